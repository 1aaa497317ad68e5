import type { ShownPrice } from '#lib/pricing/item-price.ts';
import { moneyFromDecimal } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';
import { isInEuropeanUnion } from '#lib/region/region.ts';

/** What a product tile shows (spec sections 2, 5 and 9). Pure. */
import type { Product, ProductColor } from '../content/product-entries.ts';

export type Tag = 'new' | 'sale' | 'redesigned';

/** Spec section 9. */
export const SWATCHES_DESKTOP = 6;
export const SWATCHES_PHONE = 4;

/** Reductions show only where the shop sells. */
function contentPrice(product: Product, country: string, currency: string, shopping: boolean): ShownPrice | undefined {
  const full = product.prices[country] ?? (country === 'global' ? product.prices['us'] : undefined);
  if (full === undefined) return undefined;
  const price = moneyFromDecimal(full, currency);
  if (!price) return undefined;
  const reduced = shopping ? product.salePrices[country] : undefined;
  const sale = reduced === undefined ? undefined : moneyFromDecimal(reduced, currency);
  return sale && sale.minor < price.minor ? { price: sale, was: price } : { price };
}

/**
 * The price of a country: where the shop sells, the platform's, as a guest's cart would have it; else, and while the platform is not known,
 * content's. Undefined where neither has one.
 */
export function countryPrice(
  product: Product,
  country: string,
  currency: string,
  shopping: boolean,
): ShownPrice | undefined {
  const { platform } = product;
  if (!shopping || platform?.price.currency !== currency) return contentPrice(product, country, currency, shopping);
  const { price, was } = platform;
  return was ? { price, was } : { price };
}

/** What the European Union requires beside a struck price (ruling 27): the lowest price of the 30 days before the reduction. Undefined elsewhere, and where it is not known. */
export function lowestPrice(product: Product, country: string, shown: ShownPrice | undefined): Money | undefined {
  const lowest = product.platform?.lowest;
  if (!shown?.was || !isInEuropeanUnion(country) || lowest?.currency !== shown.price.currency) return undefined;
  return lowest;
}

/** Sale shows only in shopping regions, for customers who are not pro, and not on add-on grids. */
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

/** `dealers`: not in the store of this market, or the market has none. `store` is undefined where the shop does not sell. */
export function saleState(product: Product, store: string | undefined): 'sold' | 'dealers' | 'discontinued' {
  if (product.discontinued) return 'discontinued';
  return store !== undefined && product.commerce[store] ? 'sold' : 'dealers';
}

/** It is sold in this market, and the platform has none of it. */
export function isSoldOut(product: Product, store: string | undefined): boolean {
  return saleState(product, store) === 'sold' && product.platform?.soldOut === true;
}

/** Grids show only products with a title, an address and a commerce product. */
export function isGridProduct(product: Product): boolean {
  return product.title !== '' && product.url !== '' && Object.keys(product.commerce).length > 0;
}

/** Related products chosen by hand show only where their regions name the content region and the shop of the commerce region has them. */
export function isManualRelatedProduct(product: Product, contentRegion: string, commerceRegion: string): boolean {
  const isWhole = product.title !== '' && product.url !== '';
  return isWhole && product.regions.includes(contentRegion) && product.commerce[commerceRegion] !== undefined;
}

export interface SwatchRow {
  readonly shown: readonly ProductColor[];
  /** What `+N` says on desktop; 0 says nothing. */
  readonly moreOnDesktop: number;
  readonly moreOnPhone: number;
}

export function swatchRow(colors: readonly ProductColor[]): SwatchRow {
  return {
    shown: colors.slice(0, SWATCHES_DESKTOP),
    moreOnDesktop: Math.max(0, colors.length - SWATCHES_DESKTOP),
    moreOnPhone: Math.max(0, colors.length - SWATCHES_PHONE),
  };
}
