/** Groups of customers and what they pay less (spec section 3, Customer group). Prices themselves are the platform's; rules are for words beside them. */

/** `percent` off, `price`: an amount off, `fixed`: the price itself. Amounts are decimals. */
interface Discount {
  readonly method: 'percent' | 'price' | 'fixed';
  readonly amount: string;
}

export type DiscountRule =
  | ({ readonly type: 'all' } & Discount)
  | ({ readonly type: 'category'; readonly categoryId: number } & Discount)
  | ({ readonly type: 'product'; readonly productId: number } & Discount)
  | { readonly type: 'price_list'; readonly priceListId: number };

export interface CustomerGroup {
  readonly id: number;
  readonly name: string;
  /** New customers are put in it. */
  readonly isDefault: boolean;
  readonly isForGuests: boolean;
  readonly discountRules: readonly DiscountRule[];
}
