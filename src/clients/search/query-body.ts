/** Request bodies for a query. */
import { namedCategories } from '#lib/search/named-categories.ts';
import { EVERYWHERE } from '#lib/search/search-document.ts';
import { FACETS } from '#lib/search/shop-query.ts';
import type { FacetField, SearchMarket, ShopQuery } from '#lib/search/shop-query.ts';

import type { Body } from './engine-call.ts';

/** Score factor of products in a category that the query names. */
const NAMED_CATEGORY = 5;
const SHOWN = ['kind', 'type', 'title', 'subtitle', 'url', 'image', 'offers', 'lowest', 'marks'] as const;
/** All values of a facet: 250 is the most that the engine lists. */
export const VALUE_FACET = { type: 'value', size: 250 };

/** A condition on ids that replaces the one on public prices. */
export type PriceCondition = { readonly id: readonly string[] } | undefined;

export const inMarket = ({ region }: SearchMarket): Body => ({ regions: [region, EVERYWHERE] });

export function resultFields({ country }: SearchMarket): Body {
  return Object.fromEntries([...SHOWN, `price_${country}`, `was_${country}`].map((field) => [field, { raw: {} }]));
}

export const hasPriceRange = ({ priceFrom, priceTo }: ShopQuery): boolean =>
  priceFrom !== undefined || priceTo !== undefined;

export const chosenFacets = ({ values }: ShopQuery): readonly FacetField[] =>
  FACETS.filter((field) => (values[field] ?? []).length > 0);

function priceRange({ priceFrom, priceTo }: ShopQuery): Body {
  return {
    ...(priceFrom === undefined ? {} : { from: priceFrom }),
    // The engine excludes the end of a range, but the shopper means to include it.
    ...(priceTo === undefined ? {} : { to: priceTo + 0.005 }),
  };
}

export interface Conditions {
  readonly market: SearchMarket;
  readonly ownPrice: PriceCondition;
  /** The facet whose chosen values are ignored, so that its counts cover all of its values. */
  readonly without?: FacetField;
}

export function conditions(query: ShopQuery, { market, ownPrice, without }: Conditions): readonly Body[] {
  const chosen = chosenFacets(query).filter((field) => field !== without);
  const price = hasPriceRange(query) ? { [`price_${market.country}`]: priceRange(query) } : undefined;
  const byPrice = ownPrice ?? price;
  return [
    inMarket(market),
    { kind: 'product' },
    ...chosen.map((field) => ({ [field]: query.values[field] })),
    ...(byPrice ? [byPrice] : []),
  ];
}

export function sortOf({ sort }: ShopQuery, { country }: SearchMarket): Body {
  if (sort === 'relevance') return {};
  return { sort: [{ [`price_${country}`]: sort === 'price-up' ? 'asc' : 'desc' }, { _score: 'desc' }] };
}

export function boostsOf({ text }: ShopQuery, { categories = [] }: SearchMarket): Body {
  const value = namedCategories(text, categories);
  return value.length === 0
    ? {}
    : { boosts: { category: [{ type: 'value', value, operation: 'multiply', factor: NAMED_CATEGORY }] } };
}
