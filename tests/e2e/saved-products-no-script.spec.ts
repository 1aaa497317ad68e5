/** The pages of shared lists in a browser whose scripts are switched off by its settings, so that it shows the content of `noscript`. */
import { expect, test } from '@playwright/test';

import config from '../../playwright.config.ts';
import { giveOwnAddress } from './visitor.ts';

const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--blink-settings=scriptEnabled=false'] },
});
// All locators are CSS selectors, because role and text locators ignore the content of `noscript` even where the browser shows it.
test.beforeEach(({ context }) => giveOwnAddress(context));

test('a shared comparison has its products, prices and specifications; a link removes one', async ({ page }) => {
  await page.goto('/de-at/compare?p=ridge-98,no-such-ski,couloir-108');
  const heads = page.locator('.compare thead a:not(.kept-link)');
  await expect(heads).toHaveText(['Ridge 98', 'Couloir 108']);
  await expect(page.locator('.compare .price').first()).toContainText('€');
  await expect(heads.first()).toBeVisible();
  await expect(page.locator('.compare tbody th', { hasText: 'Radius' })).toHaveCount(1);
  await expect(page.locator('[data-plain-kept] .kept-page')).toContainText('no-such-ski');
  await page.locator('a.kept-link', { hasText: 'Entfernen: Ridge 98' }).click();
  await expect(page).toHaveURL(/\/de-at\/compare\?p=couloir-108$/);
  await expect(heads).toHaveText(['Couloir 108']);
});

test('the link on a product page leads to a list with that product; removing the last product leaves the page without a list', async ({
  page,
}) => {
  await page.goto('/en-us/p/ridge-98');
  await page.locator('a[data-keep=wishlist]').first().click();
  await expect(page).toHaveURL(/\/en-us\/wishlist\?keep=ridge-98$/);
  await expect(page.locator('.kept-page .tile-name')).toHaveText(['Ridge 98']);
  await expect(page.locator('.kept-page .price')).toContainText('$749.95');
  await page.locator('a.kept-link', { hasText: 'Remove: Ridge 98' }).click();
  await expect(page).toHaveURL(/\/en-us\/wishlist$/);
  await expect(page.locator('main noscript p')).toHaveText('This page needs JavaScript.');
});

for (const list of ['wishlist', 'compare'])
  test(`${list}: the message that the page needs scripts is in the window of a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/de-at/${list}`);
    const message = page.locator('main noscript p');
    await expect(message).toBeVisible();
    expect((await message.boundingBox())?.y).toBeLessThan(600);
  });

test('a tag of a category’s tile has equal space on both sides, because its icon needs scripts', async ({ page }) => {
  await page.goto('/de-at/c/skis');
  const padding = await page
    .locator('.tile-picture .tag.new')
    .first()
    .evaluate((tag) => [getComputedStyle(tag).paddingLeft, getComputedStyle(tag).paddingRight]);
  expect(padding[0]).toBe(padding[1]);
});

test('a comparison of four products refuses a fifth, and says so', async ({ page }) => {
  await page.goto('/en-us/compare?p=ridge-98,couloir-108,ridge-92,skarn-96&keep=kante-72');
  await expect(page.locator('.compare thead a:not(.kept-link)')).toHaveCount(4);
  await expect(page.locator('[data-plain-kept] .kept-page > p')).toHaveText('You can compare up to 4 products.');
});
