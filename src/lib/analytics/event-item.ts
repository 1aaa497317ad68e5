/** Items of analytics events (spec section 3, "Analytics product list item" and its derived event item). */
import { moneyToDecimal } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';

/** A product with the data that a list or the cart has of it. */
export interface AnalyticsProduct {
  readonly name: string;
  readonly sku: string;
  /** The platform's product id. */
  readonly id: number;
  /** The platform's variant id. */
  readonly variantId: number;
  readonly quantity: number;
  readonly originalPrice: Money;
  /** Present only when the product is reduced. */
  readonly salePrice?: Money | undefined;
}

/** Property names are those of the data layer. `price` and `discount` are per unit, in the currency of the event. */
export interface EventItem {
  readonly item_name: string;
  readonly item_id: string;
  readonly bc_item_id: number;
  readonly bc_parent_item_id: number;
  readonly quantity: number;
  /** Unit price: the sale price when there is one. */
  readonly price: number;
  /** Original minus sale price when there is a sale price, else 0. */
  readonly discount: number;
}

/** An amount in the data layer's format: a number with the currency's decimals (`519.95`). For output only, never for calculations. */
export const decimalAmount = (money: Money): number => Number(moneyToDecimal(money));

export function eventItem(product: AnalyticsProduct): EventItem {
  const { originalPrice, salePrice } = product;
  const reduction = salePrice ? originalPrice.minor - salePrice.minor : 0;
  return {
    item_name: product.name,
    item_id: product.sku,
    bc_item_id: product.variantId,
    bc_parent_item_id: product.id,
    quantity: product.quantity,
    price: decimalAmount(salePrice ?? originalPrice),
    discount: decimalAmount({ minor: reduction, currency: originalPrice.currency }),
  };
}
