import { isShownIn } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

/** Which products a page may recommend: related lists, error pages and recommendations decide it here alike (spec sections 5 and 8). Pure. */
import type { Product } from '../content/product-entries.ts';

export interface RecommendationPlace {
  /** Content region. */
  readonly region: string;
  /** True where the shop sells. */
  readonly shopping: boolean;
  readonly commerceRegion: CommerceRegion;
}

/** Spec section 9. */
export const MOST_RECOMMENDED = 8;

/**
 * Title, address, shown in the region (a product without regions is shown everywhere), and where the shop sells, a product of the commerce
 * platform for the commerce region.
 */
export function isRecommendable(product: Product, place: RecommendationPlace): boolean {
  return (
    product.title !== '' &&
    product.url !== '' &&
    isShownIn(place.region, product) &&
    (!place.shopping || product.commerce[place.commerceRegion] !== undefined)
  );
}

/** Those of the products that may be recommended, once each, in their order. `besides`: uid of the product of the page. */
export function recommendedProducts(
  products: readonly Product[],
  place: RecommendationPlace,
  besides?: string,
): readonly Product[] {
  const known = new Map(products.map((product) => [product.uid, product]));
  return [...known.values()].filter((product) => product.uid !== besides && isRecommendable(product, place));
}
