/** What the commerce platform said of a product, as far as everybody sees it; kept beside the content, for pages show both. */
import type { Money } from '#lib/pricing/money.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { EntryBase } from './entry.ts';

/** No content type of the content service; its one language is the default one. */
export const COMMERCE_FACT = 'commerce_product';

export interface CommerceFact extends EntryBase {
  readonly type: typeof COMMERCE_FACT;
  readonly region: CommerceRegion;
  readonly productId: number;
  /** What a guest pays for the cheapest variant. */
  readonly price: Money;
  /** Before a reduction. */
  readonly was?: Money;
  /** The lowest price of the 30 days before the reduction; absent where the price history does not cover them. */
  readonly lowest?: Money;
  /** No variant can be had. How many there are is nobody's business on a page that lies for hours. */
  readonly soldOut: boolean;
}

export function commerceFactUid(region: string, productId: number): string {
  return `${region}-${productId}`;
}
