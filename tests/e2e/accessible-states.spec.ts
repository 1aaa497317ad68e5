/** Runs axe on page states that only appear after interaction. */
import { expect, test } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { arriveFrom, REGULAR_BROWSER, settle } from './visitor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing in the cart drawer while it is empty, filled, or shows an error', async ({ page, context }) => {
  await page.goto('/de-at/p/ridge-98');
  await page.locator('.cart-button').click();
  await expect(page.getByText('Dein Warenkorb ist leer')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByText('Im Warenkorb!').first()).toBeVisible();
  await expectNoViolations(page);
  await page.locator('.cart-button').click();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expectNoViolations(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Menge erhöhen/ }).click();
  await expect(page.getByTestId('line-problem')).toBeVisible();
  await expectNoViolations(page);
});

test('axe finds nothing in the country chooser during a search and while a change is confirmed', async ({ page }) => {
  await page.goto('/de-at/country');
  await page.getByRole('main').getByRole('searchbox').pressSequentially('fr', { delay: 60 });
  await expect(page.locator('main section li')).toHaveCount(1);
  await expectNoViolations(page);
  await page.locator('a[data-locale=fr-fr]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page);
});

test('axe finds nothing on a sold-out product, or with a swatch focused', async ({ page }) => {
  await page.goto('/de-at/p/kante-68-sl');
  await expect(page.getByTestId('add-to-cart')).toBeDisabled();
  await page.locator('[data-color]').first().focus();
  await expectNoViolations(page);
  await page.goto('/de-at/c/skis');
  await page.locator('.tile .swatch').nth(1).focus();
  await settle(page);
  await expectNoViolations(page);
});

test.describe('for a visitor from another country', () => {
  test.use(REGULAR_BROWSER);

  test('axe finds nothing in the market offer', async ({ page }) => {
    await arriveFrom(page, 'jp');
    await page.goto('/de-at/about');
    await expect(page.locator('.offer')).toBeVisible();
    await expectNoViolations(page);
  });
});
