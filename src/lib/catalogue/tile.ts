/** The content of a product tile (spec sections 2, 5 and 9). Pure. */
import type { ShownPrice } from '#lib/pricing/item-price.ts';
import { moneyFromDecimal } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';
import { isInEuropeanUnion } from '#lib/region/region.ts';

import type { Product } from '../content/product-entries.ts';

export type Tag = 'new' | 'sale' | 'redesigned';

/** Maximum number of swatches on a tile (spec section 9). */
export const SWATCHES_DESKTOP = 6;
export const SWATCHES_PHONE = 4;

/** `shopping`: whether the shop sells in the country. */
export interface PricedMarket {
  readonly country: string;
  readonly currency: string;
  readonly shopping: boolean;
}

/** Reductions are shown only where the shop sells. */
function contentPrice(product: Product, { country, currency, shopping }: PricedMarket): ShownPrice | undefined {
  const full = product.prices[country] ?? (country === 'global' ? product.prices['us'] : undefined);
  if (full === undefined) return undefined;
  const price = moneyFromDecimal(full, currency);
  if (!price) return undefined;
  const reduced = shopping ? product.salePrices[country] : undefined;
  const sale = reduced === undefined ? undefined : moneyFromDecimal(reduced, currency);
  return sale && sale.minor < price.minor ? { price: sale, was: price } : { price };
}

/**
 * The price in a country: where the shop sells, the platform's price for guests; elsewhere, and while the platform's price is unknown, the price
 * from content. Undefined if neither exists.
 */
export function countryPrice(product: Product, market: PricedMarket): ShownPrice | undefined {
  const { platform } = product;
  if (!market.shopping || platform?.price.currency !== market.currency) return contentPrice(product, market);
  const { price, was, from } = platform;
  const shown = { price, ...(was ? { was } : {}), ...(from ? { from } : {}) };
  const lowest = lowestPrice(product, market.country, shown);
  return lowest ? { ...shown, lowest } : shown;
}

/**
 * The lowest price of the 30 days before the reduction, which the European Union requires next to a struck-through price (ruling 27). Undefined elsewhere,
 * and when unknown.
 */
export function lowestPrice(product: Product, country: string, shown: ShownPrice | undefined): Money | undefined {
  const lowest = product.platform?.lowest;
  if (!shown?.was || !isInEuropeanUnion(country) || lowest?.currency !== shown.price.currency) return undefined;
  return lowest;
}

/** The sale tag is shown only in shopping regions, to customers who are not professionals, and not on add-on grids. */
export function tagsOf(
  product: Product,
  options: {
    readonly onSale: boolean;
    readonly shopping: boolean;
    readonly pro?: boolean;
    readonly addOnGrid?: boolean;
  },
): readonly Tag[] {
  const sale = options.onSale && options.shopping && !options.pro && !options.addOnGrid;
  return [
    ...(product.isNew ? (['new'] as const) : []),
    ...(product.isRedesigned ? (['redesigned'] as const) : []),
    ...(sale ? (['sale'] as const) : []),
  ];
}

/** `dealers`: not sold in this market's store. `store` is undefined where the shop does not sell. */
export function saleState(product: Product, store: string | undefined): 'sold' | 'dealers' | 'discontinued' {
  if (product.discontinued) return 'discontinued';
  return store !== undefined && product.commerce[store]?.id ? 'sold' : 'dealers';
}

/** Whether the product is sold in this market but out of stock on the platform. */
export function isSoldOut(product: Product, store: string | undefined): boolean {
  return saleState(product, store) === 'sold' && product.platform?.soldOut === true;
}

/** Whether grids may show the product: it needs a title, an address and a commerce product. */
export function isGridProduct(product: Pick<Product, 'title' | 'url' | 'commerce'>): boolean {
  return product.title !== '' && product.url !== '' && Object.keys(product.commerce).length > 0;
}

export interface SwatchRow<T> {
  readonly shown: readonly T[];
  /** The `+N` on desktop; 0 shows nothing. */
  readonly moreOnDesktop: number;
  readonly moreOnPhone: number;
}

export function swatchRow<T>(colors: readonly T[]): SwatchRow<T> {
  return {
    shown: colors.slice(0, SWATCHES_DESKTOP),
    moreOnDesktop: Math.max(0, colors.length - SWATCHES_DESKTOP),
    moreOnPhone: Math.max(0, colors.length - SWATCHES_PHONE),
  };
}
