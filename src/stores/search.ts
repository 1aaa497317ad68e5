/** The search of a page: what is asked, what was found, and suggestions while a query is typed. */
import { atom } from 'nanostores';

import { createSearchClient } from '#clients/search/search-client.ts';
import type { SearchClient } from '#clients/search/search-client.ts';
import { readPayload } from '#clients/storefront-api/read-payload.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import { internalHref } from '#lib/links/links.ts';
import type { SearchPlace, SuggestPlace } from '#lib/search/search-place.ts';
import { readShopQuery } from '#lib/search/shop-query.ts';
import type { ShopFound, ShopQuery } from '#lib/search/shop-query.ts';

export type SearchState =
  | { readonly kind: 'idle' | 'searching' | 'failed'; readonly found?: ShopFound }
  | { readonly kind: 'found'; readonly found: ShopFound };

export const $search = atom<SearchState>({ kind: 'idle' });

export interface SearchShown {
  readonly query: ShopQuery;
  /** False until the page's island has taken over the server's results. */
  readonly isLive: boolean;
  /** The visitor has opened the filters before scripts ran. */
  readonly startsOpen: boolean;
}

/** What the page of results shows: the query of its address. */
export const $searchShown = atom<SearchShown>({ query: readShopQuery(''), isLive: false, startsOpen: false });

export interface Suggestion {
  readonly title: string;
  readonly href: string;
  /** Name of its kind in the page's language; empty for products. */
  readonly kindName: string;
}

export const $suggestions = atom<readonly Suggestion[]>([]);

let client: SearchClient | undefined;
let asked = 0;
let suggested = 0;

/** Called once by the page's island. */
export function openSearch({ connection, market }: Pick<SearchPlace, 'connection' | 'market'>): void {
  client ??= connection && createSearchClient({ ...connection, ...market });
}

/** The newest query wins; earlier answers that arrive late are dropped. What was found stays visible meanwhile. */
export async function search(query: ShopQuery): Promise<void> {
  asked += 1;
  const own = asked;
  const { found: before } = $search.get();
  const kept = before ? { found: before } : {};
  if (!client) {
    $search.set({ kind: 'failed', ...kept });
    return;
  }
  $search.set({ kind: 'searching', ...kept });
  try {
    const found = await client.search(query);
    if (own === asked) $search.set({ kind: 'found', found });
  } catch {
    if (own === asked) $search.set({ kind: 'failed' });
  }
}

/** For an address without a query: nothing is shown, and an answer that is still under way is dropped. */
export function forgetFound(): void {
  asked += 1;
  $search.set({ kind: 'idle' });
}

/** Takes over what the server has found. */
export function takeFound(found: ShopFound): void {
  $search.set({ kind: 'found', found });
}

let place: SuggestPlace | undefined;

/** Opens the search of a page that has the form only. Undefined if the settings of `searchPage`, its address, do not load. */
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

/** Without an engine, or with an empty text, there are no suggestions. The newest text wins. */
export async function suggest(text: string, size: number): Promise<void> {
  suggested += 1;
  const own = suggested;
  const entries = text.trim() === '' ? [] : await client?.suggest(text, size).catch(() => []);
  if (own !== suggested || !place) return;
  const { locale, words } = place;
  const found = (entries ?? []).flatMap(({ kind, type, title, url }) => {
    const href = internalHref(locale, type, url);
    return href === undefined ? [] : [{ title, href, kindName: kind === 'product' ? '' : words[kind] }];
  });
  $suggestions.set(found);
}

export function clickResult(query: string, id: string): void {
  const requestId = $search.get().found?.requestId ?? '';
  void client?.click({ query, id, requestId });
}
