/** The shop's limits for a cart; the platform does not limit the number of lines. */
import { MAX_LINES, MAX_QUANTITY_PER_LINE } from './cart-contents.ts';
import type { Cart } from './cart-contents.ts';

export interface RequestedLine {
  readonly productId: number;
  readonly variantId?: number | undefined;
  readonly quantity: number;
}

const sameLine = (
  requested: RequestedLine,
  line: { readonly productId: number; readonly variantId?: number | undefined },
) =>
  requested.productId === line.productId &&
  (requested.variantId === undefined || requested.variantId === line.variantId);

/** True when the total quantity alone proves that the lines fit, so that the cart need not be read. `count`: quantity in the cart. */
export function fitsAnyway(count: number, requested: readonly RequestedLine[]): boolean {
  return requested.reduce((sum, line) => sum + line.quantity, count) <= Math.min(MAX_LINES, MAX_QUANTITY_PER_LINE);
}

/** The limit that the cart would exceed with these lines; undefined when they fit. */
export function limitPassed(
  cart: Pick<Cart, 'lines'> | undefined,
  requested: readonly RequestedLine[],
): 'quantity' | 'lines' | undefined {
  const after: { productId: number; variantId?: number | undefined; quantity: number }[] = (cart?.lines ?? []).map(
    ({ productId, variantId, quantity }) => ({ productId, variantId, quantity }),
  );
  for (const line of requested) {
    const known = after.find((one) => sameLine(line, one));
    if (known) known.quantity += line.quantity;
    else after.push({ ...line });
  }
  if (after.some((line) => line.quantity > MAX_QUANTITY_PER_LINE)) return 'quantity';
  return after.length > MAX_LINES ? 'lines' : undefined;
}
