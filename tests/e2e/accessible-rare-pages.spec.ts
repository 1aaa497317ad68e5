/** Runs axe on rarely visited pages and states: unknown pages, carts that cannot be loaded, overlays on a phone. */
import { expect, test } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { openSettled } from './visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing on an unknown page, a product with a color in its address, and a subcategory', async ({
  page,
}) => {
  for (const path of ['/ja-jp/nirgendwo', '/de-at/p/ridge-98?color=ink', '/en-ca/c/skis/freeride']) {
    await openSettled(page, path);
    await expectNoViolations(page, path);
  }
});

test('axe finds nothing on the cart page while it is empty, filled, or unavailable', async ({ page }) => {
  await page.goto('/de-at/cart');
  await expect(page.getByText('Dein Warenkorb ist leer')).toBeVisible();
  await expectNoViolations(page, 'empty');
  await page.goto('/de-at/p/ridge-98');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByText('Im Warenkorb!').first()).toBeVisible();
  await page.goto('/de-at/cart');
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expectNoViolations(page, 'filled');
  await page.route('**/api/{session,cart/*}', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/de-at/cart');
  await expect(page.locator('.stale')).toBeVisible({ timeout: 20_000 });
  await expectNoViolations(page, 'unavailable');
});

test('axe finds nothing on a phone in the menu, the panel of an added product, and the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/de-at/p/ridge-98');
  await page.locator('details.menu summary').click();
  await expectNoViolations(page, 'menu');
  await page.locator('details.menu summary').click();
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('added')).toBeVisible();
  await expectNoViolations(page, 'panel of the added product');
  await page.keyboard.press('Escape');
  await page.route('**/cart/_payload.json', (route) => route.fulfill({ status: 503, body: '' }));
  await page.locator('.cart-button').click();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expect(page.locator('.drawer .checkout')).toHaveCount(0);
  // The texts of the line are not among those that did not load.
  await expect(page.locator('.drawer [data-change]')).toHaveText('Ändern');
  await expectNoViolations(page, 'drawer, if the texts of the sums do not load');
  await page.unrouteAll();
  await page.goto('/de-at/c/skis');
  await page.locator('.cart-button').click();
  await expect(page.locator('.drawer .checkout')).toBeVisible();
  await expectNoViolations(page, 'drawer');
});
