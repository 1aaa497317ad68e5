/** The server's response to a search when the engine fails, and to other requests for the search page. Needs a release in `DATA_DIR`. */
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { readShopQuery } from '#lib/search/shop-query.ts';
import { followLatest } from '#server/files/latest-release.ts';
import type { ServedRelease } from '#server/files/latest-release.ts';
import { answerSearch } from '#server/no-script/search-answer.ts';
import type { SearchQuery } from '#server/no-script/search-answer.ts';

import { emptyResults } from '../support/empty-results.ts';
import { withoutStyles } from '../support/without-styles.ts';

const latest = followLatest(process.env['DATA_DIR'] ?? '.data', { siteUrl: 'https://shop.example', mediaBase: '' });

function release(): ServedRelease {
  const current = latest.current();
  if (!current) throw new Error('There is no release.');
  return current;
}

const api = async (): Promise<Response> => Response.json({ error: { code: 'upstream-down' } }, { status: 503 });

function answer(path: string, ask: SearchQuery, init: RequestInit = {}): Promise<Response | undefined> {
  return answerSearch(new Request(`https://shop.example${path}`, init), release(), { api, ask, withinMs: 50 });
}

const FAILURES: Readonly<Record<string, SearchQuery>> = {
  'is down': () => Promise.reject(new TypeError('fetch failed')),
  'does not answer': () => new Promise(() => undefined),
};

describe.each(Object.entries(FAILURES))('the engine %s', (_, ask) => {
  test.each([
    ['de-at', 'Die Suche ist gerade eingeschränkt.'],
    ['en-us', 'Search is limited right now.'],
    ['ja-jp', '現在、検索機能が制限されています。'],
  ])('%s: the page says so, lists pages by their titles, and keeps the query', async (lang, sentence) => {
    const response = await answer(`/${lang}/search?q=ridge`, ask);
    expect(response?.status).toBe(200);
    const html = withoutStyles((await response?.text()) ?? '');
    const results = html.slice(
      html.indexOf('data-plain-search'),
      html.indexOf('<astro-island', html.indexOf('data-plain-search')),
    );
    expect(results).toContain(sentence);
    expect(results).toMatch(/^[\s\S]*?class="search-listed"><li><a href="[^"]+\/p\/ridge-[\w-]+">/);
    expect(results).toMatch(/<a href="[^"]+\/c\//);
    expect(html).toContain('value="ridge"');
    expect(html).toContain('<title>ridge · ');
  });

  test('if no page has the words of the query, the search page says so and links to categories', async () => {
    const html = withoutStyles((await (await answer('/en-us/search?q=xylophon', ask))?.text()) ?? '');
    expect(html).toContain('Search is not available right now.</output>');
    expect(html).not.toContain('class="search-listed"');
    expect(html).toMatch(/<a href="[^"]+\/c\//);
  });
});

const found: SearchQuery = async () => emptyResults(readShopQuery('q=ski'));

test('pictures in the first row on a phone load eagerly, the others lazily', async () => {
  const products = Array.from({ length: 4 }, (_, at) => ({
    id: `p${at}`,
    kind: 'product' as const,
    type: 'product',
    title: `Ski ${at}`,
    subtitle: '',
    url: `/ski-${at}`,
    image: `ski-${at}`,
    marks: { tags: [] },
  }));
  const ask: SearchQuery = async (...asked) => ({ ...(await found(...asked)), total: 4, pages: 1, products });
  const html = withoutStyles((await (await answer('/de-at/search?q=ski', ask))?.text()) ?? '');
  const pictures = [...html.matchAll(/<img[^>]+ski-\d[^>]+>/g)].map(([tag]) => tag);
  const eager = / loading="eager" fetchpriority="high"/i;
  expect(pictures.map((tag) => [eager.test(tag), tag.includes(' loading="lazy"')])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ]);
});

test('a customer’s search that compares many prices still shows the customer’s own prices in its results', async () => {
  const customer = { firstName: 'A', lastName: 'B', email: 'a@firn.example', groupId: 2, isPro: false };
  const ofCustomer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/session') return Response.json({ customerId: 5 });
    if (pathname === '/api/customers/validate-session') return Response.json({ customer });
    await pause(20);
    return Response.json({
      data: [{ id: 70, productId: 7, isInStock: true, isPurchasable: true, inventoryLevel: 9, optionValues: [], calculatedPrice: { minor: 70_000, currency: 'USD' } }],
    }); // prettier-ignore
  };
  let compared: ReadonlyMap<number, number> | undefined;
  const ask: SearchQuery = async (place, query, prices) => {
    // Longer than the time of a single call.
    await pause(1200);
    compared = await prices?.([7]);
    const product = { id: 'p', kind: 'product', type: 'product', title: 'Ski', subtitle: '', url: '/ski', image: '', marks: { tags: [] }, productId: 7, price: 800 } as const; // prettier-ignore
    return { ...(await found(place, query)), total: 1, pages: 1, products: [product] };
  };
  const request = new Request('https://shop.example/en-us/search?q=ski', { headers: { cookie: 'sid=abc' } });
  const response = await answerSearch(request, release(), { api: ofCustomer, ask, withinMs: 1000 });
  const html = withoutStyles((await response?.text()) ?? '');
  expect(/data-product="7"[^>]*><span>([^<]*)</.exec(html)?.[1]).toBe('$700.00');
  expect(compared).toEqual(new Map([[7, 700]]));
});

test('a search by a visitor whose session cannot be read is answered', async () => {
  const response = await answer('/de-at/search?q=x', found, { headers: { cookie: '__Host-sid=abc' } });
  expect([response?.status, await response?.text()]).toEqual([200, expect.stringContaining('<title>x · ')]);
});

test.each([
  '/de-at/search',
  '/de-at/search?utm_source=x',
  '/de-at/search?page=2',
  '/de-at/c/skis?q=x',
  '/xx-yy/search?q=x',
])('the search handler leaves %s to the release’s static files', async (path) => {
  expect(await answer(path, found)).toBeUndefined();
});

test('the search handler leaves a posted query to the release’s static files', async () => {
  expect(await answer('/de-at/search?q=x', found, { method: 'POST' })).toBeUndefined();
});

test('the response to HEAD has no body', async () => {
  const response = await answer('/de-at/search?q=x', found, { method: 'HEAD' });
  expect([response?.status, await response?.text()]).toEqual([200, '']);
});
