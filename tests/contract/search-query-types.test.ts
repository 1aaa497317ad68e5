/**
 * The query types of the acceptance table (rows 25 to 32) on the sample shop, in four languages: the best result, or one of the first three, is what
 * the shopper means. Features in a query (row 27) become chosen filters in the shop's search client; every result has them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createSearchClient } from '#clients/search/search-client.ts';
import { searchFeatures } from '#lib/search/search-features.ts';
import { readShopQuery } from '#lib/search/shop-query.ts';
import type { ShopFound } from '#lib/search/shop-query.ts';

import { SEARCH_KEY } from '../support/search-service.ts';
import { searchableShop } from '../support/searchable-shop.ts';
import type { SearchableShop } from '../support/searchable-shop.ts';

let shop: SearchableShop;
beforeAll(async () => {
  shop = await searchableShop(['en-us', 'de', 'fr', 'ja']);
}, 90_000);
afterAll(() => shop.close());

/** Addresses of the first three results. */
async function first(language: string, query: string): Promise<readonly unknown[]> {
  const { results } = await shop.search(language, { query, page: { size: 3 } });
  return results.map(({ url }) => url?.raw);
}

type Row = readonly [language: string, query: string, expected: RegExp];

const TYPES: Readonly<Record<string, readonly Row[]>> = {
  'row 25: names, model numbers, one wrong letter': [
    ['en', 'Ridge 98', /^\/ridge-98$/],
    ['en', 'couloir108', /^\/couloir-108$/],
    ['en', 'coulior 108', /^\/couloir-108$/],
    ['en', '1101', /^\/ridge-98$/],
    ['de', 'Skran 104', /^\/skarn-104$/],
    ['fr', 'pin-12', /^\/pin-12$/],
    ['ja', 'Serac 122', /^\/serac-122$/],
  ],
  'row 26: product type': [
    ['en', 'skis', /^\/skis/],
    ['de', 'Bindungen', /^\/bindings/],
    ['fr', 'fixations', /^\/bindings/],
    ['ja', 'ビンディング', /^\/bindings|lock|pin|hinge/],
  ],
  'row 27: features': [
    ['en', 'freeride ski 108 mm', /couloir-108/],
    ['de', 'Freeride Ski 108 mm', /couloir-108/],
    ['fr', 'ski freeride 108 mm', /couloir-108/],
    ['ja', 'フリーライド 108', /couloir-108/],
  ],
  'row 28: use': [
    ['en', 'spring touring', /skarn|pin|glide|touring|nivis/],
    ['de', 'Skitour', /skarn|touring|nivis|glide/],
    ['fr', 'ski de randonnée', /skarn|touring|nivis/],
    ['ja', 'ツアー', /skarn|touring|nivis|pin|glide/],
  ],
  'row 29: abbreviations and units': [
    ['en', 'skarn 177cm', /skarn/],
    ['en', 'ski for 5\'10"', /^\/(?:couloir-116|skarn-96|skarn-88|kicker-90)$/],
    ['de', '177 cm Ski', /^\/(?:ridge-98|ridge-92|traverse-94)$/],
    ['fr', '177cm', /^\/(?:ridge-98|ridge-92|traverse-94)$/],
    ['ja', '177センチ スキー', /^\/(?:ridge-98|ridge-92|traverse-94)$/],
  ],
  'row 30: compatibility': [
    ['en', 'brakes for 104 ski', /brake|lock|pin|hinge|skarn-104/],
    ['de', 'Bremse für Ski 104', /brake|lock|pin|hinge|skarn-104/],
    ['fr', 'peaux pour skarn', /glide|skarn/],
    ['ja', 'ピン ブレーキ', /brake|pin/],
  ],
  'row 31: symptom': [
    ['en', 'skins slip', /wax|glide/],
    ['en', 'cold hands', /palm/],
    ['de', 'kalte Hände', /palm/],
    ['fr', 'mains froides', /palm/],
    ['ja', '手が冷たい', /palm/],
  ],
  'row 32: not a product': [
    ['en', 'returns', /return|shipping|warranty|withdraw/],
    ['en', 'shipping', /shipping|return/],
    ['de', 'Rückgabe', /return|shipping|warranty|withdraw/],
    ['en', 'dealers', /^\/stores$/],
    ['de', 'Händler', /^\/stores$/],
    ['fr', 'revendeurs', /^\/stores$/],
    ['ja', '取扱店', /^\/stores$/],
    ['fr', 'livraison', /shipping|return/],
    ['ja', '返品', /return|shipping|warranty/],
  ],
};

test.each(TYPES['row 29: abbreviations and units'] ?? [])(
  '%s: all of the first three for %s are made in that length',
  async (language, query, expected) => {
    for (const url of await first(language, query)) expect(url).toMatch(expected);
  },
);

describe.each(Object.entries(TYPES))('%s', (_, rows) => {
  test.each(rows)('%s: %s', async (language, query, expected) => {
    const found = await first(language, query);
    expect(found).toContainEqual(expect.stringMatching(expected));
  });
});

/** What the search page of the market finds. */
async function ask(
  language: 'en-us' | 'de' | 'fr' | 'ja',
  region: string,
  country: string,
  text: string,
): Promise<ShopFound> {
  const { store } = shop;
  const categories = store.list('product_category', language);
  const [entry] = store.list('search', language);
  const colorGroups = store.list('color_group', language);
  const features = searchFeatures({ categories, colorGroups, products: store.list('product', language), entry });
  const client = createSearchClient({
    engineName: `gear-${language.slice(0, 2)}`,
    endpointBase: 'http://search.test',
    searchKey: SEARCH_KEY,
    region,
    country,
    categories: categories.map(({ displayTitle }) => displayTitle),
    features,
    fetch: shop.answer,
  });
  return client.search(readShopQuery(new URLSearchParams({ q: text }).toString()));
}

const WIDE = ['105–114 mm', '≥ 115 mm'];

type FeatureRow = readonly [
  ...place: readonly ['en-us' | 'de' | 'fr' | 'ja', region: string, country: string],
  query: string,
  rest: string,
  values: ShopFound['query']['values'],
  products: RegExp,
];

// prettier-ignore
const FEATURES: readonly FeatureRow[] = [
  ['en-us', 'us', 'us', 'wide powder ski 180 cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['en-us', 'us', 'us', 'a wide powder ski for 180cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['de', 'eu', 'at', 'breiter Powderski 180 cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['de', 'eu', 'at', 'rote Handschuhe', '', { category: ['Handschuhe'], color: ['Rot'] }, /./],
  ['fr', 'eu', 'fr', 'ski large de poudreuse 180 cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['ja', 'jp', 'jp', '幅広のパウダースキー 180センチ', '', { category: ['フリーライド'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['en-us', 'us', 'us', 'blue touring ski', '', { category: ['Touring'], color: ['Blue'] }, /./],
  ['en-us', 'us', 'us', 'Ridge 98 black', 'Ridge 98', { color: ['Black'] }, /^\/ridge-98$/],
];

test.each(FEATURES)(
  'row 27, %s %s %s: %s: features are chosen filters, and every result has them',
  async (language, region, country, text, rest, values, products) => {
    const found = await ask(language, region, country, text);
    const { size, ...others } = found.query.values;
    expect(others).toEqual(values);
    expect(found.query.text).toBe(rest);
    expect(found.asked).toBe(text);
    expect(found.total).toBeGreaterThan(0);
    for (const { url } of found.products.slice(0, rest === '' ? undefined : 1)) expect(url).toMatch(products);
    expect((size ?? []).length > 0).toBe(text.includes('180'));
    const made = found.facets.size.map(({ value }) => value);
    for (const one of size ?? []) {
      expect(Math.abs(Number.parseInt(one, 10) - 180)).toBeLessThanOrEqual(5);
      expect(made).toContain(one);
    }
  },
);

test.each(['ski bag', 'skis', 'freeride', 'returns', 'Ridge 98', 'skins for ridge'])(
  'row 27: %s names no feature beside a category, and is searched as it is',
  async (text) => {
    const found = await ask('en-us', 'us', 'us', text);
    expect(found.query).toMatchObject({ text, values: {} });
    expect(found.total + found.others.length).toBeGreaterThan(0);
  },
);

test('row 27: features that no product has together are searched as words', async () => {
  const found = await ask('en-us', 'us', 'us', 'wide park ski 180 cm');
  expect(found.query).toMatchObject({ text: 'wide park ski 180 cm', values: {} });
  expect(found.total).toBeGreaterThan(0);
});
