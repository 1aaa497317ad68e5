/** Newsletter, back-in-stock notices, the cart's shipping costs, and checkout. */
import { expect, test } from '@playwright/test';

import { giveOwnAddress } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.beforeEach(({ context }) => giveOwnAddress(context));

const fresh = (): string => `letters-${Date.now()}-${Math.round(Math.random() * 1e6)}@firn.example`;

test('the newsletter form in the footer accepts an address and states the next step', async ({ page }) => {
  await page.goto('/de-at');
  const form = page.locator('form[data-form=newsletter]');
  await form.locator('[name=email]').focus();
  await expect(form).toHaveAttribute('data-live', 'yes');
  await form.locator('[name=email]').fill('nobody');
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-error]')).toHaveText('Das ist noch keine E-Mail-Adresse');
  await form.locator('[name=email]').fill(fresh());
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-done]')).toHaveText('Bitte bestätige den Link in unserer E-Mail.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the newsletter form in the footer accepts an address', async ({ page }) => {
    await page.goto('/fr-ch');
    await page.locator('form[data-form=newsletter] [name=email]').fill(fresh());
    await page.locator('form[data-form=newsletter] [data-submit]').click();
    await expect(page.locator('form[data-form=newsletter] [data-done]')).toHaveText(
      'Confirme ton inscription avec le lien reçu par e-mail.',
    );
  });
});

test('a sold-out variant offers a back-in-stock mail', async ({ page }) => {
  await page.route('**/api/variants?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { isInStock: boolean; inventoryLevel: number }[] };
    const [first] = body.data;
    if (first) Object.assign(first, { isInStock: false, inventoryLevel: 0 });
    await route.fulfill({ response, json: body });
  });
  await page.goto('/de-at/p/ridge-98');
  const form = page.locator('form[data-form=notify-me][data-live]');
  await expect(form.locator('select option')).toHaveCount(1);
  await form.locator('[name=email]').fill(fresh());
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-done]')).toHaveText('Wir schreiben einmal, wenn es wieder da ist.');
});

test('the cart shows the shipping cost and the amount left to free shipping', async ({ page }) => {
  await page.goto('/de-at/c/accessories');
  await page.locator('main .tile:has(.price[data-product]) .tile-name a').first().click();
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).not.toHaveText('0');
  await page.goto('/de-at/cart');
  await expect(page.locator('.cart-summary')).toContainText('Versand: Österreich');
  await expect(page.locator('[data-sum=shipping]')).toContainText('€');
});

test('checkout goes to an address that the shop creates, and shows an error when it cannot', async ({ page }) => {
  await page.goto('/de-at/p/ridge-98');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).not.toHaveText('0');
  await page.goto('/de-at/cart');
  await page.route(
    '**/api/cart/*/checkout',
    (route) => route.fulfill({ status: 502, json: { error: { code: 'upstream-down' } } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Zur Kasse' }).click();
  await expect(page.getByText('Der Shop antwortet gerade nicht. Dein Warenkorb bleibt erhalten.')).toBeVisible();
  await page.getByRole('button', { name: 'Zur Kasse' }).click();
  await expect(page.getByRole('heading', { name: 'This shop takes no payments' })).toBeVisible();
});
