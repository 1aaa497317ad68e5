/** The server-rendered search page: without JavaScript, and with code that does not load. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

const tiles = (page: Page) => page.locator('.search-page .tile');
const count = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await page.locator('.search-page > output').textContent()) ?? '')?.[0]);

const MARKETS = [
  { lang: 'de-at', label: 'Suche', query: 'Freeride', none: 'Nichts' },
  { lang: 'en-us', label: 'Search', query: 'freeride', none: 'Nothing found' },
  { lang: 'ja-jp', label: '検索', query: 'スキー', none: '' },
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { lang, label, query, none } of MARKETS)
    test(`${lang}: a visitor searches from the header, filters, removes the filter, sorts, turns the page, and opens a product`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/${lang}`);
      const header = page.locator('header form[data-suggest]');
      await header.getByLabel(label).first().fill(query);
      await header.getByRole('button').click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/search\\?q=`));
      await expect(page).toHaveTitle(new RegExp(`^${query} · `));
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      const field = page.locator('main form[data-suggest] input');
      await expect(field).toHaveValue(query);
      // The header's field is transparent on small screens; the page's own field is not.
      await expect(field).toHaveCSS('opacity', '1');
      const all = await count(page);
      expect(all).toBeGreaterThan(1);
      expect(await tiles(page).count()).toBeLessThanOrEqual(all);

      await page.locator('.search-aside > summary').click();
      await page.locator('.search-filters input[name=color]').first().check();
      await page.locator('.search-aside select').selectOption('price-up');
      await page.locator('.search-aside button').click();
      await expect(page).toHaveURL(/color=/);
      await expect(page).toHaveURL(/sort=price-up/);
      expect(await count(page)).toBeLessThan(all);
      await page.locator('.search-aside > summary').click();
      await expect(page.locator('.search-filters input[name=color]:checked')).toHaveCount(1);
      await expect(page.locator('.search-aside select')).toHaveValue('price-up');

      await page.locator('.search-page > .chips a').first().click();
      await expect(page).not.toHaveURL(/color=/);
      expect(await count(page)).toBe(all);
      await tiles(page).locator('h3 a').first().click();
      await expect(page).toHaveURL(new RegExp(`/${lang}/p/`));

      await page.goto(`/${lang}/search?q=zzzzqqqq`);
      await expect(page.locator('.search-page > output')).toContainText(none || 'zzzzqqqq');
      await expect(page.locator('.search-page .chips a').first()).toBeVisible();
    });

  test('further pages are links, and page 101 is the last one', async ({ page }) => {
    await page.goto('/en-us/search?q=ski');
    const first = await tiles(page).first().locator('h3').textContent();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    expect(await tiles(page).first().locator('h3').textContent()).not.toBe(first);
    await page.getByRole('link', { name: 'Previous page' }).click();
    expect(await tiles(page).first().locator('h3').textContent()).toBe(first);
    const response = await page.goto('/en-us/search?q=ski&page=101');
    expect(response?.status()).toBe(200);
    await expect(tiles(page).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0);
  });

  test('a query with one wrong letter finds products, and the corrected query is shown', async ({ page }) => {
    await page.goto('/en-us/search?q=coulior%20108');
    await expect(page.locator('.search-page')).toContainText('Showing results for “couloir 108”');
    await expect(tiles(page).first()).toContainText('Couloir 108');
  });

  test('an unknown facet and an unknown sort order are ignored', async ({ page }) => {
    await page.goto('/en-us/search?q=ridge');
    const all = await count(page);
    await page.goto('/en-us/search?q=ridge&warp=9&sort=luck&price-from=abc&__proto__=1');
    expect(await count(page)).toBe(all);
  });

  test('markup in a query is shown as text', async ({ page }) => {
    const query = '</title><img src=x onerror=alert(1)></script><script>alert(2)</script>';
    const response = await page.goto(`/en-us/search?q=${encodeURIComponent(query)}`);
    expect(await response?.text()).not.toContain('<script>alert(2)');
    await expect(page.locator('main form[data-suggest] input')).toHaveValue(query);
    await expect(page.locator('.search-page img[src=x]')).toHaveCount(0);
  });

  test('queries of 100 KB and of 10 KB show a page that says so, with a way to the search', async ({ page }) => {
    for (const [length, status] of [
      [100_000, 431],
      [10_000, 414],
    ] as const) {
      const response = await page.goto(`/de-at/search?q=${'secret'.repeat(length / 6)}`);
      expect(response?.status()).toBe(status);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de-at');
      await expect(page.getByText('Diese Adresse ist zu lang. Bitte suche mit weniger Wörtern.')).toBeVisible();
      expect(await page.content()).not.toContain('secret');
      await page.getByRole('link', { name: 'Suche' }).click();
      await expect(page).toHaveURL(/\/de-at\/search$/);
      await expect(page.locator('main form[data-suggest] input')).toBeVisible();
    }
  });

  test('queries of 100 KB and of 10 KB are refused, and one of 6 KB is truncated', async ({ request }) => {
    expect((await request.get(`/en-us/search?q=${'a'.repeat(100_000)}`)).status()).toBe(431);
    expect((await request.get(`/en-us/search?q=${'a'.repeat(10_000)}`)).status()).toBe(414);
    const answer = await request.get(`/en-us/search?q=${'ski+'.repeat(1500)}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['x-robots-tag']).toBe('noindex');
    expect(answer.headers()['cache-control']).toContain('private');
  });
});

test('without its code the search page shows the server’s results, and its form works', async ({ page }) => {
  // Prevents the reload because of missing code (`boot/guard-chunks.ts`).
  await page.addInitScript(() => sessionStorage.setItem('firn.reloaded', `${Date.now()}`));
  await page.route('**/_astro/SearchPage.*.js*', (route) => route.abort());
  await page.goto('/de-at/search?q=Freeride');
  await expect(tiles(page).first()).toBeVisible();
  const all = await count(page);
  await page.locator('.search-aside > summary').click();
  await expectNoViolations(page);
  await page.locator('.search-filters input[name=color]').first().check();
  await page.locator('.search-aside button').click();
  await expect(page).toHaveURL(/color=/);
  await expect.poll(() => count(page)).toBeLessThan(all);
});

test('a filter chosen before the code arrives is applied when it arrives', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/SearchPage.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/de-at/search?q=Freeride', { waitUntil: 'commit' });
  await page.locator('.search-aside > summary').click();
  const choice = page.locator('.search-filters input[name=color]').first();
  await choice.check();
  release();
  await expect(page).toHaveURL(/color=/);
  await expect(page.locator('[data-plain-search]')).toHaveCount(0);
  await expect(choice).toBeChecked();
  await expect(choice).toBeFocused();
  await expect(page.locator('.search-page')).toHaveCount(1);
});

test('the island takes over the server’s results without sending a query of its own', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/search.json')) asked.push(request.url());
  });
  const response = await page.goto('/en-us/search?q=ridge');
  expect(await response?.text()).toContain('/en-us/p/ridge-98');
  await expect(page.locator('[data-plain-search]')).toHaveCount(0);
  await expect(tiles(page).first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('the server shows a signed-in customer’s own prices', async ({ page }) => {
  await page.goto('/en-us/account');
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill('athlete.us@firn.example');
  await form.locator('[name=pw]').fill('firn-sample-2026');
  await form.locator('[data-submit]').click();
  await expect(page.locator('main [data-greeting]')).toContainText('Hello');
  const html = await (await page.request.get('/en-us/search?q=ridge%2098')).text();
  expect(html).toMatch(/\/p\/ridge-98"[^>]*>[^<]*<\/a><\/h3><p class="price"[^>]*data-live="own"[^>]*>.{0,60}\$1\.00</);
});
