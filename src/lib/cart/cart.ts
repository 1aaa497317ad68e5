/** The cart as shop and API know it (spec section 3, Cart). Amounts are the commerce platform's, never the browser's. */
import type { Money } from '#lib/pricing/money.ts';

export interface CartLine {
  /** Line item id (UUID). */
  readonly id: string;
  readonly productId: number;
  readonly variantId: number;
  readonly sku: string;
  readonly name: string;
  /** Path below the locale (`/p/ridge-98`) or absent when the product has no page. */
  readonly path?: string;
  /** Media name of the variant's picture, without alias (`ridge-98-glacier`). */
  readonly image?: string;
  /** Chosen options in the order of the product: `[{ name: 'Color', value: 'Glacier' }, …]`. */
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly quantity: number;
  readonly unitPrice: Money;
  /** Price before reductions, when higher. */
  readonly listPrice?: Money;
  readonly lineTotal: Money;
}

export interface Cart {
  readonly id: string;
  readonly currency: string;
  readonly lines: readonly CartLine[];
  /** `base_amount`: before cart-level discounts. */
  readonly baseAmount: Money;
  readonly total: Money;
  /** Customer id, 0 for a guest. */
  readonly customerId: number;
  /** Grows with every change; from the platform's `version`. */
  readonly version: number;
}

export const MAX_QUANTITY_PER_LINE = 99;
export const MAX_LINES = 50;

/** What the lines come to, before reductions of the whole cart. */
export const linesTotal = (lines: readonly Pick<CartLine, 'unitPrice' | 'quantity'>[]): number =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice.minor * quantity, 0);

export function cartCount(cart: Cart | undefined): number {
  return cart ? cart.lines.reduce((sum, line) => sum + line.quantity, 0) : 0;
}
