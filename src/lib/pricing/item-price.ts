/** What the platform asks for an item, for one group of customers, with and without tax. */
import type { Money } from './money.ts';

export interface TaxedMoney {
  readonly withTax: Money;
  readonly withoutTax: Money;
}

export interface ItemPrice {
  readonly productId: number;
  /** Absent: the product's own. */
  readonly variantId?: number;
  readonly list: TaxedMoney;
  /** What is paid. */
  readonly paid: TaxedMoney;
  /** Absent when the platform has none (its 0). */
  readonly retail?: TaxedMoney;
  /** The basis that the store shows: its prices are entered with tax. */
  readonly isTaxIncluded: boolean;
}
