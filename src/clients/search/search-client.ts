/**
 * Asks the search engine, in browsers and on the server. It knows the public key only. Answers are kept for the page's life unless `cacheResponses` is
 * false; errors and clicks never are.
 */
import { AppError } from '#lib/errors/app-error.ts';
import { namedCategories } from '#lib/search/named-categories.ts';
import { readFeatures } from '#lib/search/read-features.ts';
import { EVERYWHERE, offerIn } from '#lib/search/search-document.ts';
import { readSearchAnswer } from '#lib/search/search-failure.ts';
import { FACETS, hasFilters, MOST_PAGES, PER_PAGE } from '#lib/search/shop-query.ts';
import type { FacetField, FacetValue, FoundEntry, SearchMarket, ShopFound, ShopQuery } from '#lib/search/shop-query.ts';
import type { WireField, WireSearchAnswer } from '#wire/search/app-search.ts';

export interface SearchConnection {
  readonly engineName: string;
  /** Origin of the search service; empty: the page's own. */
  readonly endpointBase?: string;
  /** Host at the service's maker, in place of `endpointBase`. */
  readonly hostIdentifier?: string;
  readonly searchKey: string;
}

export interface SearchClientOptions extends SearchConnection, SearchMarket {
  readonly cacheResponses?: boolean;
  readonly fetch?: typeof fetch;
}

export interface SearchClient {
  /** Words that name features of products are searched as filters; `query` of the answer tells which. */
  search(query: ShopQuery): Promise<ShopFound>;
  /** The best products, categories and pages for a query that is still being typed. */
  suggest(text: string, size: number): Promise<readonly FoundEntry[]>;
  /** Counts a click on a result. Never rejects. */
  click(click: { readonly query: string; readonly id: string; readonly requestId: string }): Promise<void>;
}

type Body = Readonly<Record<string, unknown>>;

const TIMEOUT_MS = 5000;
const CACHED_ANSWERS = 100;
/** Products that are shown where nothing was found. */
const WAYS_ON = 4;
/** Factor of the score of products in a category that the query names. */
const NAMED_CATEGORY = 5;
const SHOWN = ['kind', 'type', 'title', 'subtitle', 'url', 'image', 'offers'] as const;

const raw = (field: WireField | undefined): unknown => field?.raw ?? undefined;
const word = (field: WireField | undefined): string => (typeof raw(field) === 'string' ? (raw(field) as string) : '');

function entryOf(result: WireSearchAnswer['results'][number], country: string): FoundEntry {
  const kind = word(result['kind']);
  const offers = raw(result['offers']);
  const offer = Array.isArray(offers) ? offerIn(offers.map(String), country) : undefined;
  const [price, was] = [raw(result[`price_${country}`]), raw(result[`was_${country}`])];
  return {
    id: word(result['id']),
    kind: kind === 'category' || kind === 'page' ? kind : 'product',
    type: word(result['type']),
    title: word(result['title']),
    subtitle: word(result['subtitle']),
    url: word(result['url']),
    image: word(result['image']),
    ...(typeof price === 'number' ? { price } : {}),
    ...(typeof was === 'number' ? { was } : {}),
    ...(offer ? { productId: offer.productId } : {}),
    ...(offer?.from ? { from: true } : {}),
  };
}

function facetOf({ facets }: WireSearchAnswer, field: FacetField): readonly FacetValue[] {
  return (facets?.[field]?.[0]?.data ?? []).map(({ value, count }) => ({ value: String(value), count }));
}

/** Of the lengths near the one that was asked for, only those that the found products are made in: the others would be filters without effect. */
function madeLengths(found: ShopFound): ShopFound {
  const { size, ...values } = found.query.values;
  if (!size) return found;
  const made = new Set(found.facets.size.map(({ value }) => value));
  return { ...found, query: { ...found.query, values: { ...values, size: size.filter((one) => made.has(one)) } } };
}

/** Throws an AppError `search-settings` unless the connection is whole. */
export function createSearchClient(options: SearchClientOptions): SearchClient {
  const {
    engineName,
    endpointBase,
    hostIdentifier,
    searchKey,
    region,
    country,
    categories = [],
    features,
    cacheResponses = true,
  } = options;
  if (engineName === '' || (endpointBase === undefined && hostIdentifier === undefined))
    throw new AppError('search-settings', 'Search needs an engine name plus a host identifier or endpoint base.');
  const base = endpointBase ?? `https://${hostIdentifier}.api.swiftype.com`;
  const engine = `${base}/api/as/v1/engines/${engineName}`;
  const send = options.fetch ?? fetch;
  const kept = new Map<string, Promise<unknown>>();
  const inMarket = { regions: [region, EVERYWHERE] };
  const price = `price_${country}`;
  const result_fields = Object.fromEntries([...SHOWN, price, `was_${country}`].map((field) => [field, { raw: {} }]));

  async function post(path: string, body: Body): Promise<Response> {
    return send(`${engine}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${searchKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  function ask<T>(path: string, body: Body): Promise<T> {
    const key = `${path} ${JSON.stringify(body)}`;
    const known = cacheResponses ? kept.get(key) : undefined;
    if (known) return known as Promise<T>;
    const asked = post(path, body).then(readSearchAnswer);
    if (cacheResponses) {
      kept.set(key, asked);
      asked.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > CACHED_ANSWERS && oldest !== undefined) kept.delete(oldest);
    }
    return asked as Promise<T>;
  }

  /** Conditions of a query. `without`: a facet counts as if none of its own values were chosen. */
  function conditions({ values, priceFrom, priceTo }: ShopQuery, without?: FacetField): readonly object[] {
    const chosen = FACETS.filter((field) => field !== without && (values[field] ?? []).length > 0);
    const range = {
      ...(priceFrom === undefined ? {} : { from: priceFrom }),
      // The end of a range is not part of it; the shopper means up to and including.
      ...(priceTo === undefined ? {} : { to: priceTo + 0.005 }),
    };
    return [
      inMarket,
      { kind: 'product' },
      ...chosen.map((field) => ({ [field]: values[field] })),
      ...(Object.keys(range).length > 0 ? [{ [price]: range }] : []),
    ];
  }

  function sortOf({ sort }: ShopQuery): Body {
    if (sort === 'price-up') return { sort: [{ [price]: 'asc' }, { _score: 'desc' }] };
    if (sort === 'price-down') return { sort: [{ [price]: 'desc' }, { _score: 'desc' }] };
    return {};
  }
  function boostsOf({ text }: ShopQuery): Body {
    const value = namedCategories(text, categories);
    return value.length === 0
      ? {}
      : { boosts: { category: [{ type: 'value', value, operation: 'multiply', factor: NAMED_CATEGORY }] } };
  }
  const facet = { type: 'value', size: 30 };

  /** A way on where nothing was found. An engine that fails now has answered the query before: the page does without. */
  async function someProducts(): Promise<readonly FoundEntry[]> {
    const body = { query: '', page: { size: WAYS_ON, current: 1 }, result_fields, filters: { all: [inMarket, { kind: 'product' }] } }; // prettier-ignore
    const answer = await ask<WireSearchAnswer>('search.json', { ...body, record_analytics: false }).catch(
      () => undefined,
    );
    return answer?.results.map((one) => entryOf(one, country)) ?? [];
  }

  async function find(query: ShopQuery): Promise<ShopFound> {
    const page = { size: PER_PAGE, current: Math.min(MOST_PAGES, query.page) };
    const all = Object.fromEntries(FACETS.map((field) => [field, facet]));
    const chosen = FACETS.filter((field) => (query.values[field] ?? []).length > 0);
    const [products, others, ...counted] = await Promise.all([
      ask<WireSearchAnswer>('search.json', {
        query: query.text,
        page,
        result_fields,
        facets: all,
        filters: { all: conditions(query) },
        ...sortOf(query),
        ...boostsOf(query),
      }),
      ask<WireSearchAnswer>('search.json', {
        query: query.text,
        page: { size: query.text === '' ? 0 : 6, current: 1 },
        result_fields,
        filters: { all: [inMarket, { kind: ['category', 'page'] }] },
        record_analytics: false,
      }),
      ...chosen.map((field) =>
        ask<WireSearchAnswer>('search.json', {
          query: query.text,
          page: { size: 0, current: 1 },
          facets: { [field]: facet },
          filters: { all: conditions(query, field) },
          analytics: { tags: ['Facet-Only'] },
          record_analytics: false,
        }),
      ),
    ]);
    const answers = new Map(chosen.map((field, at) => [field, counted[at] ?? products]));
    const facets = FACETS.map((field) => [field, facetOf(answers.get(field) ?? products, field)] as const);
    const { meta } = products;
    const pages = Math.min(MOST_PAGES, meta.page.total_pages);
    if (pages > 0 && page.current > pages) return find({ ...query, page: pages });
    const instead = meta.page.total_results === 0 ? await someProducts() : undefined;
    return {
      requestId: meta.request_id,
      total: meta.page.total_results,
      pages,
      page: page.current,
      products: products.results.map((one) => entryOf(one, country)),
      others: others.results.map((one) => entryOf(one, country)),
      facets: Object.fromEntries(facets) as Record<FacetField, readonly FacetValue[]>,
      ...(meta.corrected_query === undefined ? {} : { corrected: meta.corrected_query }),
      ...(instead ? { instead } : {}),
      query,
      asked: query.text,
    };
  }

  return {
    async search(query) {
      const read = features && !query.isLiteral && !hasFilters(query) ? readFeatures(query.text, features) : undefined;
      const found = read && (await find({ ...query, ...read }));
      // Features that no product has together: the words as they are find what comes closest.
      return found && found.total > 0 ? { ...madeLengths(found), asked: query.text } : find(query);
    },
    async suggest(text, size) {
      const answer = await ask<WireSearchAnswer>('search.json', {
        query: text,
        page: { size, current: 1 },
        result_fields,
        filters: inMarket,
        record_analytics: false,
      });
      return answer.results.map((one) => entryOf(one, country));
    },
    async click({ query, id, requestId }) {
      await post('click', { query, document_id: id, request_id: requestId, tags: ['results'] }).catch(() => undefined);
    },
  };
}
