/** Add-ons of a cart line: added and removed by one button, on the cart page and in the drawer, by mouse and keyboard. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { giveOwnAddress } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.beforeEach(({ context }) => giveOwnAddress(context));

const line = (page: Page) => page.getByTestId('cart-line');
const tile = (where: Page | Locator, name: string) => {
  const page = 'page' in where ? where.page() : where;
  return where.getByTestId('add-on').filter({ has: page.getByRole('link', { name, exact: true }) });
};
const toggle = (where: Page | Locator, name: string) => tile(where, name).getByRole('button');
const note = (where: Page | Locator, name: string) => tile(where, name).getByTestId('add-on-note');

/** Adds a touring ski to the cart and scrolls its add-ons into view. */
async function withTouringSki(page: Page, locale: string): Promise<void> {
  await page.goto(`/${locale}/p/skarn-96`);
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await expect(page.locator('.buy .message .text-link')).toBeVisible();
  await page.goto(`/${locale}/cart`);
  await expect(page.getByTestId('add-ons')).toBeVisible();
}

test('a ski offers bindings, skins and bags in the page’s language, without sale tags', async ({ page }) => {
  await withTouringSki(page, 'de-at');
  const offers = page.getByTestId('add-ons');
  await expect(offers.locator('h3')).toHaveText(['Bindung dazu', 'Felle dazu', 'Taschen zum Transport']);
  await expect(tile(page, 'Pin 12')).toContainText('€');
  await expect(offers.locator('.tag.sale')).toHaveCount(0);
  // The island's stylesheet must not change the order of the page's cascade layers.
  const button = toggle(page, 'Pin 12');
  await expect(button).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(button).not.toHaveCSS('border-radius', '0px');
  await page.goto('/de-at/about');
  await page.locator('.cart-button').click();
  await expect(page.getByRole('dialog').getByTestId('add-ons').locator('h4')).toHaveCount(3);
});

test('by keyboard: an add-on with sizes opens the size dialog, is added and removed, and focus is never lost', async ({
  page,
}) => {
  await withTouringSki(page, 'de-at');
  await expectNoViolations(page);
  await toggle(page, 'Pin 12').focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Pin 12' });
  await expect(modal.getByRole('button', { name: 'Schließen' })).toBeFocused();
  await expectNoViolations(page);
  await modal.getByRole('radio', { name: '105 mm' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(modal.getByRole('radio', { name: '120 mm' })).toBeChecked();
  await modal.getByRole('button', { name: 'In den Warenkorb' }).focus();
  await page.keyboard.press('Enter');
  await expect(modal).toHaveCount(0);
  await expect(toggle(page, 'Pin 12')).toBeFocused();
  await expect(note(page, 'Pin 12')).toHaveText('Im Warenkorb!');
  await expect(page.getByTestId('cart-announcer')).toHaveText('Im Warenkorb! Pin 12');
  await expect(line(page).filter({ hasText: 'Pin 12' })).toContainText('120 mm');
  await expectNoViolations(page);
  await expect(toggle(page, 'Pin 12')).toHaveAccessibleName('Entfernen: Pin 12');
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveCount(1);
  await expect(toggle(page, 'Pin 12')).toHaveAccessibleName('In den Warenkorb: Pin 12');
  await expect(toggle(page, 'Pin 12')).toBeFocused();
  await expect(note(page, 'Pin 12')).toHaveText('');
});

test('in the drawer, closing the quick-add dialog discards the choice and leaves the drawer open', async ({ page }) => {
  await withTouringSki(page, 'de-at');
  await page.goto('/de-at/about');
  await page.locator('.cart-button').click();
  const drawer = page.locator('dialog.drawer');
  const modal = page.getByRole('dialog', { name: 'Pin 12' });
  await toggle(drawer, 'Pin 12').click();
  const sizes = modal.getByRole('radio', { name: /mm$/ });
  const first = await sizes.evaluateAll((all) => all.findIndex((one) => (one as HTMLInputElement).checked));
  await modal.locator('label', { hasText: '120 mm' }).click();
  await expect(modal.getByRole('radio', { name: '120 mm' })).toBeChecked();
  expect(first).not.toBe(2);
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(drawer.getByTestId('cart-line')).toHaveCount(1);
  await toggle(drawer, 'Pin 12').click();
  await expect(sizes.nth(first)).toBeChecked();
  await modal.getByRole('button', { name: 'In den Warenkorb' }).click();
  await expect(note(drawer, 'Pin 12')).toHaveText('Im Warenkorb!');
  await expect(drawer.getByTestId('cart-line')).toHaveCount(2);
});

test('an add-on without options is added with one press, and is not offered in markets that do not have it', async ({
  page,
}) => {
  await withTouringSki(page, 'en-us');
  await toggle(page, 'Pin Race').click();
  await expect(note(page, 'Pin Race')).toHaveText('Added to cart!');
  await expect(line(page)).toHaveCount(2);
  await page.reload();
  await expect(note(page, 'Pin Race')).toHaveText('Added to cart!');
  await withTouringSki(page, 'en-ca');
  await expect(tile(page, 'Pin 12')).toBeVisible();
  await expect(tile(page, 'Pin Race')).toHaveCount(0);
});

test('a helmet offers goggles in the chosen color', async ({ page }) => {
  await page.goto('/en-us/p/crest');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await page.locator('.cart-button').click();
  const drawer = page.locator('dialog.drawer');
  await toggle(drawer, 'Vista').click();
  const modal = page.getByRole('dialog', { name: 'Vista' });
  const colors = modal.getByRole('radio');
  await expect(colors).toHaveCount(3);
  const wanted = modal.locator('label').nth(1);
  const name = ((await wanted.textContent()) ?? '').trim();
  await wanted.click();
  await expect(colors.nth(1)).toBeChecked();
  await modal.getByRole('button', { name: 'Add to cart' }).click();
  await expect(drawer.getByTestId('cart-line').filter({ hasText: 'Vista' })).toContainText(name);
});

test('a sold-out add-on is marked and disabled; a sold-out size cannot be chosen', async ({ page }) => {
  await page.route('**/api/variants?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { sku: string; isInStock: boolean; optionValues: { label: string }[] }[] }; // prettier-ignore
    for (const variant of body.data) {
      if (variant.optionValues.some((value) => value.label === '120 mm')) variant.isInStock = false;
      if (/-pin-10-/i.test(variant.sku)) variant.isInStock = false;
    }
    await route.fulfill({ response, json: body });
  });
  await withTouringSki(page, 'en-us');
  await expect(note(page, 'Pin 10')).toHaveText('Sold out');
  await expect(toggle(page, 'Pin 10')).toHaveAttribute('aria-disabled', 'true');
  await toggle(page, 'Pin 10').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await toggle(page, 'Pin 12').click();
  const modal = page.getByRole('dialog');
  await expect(modal).toHaveAccessibleName('Pin 12');
  await expect(modal.getByRole('radio', { name: '120 mm' })).toBeDisabled();
  await expect(line(page)).toHaveCount(1);
});

test('a refused add shows an error on the tile and adds nothing', async ({ page }) => {
  await withTouringSki(page, 'de-at');
  await page.route('**/api/cart/*/items', (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'line-rejected', message: 'x' } } }),
  );
  await toggle(page, 'Pin Race').click();
  await expect(note(page, 'Pin Race')).toHaveText('So viel haben wir nicht auf Lager');
  await expect(line(page)).toHaveCount(1);
});

// Uses an account that no other test file uses, because all sessions of a customer share one cart.
test('a professional sees the professional price on add-ons, and never the guest price', async ({ page }) => {
  await page.goto('/en-us/account');
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill('employee.us@firn.example');
  await form.locator('[name=pw]').fill('firn-sample-2026');
  await form.locator('[data-submit]').click();
  await expect(page.getByRole('heading', { name: 'Hello, Emma Lind' })).toBeVisible();
  const payload = (await (await page.request.get('/en-us/cart/_payload.json')).json()) as {
    addOns: { products: { title: string; price: { price: { minor: number } } }[] }[];
  };
  const pin = payload.addOns.flatMap((group) => group.products).find((one) => one.title === 'Pin 12');
  const retail = `$${((pin?.price.price.minor ?? 0) / 100).toFixed(2)}`;
  await page.addInitScript(() => {
    const seen: string[] = [];
    (globalThis as unknown as { seenPrices: string[] }).seenPrices = seen;
    const look = (): void => {
      for (const price of document.querySelectorAll('.add-on .price')) {
        const text = price.textContent?.replaceAll(/\s+/g, ' ').trim();
        if (text && !seen.includes(text)) seen.push(text);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto('/en-us/p/skarn-96');
  await page.getByTestId('add-to-cart').click();
  await expect(page.locator('.buy .message .text-link')).toBeVisible();
  await page.goto('/en-us/cart');
  const price = tile(page, 'Pin 12').locator('.price');
  await expect(price).toContainText('Pro price');
  await expect(price.locator('s')).toContainText(retail);
  const seen = await page.evaluate(() => (globalThis as unknown as { seenPrices: string[] }).seenPrices);
  expect(seen.filter((text) => !text.startsWith('Pro price'))).toEqual([]);
  await line(page).first().locator('.remove').click();
});
