/** Public data of a product from the commerce platform, stored next to the content because pages show both. */
import type { Money } from '#lib/pricing/money.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { EntryBase } from './entry.ts';

/** Not a content type of the content service; its only language is the default one. */
export const COMMERCE_FACT = 'commerce_product';

export interface CommerceFact extends EntryBase {
  readonly type: typeof COMMERCE_FACT;
  readonly region: CommerceRegion;
  readonly productId: number;
  /** Price of the cheapest variant for guests. */
  readonly price: Money;
  /** Price before a reduction. */
  readonly was?: Money;
  /** Set when other variants cost more. */
  readonly from?: true;
  /** The lowest price of the 30 days before the reduction; absent when the price history does not cover them. */
  readonly lowest?: Money;
  /** Whether every variant is sold out. Stock levels are not included, because published pages are served for hours. */
  readonly soldOut: boolean;
  /** For structured data; absent if an earlier version of the shop wrote the fact. */
  readonly variants?: readonly VariantFact[];
}

/** Data of a variant for structured data. */
export interface VariantFact {
  readonly sku: string;
  readonly gtin?: string;
  readonly mpn?: string;
  /** Options in the platform's wording: `Color`, `Glacier`. */
  readonly options: readonly { readonly name: string; readonly label: string }[];
  /** Price for guests. */
  readonly price: Money;
  readonly was?: Money;
  readonly soldOut: boolean;
}

export function commerceFactUid(region: string, productId: number): string {
  return `${region}-${productId}`;
}
