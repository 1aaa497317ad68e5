/** Lines whose variant was changed on this page, so that the shopper can undo the change. */
import { map } from 'nanostores';

import type { CartLine } from '#lib/cart/cart-contents.ts';
import { onePiece } from '#lib/cart/line-to-add.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import { swapLine } from './cart.ts';
import { readVariants } from './variants.ts';

/** The previous variant, by the new variant. */
export const $swapped = map<Record<number, number | undefined>>({});

async function variantOf(productId: number, variantId: number): Promise<CommerceVariant | undefined> {
  return (await readVariants(productId))?.find(({ id }) => id === variantId);
}

/** Changes the line's variant. A change that merges two lines (`isMerge`) cannot be undone, because the merged line does not record the quantity of each. */
export async function swapVariant(
  line: CartLine,
  to: number,
  { isMerge }: { readonly isMerge: boolean },
): Promise<void> {
  const variant = await variantOf(line.productId, to);
  const display = variant && onePiece(variant, line.name, line.path ?? '').display;
  const before = $swapped.get()[line.variantId];
  $swapped.setKey(line.variantId, undefined);
  if (!isMerge && before !== to) $swapped.setKey(to, line.variantId);
  const problem = await swapLine(line, { variantId: to, display });
  if (!problem) return;
  $swapped.setKey(to, undefined);
  $swapped.setKey(line.variantId, before);
}
