/** Changes that outlive their page: leaving before a response, going back, offline and online, changing language, without JavaScript. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { openSettled } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const count = (page: Page) => page.locator('[data-cart-count]');

async function fill(page: Page): Promise<void> {
  await page.goto('/de-at/p/ridge-98');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByText('Im Warenkorb!').first()).toBeVisible();
}

test('leaving the page before the shop answers loses no add', async ({ page }) => {
  await page.route('**/api/session', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => undefined);
  });
  await page.goto('/de-at/p/ridge-98');
  await page.getByTestId('add-to-cart').click();
  await expect(count(page)).toHaveText('1');
  await page.unroute('**/api/session');
  await page.goto('/de-at/c/skis');
  await expect(count(page)).toHaveText('1');
  await page.goto('/de-at/cart');
  await expect(page.getByTestId('cart-line').locator('.stepper [type=number]')).toHaveValue('1');
});

for (const arrives of [false, true]) {
  const how = arrives ? 'whose response is late' : 'whose request has not reached the shop';

  test(`a quantity change and a removal ${how} continue on the next page`, async ({ page }) => {
    await fill(page);
    await page.goto('/de-at/p/couloir-108');
    await page.getByTestId('add-to-cart').click();
    await expect(page.getByText('Im Warenkorb!').first()).toBeVisible();
    await page.goto('/de-at/cart');
    const line = page.getByTestId('cart-line');
    await expect(line).toHaveCount(2);

    // The first change gets no response before the page is left.
    const held = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    await page.route(
      '**/api/cart/*/items/*',
      async (route) => {
        if (arrives) await route.fetch();
        held.resolve();
        await left.promise;
        await route.abort().catch(() => undefined);
      },
      { times: 1 },
    );
    await line.first().locator('.stepper button').last().click();
    await held.promise;
    await line.first().locator('.stepper button').last().click();
    await line.last().locator('.remove').click();
    await expect(line).toHaveCount(1);
    await expect(count(page)).toHaveText('3');

    const done = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
    await page.goto('/de-at/c/skis');
    left.resolve();
    await done;
    await expect(count(page)).toHaveText('3');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('firn.pending'))).toBeNull();
    await page.goto('/de-at/cart');
    await expect(line).toHaveCount(1);
    await expect(line.locator('.stepper [type=number]')).toHaveValue('3');
  });
}

test('a page restored from the back/forward cache shows the current count', async ({ page, context }) => {
  await page.goto('/de-at/about');
  await expect(count(page)).toHaveText('0');
  await page.evaluate(() => {
    // Written by the other page while this one was cached.
    document.cookie = 'cart=1; path=/';
    localStorage.setItem(`firn.count.${document.documentElement.dataset['region']}`, '3');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(count(page)).toHaveText('3');
  await context.clearCookies();
  await page.reload();
  await expect(count(page)).toHaveText('0');
});

test('Shopware #2332: the cart is in the page’s language, even when filled in another', async ({ page }) => {
  await fill(page);
  await page.locator('.cart-button').click();
  await expect(page.getByTestId('cart-line')).toContainText('Gletscher');
  await page.goto('/it-it/cart');
  await expect(page.getByTestId('cart-line')).toContainText(' cm');
  const italian = await page.request.get('/it-it/p/ridge-98/_payload.json');
  const { product } = (await italian.json()) as { product: { colors: { label: string; name: string }[] } };
  const name = product.colors.find((color) => color.label === 'Glacier')?.name ?? '?';
  expect(name).not.toBe('Glacier');
  await expect(page.getByTestId('cart-line')).toContainText(name);
});

test('the cart reloads automatically when the browser is back online', async ({ page, context }) => {
  await fill(page);
  await page.route('**/api/cart/*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('**/api/session', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/de-at/cart');
  await expect(page.locator('.stale')).toBeVisible({ timeout: 20_000 });
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.locator('.stale')).toHaveCount(0);
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
});

test('a product page loads at most one rendition of each view, the stage first, and another color offers the same renditions', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    // The gallery's thumbnails request crops of their own.
    const isStage = request.url().includes('ridge-98-') && !request.url().includes('aspect=160:200');
    if (request.resourceType() === 'image' && isStage) loaded.push(request.url());
  });
  const image = page.locator('.stage img');
  await openSettled(page, '/de-at/p/ridge-98');
  // Browsers load the views beside the stage in advance or when they are scrolled to.
  const names = loaded.map((url) => /ridge-98-[^?]+/.exec(url)?.[0]);
  expect(names[0]).toBe('ridge-98-glacier');
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(names.every((name) => /^ridge-98-glacier(--[23])?$/.test(name ?? ''))).toBe(true);
  const built = await image.getAttribute('srcset');
  expect(built?.split(', ')).toHaveLength(3);
  await page.goto('/de-at/p/ridge-98?color=ink');
  await expect(image).toHaveAttribute('srcset', built?.replaceAll('ridge-98-glacier', 'ridge-98-ink') ?? '');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a product shows its price, specifications, breadcrumbs, and a choice of colors that can be bought', async ({
    page,
  }) => {
    await page.goto('/de-at/p/ridge-98');
    await expect(page.locator('.buy .price')).toContainText('€');
    expect(await page.locator('.specs tr').count()).toBeGreaterThan(3);
    expect(await page.locator('nav.crumbs a, .crumbs a').count()).toBeGreaterThan(1);
    await expect(page.getByRole('radio', { name: 'Tinte' })).toBeEnabled();
    await expect(page.getByTestId('add-to-cart')).toBeEnabled();
    await expect(page.getByText('JavaScript')).toHaveCount(0);
  });

  test('a tile links to its product and each color, and the cart page shows an empty cart', async ({ page }) => {
    await page.goto('/de-at/c/skis');
    await expect(page.locator('.tile .price').first()).toContainText('€');
    await expect(page.locator('.tile a.swatch').first()).toHaveAttribute('href', /\?color=/);
    await page.locator('.cart-button').click();
    await expect(page).toHaveURL(/\/api\/mine\/de-at\/cart$/);
    await expect(page.getByText('Dein Warenkorb ist leer')).toBeVisible();
  });
});
