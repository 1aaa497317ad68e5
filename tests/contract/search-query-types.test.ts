/**
 * The query types of the acceptance table (rows 25 to 32) on the sample shop, in every language of its products: the best result, or one of the first three, is what
 * the shopper means. Features in a query (row 27) become chosen filters in the shop's search client, and every result has them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createSearchClient } from '#clients/search/search-client.ts';
import type { SearchClient } from '#clients/search/search-client.ts';
import { fittingProducts, isSkin } from '#lib/catalogue/gear-fit.ts';
import { searchFeatures } from '#lib/search/search-features.ts';
import { readShopQuery } from '#lib/search/shop-query.ts';
import type { ShopFound } from '#lib/search/shop-query.ts';

import { QUERY_TYPES } from '../support/search/query-types.ts';
import { PRIVATE_KEY, SEARCH_KEY } from '../support/search/search-service.ts';
import { searchableShop } from '../support/searchable-shop.ts';
import type { SearchableShop } from '../support/searchable-shop.ts';

/** All languages with products. */
const LANGUAGES = ['en-us', 'de', 'fr', 'ja', 'it', 'es', 'nl', 'sv', 'no', 'pl', 'cs'];

let shop: SearchableShop;
beforeAll(async () => {
  shop = await searchableShop(LANGUAGES);
}, 90_000);
afterAll(() => shop.close());

/** Addresses of the first three results. */
async function first(language: string, query: string): Promise<readonly unknown[]> {
  const { results } = await shop.search(language, { query, page: { size: 3 } });
  return results.map(({ url }) => url?.raw);
}

test.each(QUERY_TYPES['row 29: abbreviations and units'] ?? [])(
  '%s: the first three results for %s are all made in that length',
  async (language, query, expected) => {
    for (const url of await first(language, query)) expect(url).toMatch(expected);
  },
);

test.each(QUERY_TYPES['row 29: norms of soles'] ?? [])(
  '%s: the first three results for %s all accept that sole',
  async (language, query, expected) => {
    const found = await first(language, query);
    expect(found).toHaveLength(3);
    for (const url of found) expect(url).toMatch(expected);
  },
);

test.each(['en', 'de', 'fr', 'ja'])('row 29, %s: MNC finds products described as multi norm', async (language) => {
  expect(await first(language, 'MNC ')).not.toContain('/relay-12');
  const send = (method: string, body: unknown) =>
    shop.answer(`http://search.test/api/as/v1/engines/gear-${language}/documents`, {
      method,
      headers: { authorization: `Bearer ${PRIVATE_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await send('POST', [{ id: 'relay-12', kind: 'product', title: 'Relay 12', url: '/relay-12', specs: ['Multi Norm'] }]);
  for (const query of ['MNC', 'mnc', 'multi norm']) expect(await first(language, query)).toEqual(['/relay-12']);
  await send('DELETE', ['relay-12']);
});

describe.each(Object.entries(QUERY_TYPES))('%s', (_, rows) => {
  test.each(rows)('%s: %s', async (language, query, expected) => {
    const found = await first(language, query);
    expect(found).toContainEqual(expect.stringMatching(expected));
  });
});

/** The client of the search page of the market. */
function clientOf(language: string, region: string, country: string): SearchClient {
  const { store } = shop;
  const categories = store.list('product_category', language);
  const [entry] = store.list('search', language);
  const colorGroups = store.list('color_group', language);
  const features = searchFeatures({ categories, colorGroups, products: store.list('product', language), entry });
  return createSearchClient({
    engineName: `gear-${language.slice(0, 2)}`,
    endpointBase: 'http://search.test',
    searchKey: SEARCH_KEY,
    region,
    country,
    categories: categories.map(({ displayTitle }) => displayTitle),
    features,
    fetch: shop.answer,
  });
}

/** The result of the search page of the market. */
async function ask(language: string, region: string, country: string, text: string): Promise<ShopFound> {
  return clientOf(language, region, country).search(readShopQuery(new URLSearchParams({ q: text }).toString()));
}

const WIDE = ['105–114 mm', '≥ 115 mm'];

type FeatureRow = readonly [
  ...place: readonly [language: string, region: string, country: string],
  query: string,
  rest: string,
  values: ShopFound['query']['values'],
  products: RegExp,
];

// prettier-ignore
const FEATURES: readonly FeatureRow[] = [
  ['en-us', 'us', 'us', 'wide powder ski 180 cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['en-us', 'us', 'us', 'a wide powder ski for 180cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['en-us', 'us', 'us', 'skis for short turns', '', { category: ['Skis'], radius: ['< 14 m'] }, /^\/(?:kante-68-sl|kante-78-w|kicker-84-junior)$/],
  ['de', 'eu', 'at', 'Ski für kurze Schwünge', '', { category: ['Ski'], radius: ['< 14 m'] }, /^\/(?:kante-68-sl|kante-78-w|kicker-84-junior)$/],
  ['de', 'eu', 'at', 'breiter Powderski 180 cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['de', 'eu', 'at', 'rote Handschuhe', '', { category: ['Handschuhe'], color: ['Rot'] }, /./],
  ['fr', 'eu', 'fr', 'ski large de poudreuse 180 cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['ja', 'jp', 'jp', '幅広のパウダースキー 180センチ', '', { category: ['フリーライド'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['it', 'eu', 'it', 'sci largo da polvere 180 cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['es', 'eu', 'es', 'esquí ancho de polvo 180 cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['nl', 'eu', 'nl', 'brede poeder ski 180 cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['sv', 'eu', 'se', 'breda skidor för puder 180 cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['no', 'no', 'no', 'bred pudder ski 180 cm', '', { category: ['Frikjøring'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['pl', 'eu', 'pl', 'szerokie narty puch 180 cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
  ['cs', 'eu', 'cz', 'široké lyže prašan 180 cm', '', { category: ['Freeride'], width: WIDE }, /^\/(?:couloir-108|couloir-116|serac-122)$/],
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

test.each(FEATURES)(
  'row 33, %s %s %s: %s: the suggestions begin with the products that have the features',
  async (language, region, country, text) => {
    const found = await ask(language, region, country, text);
    const suggested = await clientOf(language, region, country).suggest(text, 8);
    expect(suggested.length).toBeLessThanOrEqual(8);
    expect(new Set(suggested.map(({ id }) => id)).size).toBe(suggested.length);
    const leading = suggested.slice(0, found.total).map(({ url }) => url);
    const all = found.products.map(({ url }) => url);
    expect(leading).toHaveLength(Math.min(8, found.total));
    for (const url of leading) expect(all).toContain(url);
  },
);

// prettier-ignore
const FITS = [
  ['en-us', 'us', 'us', 'skins for 108'],
  ['en-us', 'us', 'us', '108 mm climbing skins'],
  ['de', 'eu', 'at', 'Felle für 108'],
  ['de', 'eu', 'at', 'Steigfelle für 108 mm'],
  ['fr', 'eu', 'fr', 'peaux pour 108'],
  ['fr', 'eu', 'fr', 'peaux de phoque 108 mm'],
  ['ja', 'jp', 'jp', '108 シール'],
  ['ja', 'jp', 'jp', '108mm用シール'],
] as const;

test.each(FITS)(
  'rows 30 and 33, %s %s %s: the suggestions for %s begin with the skins that fit, as on the page of a ski with that waist',
  async (language, region, country, text) => {
    const suggested = await clientOf(language, region, country).suggest(text, 8);
    const products = shop.store.list('product', language).filter((product) => !product.discontinued);
    const ski = products.find(({ url }) => url === '/couloir-108');
    const fitting = ski?.gear ? fittingProducts(ski.gear.fit, products).map((one) => one.product) : [];
    const skins = fitting.filter(isSkin).map(({ url }) => url);
    expect(skins.length).toBeGreaterThan(0);
    expect(suggested.slice(0, skins.length).map(({ url }) => url).toSorted()).toEqual(skins.toSorted());
    // The skis of that width, and skins for others, follow.
    expect(suggested.length).toBeGreaterThan(skins.length);
    const found = await ask(language, region, country, text);
    expect(found.products.map(({ url }) => url).toSorted()).toEqual(skins.toSorted());
  },
); // prettier-ignore

test.each([
  ['a waist that no ski has', 'skins for 107'],
  ['a number that is a size of the skins', 'skins 120'],
  ['a word that is neither', 'skins for couloir 108'],
  ['a category that declares nothing', 'helmet 108'],
])('rows 30 and 33: %s is searched as words', async (_what, text) => {
  const found = await ask('en-us', 'us', 'us', text);
  expect(found.query).toMatchObject({ text, values: {} });
});

test.each(['ski bag', 'skis', 'freeride', 'returns', 'Ridge 98', 'skins for ridge'])(
  'row 27: %s names no feature besides a category, and is searched as typed',
  async (text) => {
    const found = await ask('en-us', 'us', 'us', text);
    expect(found.query).toMatchObject({ text, values: {} });
    expect(found.total + found.others.length).toBeGreaterThan(0);
  },
);

test('row 27: features that no product combines are searched as words', async () => {
  const found = await ask('en-us', 'us', 'us', 'wide park ski 180 cm');
  expect(found.query).toMatchObject({ text: 'wide park ski 180 cm', values: {} });
  expect(found.total).toBeGreaterThan(0);
});
