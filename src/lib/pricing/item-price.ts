/** Price of an item for one payer, with and without tax. */
import type { Money } from './money.ts';

export interface TaxedMoney {
  readonly withTax: Money;
  readonly withoutTax: Money;
}

export interface ItemPrice {
  readonly productId: number;
  /** Absent when the price is that of the product as a whole. */
  readonly variantId?: number;
  /** Price before a sale and before the group's discount. */
  readonly list: TaxedMoney;
  /** The price paid. */
  readonly paid: TaxedMoney;
  /** Whether the store shows prices with tax, because they are entered with tax. */
  readonly isTaxIncluded: boolean;
  /** Whether every variant of the product has the same price for this payer. False when the platform does not confirm it. */
  readonly isUniform: boolean;
}

/** A price, and a higher one to strike through. */
export interface ShownPrice {
  readonly price: Money;
  /** The price before reduction. */
  readonly was?: Money;
  /** Set when `price` is that of the cheapest variant and other variants cost more. */
  readonly from?: true;
  /** The lowest price of the 30 days before the reduction, in countries where it must be shown. */
  readonly lowest?: Money;
}

/**
 * The price as in the platform's cart: the price paid, and the list price if it is higher. A recommended retail price is not shown, because carts do
 * not have one.
 */
export function chargedPrice({ list, paid, isTaxIncluded }: ItemPrice): ShownPrice {
  const shown = (money: TaxedMoney): Money => (isTaxIncluded ? money.withTax : money.withoutTax);
  const [price, before] = [shown(paid), shown(list)];
  return before.minor > price.minor ? { price, was: before } : { price };
}
