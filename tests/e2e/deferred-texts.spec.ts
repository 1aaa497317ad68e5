/** Texts of islands and messages of forms come last in the document, and are available after a press (decision 131). */
import { expect, test } from '@playwright/test';

import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

test('the buy box and the cart use the page’s language after they have hydrated', async ({ page }) => {
  await page.goto('/de-at/p/ridge-98');
  await expect(page.locator('astro-island[props*="Warenkorb"]')).toHaveCount(0);
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await expect(page.getByText('Im Warenkorb!').first()).toBeVisible();
  await expect(page.getByTestId('add-to-cart')).toHaveText('In den Warenkorb');
  await expect(page.getByText('Added to cart!')).toHaveCount(0);
});

test('a form without messages of its own shows those of all forms', async ({ page }) => {
  await page.goto('/fr-fr/p/ridge-98');
  const form = page.locator('form[data-form=newsletter]');
  await expect(form).not.toHaveAttribute('data-texts');
  await form.locator('input[name=email]').focus();
  await expect(form).toHaveAttribute('data-live', 'yes');
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-error]').first()).toHaveText(/\p{L}{3,}/u);
});
