/** Features in a query become chosen filters (acceptance row 27): shown, removable, the same with scripts and without. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';

const WIDTH = '105–114 mm';
const MARKETS = [
  { lang: 'en-us', query: 'wide powder ski 180 cm', category: 'Freeride', clear: 'Clear all filters' },
  { lang: 'de-at', query: 'breiter Powderski 180 cm', category: 'Freeride', clear: 'Alle Filter löschen' },
  { lang: 'ja-jp', query: '幅広のパウダースキー 180センチ', category: 'フリーライド', clear: '' },
] as const;

const chips = (page: Page) => page.locator('.search-page > p.chips a');
const tiles = (page: Page) => page.locator('.search-page .tile');
const field = (page: Page) => page.locator('main form[data-suggest] input');

test.use({ viewport: { width: 390, height: 844 } });

for (const javaScriptEnabled of [true, false])
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });
    for (const { lang, query, category } of MARKETS)
      test(`${lang}: a query with features shows them as chosen filters; each can be removed, and clearing all searches for the typed words`, async ({
        page,
      }) => {
        await page.goto(`/${lang}/search?q=${encodeURIComponent(query)}`);
        await expect(chips(page).filter({ hasText: category })).toHaveCount(1);
        await expect(chips(page).filter({ hasText: WIDTH })).toHaveCount(1);
        await expect(field(page)).toHaveValue(query);
        const names = await tiles(page).locator('h3').allTextContents();
        expect(names.length).toBeGreaterThan(0);
        for (const name of names) expect(name.trim()).toMatch(/^(?:Couloir 108|Couloir 116|Serac 122)$/);

        await chips(page).filter({ hasText: WIDTH }).click();
        await expect(page).toHaveURL(/category=/);
        await expect(chips(page).filter({ hasText: WIDTH })).toHaveCount(0);
        await expect(chips(page).filter({ hasText: category })).toHaveCount(1);
        await expect(field(page)).toHaveValue('');

        // A search without text and filters has no results.
        for (let left = await chips(page).count(); left > 1; left = await chips(page).count()) {
          await chips(page).first().click();
          await expect(chips(page)).toHaveCount(left > 2 ? left - 1 : 0);
        }
        await expect(tiles(page)).toHaveCount(0);
        await expect(page).toHaveURL(new RegExp(`/${lang}/search$`));

        await page.goto(`/${lang}/search?q=${encodeURIComponent(query)}`);
        await chips(page).last().click();
        await expect(page).toHaveURL(/literal=1/);
        await expect(chips(page)).toHaveCount(0);
        await expect(field(page)).toHaveValue(query);
        await expect(tiles(page).nth(names.length)).toBeVisible();
      });

    test('sorting keeps the features of a query, and a chosen filter is added to them', async ({ page }) => {
      await page.goto('/en-us/search?q=wide+powder+ski');
      const before = await chips(page).count();
      await page.locator('.search-aside > summary').click();
      await page.locator('.search-aside select').selectOption('price-down');
      if (!javaScriptEnabled) await page.locator('.search-aside button').click();
      await expect(page).toHaveURL(/sort=price-down/);
      await expect(chips(page)).toHaveCount(before);
      if (!javaScriptEnabled) await page.locator('.search-aside > summary').click();
      await page.locator('.search-filters input[name=color]').first().check();
      if (!javaScriptEnabled) await page.locator('.search-aside button').click();
      await expect(page).toHaveURL(/category=Freeride.*color=/);
      await expect(chips(page)).toHaveCount(before + 1);
    });
  });

test('a filter chosen before the code arrives is added to the features of the query', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/SearchPage.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/de-at/search?q=breiter+Powderski', { waitUntil: 'commit' });
  await page.locator('.search-aside > summary').click();
  const choice = page.locator('.search-filters input[name=color]').first();
  await choice.check();
  release();
  await expect(page).toHaveURL(/category=Freeride.*width=.*color=/);
  await expect(choice).toBeChecked();
  await expect(chips(page).filter({ hasText: WIDTH })).toHaveCount(1);
});

test('the island takes over the interpreted query without changing the address', async ({ page }) => {
  await page.goto('/de-at/search?q=breiter+Powderski&sort=price-up');
  await expect(page.locator('[data-plain-search]')).toHaveCount(0);
  await expect(chips(page).filter({ hasText: WIDTH })).toHaveCount(1);
  await expect(page).toHaveURL(/\/search\?q=breiter\+Powderski&sort=price-up$/);
});

for (const width of [390, 1440])
  test(`axe finds nothing in results with features at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(
      '/ja-jp/search?q=%E5%B9%85%E5%BA%83%20%E3%83%91%E3%82%A6%E3%83%80%E3%83%BC%20%E3%82%B9%E3%82%AD%E3%83%BC',
    );
    await expect(chips(page).filter({ hasText: WIDTH })).toHaveCount(1);
    // The island has taken over the server's results.
    await expect(page.locator('[data-plain-search]')).toHaveCount(0);
    await page.locator('.search-aside').evaluate((details: HTMLDetailsElement) => (details.open = true));
    await expectNoViolations(page);
  });
