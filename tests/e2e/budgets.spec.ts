/** What a page loads before interaction, measured on the wire (product ≤ 15 KB of JavaScript, content pages without React). */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { expect, test } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';

import { islandBytes } from '#tools/bench/category-bench.ts';

import { PAGES } from './template-pages.ts';

/** Pages of each template in a market that sells, by route. */
const templatePaths = Object.entries(PAGES).flatMap(([route, paths]) =>
  paths.map((path) => [route, `/de-at${path === '/' ? '' : path}`] as const),
);

const latest = join(process.env['DATA_DIR'] ?? '.data', 'latest');

const brotliSize = (text: string, quality: number): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

async function scriptsOf(page: Page, path: string): Promise<{ bytes: number; sources: string }> {
  let bytes = 0;
  let sources = '';
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    bytes += gzipSync(body).length;
    sources += body.toString('utf8');
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
  return { bytes, sources };
}

async function firstProduct(page: Page): Promise<string> {
  await page.goto('/en-us/c/skis');
  return (await page.locator('main .tile-name a').first().getAttribute('href')) ?? '';
}

test('a product page loads at most 15 KB of JavaScript before interaction', async ({ page, context }) => {
  const path = await firstProduct(page);
  const fresh = await context.newPage();
  const { bytes } = await scriptsOf(fresh, path);
  expect(bytes).toBeLessThanOrEqual(15 * 1024);
});

/** Bytes of a script as a browser downloads it. */
function sentBytes(file: string): number {
  const path = join(latest, '_astro', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

test('a product page has loaded at most 100 KB of JavaScript after adding to the cart', async ({ page, context }) => {
  const path = await firstProduct(page);
  const fresh = await context.newPage();
  const files = new Set<string>();
  fresh.on('response', (response) => {
    if (response.request().resourceType() === 'script') files.add(basename(new URL(response.url()).pathname));
  });
  await fresh.goto(path);
  await fresh.getByTestId('add-to-cart').click();
  await expect(fresh.getByTestId('cart-count')).toHaveText('1', { timeout: 10_000 });
  // The code of the drawer follows the count.
  for (let before = 0; files.size > before;) {
    before = files.size;
    await fresh.waitForTimeout(1000);
  }
  expect([...files].join()).toMatch(/cart-views/);
  expect([...files].join()).not.toMatch(/\bsearch\./);
  const bytes = [...files].reduce((sum, file) => sum + sentBytes(file), 0);
  expect(bytes, [...files].join(' ')).toBeLessThanOrEqual(100 * 1024);
});

const REACT = 'react.transitional.element';

for (const path of ['/en-us/about', '/', '/de-at/c/skis', '/de-at/p/ridge-98', '/de-ch/p/ridge-98', '/en-us/country'])
  test(`${path} loads no React before interaction with an island`, async ({ page }) => {
    const { bytes, sources } = await scriptsOf(page, path);
    expect(bytes).toBeGreaterThan(0);
    expect(sources).not.toContain(REACT);
  });

test('typing in the search field loads none of the code of the cart', async ({ page }) => {
  const { bytes } = await scriptsOf(page, '/en-us/about');
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') names.push(new URL(request.url()).pathname);
  });
  await page.locator('[data-suggest] input:visible').first().pressSequentially('ridge', { delay: 40 });
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(bytes).toBeGreaterThan(0);
  expect(names.filter((name) => /suggestions/.test(name))).toHaveLength(1);
  expect(names.filter((name) => /\/cart/.test(name))).toEqual([]);
});

test('the cart page loads React, because its island is in view', async ({ page }) => {
  expect((await scriptsOf(page, '/en-us/cart')).sources).toContain(REACT);
});

test('the filters of a category and their imports have at most 15 KB of JavaScript beyond React', () => {
  const bytes = islandBytes(latest);
  expect(bytes).toBeGreaterThan(6 * 1024);
  expect(bytes).toBeLessThanOrEqual(15 * 1024);
});

test('the HTML of a category with 24 tiles is at most 30 KB gzipped', async ({ request }) => {
  const html = await (await request.get('/en-us/c/skis')).text();
  const tiles = html.match(/data-tile/g)?.length ?? 0;
  expect(tiles).toBeGreaterThan(10);
  expect((gzipSync(html).length / tiles) * 24).toBeLessThanOrEqual(30 * 1024);
});

for (const path of ['/', '/en-us/c/skis', '/en-us/p/ridge-98', '/en-us/cart', '/en-us/country', '/ja-jp']) {
  test(`${path} inlines its styles: no request blocks the first paint, and they are at most 20 KB gzipped`, async ({
    request,
  }) => {
    const html = await (await request.get(path)).text();
    const [shown = '', footer = ''] = html.split('</main>');
    // The print stylesheet does not block rendering; a stylesheet in the body delays only what follows it.
    const blocking = shown.replaceAll(/<link[^>]*\bmedia="?print\b[^>]*>/g, '');
    expect(footer).toContain('</footer>');
    expect(blocking).not.toMatch(/rel="?stylesheet/);
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);
    expect(styles.join('').length).toBeGreaterThan(10_000);
    expect(gzipSync(styles.join('')).length).toBeLessThanOrEqual(20 * 1024);
  });
}

/** Bytes in ten packets, which a server sends before the first acknowledgment; one more packet costs a round trip (decision 012). */
const FIRST_FLIGHT = 14_600;

/** Bytes of headers and body that a browser receives before it can paint. */
async function firstFlightOf(request: APIRequestContext, path: string): Promise<{ head: number; body: number }> {
  const response = await request.get(path);
  const head = response.headersArray().reduce((sum, { name, value }) => sum + name.length + value.length + 4, 19);
  // Texts for later interactions and structured data come last in the document (decisions 080 and 131).
  const [shown = '', late = ''] = (await response.text()).split('<script type="application/json" id="deferred-texts">');
  expect(late).toMatch(/^[^<]*<\/script>(<script type="application\/ld\+json">[^<]*<\/script>)?<\/body><\/html>$/);
  return { head, body: brotliSize(shown, 10) };
}

for (const path of [
  '/',
  '/en-us/c/skis',
  '/en-us/p/ridge-98',
  '/en-us/about',
  '/de-at',
  '/de-at/c/skis',
  '/ja-jp/c/skis',
])
  test(`headers and body of ${path} fit into the first flight of a connection`, async ({ request }) => {
    const { head, body } = await firstFlightOf(request, path);
    expect(head).toBeGreaterThan(300);
    expect(head + body).toBeLessThanOrEqual(FIRST_FLIGHT);
  });

/** Routes whose first answer may be larger than the first flight: the list of all dealers, and results that the server renders. */
const LARGER: Readonly<Record<string, number>> = { 'search.astro': 19_500, 'stores.astro': 17_800 };

test('headers and body of every template fit into the first flight, or into the larger budget of the template', async ({
  request,
}) => {
  const over: string[] = [];
  for (const [route, path] of templatePaths) {
    const { head, body } = await firstFlightOf(request, path);
    if (head + body > (LARGER[route] ?? FIRST_FLIGHT)) over.push(`${path}: ${head} + ${body}`);
  }
  expect(over).toEqual([]);
});

/** Kilobytes of code, as gzip, that a route may load before any interaction; 15 without an entry. */
const CODE: Readonly<Record<string, number>> = {
  // Their content is an island.
  'cart.astro': 105,
  'compare.astro': 90,
  'search.astro': 97,
  'wishlist.astro': 90,
  // Their forms are in view.
  'account/create.astro': 17,
  'account/index.astro': 37,
  'account/track.astro': 21,
  'pro/create.astro': 17,
  'pro/signup.astro': 37,
  // A sold-out product shows the form for a notification.
  'p/[uid].astro': 22.5,
};
const PAGES_PER_TEST = 8;

for (let from = 0; from < templatePaths.length; from += PAGES_PER_TEST) {
  const some = templatePaths.slice(from, from + PAGES_PER_TEST);
  test(`the code that a page loads is within the budget of its template, ${some[0]?.[1]} to ${some.at(-1)?.[1]}`, async ({
    context,
  }) => {
    const over: string[] = [];
    for (const [route, path] of some) {
      const page = await context.newPage();
      const { bytes } = await scriptsOf(page, path);
      if (bytes > (CODE[route] ?? 15) * 1024) over.push(`${path}: ${bytes}`);
      await page.close();
    }
    expect(over).toEqual([]);
  });
}

/** Path of the heaviest product page of a locale; undefined if the locale has none. */
function heaviestProduct(locale: string): string | undefined {
  const folder = join(latest, locale, 'p');
  if (!existsSync(folder)) return undefined;
  const sizes = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'index.html')))
    .map((name) => ({ name, size: brotliSize(readFileSync(join(folder, name, 'index.html'), 'utf8'), 4) }));
  const [heaviest] = sizes.toSorted((left, right) => right.size - left.size);
  return heaviest && `/${locale}/p/${heaviest.name}`;
}

test('the heaviest product page of every locale fits into the first flight of a connection', async ({ request }) => {
  const locales = readdirSync(latest).filter((name) => /^[a-z]{2}-[a-z]+$/.test(name));
  const paths = locales.flatMap((locale) => heaviestProduct(locale) ?? []);
  expect(paths.length).toBeGreaterThan(30);
  const over: string[] = [];
  for (const path of paths) {
    const { head, body } = await firstFlightOf(request, path);
    expect(head).toBeGreaterThan(300);
    if (head + body > FIRST_FLIGHT) over.push(`${path}: ${head} + ${body}`);
  }
  expect(over).toEqual([]);
});

const FONTS = [
  ['/', ['archivo-basic', 'inter-basic'], 32],
  ['/ja-jp', ['archivo-basic', 'inter-basic'], 32],
  ['/de-at', ['archivo-latin', 'inter-latin'], 44],
  ['/pl-pl', ['archivo-latin', 'archivo-latin-ext', 'inter-latin', 'inter-latin-ext'], 66],
  // Place names with letters outside the basic subset.
  ['/en-us/stores', ['archivo-basic', 'inter-basic', 'inter-latin', 'inter-latin-ext'], 64],
] as const;

for (const [path, wanted, kilobytes] of FONTS) {
  test(`${path} loads only the font subsets that its letters need: ${wanted.join(', ')}`, async ({ page }) => {
    const loaded = new Map<string, number>();
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'font') return;
      const name = new URL(response.url()).pathname.split('/').at(-1)?.split('.')[0] ?? '';
      loaded.set(name, Number(response.headers()['content-length']));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    expect([...loaded.keys()].toSorted()).toEqual(wanted);
    const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(kilobytes * 1024);
  });
}

test('on a phone the style tile loads no fonts for specimens below the viewport', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const loaded: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') loaded.push(response.url());
  });
  await page.goto('/en-us/styletile', { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  expect(loaded.filter((url) => url.includes('latin-ext'))).toEqual([]);
  await page.getByText('Display face').scrollIntoViewIfNeeded();
  await expect.poll(() => loaded.filter((url) => url.includes('archivo-latin-ext')).length).toBe(1);
});
