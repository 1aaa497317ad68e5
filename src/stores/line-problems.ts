/** Problems of the cart and of its lines. */
import { map } from 'nanostores';

import type { CartResult } from '#clients/storefront-api/storefront-api.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';
import { rejectedFor } from '#lib/cart/cart-trouble.ts';
import type { CartProblem, LineProblem } from '#lib/cart/cart-trouble.ts';

import { $notice } from './notice.ts';

/** Problems by variant, each shown at its line until the line is changed again. */
export const $lineProblems = map<Record<number, LineProblem | undefined>>({});

export function problemOf(result: CartResult): CartProblem | undefined {
  if (result.kind === 'ok') return undefined;
  if (result.kind === 'offline') return 'waiting';
  if (result.kind === 'gone') return 'ended';
  if (result.kind === 'rejected') return rejectedFor(result.code);
  return result.code === 'csrf' || result.code === 'unreadable' ? 'failed' : 'down';
}

/** Clears the `waiting` problems once the browser is online. */
export function forgetWaiting(): void {
  for (const [variant, problem] of Object.entries($lineProblems.get()))
    if (problem === 'waiting') $lineProblems.setKey(Number(variant), undefined);
  if ($notice.get()?.kind === 'waiting') $notice.set(undefined);
}

/** Marks lines whose unit price differs from the one last shown. */
export function notePrices(before: Cart | null, now: Cart | null): void {
  for (const line of now?.lines ?? []) {
    const known = before?.lines.find((one) => one.variantId === line.variantId);
    const same = !known || known.unitPrice.currency !== line.unitPrice.currency;
    if (!same && known.unitPrice.minor !== line.unitPrice.minor) $lineProblems.setKey(line.variantId, 'price');
  }
}
