/** A shopper's search query and its result, independent of the engine. Pure. */
import type { DocumentKind, TileMarks } from './search-document.ts';

/** Facets of the results page, named like their fields in the documents. */
export const FACETS = ['category', 'width', 'radius', 'size', 'color'] as const;
export type FacetField = (typeof FACETS)[number];

export const SORTS = ['relevance', 'price-up', 'price-down'] as const;
export type SearchSort = (typeof SORTS)[number];

export const PER_PAGE = 24;
export const MOST_PAGES = 100;
export const LONGEST_QUERY = 128;

export interface ShopQuery {
  readonly text: string;
  /** Chosen values by facet; a product needs any one of a facet's values. */
  readonly values: Readonly<Partial<Record<FacetField, readonly string[]>>>;
  readonly priceFrom?: number;
  readonly priceTo?: number;
  readonly sort: SearchSort;
  readonly page: number;
  /** Set when the text is searched literally: no word of it becomes a filter. */
  readonly isLiteral?: true;
}

export interface FoundEntry {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly type: string;
  readonly title: string;
  readonly subtitle: string;
  readonly url: string;
  readonly image: string;
  readonly price?: number;
  readonly was?: number;
  /** The lowest price of the 30 days before the reduction, in countries where it must be shown. */
  readonly lowest?: number;
  /** Product id on the platform of the market's store; absent where the product is not sold. */
  readonly productId?: number;
  /** Set when the variants differ in price. */
  readonly from?: true;
  /** Tags of the tile, without the sale tag. */
  readonly marks: TileMarks;
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

export interface ShopFound {
  readonly requestId: string;
  readonly total: number;
  readonly pages: number;
  /** Number of the shown page; the last one if a later page was requested. */
  readonly page: number;
  readonly products: readonly FoundEntry[];
  /** Categories and pages that match the query. */
  readonly others: readonly FoundEntry[];
  readonly facets: Readonly<Record<FacetField, readonly FacetValue[]>>;
  /** Some products of the market, shown when nothing was found. */
  readonly instead?: readonly FoundEntry[];
  /** The corrected query whose results are shown instead of those of a misspelled one. */
  readonly corrected?: string;
  /** The query as interpreted: words that name features have become filters. */
  readonly query: ShopQuery;
  /** The text as entered. */
  readonly asked: string;
}

/** Words that stand for filter values. */
export interface SearchFeature {
  readonly field: FacetField;
  /** Values of the facet; a product needs any one of them. */
  readonly values: readonly string[];
  readonly words: readonly string[];
  /** Titles of a category's ancestors. */
  readonly parents?: readonly string[];
}

/** Sizes of a category's products that fit a ski, by the ski's waist in millimeters, as the makers declare them. */
export interface SearchFit {
  readonly category: string;
  /** Names of the category. */
  readonly words: readonly string[];
  readonly sizes: Readonly<Record<string, readonly string[]>>;
}

export interface SearchFeatures {
  readonly list: readonly SearchFeature[];
  readonly fits?: readonly SearchFit[];
  /** Sizes of the shop's products, in the order of the filter. */
  readonly sizes: readonly string[];
  /** Words that are dropped from a query that names a feature: `for`. */
  readonly ignored: readonly string[];
}

/** The market of a query. */
export interface SearchMarket {
  /** Content region. */
  readonly region: string;
  /** Country code in lower case. */
  readonly country: string;
  /** Titles of the shop's categories; if a query names one, its products rank first. */
  readonly categories?: readonly string[];
  readonly features?: SearchFeatures;
}

function amount(value: string | null): number | undefined {
  const number = Number(value);
  return value !== null && value !== '' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

/** Reads `?q=…&category=…&price-from=…&sort=…&page=…`. Unknown names and values are ignored. */
export function readShopQuery(search: string): ShopQuery {
  const parameters = new URLSearchParams(search);
  const values = FACETS.flatMap((field) => {
    const chosen = [...new Set(parameters.getAll(field).filter((value) => value !== ''))].slice(0, 20);
    return chosen.length > 0 ? [[field, chosen] as const] : [];
  });
  const sort = SORTS.find((one) => one === parameters.get('sort')) ?? 'relevance';
  const page = Math.min(MOST_PAGES, Math.max(1, Math.trunc(Number(parameters.get('page')) || 1)));
  const [priceFrom, priceTo] = [amount(parameters.get('price-from')), amount(parameters.get('price-to'))];
  return {
    text: (parameters.get('q') ?? '').trim().slice(0, LONGEST_QUERY),
    values: Object.fromEntries(values),
    sort,
    page,
    ...(priceFrom === undefined ? {} : { priceFrom }),
    ...(priceTo === undefined ? {} : { priceTo }),
    ...(parameters.has('literal') ? { isLiteral: true } : {}),
  };
}

/** The query string for a query, without defaults: `q=ski&color=Ember`. */
export function writeShopQuery({ text, values, priceFrom, priceTo, sort, page, isLiteral }: ShopQuery): string {
  const parameters = new URLSearchParams();
  if (text !== '') parameters.set('q', text);
  for (const field of FACETS) for (const value of values[field] ?? []) parameters.append(field, value);
  if (priceFrom !== undefined) parameters.set('price-from', `${priceFrom}`);
  if (priceTo !== undefined) parameters.set('price-to', `${priceTo}`);
  if (sort !== 'relevance') parameters.set('sort', sort);
  if (page > 1) parameters.set('page', `${page}`);
  if (isLiteral && text !== '' && !hasFilters({ values, priceFrom, priceTo })) parameters.set('literal', '1');
  return parameters.toString();
}

/** Toggles a value of a facet and returns to the first page. */
export function withValue(query: ShopQuery, field: FacetField, value: string): ShopQuery {
  const chosen = query.values[field] ?? [];
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return { ...query, values: { ...query.values, [field]: next }, page: 1, isLiteral: true };
}

export function withoutFilters({ text, sort }: ShopQuery): ShopQuery {
  return { text, sort, values: {}, page: 1 };
}

/** `query` with the filters that the last result read from its text, so that these stay when only the sort order or the page changes. */
export function withReadFilters(query: ShopQuery, found: ShopFound | undefined): ShopQuery {
  if (!found || found.asked !== query.text || query.isLiteral || hasFilters(query)) return query;
  return { ...found.query, sort: query.sort, page: query.page };
}

/** The literal text without filters; the target of "clear all filters". */
export function literalQuery(query: ShopQuery): ShopQuery {
  return { ...withoutFilters(query), isLiteral: true };
}

export function hasFilters({
  values,
  priceFrom,
  priceTo,
}: Pick<ShopQuery, 'values'> & {
  readonly priceFrom?: number | undefined;
  readonly priceTo?: number | undefined;
}): boolean {
  return priceFrom !== undefined || priceTo !== undefined || Object.values(values).some((chosen) => chosen.length > 0);
}
