/** Changing the color or size of a cart line in place: on the cart page, in the drawer, without JavaScript, and when something fails. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { addConfirmed, giveOwnAddress } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.beforeEach(({ context }) => giveOwnAddress(context));

const line = (where: Page | Locator, name: string): Locator => {
  const page = 'page' in where ? where.page() : where;
  return where.getByTestId('cart-line').filter({ has: page.getByRole('heading', { name, exact: true }) });
};
const options = (of: Locator): Locator => of.locator('.line-options');
const summary = (of: Locator): Locator => of.locator('summary');
const SWAP = '**/api/cart/*/items/*/variant';

async function add(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await addConfirmed(page);
}

async function choose(of: Locator, text: string): Promise<void> {
  await summary(of).click();
  await of.getByRole('combobox').selectOption({ label: text });
  await of.getByRole('button', { name: 'Update' }).click();
}

test('a line can change its color and length in place, keeping its quantity, and the change can be undone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await add(page, '/en-us/p/ridge-98');
  await add(page, '/en-us/p/couloir-108');
  await page.goto('/en-us/cart');
  const ridge = line(page, 'Ridge 98');
  await ridge.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(ridge.getByRole('spinbutton')).toHaveValue('2');
  const before = (await options(ridge).textContent()) ?? '';
  await summary(ridge).press('Enter');
  await expect(ridge.getByRole('combobox')).toHaveAccessibleName('Choose an option: Ridge 98');
  await expectNoViolations(page);
  await ridge.getByRole('combobox').selectOption({ label: 'Ink · 184 cm' });
  await ridge.getByRole('button', { name: 'Update' }).press('Enter');
  await expect(options(ridge)).toContainText('Ink · 184 cm');
  await expect(ridge.getByRole('spinbutton')).toHaveValue('2');
  await expect(page.getByTestId('cart-announcer')).toHaveText('Saved: Ridge 98 Ink 184 cm');
  await expect(summary(ridge)).toBeFocused();
  await expect(page.getByTestId('cart-line').first()).toContainText('Ridge 98');
  expect(await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0);
  await page.reload();
  await expect(options(ridge)).toContainText('Ink · 184 cm');
  await expect(ridge.getByRole('spinbutton')).toHaveValue('2');

  await choose(ridge, 'Ink · 163 cm');
  await ridge.getByRole('button', { name: 'Undo' }).click();
  await expect(options(ridge)).toContainText('Ink · 184 cm');
  await expect(ridge.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(before).not.toContain('Ink · 184 cm');
});

test('removing a line below one whose variant was changed moves the focus to the button that restores the line', async ({
  page,
}) => {
  await add(page, '/en-us/p/ridge-98');
  await add(page, '/en-us/p/couloir-108');
  await page.goto('/en-us/cart');
  await choose(line(page, 'Ridge 98'), 'Ink · 184 cm');
  await expect(line(page, 'Ridge 98').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Couloir 108' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo: Couloir 108' })).toBeFocused();
});

test('a refused change of the variant returns the focus to the line', async ({ page }) => {
  await add(page, '/en-us/p/ridge-98');
  await page.goto('/en-us/cart');
  const ridge = line(page, 'Ridge 98');
  await page.route(SWAP, (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'line-rejected', message: 'x' } } }),
  );
  await choose(ridge, 'Ink · 184 cm');
  await expect(ridge.getByTestId('line-problem')).toBeVisible();
  await expect(summary(ridge)).toBeFocused();
});

test('a removal that the shop refuses returns the focus to the line', async ({ page }) => {
  await add(page, '/en-us/p/ridge-98');
  await add(page, '/en-us/p/couloir-108');
  await page.goto('/en-us/cart');
  await page.route('**/api/cart/*/items/*', (route) => route.fulfill({ status: 503, json: {} }));
  const remove = page.getByRole('button', { name: 'Remove: Couloir 108' });
  await remove.press('Enter');
  await expect(line(page, 'Couloir 108').getByTestId('line-problem')).toBeVisible();
  await expect(remove).toBeFocused();
});

test('a line that changes to the variant of another line is merged into it', async ({ page }) => {
  await add(page, '/en-us/p/ridge-98?color=ink');
  await page.goto('/en-us/cart');
  const ridge = line(page, 'Ridge 98');
  await choose(ridge, 'Larch · 163 cm');
  await expect(options(ridge)).toContainText('Larch · 163 cm');
  await add(page, '/en-us/p/ridge-98?color=ink');
  await page.locator('.cart-button').click();
  const drawer = page.locator('dialog.drawer');
  await expect(line(drawer, 'Ridge 98')).toHaveCount(2);
  const other = line(drawer, 'Ridge 98').filter({ hasText: 'Ink' });
  await choose(other, 'Larch · 163 cm');
  await expect(line(drawer, 'Ridge 98')).toHaveCount(1);
  await expect(line(drawer, 'Ridge 98').getByRole('spinbutton')).toHaveValue('2');
  await expect(line(drawer, 'Ridge 98').getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a sold-out variant cannot be chosen; a refused change shows an error and leaves the line unchanged', async ({
  page,
}) => {
  await page.route('**/api/variants?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { isInStock: boolean; optionValues: { label: string }[] }[] };
    for (const variant of body.data)
      if (variant.optionValues.some(({ label }) => label === '163 cm')) variant.isInStock = false;
    await route.fulfill({ response, json: body });
  });
  await add(page, '/en-us/p/ridge-98');
  await page.goto('/en-us/cart');
  const ridge = line(page, 'Ridge 98');
  const before = (await options(ridge).textContent()) ?? '';
  await summary(ridge).click();
  await expect(ridge.locator('option', { hasText: 'Ink · 163 cm · Sold out' })).toBeDisabled();
  await page.route(SWAP, (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'line-rejected', message: 'x' } } }),
  );
  await ridge.getByRole('combobox').selectOption({ label: 'Ink · 184 cm' });
  await ridge.getByRole('button', { name: 'Update' }).click();
  await expect(ridge.getByTestId('line-problem')).toHaveText('We do not have that many in stock');
  await expect(options(ridge)).toHaveText(before);
  await expect(ridge.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a change whose page is left before the response arrives is completed on the next page', async ({ page }) => {
  await add(page, '/en-us/p/ridge-98');
  await page.goto('/en-us/cart');
  const ridge = line(page, 'Ridge 98');
  let asked = 0;
  await page.route(SWAP, async (route) => {
    asked += 1;
    // The first request gets no response.
    if (asked > 1) await route.continue();
  });
  await choose(ridge, 'Ink · 184 cm');
  await expect.poll(() => asked).toBe(1);
  const done = page.waitForResponse((one) => one.url().endsWith('/variant') && one.status() === 200);
  await page.goto('/en-us/about');
  await done;
  await page.goto('/en-us/cart');
  await expect(ridge).toHaveCount(1);
  await expect(options(ridge)).toContainText('Ink · 184 cm');
});

test('the variant of a line can be changed without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await giveOwnAddress(context);
  const page = await context.newPage();
  await page.goto('/de-at/p/ridge-98');
  await page.getByTestId('add-to-cart').click();
  await page.goto('/de-at/cart');
  const ridge = line(page, 'Ridge 98');
  await summary(ridge).click();
  await ridge.getByRole('combobox').selectOption({ label: 'Tinte · 184 cm' });
  await ridge.locator('.line-change button').click();
  await expect(options(ridge)).toContainText('Tinte · 184 cm');
  await expect(ridge).toHaveCount(1);
  await context.close();
});
