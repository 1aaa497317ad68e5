/** A confirmed change of one cart line, for analytics. */
import type { AnalyticsProduct } from '#lib/analytics/event-item.ts';

import type { Cart, CartLine } from './cart-contents.ts';
import type { CartIntent } from './optimistic.ts';

/** Detail of the document's event `firn:cart-change`. */
export interface ConfirmedChange {
  readonly intent: CartIntent;
  /** The server's carts before and after the change. */
  readonly before: Cart | null;
  readonly after: Cart | null;
}

export interface CartItemChange {
  readonly product: Omit<AnalyticsProduct, 'quantity'>;
  /** Quantity added (positive) or removed (negative). */
  readonly change: number;
}

const productOf = ({ name, sku, productId, variantId, unitPrice, listPrice }: CartLine): CartItemChange['product'] => ({
  name,
  sku,
  id: productId,
  variantId,
  originalPrice: listPrice ?? unitPrice,
  salePrice: listPrice && unitPrice,
});

/**
 * Undefined when nothing changed. An add counts the requested quantity, because the cart before a repeated call already contains the line. Other
 * changes count the difference between the carts.
 */
export function cartItemChange({ intent, before, after }: ConfirmedChange): CartItemChange | undefined {
  const lineIn = (cart: Cart | null) => cart?.lines.find((line) => line.variantId === intent.variantId);
  const [old, now] = [lineIn(before), lineIn(after)];
  const line = now ?? old;
  const difference = (now?.quantity ?? 0) - (old?.quantity ?? 0);
  const change = intent.kind === 'add' ? intent.quantity : difference;
  return line && change !== 0 ? { product: productOf(line), change } : undefined;
}

/** The analytics items of a change: swapping a variant counts as a removal and an add. */
export function cartItemChanges(confirmed: ConfirmedChange): readonly CartItemChange[] {
  const item = cartItemChange(confirmed);
  const { intent, before, after } = confirmed;
  return [...(item ? [item] : []), ...(intent.kind === 'swap' ? addedItems(before, after) : [])];
}

/** Items whose quantity grew between two carts. */
export function addedItems(before: Cart | null, after: Cart | null): readonly CartItemChange[] {
  return (after?.lines ?? []).flatMap((line) => {
    const old = before?.lines.find((one) => one.variantId === line.variantId);
    const change = line.quantity - (old?.quantity ?? 0);
    return change > 0 ? [{ product: productOf(line), change }] : [];
  });
}
