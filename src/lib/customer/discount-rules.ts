/**
 * Customer groups and their discounts (spec section 3, Customer group). The platform calculates prices; the shop uses the rules only to describe the discounts.
 */

/** `percent`: percentage off; `price`: amount off; `fixed`: the final price. Amounts are decimals. */
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
  /** Whether new customers join this group. */
  readonly isDefault: boolean;
  readonly isForGuests: boolean;
  readonly discountRules: readonly DiscountRule[];
}
