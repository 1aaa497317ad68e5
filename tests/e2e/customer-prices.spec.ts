/**
 * A customer of a discounted group without a professional code: live pages show the price of the customer's cart, and no frame shows the guest price.
 */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/en-us/account');
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=pw]').fill('firn-sample-2026');
  await form.locator('[data-submit]').click();
  await expect(page.locator('main [data-greeting]')).toContainText('Hello');
}

/** Records the texts of the main product's price in every frame in which it is visible. */
async function watchPrice(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    (globalThis as unknown as { seen: string[] }).seen = seen;
    const look = (): void => {
      const place = document.querySelector<HTMLElement>('main .price[data-product]');
      const text = place?.querySelector('span')?.textContent?.trim() ?? '';
      if (text && place?.checkVisibility({ visibilityProperty: true }) && !seen.includes(text)) seen.push(text);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}

for (const [who, price, was] of [
  ['athlete', '$1.00', '$749.95'],
  ['dealer', '$412.47', undefined],
  ['anna', '$749.95', undefined],
] as const)
  test(`${who}: page, tile and cart show ${price}`, async ({ page }) => {
    await signIn(page, `${who}.us@firn.example`);
    const seen = await watchPrice(page);
    await page.goto('/en-us/p/ridge-98');
    const shown = page.locator('.buy .price[data-live=own]');
    await expect(shown.locator('> span')).toHaveText(price);
    if (was) await expect(shown.locator('s')).toContainText(was);
    else await expect(shown.locator('s')).toHaveCount(0);
    expect(await seen()).toEqual([price]);
    await page.getByTestId('add-to-cart').click();
    await expect(page.getByTestId('cart-count')).not.toHaveText('0');
    await page.goto('/en-us/cart');
    const line = page.getByTestId('cart-line').first();
    await expect(line.locator('.price').first()).toContainText(price);
    await line.locator('.remove').click();
    await page.goto('/en-us/c/skis');
    const tile = page.locator('.tile', { has: page.locator('a[href$="/p/ridge-98"]') });
    await expect(tile.locator('.price[data-live=own] > span')).toHaveText(price);
    // Lists stored in the browser and search results are rendered in the browser, from published prices.
    for (const path of ['wishlist?p=ridge-98', 'compare?p=ridge-98,couloir-108', 'search?q=ridge%2098']) {
      await page.goto(`/en-us/${path}`);
      const listed = page.locator('[data-tile]', { has: page.locator('a[href$="/p/ridge-98"]') }).first();
      await expect(listed.locator('.price[data-live=own] > span'), path).toHaveText(price);
      expect(await seen(), path).not.toContain(price === '$749.95' ? '$1.00' : '$749.95');
    }
  });

test('a guest sees the same price of a product in the grid, the wishlist, the comparison and the search', async ({
  page,
}) => {
  for (const path of ['c/skis', 'wishlist?p=ridge-98', 'compare?p=ridge-98,couloir-108', 'search?q=ridge%2098']) {
    await page.goto(`/de-at/${path}`);
    const listed = page.locator('[data-tile]', { has: page.locator('a[href$="/p/ridge-98"]') }).first();
    await expect(listed.locator('.price'), path).toHaveText('759,95 €');
  }
});

test('a customer’s own prices order and filter a category, on the prebuilt page and on one that the server has filtered', async ({
  page,
}) => {
  await signIn(page, 'athlete.us@firn.example');
  const titles = page.locator('[data-grid] [data-tile] .tile-name');
  for (const query of ['sort=price-asc', 'price_max=100']) {
    await page.goto(`/en-us/c/skis?${query}`);
    await expect(titles.first(), query).toContainText('Ridge 98');
    if (query.startsWith('price')) await expect(titles).toHaveCount(1);
  }
});

test('a customer’s own prices order and limit the results of a search, in the browser and from the server', async ({
  page,
  browser,
}) => {
  await signIn(page, 'athlete.us@firn.example');
  const tiles = page.locator('.search-page [data-tile]');
  await page.goto('/en-us/search?q=ski');
  await expect(page.locator('.search-page > astro-island, astro-island:has(.search-page)').first()).not.toHaveAttribute(
    'ssr',
  );
  await page.locator('.search-page select').first().selectOption('price-up');
  await expect(page).toHaveURL(/sort=price-up/);
  await expect(tiles.first()).toContainText('Ridge 98');
  await expect(tiles.first().locator('.price[data-live=own] > span')).toHaveText('$1.00');
  const visit = await page.context().storageState();
  const plain = await browser.newContext({ storageState: visit, javaScriptEnabled: false });
  const served = await plain.newPage();
  for (const query of ['sort=price-up', 'price-to=100']) {
    await served.goto(new URL(`/en-us/search?q=ridge&${query}`, page.url()).href);
    const listed = served.locator('.search-page [data-tile]');
    await expect(listed.first(), query).toContainText('Ridge 98');
    await expect(listed.first().locator('.price > span'), query).toHaveText('$1.00');
    if (query.startsWith('price')) await expect(listed).toHaveCount(1);
  }
  await plain.close();
});
