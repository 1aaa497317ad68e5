/** Client of the search engine for browsers and the server. It uses only the public key. */
import { readFeatures } from '#lib/search/read-features.ts';
import type { ReadFeatures } from '#lib/search/read-features.ts';
import { FACETS, hasFilters, MOST_PAGES, PER_PAGE } from '#lib/search/shop-query.ts';
import type { FacetField, FacetValue, FoundEntry, SearchMarket, ShopFound, ShopQuery } from '#lib/search/shop-query.ts';
import type { WireSearchAnswer } from '#wire/search/app-search.ts';

import { inOwnOrder, MOST_COMPARED, withinCustomerPrices } from './customer-prices.ts';
import type { CustomerPrices } from './customer-prices.ts';
import { createEngineCall } from './engine-call.ts';
import type { Body, EngineCall, EngineCallOptions } from './engine-call.ts';
import { boostsOf, chosenFacets, conditions, inMarket, resultFields, sortOf, VALUE_FACET } from './query-body.ts';
import type { PriceCondition } from './query-body.ts';
import { entryOf, facetOf } from './read-results.ts';

export interface SearchClientOptions extends EngineCallOptions, SearchMarket {}

export interface SearchClient {
  /**
   * Words that name product features are searched as filters; `query` of the result contains these. `prices`: a signed-in customer's prices, for
   * filtering and sorting by price.
   */
  search(query: ShopQuery, prices?: CustomerPrices): Promise<ShopFound>;
  /**
   * The best products, categories and pages for a query that is still being typed. Products with all features that the text names come first, as in the
   * results of the query.
   */
  suggest(text: string, size: number): Promise<readonly FoundEntry[]>;
  /** Records a click on a result. Never rejects. */
  click(click: { readonly query: string; readonly id: string; readonly requestId: string }): Promise<void>;
}

/** Number of products shown when nothing was found. */
const WAYS_ON = 4;
/** Number of categories and pages shown beside the products. */
const OTHERS = 6;
const UNCOUNTED = { record_analytics: false };

/** Reduces the lengths near the requested one to those that the found products are made in; the others would be filters without effect. */
function madeLengths(found: ShopFound): ShopFound {
  const { size, ...values } = found.query.values;
  if (!size) return found;
  const made = new Set(found.facets.size.map(({ value }) => value));
  return { ...found, query: { ...found.query, values: { ...values, size: size.filter((one) => made.has(one)) } } };
}

class Search {
  private readonly ask: EngineCall['ask'];
  private readonly market: SearchMarket;
  private readonly fields: Body;

  constructor(ask: EngineCall['ask'], market: SearchMarket) {
    this.ask = ask;
    this.market = market;
    this.fields = resultFields(market);
  }

  private found(body: Body): Promise<WireSearchAnswer> {
    return this.ask<WireSearchAnswer>('search.json', { result_fields: this.fields, ...body });
  }

  entries({ results }: WireSearchAnswer): readonly FoundEntry[] {
    return results.map((one) => entryOf(one, this.market.country));
  }

  async first(text: string, size: number): Promise<readonly FoundEntry[]> {
    const filters = inMarket(this.market);
    return this.entries(await this.found({ query: text, page: { size, current: 1 }, filters, ...UNCOUNTED }));
  }

  /** The first products with these features. */
  async featured({ text, values }: ReadFeatures, size: number): Promise<readonly FoundEntry[]> {
    const filters = {
      all: conditions({ text, values, sort: 'relevance', page: 1 }, { market: this.market, ownPrice: undefined }),
    };
    return this.entries(await this.found({ query: text, page: { size, current: 1 }, filters, ...UNCOUNTED }));
  }

  /** Products to suggest when nothing was found. If this request fails although the query itself succeeded, the page shows none. */
  private async suggestedProducts(): Promise<readonly FoundEntry[]> {
    const filters = { all: [inMarket(this.market), { kind: 'product' }] };
    const body = { query: '', page: { size: WAYS_ON, current: 1 }, filters, ...UNCOUNTED };
    return this.found(body).then(
      (answer) => this.entries(answer),
      () => [],
    );
  }

  private others({ text }: ShopQuery): Promise<WireSearchAnswer> {
    const page = { size: text === '' ? 0 : OTHERS, current: 1 };
    const filters = { all: [inMarket(this.market), { kind: ['category', 'page'] }] };
    return this.found({ query: text, page, filters, ...UNCOUNTED });
  }

  private products(query: ShopQuery, page: number, ownPrice: PriceCondition): Promise<WireSearchAnswer> {
    return this.found({
      query: query.text,
      page: { size: PER_PAGE, current: page },
      facets: Object.fromEntries(FACETS.map((field) => [field, VALUE_FACET])),
      filters: { all: conditions(query, { market: this.market, ownPrice }) },
      ...sortOf(query, this.market),
      ...boostsOf(query, this.market),
    });
  }

  /** The products with these ids, in this order. */
  private async inOrder(ids: readonly string[]): Promise<readonly FoundEntry[]> {
    if (ids.length === 0) return [];
    const page = { size: PER_PAGE, current: 1 };
    const found = this.entries(await this.found({ query: '', page, filters: { id: ids }, ...UNCOUNTED }));
    const byId = new Map(found.map((entry) => [entry.id, entry]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Counts of a facet as if none of its own values were chosen. */
  private counted(query: ShopQuery, field: FacetField, ownPrice: PriceCondition): Promise<WireSearchAnswer> {
    return this.ask<WireSearchAnswer>('search.json', {
      query: query.text,
      page: { size: 0, current: 1 },
      facets: { [field]: VALUE_FACET },
      filters: { all: conditions(query, { market: this.market, ownPrice, without: field }) },
      analytics: { tags: ['Facet-Only'] },
      ...UNCOUNTED,
    });
  }

  async find(query: ShopQuery, prices: CustomerPrices | undefined): Promise<ShopFound> {
    const { ask, market } = this;
    const page = Math.min(MOST_PAGES, query.page);
    const chosen = chosenFacets(query);
    const ownPrice = prices && (await withinCustomerPrices(query, { ask, market, prices }));
    const [products, others, ordered, ...counted] = await Promise.all([
      this.products(query, page, ownPrice),
      this.others(query),
      prices && query.sort !== 'relevance' ? inOwnOrder(query, ownPrice, { ask, market, prices }) : undefined,
      ...chosen.map((field) => this.counted(query, field, ownPrice)),
    ]);
    const { meta } = products;
    const most = ordered ? Math.ceil(MOST_COMPARED / PER_PAGE) : MOST_PAGES;
    const pages = Math.min(most, meta.page.total_pages);
    if (pages > 0 && page > pages) return this.find({ ...query, page: pages }, prices);
    const answers = new Map(chosen.map((field, at) => [field, counted[at] ?? products]));
    const facets = FACETS.map((field) => [field, facetOf(answers.get(field) ?? products, field)] as const);
    const instead = meta.page.total_results === 0 ? await this.suggestedProducts() : undefined;
    return {
      requestId: meta.request_id,
      total: meta.page.total_results,
      pages,
      page,
      products: ordered
        ? await this.inOrder(ordered.slice((page - 1) * PER_PAGE, page * PER_PAGE))
        : this.entries(products),
      others: this.entries(others),
      facets: Object.fromEntries(facets) as Record<FacetField, readonly FacetValue[]>,
      ...(meta.corrected_query === undefined ? {} : { corrected: meta.corrected_query }),
      ...(instead ? { instead } : {}),
      query,
      asked: query.text,
    };
  }
}

/** Throws an AppError `search-settings` when the connection is incomplete. */
export function createSearchClient(options: SearchClientOptions): SearchClient {
  const { post, ask } = createEngineCall(options);
  const search = new Search(ask, options);
  const { features } = options;
  return {
    async search(query, prices) {
      const read = features && !query.isLiteral && !hasFilters(query) ? readFeatures(query.text, features) : undefined;
      const found = read && (await search.find({ ...query, ...read }, prices));
      // If no product has all of these features, a plain text search finds the closest matches.
      return found && found.total > 0 ? { ...madeLengths(found), asked: query.text } : search.find(query, prices);
    },
    async suggest(text, size) {
      const read = features && readFeatures(text, features);
      const [featured, others] = await Promise.all([read ? search.featured(read, size) : [], search.first(text, size)]);
      const ids = new Set(featured.map(({ id }) => id));
      return [...featured, ...others.filter(({ id }) => !ids.has(id))].slice(0, size);
    },
    async click({ query, id, requestId }) {
      const body = { query, document_id: id, request_id: requestId, tags: ['results'] };
      // The press on the result leaves the page.
      await post('click', body, { keepalive: true }).catch(() => undefined);
    },
  };
}
