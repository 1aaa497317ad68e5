/** The shop's search client against the engine with the sample shop's documents. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createSearchClient } from '#clients/search/search-client.ts';
import type { SearchClient, SearchClientOptions } from '#clients/search/search-client.ts';
import { offerIn } from '#lib/search/search-document.ts';
import { readShopQuery, withValue, writeShopQuery } from '#lib/search/shop-query.ts';

import { SEARCH_KEY } from '../support/search/search-service.ts';
import { searchableShop } from '../support/searchable-shop.ts';
import type { SearchableShop } from '../support/searchable-shop.ts';

let shop: SearchableShop;
beforeAll(async () => {
  shop = await searchableShop(['en-us', 'de']);
}, 60_000);
afterAll(() => shop.close());

let calls = 0;
function client(more: Partial<SearchClientOptions> = {}): SearchClient {
  return createSearchClient({
    engineName: 'gear-de',
    endpointBase: 'http://search.test',
    searchKey: SEARCH_KEY,
    region: 'eu_region_1',
    country: 'at',
    fetch: (input, init) => {
      calls += 1;
      return shop.answer(input, init);
    },
    ...more,
  });
}

test('missing settings are refused with the connector’s error message', () => {
  const sentence = 'Search needs an engine name plus a host identifier or endpoint base.';
  expect(() => client({ engineName: '' })).toThrow(sentence);
  expect(() => createSearchClient({ engineName: 'gear', searchKey: 'search-x', region: 'us', country: 'us' })).toThrow(
    sentence,
  );
});

test('a search finds products with the prices of the country, and categories and pages beside them', async () => {
  const found = await client().search(readShopQuery('?q=Freeride'));
  expect(found.products[0]).toMatchObject({ kind: 'product', price: expect.any(Number) as number });
  expect(found.others.map(({ url }) => url)).toContain('/skis/freeride');
  expect(found.pages).toBe(Math.ceil(found.total / 24));
});

test('a product has its id on the platform of the country’s store, so that its price can be checked', async () => {
  const query = readShopQuery('?q=ridge-98');
  const id = async (country: string): Promise<number | undefined> =>
    (await client({ country }).search(query)).products.find(({ url }) => url === '/ridge-98')?.productId;
  expect(await id('at')).toBe(5101);
  expect(await id('de')).toBe(5101);
});

test('an offer names the product and whether its variants differ in price; other values are not an offer', () => {
  expect(offerIn(['at:5101:from', 'de:5101'], 'at')).toEqual({ productId: 5101, from: true });
  expect(offerIn(['at:5101:from', 'de:5101'], 'de')).toEqual({ productId: 5101, from: false });
  for (const offer of ['ch:5101', 'at:', 'at:x', 'at:-1', 'at:1.5', 'at', ''])
    expect(offerIn([offer], 'at'), offer).toBeUndefined();
});

test('a chosen value narrows the results; its own facet still counts the others', async () => {
  const before = await client().search(readShopQuery('?q=Ski'));
  const [first, second] = before.facets.color;
  const query = withValue(readShopQuery('?q=Ski'), 'color', first?.value ?? '');
  const after = await client().search(query);
  expect(after.total).toBe(first?.count);
  expect(after.facets.color).toContainEqual(second);
  const both = await client().search(withValue(query, 'color', second?.value ?? ''));
  expect(both.total).toBeGreaterThanOrEqual(after.total);
});

test('a size that few products have can be chosen, and keeps its count', async () => {
  const found = await client().search(readShopQuery('?size=149+cm'));
  expect(found.total).toBeGreaterThan(0);
  expect(found.facets.size).toContainEqual({ value: '149 cm', count: found.total });
});

test('skis are filtered by the range of their radius, in every language', async () => {
  const { facets } = await client().search(readShopQuery('?q=Ski'));
  expect(facets.radius.map(({ value }) => value).toSorted()).toEqual(['14–17 m', '17–20 m', '< 14 m', '≥ 20 m']);
  const tight = await client().search(withValue(readShopQuery('?q=Ski'), 'radius', '< 14 m'));
  expect(tight.products.map(({ url }) => url).toSorted()).toEqual(['/kante-68-sl', '/kante-78-w', '/kicker-84-junior']);
  const english = await client({ engineName: 'gear-en', region: 'us', country: 'us' }).search(readShopQuery('?q=ski&radius=%3C+14+m')); // prettier-ignore
  expect(english.products.map(({ url }) => url)).toContain('/kante-68-sl');
});

test('price limits include both ends, and sort both ways', async () => {
  const all = await client().search(readShopQuery('?q=Ski&sort=price-up'));
  const prices = all.products.map(({ price = 0 }) => price);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  const dearest = await client().search(readShopQuery('?q=Ski&sort=price-down'));
  expect(dearest.products[0]?.price).toBeGreaterThan(prices[0] ?? 0);
  const one = await client().search(readShopQuery(`?q=Ski&price-from=${prices[0]}&price-to=${prices[0]}`));
  expect(one.products.every(({ price }) => price === prices[0])).toBe(true);
});

/** A customer's price factors by product id; a product without a factor costs what guests pay. */
const factors = (byProduct: Readonly<Record<number, number>>) => async (ids: readonly number[]) =>
  new Map(ids.flatMap((id) => (byProduct[id] === undefined ? [] : [[id, byProduct[id]] as const])));

const CUSTOMERS: readonly (readonly [string, Readonly<Record<number, number>> | undefined])[] = [
  ['guest', undefined],
  ['customer of a group without rules', {}],
  ['customer of a price list', { 5101: 1, 5102: 5000 }],
  ['professional', { 5101: 300, 5102: 301, 5103: 299, 5104: 302 }],
];

test.each(CUSTOMERS)('%s: filters and sorts by price use the prices that are shown', async (_, own) => {
  const prices = own && factors(own);
  const ask = (address: string) => client().search(readShopQuery(address), prices);
  const open = await ask('');
  const priceOf = ({ productId = 0, price = 0 }: (typeof open.products)[number]): number => own?.[productId] ?? price;
  for (const [sort, sign] of [
    ['price-up', 1],
    ['price-down', -1],
  ] as const) {
    const { products, total } = await ask(`?sort=${sort}`);
    expect(total).toBe(open.total);
    const shown = products.map(priceOf);
    expect(shown).toEqual(shown.toSorted((a, b) => sign * (a - b)));
  }
  const pages = Array.from({ length: open.pages }, (_page, at) => ask(`?sort=price-up&page=${at + 1}`));
  const all = (await Promise.all(pages)).flatMap(({ products }) => products);
  expect(new Set(all.map(({ id }) => id)).size).toBe(open.total);
  expect(open.pages).toBeGreaterThan(1);
  const ordered = all.map(priceOf);
  expect(ordered).toEqual(ordered.toSorted((a, b) => a - b));
  const inside = all.filter((one) => priceOf(one) >= 290 && priceOf(one) <= 600);
  const limited = await ask('?price-from=290&price-to=600&sort=price-up');
  expect(limited.total).toBe(inside.length);
  expect(limited.products.map(({ id }) => id)).toEqual(inside.slice(0, 24).map(({ id }) => id));
  const color = limited.facets.color[0];
  const chosen = await ask(`?price-from=290&price-to=600&color=${color?.value}`);
  expect(chosen.total).toBe(color?.count);
  expect(chosen.facets.color).toEqual(limited.facets.color);
  expect((await ask('?price-from=90000')).total).toBe(0);
});

test('a customer’s prices are requested only when a query sorts or filters by price, and are never sent to the engine', async () => {
  const asked: number[] = [];
  const bodies: string[] = [];
  const prices = async (ids: readonly number[]) => {
    asked.push(...ids);
    return new Map([[5101, 123.45]]);
  };
  const own = client({
    fetch: (input, init) => {
      bodies.push(String(init?.body));
      return shop.answer(input, init);
    },
  });
  await own.search(readShopQuery('?q=Ski'), prices);
  expect(asked).toEqual([]);
  await own.search(readShopQuery('?q=Ski&sort=price-up&price-to=200'), prices);
  expect(asked).toContain(5101);
  expect(bodies.join(' ')).not.toContain('123.45');
});

test('a misspelled word is corrected, and the result names the correction', async () => {
  const found = await client().search(readShopQuery('?q=coulior'));
  expect(found.products[0]?.title).toContain('Couloir');
  expect(found.corrected).toBe('couloir');
});

test('responses are cached by default; errors and clicks are not', async () => {
  const own = client();
  await own.search(readShopQuery('?q=Pin'));
  const before = calls;
  await own.search(readShopQuery('?q=Pin'));
  expect(calls).toBe(before);
  await own.click({ query: 'Pin', id: 'x', requestId: 'y' });
  await own.click({ query: 'Pin', id: 'x', requestId: 'y' });
  expect(calls).toBe(before + 2);
  shop.running(false);
  await expect(own.search(readShopQuery('?q=Kante'))).rejects.toThrow('[503]');
  await expect(own.click({ query: 'Pin', id: 'x', requestId: 'y' })).resolves.toBeUndefined();
  shop.running(true);
  expect((await own.search(readShopQuery('?q=Kante'))).total).toBeGreaterThan(0);
});

test('a click is sent even if the page is left meanwhile; a search is not', async () => {
  const kept: unknown[] = [];
  const fetch: SearchClientOptions['fetch'] = async (input, init) => {
    kept.push(init?.keepalive ?? false);
    return shop.answer(input, init);
  };
  const own = client({ fetch });
  await own.click({ query: 'Pin', id: 'x', requestId: 'y' });
  await own.search(readShopQuery('?q=Pin'));
  expect(kept[0]).toBe(true);
  expect(kept.slice(1)).not.toContain(true);
  expect(kept.length).toBeGreaterThan(1);
});

test('an empty result suggests some products of the market instead; a result with products does not', async () => {
  const nothing = await client().search(readShopQuery('?q=zzzzqqqq'));
  expect(nothing.total).toBe(0);
  expect(nothing.instead).toHaveLength(4);
  for (const { kind, price } of nothing.instead ?? []) expect([kind, typeof price]).toEqual(['product', 'number']);
  expect(await client().search(readShopQuery('?q=ridge'))).not.toHaveProperty('instead');
});

test('the suggested products are omitted when the engine fails to return them', async () => {
  let asked = 0;
  const fetch: SearchClientOptions['fetch'] = async (input, init) => {
    asked += 1;
    return asked > 2 ? new Response('busy', { status: 503 }) : shop.answer(input, init);
  };
  const found = await client({ fetch }).search(readShopQuery('?q=zzzzqqqq'));
  expect(asked).toBe(3);
  expect(found).toMatchObject({ total: 0, instead: [] });
});

test('every suggestion is an entry with an address', async () => {
  const entries = await client().suggest('tour', 8);
  expect(entries.length).toBeGreaterThan(3);
  for (const { url, title } of entries) expect([url.startsWith('/'), title !== '']).toEqual([true, true]);
});

test('the address holds the state of a query; unknown parameters and values beyond a limit are dropped', () => {
  const address = 'q=wide+ski&category=Ski&color=Ink&color=Ember&price-from=100&sort=price-up&page=3';
  expect(writeShopQuery(readShopQuery(address))).toBe(address);
  expect(readShopQuery('?page=101').page).toBe(100);
  expect(readShopQuery('?page=x&sort=bad&unknown=1&price-to=-3')).toEqual({
    text: '',
    values: {},
    sort: 'relevance',
    page: 1,
  });
  expect(readShopQuery(`?q=${'x'.repeat(100_000)}`).text).toHaveLength(128);
});

test('a query that names a category lists its products before others with the word in their title', async () => {
  const titles = async (more: Partial<SearchClientOptions>): Promise<readonly string[]> =>
    (await client(more).search(readShopQuery('?q=ski'))).products.map(({ title }) => title);
  const plain = await titles({});
  const named = await titles({ categories: ['Ski', 'Skitaschen', 'Felle'] });
  expect(plain.indexOf('Ski Bag Single')).toBeLessThan(plain.indexOf('Ridge 98'));
  expect(named.indexOf('Ski Bag Single')).toBeGreaterThan(named.indexOf('Ridge 98'));
  expect(named.toSorted()).toEqual(plain.toSorted());
});
