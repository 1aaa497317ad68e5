/** Every suggestion of the search leads to a page of the market, and every suggested text finds something (acceptance row 34). Needs a release in `DATA_DIR`. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createSearchClient } from '#clients/search/search-client.ts';
import type { SearchPageProps } from '#islands/search/SearchPage.tsx';
import { internalHref } from '#lib/links/links.ts';
import type { SearchPlace } from '#lib/search/search-place.ts';
import { readShopQuery } from '#lib/search/shop-query.ts';
import { all, has, readTree } from '#server/no-script/html-tree.ts';
import { islandProps } from '#server/no-script/island-props.ts';

import { SEARCH_KEY } from '../support/search/search-service.ts';
import { searchableShop } from '../support/searchable-shop.ts';
import type { SearchableShop } from '../support/searchable-shop.ts';

const ROOT = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest');
const LOCALES = ['en-us', 'de-ch', 'fr-fr', 'ja-jp'];
const MOST = 10;

let shop: SearchableShop;
beforeAll(async () => {
  shop = await searchableShop(['en-us', 'de', 'fr', 'ja']);
}, 90_000);
afterAll(() => shop.close());

function placeOf(lang: string): SearchPlace {
  const [island] = all(readTree(readFileSync(join(ROOT, lang, 'search/index.html'), 'utf8')), has('data-search-page'));
  const props = island && islandProps<SearchPageProps>(island);
  if (!props) throw new Error(`${lang} has no search page.`);
  return props.place;
}

/** Inputs of a shopper who types each word of a title: its first two and three letters, and the whole word. */
function typed(title: string): readonly string[] {
  return title.split(/[\s&/]+/).flatMap((word) => [word.slice(0, 2), word.slice(0, 3), word]);
}

test.each(LOCALES)('%s: suggestions for the beginnings of all titles lead to pages, and their titles find them', async (lang) => {
  const { market, locale } = placeOf(lang);
  const client = createSearchClient({
    engineName: `gear-${locale.language.slice(0, 2)}`,
    endpointBase: 'http://search.test',
    searchKey: SEARCH_KEY,
    fetch: shop.answer,
    ...market,
  });
  const language = { en: 'en-us', de: 'de', fr: 'fr', ja: 'ja' }[locale.language.slice(0, 2)] ?? '';
  const titles = [
    ...shop.store.list('product', language).map(({ displayTitle }) => displayTitle),
    ...shop.store.list('product_category', language).map(({ displayTitle }) => displayTitle),
    ...shop.store.list('page', language).map(({ title }) => title),
  ];
  const texts = new Set(titles.flatMap(typed).filter((text) => text.length > 1));
  expect(texts.size).toBeGreaterThan(60);
  const suggested = new Map<string, string>();
  for (const text of texts) {
    const entries = await client.suggest(text, MOST);
    expect(entries.length, text).toBeLessThanOrEqual(MOST);
    for (const { type, url, title } of entries) suggested.set(internalHref(locale, type, url) ?? `${type} ${url}`, title);
  }
  expect(suggested.size).toBeGreaterThan(30);
  const missing = [...suggested.keys()].filter((href) => {
    const file = join(ROOT, href, 'index.html');
    return !statSync(file, { throwIfNoEntry: false })?.isFile();
  });
  expect(missing).toEqual([]);
  for (const [href, title] of suggested) {
    const { total, others } = await client.search(readShopQuery(new URLSearchParams({ q: title }).toString()));
    expect(total + others.length, `${href}: ${title}`).toBeGreaterThan(0);
  }
}); // prettier-ignore
