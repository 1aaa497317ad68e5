import { expect, test } from 'vitest';

import type { GridItem } from '#lib/catalogue/grid-data.ts';
import type { PagePayload, ProductPayload } from '#lib/catalogue/page-payload.ts';
import { cutPage } from '#publishing/render/cut-page.ts';
import { editedPage } from '#publishing/render/edited-page.ts';
import type { NewTiles } from '#publishing/render/edited-page.ts';

const latin = (text: string): string => Buffer.from(text).toString('latin1');
const utf = (bytes: string): string => Buffer.from(bytes, 'latin1').toString();

const product = (uid: string, title = uid, more: Partial<ProductPayload> = {}): ProductPayload => ({
  uid,
  slug: uid,
  title,
  href: `/de-at/p/${uid}`,
  picture: uid,
  colors: [],
  sizes: ['170 cm'],
  tags: [],
  ...more,
});
const item = (one: ProductPayload, facets: GridItem['facets'] = { size: [0] }): GridItem => ({ ...one, facets });
const tile = (title: string, loading = ' loading="lazy"'): string => `<article class="tile" data-tile=""><img ${loading}/><h3>${title}</h3></article>`; // prettier-ignore
const AT_ONCE = ' loading="eager" fetchPriority="high"';

const PRODUCTS = [product('a'), product('b'), product('c')];
/** The first page shows three of four products. */
const HTML = `<a href="/de-at/p/menu"></a><div class="grid" data-grid>${tile('a', AT_ONCE)}${tile('b', AT_ONCE)}${tile('c')}</div><p></p>`;

function payloadOf(products: readonly ProductPayload[], items: readonly GridItem[]): PagePayload {
  const grid = { facets: [], items, texts: {} } as const;
  return { locale: 'de-at', path: '/de-at/c/skis', title: 'Skis', kind: 'category', uid: 'skis', products, grid } as unknown as PagePayload; // prettier-ignore
}
const ITEMS = [
  ...PRODUCTS.map((one) => item(one)),
  { ...item(product('d'), { size: [1] }), visibilityClass: 'for-pros' as const },
];
const PAYLOAD = payloadOf(PRODUCTS, ITEMS);

function edited(tiles: NewTiles, { html = HTML, payload = PAYLOAD } = {}) {
  const cut = cutPage(latin(html)) ?? expect.fail('The page is not cut.');
  const stored = { ...cut, payload: PAYLOAD as PagePayload & { readonly kind: 'category' } };
  return editedPage(stored, latin(JSON.stringify(payload)), tiles);
}
const tilesOf = (...products: readonly ProductPayload[]): NewTiles => ({
  html: latin(products.map(({ title }) => tile(title)).join('')),
  data: products.map((one) => ({ product: one, item: { ...one } })),
});

/** Would end the product's data, or the data of the filters, if it were not escaped. */
const ODD = '雪 "}],"grid":{"items":[{"uid":"d","\\';

test.each([ODD, '\\', '"', '}{', '{"uid":"b",'])(
  'the tile and the data of a product with the title %s are replaced',
  (title) => {
    const made = edited(tilesOf(product('b', title)));
    expect(utf(made?.html ?? '')).toBe(HTML.replace(tile('b', AT_ONCE), tile(title, AT_ONCE)));
    const [a, , c] = PRODUCTS;
    const products = [a, product('b', title), c].filter((one) => one !== undefined);
    const items = ITEMS.map((one) => (one.uid === 'b' ? item(product('b', title)) : one));
    expect(utf(made?.payload ?? '')).toBe(JSON.stringify(payloadOf(products, items)));
    // The page can be edited again.
    const again = edited(tilesOf(product('b', 'Again')), {
      payload: JSON.parse(utf(made?.payload ?? '')) as PagePayload,
    });
    expect(utf(again?.payload ?? '')).toBe(JSON.stringify(payloadOf([a, product('b', 'Again'), c].filter((one) => one !== undefined), ITEMS.map((one) => (one.uid === 'b' ? item(product('b', 'Again')) : one))))); // prettier-ignore
  },
);

test('a product of a further page changes the data of the filters only, where it keeps its facets and its audience', () => {
  const made = edited(tilesOf(product('d', 'Other')));
  expect(utf(made?.html ?? '')).toBe(HTML);
  const last = { ...item(product('d', 'Other'), { size: [1] }), visibilityClass: 'for-pros' as const };
  expect(utf(made?.payload ?? '')).toBe(JSON.stringify(payloadOf(PRODUCTS, [...ITEMS.slice(0, 3), last])));
});

test.each([
  ['the price differs', product('b', 'B', { price: { price: { minor: 1, currency: 'EUR' } } })],
  ['the sizes differ', product('b', 'B', { sizes: [] })],
  ['it is sold out', product('b', 'B', { soldOut: true })],
  ['its tags differ', product('b', 'B', { tags: ['new'] })],
  ['the page does not have it', product('z')],
])('the page is rendered when %s', (_name, one) => {
  expect(edited(tilesOf(one))).toBeUndefined();
});

test('the page is rendered when it links to the product elsewhere, for a menu or an add-on may show its title', () => {
  const html = HTML.replace('/de-at/p/menu', '/de-at/p/b');
  expect(edited(tilesOf(product('b', 'B')), { html })).toBeUndefined();
  expect(edited(tilesOf(product('b', 'B')), { html: `${HTML}<a href="/de-at/p/b">b</a>` })).toBeUndefined();
});

test('the page is rendered when its data have no filters, or the product twice', () => {
  const { grid: _grid, ...bare } = PAYLOAD as { readonly grid: unknown } & PagePayload;
  expect(edited(tilesOf(product('b', 'B')), { payload: bare as PagePayload })).toBeUndefined();
  const twice = payloadOf(PRODUCTS, [...ITEMS, item(product('b'))]);
  expect(edited(tilesOf(product('b', 'B')), { payload: twice })).toBeUndefined();
});

test('the page is rendered when the number of tiles is not that of the products', () => {
  expect(edited({ ...tilesOf(product('b', 'B')), html: '' })).toBeUndefined();
});
