/** A filtered category as the server renders it, for browsers without scripts. */
import { expect, test } from 'vitest';

import type { ServedRelease } from '#server/files/latest-release.ts';
import { answerCustomerPage } from '#server/no-script/customer-page-answer.ts';
import { answerFilteredCategory } from '#server/no-script/filtered-category.ts';
import { all, attribute, has, named, readTree, textOf } from '#server/no-script/html-tree.ts';

const PROPS = JSON.stringify({ action: [0, '/de-at/c/skis'], currency: [0, 'EUR'], mediaBase: [0, ''], alias: [0, 'k2'] }); // prettier-ignore
/** The first page of a category with 200 products. */
const HTML = `<html lang="de-AT" data-currency="EUR" data-region="eu_region_1" data-locale="de-at" data-shopping="yes"><head></head><body><main data-pro="Profipreis" data-was="Statt">
  <h2 class="visually-hidden">Produkte: <span class="not-for-pros">201</span><span class="for-pros">202</span></h2>
  <div data-filters><astro-island props='${PROPS}'></astro-island></div>
  <div data-grid></div>
  <p><a href="/de-at/c/skis/page/2" data-load-more="24">Mehr laden</a></p>
  <nav aria-label="Seiten" data-pages><style></style>
    <a href="/de-at/c/skis" aria-current="page" aria-label="Seite 1">1</a><a href="/de-at/c/skis/page/2" aria-label="Seite 2">2</a><span aria-hidden="true">…</span><a href="/de-at/c/skis/page/9" aria-label="Seite 9">9</a>
    <a href="/de-at/c/skis/page/2" rel="next"><span aria-hidden="true">→</span><span class="visually-hidden">Nächste Seite</span></a>
  </nav></main></body></html>`;

const colored = (color: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    uid: `${color}-${at}`, slug: `${color}-${at}`, title: `Ski ${at}`, href: `/de-at/p/${color}-${at}`, picture: '', colors: [], sizes: [], tags: [], facets: { color: [color] },
  })); // prettier-ignore
const values = ['blue', 'red', 'green', 'white'].map((id) => ({ id, name: id }));
/** One product for everyone and one for professionals alone, both sold for 800 euros. */
const sold = [7, 8].map((commerceId) => ({
  ...colored(3, 1)[0], uid: `sold-${commerceId}`, commerceId, price: { price: { minor: 80_000, currency: 'EUR' } },
  ...(commerceId === 8 ? { visibilityClass: 'for-pros' } : {}),
})); // prettier-ignore
const PAYLOAD = {
  kind: 'category',
  grid: { texts: { 'products: {count}': 'Produkte: {count}' }, facets: [{ id: 'color', name: 'Farbe', values }], items: [...colored(0, 60), ...colored(1, 130), ...colored(2, 10), ...sold] },
}; // prettier-ignore

const FILES: Readonly<Record<string, string>> = {
  '/de-at/c/skis/index.html': HTML,
  '/de-at/c/skis/_payload.json': JSON.stringify(PAYLOAD),
};
const release = {
  redirects: { decide: () => ({ kind: 'pass' }) },
  files: {
    read: (path: string) => {
      const text = FILES[path];
      return Promise.resolve(text && { etag: '"1"', headers: {}, identity: Buffer.from(text), forms: {} });
    },
  },
} as unknown as ServedRelease;

/** The shop API for a visitor whose session names `customer`. Product 8 costs this customer `minor` cents, all others 700 euros. */
const apiOf =
  (customer: { readonly isPro: boolean } | null, minor = 70_000) =>
  (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const ids = (searchParams.get('product_id:in') ?? '').split(',').map(Number);
    const data = ids.map((productId) => ({
    id: productId, productId, isInStock: true, isPurchasable: true, inventoryLevel: 9, optionValues: [], calculatedPrice: { minor: productId === 8 ? minor : 70_000, currency: 'EUR' },
  })); // prettier-ignore
    const body = { '/api/session': { csrfToken: 't', customerId: customer ? 5 : 0 }, '/api/variants': { data } }[
      pathname
    ];
    const headers = pathname === '/api/session' ? { 'set-cookie': 'sid=renewed' } : {};
    return Promise.resolve(Response.json(body ?? { customer }, { headers }));
  };

const answerFor = (request: Request, customer: { readonly isPro: boolean } | null = null) =>
  answerFilteredCategory(request, release, { api: apiOf(customer) });

async function linksOf(query: string) {
  const answer = await answerFor(new Request(`http://shop.test/de-at/c/skis?${query}`));
  const document = readTree((await answer?.text()) ?? '');
  const [nav] = all(document, has('data-pages'));
  const links = nav ? all(nav, named('a')) : [];
  return {
    isHidden: nav && attribute(nav, 'hidden') !== undefined,
    numbers: links
      .filter((link) => attribute(link, 'rel') === undefined)
      .map((link) => [attribute(link, 'aria-label'), textOf(link), attribute(link, 'href')]),
    current: links.filter(has('aria-current', 'page')).map((link) => attribute(link, 'aria-label')),
    next: links.filter(has('rel', 'next')).map((link) => attribute(link, 'href')),
  };
}

const path = '/de-at/c/skis?color=blue';

test('each page of a filtered category links to the others, also to those before it', async () => {
  const numbers = [
    ['Seite 1', '1', path],
    ['Seite 2', '2', `${path}&page=2`],
    ['Seite 3', '3', `${path}&page=3`],
  ];
  expect(await linksOf('color=blue')).toMatchObject({ numbers, current: ['Seite 1'], next: [`${path}&page=2`] });
  expect(await linksOf('color=blue&page=2')).toMatchObject({ numbers, current: ['Seite 2'], next: [`${path}&page=3`] });
  expect(await linksOf('color=blue&page=3')).toMatchObject({ numbers, current: ['Seite 3'], next: [] });
});

test('a filtered category with a single page has no links to pages', async () => {
  expect(await linksOf('color=green')).toEqual({ isHidden: true, numbers: [], current: [], next: [] });
});

test('the heading of a filtered category counts what the filters find, as the visible count does, and not the whole category', async () => {
  const answer = await answerFor(new Request(`http://shop.test${path}`));
  const document = readTree((await answer?.text()) ?? '');
  const [heading, found] = [all(document, named('h2')), all(document, named('output'))].map(([one]) => textOf(one));
  expect([heading, found]).toEqual(['Produkte: 60', 'Produkte: 60']);
});

/** The prices of the white products for a visitor with a session, or without one. */
async function pricesFor(customer: { readonly isPro: boolean } | null, cookie = 'sid=known') {
  const request = new Request('http://shop.test/de-at/c/skis?color=white', { headers: { cookie } });
  const answer = await answerFor(request, customer);
  const document = readTree((await answer?.text()) ?? '');
  const prices = all(document, has('data-product')).map((place) =>
    textOf(all(place, named('span'))[0]).replaceAll(/\s/g, ' '),
  );
  return { prices, cache: answer?.headers.get('cache-control'), cookies: answer?.headers.getSetCookie() };
}

test('a filtered category shows a signed-in customer the customer’s own prices, in a response that no shared cache stores', async () => {
  expect(await pricesFor({ isPro: false })).toEqual({
    prices: ['€ 700,00'],
    cache: 'private, no-cache',
    cookies: ['sid=renewed'],
  });
});

test('a filtered category shows a professional also the products for professionals alone', async () => {
  const { prices } = await pricesFor({ isPro: true });
  expect(prices).toEqual(['Profipreis € 700,00', 'Profipreis € 700,00']);
});

test('a filtered category shows guests the public prices', async () => {
  expect(await pricesFor(null)).toMatchObject({ prices: ['€ 800,00'], cookies: ['sid=renewed'] });
  expect(await pricesFor(null, '')).toEqual({ prices: ['€ 800,00'], cache: 'no-cache', cookies: [] });
});

/** The response to a link to the category on a page that the server has filled for a customer. */
const filledPage = (search: string) => {
  const headers = { cookie: 'sid=known' };
  const request = new Request(`http://shop.test/api/mine/de-at/c/skis${search}`, { headers });
  return answerCustomerPage(request, release, { api: apiOf({ isPro: false }) });
};

test('a customer’s page of a category redirects to the result of the filters in its address', async () => {
  const answer = await filledPage('?color=blue&sort=name');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de-at/c/skis?color=blue&sort=name']);
});

test('a filtered category is limited by the customer’s own prices, which it shows', async () => {
  const found = async (query: string): Promise<readonly [number | undefined, number]> => {
    const request = new Request(`http://shop.test/de-at/c/skis?${query}`, { headers: { cookie: 'sid=known' } });
    const answer = await answerFor(request, { isPro: false });
    return [answer?.status, all(readTree((await answer?.text()) ?? ''), has('data-product')).length];
  };
  // Sold for 800 euros, and for 700 to this customer.
  expect(await found('price_max=750')).toEqual([200, 1]);
  expect(await found('price_min=750')).toEqual([404, 0]);
});

test.each([60_000, 75_000])(
  'a filtered category is sorted by the prices that it shows a customer: product 8 for %d cents, product 7 for 70000',
  async (minor) => {
    const request = new Request('http://shop.test/de-at/c/skis?color=white&sort=price-asc', {
      headers: { cookie: 'sid=known' },
    });
    const answer = await answerFilteredCategory(request, release, { api: apiOf({ isPro: true }, minor) });
    const places = all(readTree((await answer?.text()) ?? ''), has('data-product'));
    expect(places.map((place) => attribute(place, 'data-product'))).toEqual(minor < 70_000 ? ['8', '7'] : ['7', '8']);
  },
);

test('a customer’s page that was opened because a script did not load stays, although its address has filters', async () => {
  expect((await filledPage('?color=blue&plain')).status).toBe(200);
});

test('a customer’s page of a category ignores a query that filters nothing', async () => {
  expect((await filledPage('?utm_source=mail')).status).toBe(200);
  expect((await filledPage('')).status).toBe(200);
});
