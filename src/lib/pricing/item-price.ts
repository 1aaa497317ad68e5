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
  /** Before a sale and before the group's discount. */
  readonly list: TaxedMoney;
  /** What is paid. */
  readonly paid: TaxedMoney;
  /** The basis that the store shows: its prices are entered with tax. */
  readonly isTaxIncluded: boolean;
  /** Every variant of the product costs the same for this group. False where the platform does not say so. */
  readonly isUniform: boolean;
}

/** A price and the higher one that is struck out beside it. */
export interface ShownPrice {
  readonly price: Money;
  /** The price before reduction. */
  readonly was?: Money;
}

/** As a cart of the platform has it: what is paid, and the list price struck out while it is higher. A recommended retail price is not shown: carts do not know it. */
export function chargedPrice({ list, paid, isTaxIncluded }: ItemPrice): ShownPrice {
  const shown = (money: TaxedMoney): Money => (isTaxIncluded ? money.withTax : money.withoutTax);
  const [price, before] = [shown(paid), shown(list)];
  return before.minor > price.minor ? { price, was: before } : { price };
}
