/** Lines removed on this page, so that the shopper can restore them. */
import { atom } from 'nanostores';

import type { CartLine } from '#lib/cart/cart-contents.ts';
import type { RemovedLine } from '#lib/cart/line-order.ts';

import { onCartsForgotten } from './cart-snapshot.ts';
import { addToCart, removeLine } from './cart.ts';

export const $removedLines = atom<readonly RemovedLine<CartLine>[]>([]);

const withoutVariant = (variantId: number): readonly RemovedLine<CartLine>[] =>
  $removedLines.get().filter(({ line }) => line.variantId !== variantId);

let isWatching = false;

/** The lines that a customer has removed must not be shown to the next one. */
function watchCustomer(): void {
  if (!isWatching) onCartsForgotten(() => $removedLines.set([]));
  isWatching = true;
}

/** Removes the line. `at` is the number of rows above it in the list, including removed lines. */
export function removeWithUndo(line: CartLine, at: number): Promise<unknown> {
  watchCustomer();
  $removedLines.set([...withoutVariant(line.variantId), { line, at }]);
  return removeLine(line);
}

/** Restores the line with its quantity at position `at`. */
export function undoRemoval(line: CartLine, at: number): Promise<unknown> {
  $removedLines.set(withoutVariant(line.variantId));
  const { productId, variantId, quantity } = line;
  return addToCart({ productId, variantId, quantity, display: line, at });
}
