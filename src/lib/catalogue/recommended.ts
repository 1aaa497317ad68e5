import { isShownIn } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

/** Which products a page may recommend: shared by related lists, error pages and recommendations (spec sections 5 and 8). Pure. */
import type { Product } from '../content/product-entries.ts';

export interface RecommendationPlace {
  /** Content region. */
  readonly region: string;
  /** Whether the shop sells in this market. */
  readonly shopping: boolean;
  readonly commerceRegion: CommerceRegion;
}

/** Spec section 9. */
export const MOST_RECOMMENDED = 8;

/**
 * Requires a title, an address, visibility in the region (a product without regions is shown everywhere), and where the shop sells, a commerce
 * product in the commerce region.
 */
export function isRecommendable(product: Product, place: RecommendationPlace): boolean {
  return (
    product.title !== '' &&
    product.url !== '' &&
    isShownIn(place.region, product) &&
    (!place.shopping || product.commerce[place.commerceRegion] !== undefined)
  );
}

/** The recommendable products without duplicates, in the given order. `besides`: uid of the page's own product. */
export function recommendedProducts(
  products: readonly Product[],
  place: RecommendationPlace,
  besides?: string,
): readonly Product[] {
  const known = new Map(products.map((product) => [product.uid, product]));
  return [...known.values()].filter((product) => product.uid !== besides && isRecommendable(product, place));
}
