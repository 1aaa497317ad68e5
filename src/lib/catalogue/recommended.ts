/** Which products a page may recommend: shared by related lists, error pages and recommendations (spec sections 5 and 8). Pure. */
import type { Product } from '../content/product-entries.ts';
import { audienceOf } from '../region/audience.ts';
import type { Audience } from '../region/audience.ts';
import type { CommerceRegion } from '../region/region.ts';

export interface RecommendationPlace {
  /** Content region. */
  readonly region: string;
  /** Content region for professionals; absent when the visitor is known not to be one. */
  readonly professionalRegion?: string;
  /** Whether the shop sells in this market. */
  readonly shopping: boolean;
  readonly commerceRegion: CommerceRegion;
}

/** Maximum number of recommended products (spec section 9). */
export const MOST_RECOMMENDED = 8;

/** Returns a function for the audience of a product at this place; undefined for a product that is not shown there. */
export function recommendedTo({
  region,
  professionalRegion = region,
}: RecommendationPlace): (product: Pick<Product, 'regions'>) => Audience | undefined {
  return (product) => audienceOf({ region, professionalRegion }, product);
}

/**
 * Requires a title, an address, an audience in the region (a product without regions is shown everywhere), and where the shop sells, a commerce
 * product in the commerce region.
 */
export function isRecommendable(
  product: Pick<Product, 'title' | 'url' | 'regions' | 'commerce'>,
  place: RecommendationPlace,
): boolean {
  return (
    product.title !== '' &&
    product.url !== '' &&
    recommendedTo(place)(product) !== undefined &&
    (!place.shopping || product.commerce[place.commerceRegion] !== undefined)
  );
}

/** Products requested by their ids. `not-found`: none of them can be shown, so the response is a 404. */
export type RequestedProducts =
  | { readonly kind: 'found'; readonly products: readonly Product[] }
  | { readonly kind: 'not-found' };

/**
 * The result of a request for products by ids (spec section 8: failed loading of recommended products). A missing product is left out; when ids were
 * given and none of their products can be shown, the result is `not-found`. `loaded`: the products that exist, in the order of the ids.
 */
export function requestedProducts(
  ids: readonly unknown[],
  loaded: readonly Product[],
  place: RecommendationPlace,
): RequestedProducts {
  const products = recommendedProducts(loaded, place);
  return ids.length > 0 && products.length === 0 ? { kind: 'not-found' } : { kind: 'found', products };
}

/** The recommendable products without duplicates, in the given order. `besides`: uid of the page's own product, which is left out. */
export function recommendedProducts(
  products: readonly Product[],
  place: RecommendationPlace,
  besides?: string,
): readonly Product[] {
  const known = new Map(products.map((product) => [product.uid, product]));
  return [...known.values()].filter((product) => product.uid !== besides && isRecommendable(product, place));
}
