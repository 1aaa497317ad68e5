/** The search of a page: the query, its results, and suggestions while a query is typed. */
import { atom } from 'nanostores';

import type { CustomerPrices } from '#clients/search/customer-prices.ts';
import { createSearchClient } from '#clients/search/search-client.ts';
import type { SearchClient, SearchClientOptions } from '#clients/search/search-client.ts';
import { readPayload } from '#clients/storefront-api/read-payload.ts';
import { fetchTransport } from '#clients/storefront-api/transport.ts';
import type { TransportRequest } from '#clients/storefront-api/transport.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import { internalHref } from '#lib/links/links.ts';
import { languageTag } from '#lib/locale/locale.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { moneyToDecimal } from '#lib/pricing/money.ts';
import type { SearchPlace, SuggestPlace } from '#lib/search/search-place.ts';
import { readShopQuery } from '#lib/search/shop-query.ts';
import type { ShopFound, ShopQuery } from '#lib/search/shop-query.ts';
import type { ListedMatch } from '#lib/search/static-index.ts';

import { $prices, loadPrices } from './prices.ts';

export type SearchState =
  | { readonly kind: 'idle' | 'searching'; readonly found?: ShopFound; readonly listed?: readonly ListedMatch[] }
  /** `listed`: pages found without the search engine. */
  | { readonly kind: 'failed'; readonly found?: undefined; readonly listed: readonly ListedMatch[] }
  | { readonly kind: 'found'; readonly found: ShopFound; readonly listed?: undefined };

export const $search = atom<SearchState>({ kind: 'idle' });

export interface SearchShown {
  readonly query: ShopQuery;
  /** False until the page's island has taken over the server's results. */
  readonly isLive: boolean;
  /** Whether the visitor opened the filters before scripts ran. */
  readonly startsOpen: boolean;
}

/** State of the results page, whose query is that of its URL. */
export const $searchShown = atom<SearchShown>({ query: readShopQuery(''), isLive: false, startsOpen: false });

export interface Suggestion {
  readonly title: string;
  readonly href: string;
  /** Name of the suggestion's kind in the page's language; empty for products. */
  readonly kindName: string;
}

export const $suggestions = atom<readonly Suggestion[]>([]);

/** Reads are retried after a network error. Requests with `keepalive` record a click, so they are sent once. */
const send = ((url: string, request?: RequestInit) =>
  fetchTransport()(url, { method: 'GET', ...request, isRead: !request?.keepalive } as TransportRequest)) as NonNullable<
  SearchClientOptions['fetch']
>;

let client: SearchClient | undefined;
let searchLocale: Locale | undefined;
let searchCount = 0;
let suggested = 0;

/** Called once by the page's island. */
export function openSearch({
  connection,
  market,
  locale,
}: Pick<SearchPlace, 'connection' | 'market' | 'locale'>): void {
  searchLocale = locale;
  client ??= connection && createSearchClient({ ...connection, ...market, fetch: send });
}

/** Pages found without the search engine, when it does not respond; empty if their index does not load either. */
async function searchWithoutEngine(text: string): Promise<readonly ListedMatch[]> {
  if (!searchLocale) return [];
  const where = { locale: searchLocale.code, tag: languageTag(searchLocale) };
  const loaded = await import('#clients/search/static-search.ts').catch(() => undefined);
  return (await loaded?.staticSearch(text, where, send)) ?? [];
}

/** The visitor's own prices; products whose prices do not load keep the published ones. */
const ownPrices: CustomerPrices = async (productIds) => {
  await loadPrices(productIds);
  const prices = $prices.get();
  return new Map(
    productIds.flatMap((id) => {
      const own = prices[id];
      return own ? [[id, Number(moneyToDecimal(own.price))]] : [];
    }),
  );
};

/** Own prices exist only for customers, whose mark is set before the first paint. */
const pricesOfVisitor = (): CustomerPrices | undefined =>
  document.documentElement.dataset['customer'] === undefined ? undefined : ownPrices;

/** Runs a search. The newest query wins: late responses to earlier queries are dropped. The previous results stay visible meanwhile. */
export async function search(query: ShopQuery): Promise<void> {
  searchCount += 1;
  const own = searchCount;
  const { found: before, listed: listedBefore } = $search.get();
  const kept = { ...(before && { found: before }), ...(listedBefore && { listed: listedBefore }) };
  $search.set({ kind: 'searching', ...kept });
  const found = await client?.search(query, pricesOfVisitor()).catch(() => undefined);
  const listed = found ? [] : await searchWithoutEngine(query.text);
  if (own === searchCount) $search.set(found ? { kind: 'found', found } : { kind: 'failed', listed });
}

/** Clears the results, for a URL without a query; a response that is still pending will be dropped. */
export function forgetFound(): void {
  searchCount += 1;
  $search.set({ kind: 'idle' });
}

/** Takes over results found by the server. */
export function showServerResults(found: ShopFound): void {
  $search.set({ kind: 'found', found });
}

/** Takes over pages that the server found without the search engine. */
export function showServerPages(listed: readonly ListedMatch[]): void {
  $search.set({ kind: 'failed', listed });
}

let place: SuggestPlace | undefined;

/**
 * Opens the search on a page that has only the search form. Resolves to undefined if the search settings in the payload of `searchPage` (a path) do not
 * load.
 */
export async function openPageSearch(
  searchPage: string,
): Promise<{ readonly suggestions: (count: number) => string } | undefined> {
  if (!place) {
    const payload = (await readPayload(searchPage)) as PagePayload | undefined;
    place = payload?.kind === 'search' ? payload.suggest : undefined;
  }
  if (!place) return undefined;
  openSearch(place);
  const { suggestions } = place.words;
  return { suggestions: (count) => suggestions.replace('{count}', `${count}`) };
}

async function suggestionsFor(text: string, size: number, from: SuggestPlace): Promise<readonly Suggestion[]> {
  const { locale, words } = from;
  const entries = await client?.suggest(text, size).catch(() => undefined);
  if (!entries) {
    const listed = await searchWithoutEngine(text);
    return listed.slice(0, size).map(({ title, href }) => ({ title, href, kindName: '' }));
  }
  return entries.flatMap(({ kind, type, title, url }) => {
    const href = internalHref(locale, type, url);
    return href === undefined ? [] : [{ title, href, kindName: kind === 'product' ? '' : words[kind] }];
  });
}

/** Loads suggestions; there are none for an empty text. The newest text wins. */
export async function suggest(text: string, size: number): Promise<void> {
  suggested += 1;
  const own = suggested;
  const found = place && text.trim() !== '' ? await suggestionsFor(text, size, place) : [];
  if (own === suggested) $suggestions.set(found);
}

export function clickResult(query: string, id: string): void {
  const requestId = $search.get().found?.requestId ?? '';
  void client?.click({ query, id, requestId });
}
