/** Add-ons outside the cart: tiles below the grid of a category, buttons on the tiles that go with a product. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { giveOwnAddress } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.beforeEach(({ context }) => giveOwnAddress(context));

const ofCategory = (page: Page): Locator => page.locator('[data-adds]');
const tile = (where: Locator, name: string): Locator =>
  where.locator('.add-on, .tile').filter({ has: where.page().getByRole('link', { name, exact: true }) });
const toggle = (where: Locator, name: string): Locator => tile(where, name).locator('.add-on-button');
const note = (where: Locator, name: string): Locator => tile(where, name).getByTestId('add-on-note');

/** Opens a category and scrolls to its add-ons, which then become tiles. */
async function openCategory(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await ofCategory(page).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1);
  await expect(ofCategory(page).getByTestId('add-ons')).toBeVisible();
  return ofCategory(page);
}

test('a category links to its add-ons without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/de-at/c/skis/touring');
  const links = ofCategory(page).getByRole('link');
  await expect(ofCategory(page).getByRole('heading')).toHaveText('Dazu passt');
  await expect(links.filter({ hasText: 'Pin 12' })).toHaveAttribute('href', '/de-at/p/pin-12');
  for (const link of await links.all())
    expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  await context.close();
});

test('below a category an add-on is added and removed by one button; closing the size dialog discards the choice', async ({
  page,
}) => {
  const place = await openCategory(page, '/en-us/c/skis/touring');
  await expect(place.locator('.tag.sale')).toHaveCount(0);
  await expectNoViolations(page);
  await toggle(place, 'Pin Race').click();
  await expect(note(place, 'Pin Race')).toHaveText('Added to cart!');
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await expect(toggle(place, 'Pin Race')).toHaveAccessibleName('Remove: Pin Race');

  const modal = page.getByRole('dialog', { name: 'Pin 12' });
  await toggle(place, 'Pin 12').click();
  await modal.locator('label', { hasText: '120 mm' }).click();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await toggle(place, 'Pin 12').click();
  await expect(modal.getByRole('radio', { name: '120 mm' })).not.toBeChecked();
  await expectNoViolations(page);
  await modal.locator('label', { hasText: '120 mm' }).click();
  await modal.getByRole('button', { name: 'Add to cart' }).click();
  await expect(note(place, 'Pin 12')).toHaveText('Added to cart!');
  await expect(page.getByTestId('cart-count')).toHaveText('2');

  // Add-ons that are in the cart already are marked on the next page too.
  await openCategory(page, '/en-us/c/skis/touring');
  await expect(note(place, 'Pin 12')).toHaveText('Added to cart!');
  await toggle(place, 'Pin Race').click();
  await expect(note(place, 'Pin Race')).toHaveText('');
  await expect(page.getByTestId('cart-count')).toHaveText('1');
});

test('on a product page the tiles of companions have the add button, and keep their checkbox for the set', async ({
  page,
}) => {
  await page.goto('/de-at/p/skarn-96');
  const list = page.locator('section:has([data-setup])');
  await expect(list.locator('.add-on-button')).toHaveCount(0);
  await list.scrollIntoViewIfNeeded();
  await expect(toggle(list, 'Pin 12')).toHaveAccessibleName('In den Warenkorb: Pin 12');
  await expect(tile(list, 'Pin 12').locator('[name=with-pin-12]')).toHaveCount(1);
  await expectNoViolations(page);
  await toggle(list, 'Pin 12').focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Pin 12' });
  await modal.getByRole('button', { name: 'In den Warenkorb' }).click();
  await expect(note(list, 'Pin 12')).toHaveText('Im Warenkorb!');
  await expect(toggle(list, 'Pin 12')).toBeFocused();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await toggle(list, 'Pin 12').press('Enter');
  await expect(note(list, 'Pin 12')).toHaveText('');
  await expect(page.getByTestId('cart-count')).toHaveText('0');
});

test('a refused add shows an error on the tile; without the data the links stay', async ({ page }) => {
  const place = await openCategory(page, '/en-us/c/skis/touring');
  await page.route('**/api/cart/*/items', (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'line-rejected', message: 'x' } } }),
  );
  await page.route('**/api/cart/create', (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'line-rejected', message: 'x' } } }),
  );
  await toggle(place, 'Pin Race').click();
  await expect(note(place, 'Pin Race')).toHaveText('There is not enough stock for that');
  await page.route('**/cart/_payload.json', (route) => route.fulfill({ status: 503, body: '' }));
  const asked = page.waitForResponse('**/cart/_payload.json');
  await page.goto('/en-us/c/skis/touring');
  await ofCategory(page).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1);
  await asked;
  await expect(ofCategory(page).locator('.chips a').filter({ hasText: 'Pin 12' })).toBeVisible();
});
