/** Lines that were taken out on this page, so that they can be put back. */
import { atom } from 'nanostores';

import type { CartLine } from '#lib/cart/cart.ts';
import type { RemovedLine } from '#lib/cart/line-order.ts';

import { addToCart, removeLine } from './cart.ts';

export const $removedLines = atom<readonly RemovedLine<CartLine>[]>([]);

const withoutVariant = (variantId: number): readonly RemovedLine<CartLine>[] =>
  $removedLines.get().filter(({ line }) => line.variantId !== variantId);

/** `at`: rows of the list before its own, those of removed lines counted. */
export function takeOut(line: CartLine, at: number): void {
  $removedLines.set([...withoutVariant(line.variantId), { line, at }]);
  void removeLine(line);
}

/** With its pieces, at place `at` among the lines. */
export function putBack(line: CartLine, at: number): void {
  $removedLines.set(withoutVariant(line.variantId));
  const { productId, variantId, quantity } = line;
  void addToCart({ productId, variantId, quantity, display: line, at });
}
