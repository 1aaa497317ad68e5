/** The search of a page whose client has sent too many queries: pages from the list of pages, then results again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { parseLocale } from '#lib/locale/locale.ts';
import { readShopQuery } from '#lib/search/shop-query.ts';
import { $search, openSearch, search } from '#stores/search.ts';

const PAGES = '- [Ridge 98](https://shop.example/en-us/p/ridge-98.md): A freeride ski.\n';
const LISTED = { href: '/en-us/p/ridge-98', title: 'Ridge 98', description: 'A freeride ski.' };
const FOUND = { meta: { request_id: 'r', page: { current: 1, total_pages: 0, total_results: 0, size: 24 } }, results: [], facets: {} }; // prettier-ignore
const QUERY = readShopQuery('?q=ridge');

let isLimited = true;
let queries = 0;

async function send(url: string): Promise<Response> {
  if (url === '/en-us/llms.txt') return new Response(PAGES);
  queries += 1;
  return isLimited
    ? Response.json({ errors: ['Too many searches.'] }, { status: 429, headers: { 'retry-after': '1' } })
    : Response.json(FOUND);
}

beforeEach(() => {
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  const locale = parseLocale('en-us');
  if (!locale) throw new Error('en-us is not a locale.');
  openSearch({
    connection: { engineName: 'firn-en', endpointBase: '', searchKey: 'search-firn' },
    market: { region: 'us', country: 'us' },
    locale,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a refused query is not repeated and lists pages instead; the next search of the same text shows results', async () => {
  await search(QUERY);
  expect($search.get()).toEqual({ kind: 'failed', listed: [LISTED] });
  // Products, and categories with pages: each was asked for once.
  expect(queries).toBe(2);
  isLimited = false;
  await search(QUERY);
  expect($search.get()).toMatchObject({ kind: 'found', found: { asked: 'ridge' } });
});
