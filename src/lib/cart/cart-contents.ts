/** The cart as the shop and its API use it (spec section 3, Cart). Amounts come from the commerce platform, never from the browser. */
import type { Money } from '#lib/pricing/money.ts';

export interface CartLine {
  /** Line item id (UUID). */
  readonly id: string;
  readonly productId: number;
  readonly variantId: number;
  readonly sku: string;
  readonly name: string;
  /** Path below the locale (`/p/ridge-98`); absent when the product has no page. */
  readonly path?: string;
  /** Media name of the variant's image, without alias (`ridge-98-glacier`). */
  readonly image?: string;
  /** Chosen options in the product's order: `[{ name: 'Color', value: 'Glacier' }, …]`. */
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly quantity: number;
  readonly unitPrice: Money;
  /** Price before reductions, if higher. */
  readonly listPrice?: Money;
  readonly lineTotal: Money;
}

export interface Cart {
  readonly id: string;
  readonly currency: string;
  readonly lines: readonly CartLine[];
  /** The platform's `base_amount`: the total before cart-level discounts. */
  readonly baseAmount: Money;
  readonly total: Money;
  /** Customer id, 0 for a guest. */
  readonly customerId: number;
  /** The platform's `version`; increases with every change. */
  readonly version: number;
}

export const MAX_QUANTITY_PER_LINE = 99;
export const MAX_LINES = 50;

/** Sum of the lines in minor units, before discounts on the whole cart. */
export const linesTotal = (lines: readonly Pick<CartLine, 'unitPrice' | 'quantity'>[]): number =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice.minor * quantity, 0);

export function cartCount(cart: Cart | undefined): number {
  return cart ? cart.lines.reduce((sum, line) => sum + line.quantity, 0) : 0;
}
