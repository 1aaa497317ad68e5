/** Converts live stock to display states, and finds live prices that differ from the prebuilt ones (spec section 5, ruling 7). Pure. */
import type { ShownPrice } from '#lib/pricing/item-price.ts';
import type { Money } from '#lib/pricing/money.ts';

import type { CommerceVariant } from './commerce-product.ts';

export type StockState = 'in-stock' | 'low' | 'sold-out';

/** Highest stock level that pages show as low stock. */
const LOW_STOCK = 3;

type Stock = Pick<CommerceVariant, 'isInStock' | 'isPurchasable' | 'inventoryLevel'>;

/** An untracked variant is in stock without a level, so it is never low. */
export function variantStock(variant: Stock | undefined): StockState {
  if (!variant?.isInStock || !variant.isPurchasable) return 'sold-out';
  return variant.inventoryLevel >= 1 && variant.inventoryLevel <= LOW_STOCK ? 'low' : 'in-stock';
}

/** Sold out when every variant is; low when every variant that is left is low. */
export function productStock(variants: readonly Stock[]): StockState {
  const left = variants.map(variantStock).filter((state) => state !== 'sold-out');
  if (left.length === 0) return 'sold-out';
  return left.every((state) => state === 'low') ? 'low' : 'in-stock';
}

export interface PriceShown {
  readonly price: Money;
  readonly was?: Money | undefined;
}

const same = (a: Money, b: Money): boolean => a.minor === b.minor && a.currency === b.currency;

const sameOrNone = (a: Money | undefined, b: Money | undefined): boolean => (a && b ? same(a, b) : a === b);

/** The live price to show instead of the prebuilt one, with its struck-through price; undefined when nothing differs. */
export function changedPrice(built: PriceShown, live: PriceShown): ShownPrice | undefined {
  if (same(built.price, live.price) && sameOrNone(built.was, live.was)) return undefined;
  const { price, was } = live;
  return was ? { price, was } : { price };
}
