/** The cart page tells a visitor without a cart that it is empty before its code has loaded, and does not change when the code arrives. */
import { expect, test } from '@playwright/test';

import { holdScripts } from './held-scripts.ts';
import { addConfirmed, giveOwnAddress, countShifts } from './visitor.ts';

const CODE = /\/_astro\/(?:CartPage|client)\.[^/]*\.js/;
const note = '[data-cart] .empty';
const ways = '.cart-ways .category-card';
const picture = '.cart-ways img';

test.beforeEach(({ context }) => giveOwnAddress(context));

test('a visitor without a cart sees that it is empty before the code of the cart has loaded', async ({ page }) => {
  const shifts = await countShifts(page);
  const held = await holdScripts(page, CODE);
  await page.goto('/de-at/cart');
  await expect(page.locator(note)).toBeVisible();
  await expect(page.locator('.cart-wait')).toBeHidden();
  await expect(page.locator(ways).first()).toBeVisible();
  // The largest picture of the first view does not wait for the layout; the others do.
  await expect(page.locator(picture).first()).toHaveAttribute('loading', 'eager');
  await expect(page.locator(picture).last()).toHaveAttribute('loading', 'lazy');
  // The focused button must stay the same element when the code arrives.
  const button = page.locator(note).getByRole('link');
  await button.focus();
  await held.release();
  await expect(page.locator('.cart-wait')).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.locator(ways).first()).toBeVisible();
  expect(await shifts()).toEqual([]);
  await button.click();
  await expect(page).toHaveURL('/de-at/c/skis');
});

test('a visitor with a cart sees no empty-cart note while the cart loads', async ({ page }) => {
  await page.goto('/de-at/p/ridge-98');
  await addConfirmed(page);
  const held = await holdScripts(page, CODE);
  await page.goto('/de-at/cart');
  await expect(page.locator('.cart-wait')).toBeVisible();
  await expect(page.locator(note)).toBeHidden();
  await expect(page.locator(ways).first()).toBeHidden();
  await expect(page.locator(picture).first()).toHaveAttribute('loading', 'lazy');
  await held.release();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expect(page.locator(note)).toHaveCount(0);
  await expect(page.locator(ways).first()).toBeHidden();
});

test('a visitor with an unanswered change sees no empty-cart note before the code has loaded', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('firn.pending', '[]'));
  const held = await holdScripts(page, CODE);
  await page.goto('/de-at/cart');
  await expect(page.locator('.cart-wait')).toBeVisible();
  await expect(page.locator(note)).toBeHidden();
  await held.release();
  await expect(page.locator(note)).toBeVisible();
});
