/** The search page: results, filters, the address as its state, suggestions, no results, an engine that is down. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';

test('a query from the address finds products, and filters change the address', async ({ page }) => {
  await page.goto('/de-at/search?q=Freeride');
  await expect(page.locator('.search-page .tile').first()).toBeVisible();
  await expect(page).toHaveTitle(/^Freeride · /);
  const before = await page.locator('.search-page .tile').count();
  await page.locator('.search-filters input[name="color"]').first().check();
  await expect(page).toHaveURL(/color=/);
  await expect.poll(() => page.locator('.search-page .tile').count()).toBeLessThan(before);
  await page.goBack();
  await expect.poll(() => page.locator('.search-page .tile').count()).toBe(before);
});

test('suggestions by keyboard lead to a result', async ({ page }) => {
  await page.goto('/en-us/search');
  const box = page.getByRole('combobox', { name: 'Search' });
  await expect(page.locator('astro-island[ssr]:has(.search-page)')).toHaveCount(0);
  await box.pressSequentially('ridge');
  await expect(page.getByRole('option').first()).toBeVisible();
  await box.press('ArrowDown');
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/(?:p|c)\//);
});

test('nothing found: a sentence, the query, and ways on', async ({ page }) => {
  await page.goto('/en-us/search?q=zzzzqqqq');
  await expect(page.getByText('Nothing found for “zzzzqqqq”')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('zzzzqqqq');
  await expect(page.locator('.search-page .chips a').first()).toBeVisible();
});

test('a script in the query is text', async ({ page }) => {
  let ran = false;
  page.on('dialog', () => (ran = true));
  await page.goto(`/en-us/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(page.locator('.search-page > output')).not.toBeEmpty();
  expect(ran).toBe(false);
});

test('with the engine down the page says so and leads on', async ({ page }) => {
  await page.route('**/api/as/v1/**', (route) => route.abort());
  await page.goto('/en-us/search?q=ridge');
  await expect(page.getByText('Search is not available right now.')).toBeVisible();
  await expect(page.locator('.search-page .chips a').first()).toBeVisible();
});

test('every page links the search', async ({ page }) => {
  await page.goto('/ja-jp');
  await page.locator('.search-link').click();
  await expect(page).toHaveURL(/\/ja-jp\/search$/);
});

const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'suggestions open': async (page) => {
    await page.goto('/de-at/search');
    await expect(page.locator('astro-island[ssr]:has(.search-page)')).toHaveCount(0);
    await page.getByRole('combobox').pressSequentially('ridge');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.getByRole('combobox').press('ArrowDown');
  },
  results: async (page) => {
    await page.goto('/de-at/search?q=Freeride');
    await expect(page.locator('.search-page .tile').first()).toBeVisible();
    await page.locator('.search-aside').evaluate((details: HTMLDetailsElement) => (details.open = true));
    await page.locator('.search-filters input[name="color"]').first().check();
    await expect(page).toHaveURL(/color=/);
  },
  'nothing found': async (page) => {
    await page.goto('/de-at/search?q=zzzzqqqq');
    await expect(page.locator('.search-page .chips a').first()).toBeVisible();
  },
  'engine down': async (page) => {
    await page.route('**/api/as/v1/**', (route) => route.abort());
    await page.goto('/de-at/search?q=ridge');
    await expect(page.locator('.search-page .chips a').first()).toBeVisible();
  },
};

for (const width of [390, 1440]) {
  for (const [state, reach] of Object.entries(STATES)) {
    test(`axe finds nothing at ${width} px: ${state}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await reach(page);
      await expectNoViolations(page, `search, ${state}, ${width} px`);
    });
  }
}
