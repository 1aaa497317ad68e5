/** Messages of the cart: lines not merged at sign-in, the free-shipping meter, the maximum quantity. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

async function fill(page: Page, locale: string): Promise<void> {
  await page.goto(`/${locale}/p/ridge-98`);
  await page.getByTestId('add-to-cart').click();
  await expect(page.locator('.buy .message .text-link')).toBeVisible();
}

const line = (page: Page) => page.getByTestId('cart-line');
const more = (page: Page) => line(page).locator('.stepper button').last();
const pieces = (page: Page) => line(page).locator('.stepper [type=number]');

const LEFT_OUT = {
  'en-us': ['Some items from your last cart could not be added', 'Ridge 98 · Glacier · 170 cm (2): We do not have that many in stock', 'Old Boot (1): No longer available here'],
  'de-at': ['Nicht alles aus deinem letzten Warenkorb konnte mitkommen', 'Ridge 98 · Gletscher · 170 cm (2): So viele haben wir nicht', 'Old Boot (1): Gibt es hier nicht mehr'],
} as const; // prettier-ignore

for (const locale of ['en-us', 'de-at'] as const) {
  test(`${locale}: a line not merged at sign-in is named beside the cart until the message is dismissed`, async ({
    page,
  }) => {
    await fill(page, locale);
    let isTold = true;
    const options = [{ name: 'Color', value: 'Glacier' }, { name: 'Length', value: '170 cm' }]; // prettier-ignore
    const leftOut = [
      { variantId: 110_101, name: 'Ridge 98', path: '/p/ridge-98', options, quantity: 2, reason: 'stock' },
      { variantId: 7, name: 'Old Boot', options: [], quantity: 1, reason: 'gone' },
    ];
    await page.route(/\/api\/cart\/[^/]+$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as object;
      await route.fulfill({ response, json: isTold ? { ...body, leftOut } : body });
    });
    page.on('response', (response) => {
      if (response.url().endsWith('/left-out') && response.request().method() === 'DELETE' && response.ok())
        isTold = false;
    });
    await page.goto(`/${locale}/cart`);
    const note = page.locator('main').getByTestId('left-out');
    await expect(note.locator('p')).toHaveText(LEFT_OUT[locale][0]);
    await expect(note.locator('li')).toHaveText([LEFT_OUT[locale][1], LEFT_OUT[locale][2]]);
    await expect(page.locator('main [aria-live=polite] > [data-testid=left-out]')).toHaveCount(1);
    await expectNoViolations(page);
    await note.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(note).toHaveCount(0);
    await expect.poll(() => isTold).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.matches('[aria-live]'))).toBe(true);
    await page.reload();
    await expect(line(page)).toHaveCount(1);
    await expect(note).toHaveCount(0);
  });
}

test('the free-shipping meter is shown to every group that the shop does not hide it from', async ({ page }) => {
  await fill(page, 'en-us');
  let hidden = '';
  await page.route('**/api/pro/shipping_method_settings?*', (route) =>
    route.fulfill({ json: { is_enabled: true, hide_free_shipping_groups: hidden } }),
  );
  const note = page.getByTestId('shipping-note');
  await page.goto('/en-us/cart');
  await expect(page.locator('[data-sum=shipping]')).toHaveText(/\d/);
  await expect(note.locator('progress')).toHaveCount(1);
  hidden = '9,0';
  await page.reload();
  await expect(page.locator('[data-sum=shipping]')).toHaveText(/\d/);
  await expect(note.locator('progress')).toHaveCount(0);
});

test('customers whose group gets no free shipping see no promise of it, not even in the first frame', async ({
  page,
  context,
  baseURL,
}) => {
  const promises = page.locator('.alerts p, .service li, .shipping-costs :is(p, td)').getByText(/free/i);
  await page.goto('/en-us/p/skarn-96');
  await expect(promises).toHaveCount(2);
  for (const promise of await promises.all()) await expect(promise).toBeVisible();
  // The cookie in which the API names a customer's store and group; a cookie of another store has no effect here.
  await context.addCookies([{ name: 'customer', value: 'us.us-pays.ca', url: baseURL ?? '' }]);
  await page.addInitScript(() => {
    const frames: boolean[] = [];
    Object.assign(globalThis, { frames });
    const look = (): void => {
      const alerts = document.querySelector('.alerts');
      if (alerts) frames.push(alerts.checkVisibility());
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/en-us/p/skarn-96');
  await expect(promises).toHaveCount(2);
  for (const promise of await promises.all()) await expect(promise).toBeHidden();
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: boolean[] }).frames);
  expect(frames.length).toBeGreaterThan(0);
  expect(frames).not.toContain(true);
  await page.goto('/en-us/shipping');
  await expect(page.locator('.shipping-costs')).toBeVisible();
  await expect(promises.nth(1)).toBeAttached();
  for (const promise of await promises.all()) await expect(promise).toBeHidden();
  await page.goto('/en-ca/p/skarn-96');
  await expect(page.locator('.alerts p').first()).toBeVisible();
});

test('the quantity of a line is limited to 99, where its increase button is disabled', async ({ page }) => {
  await fill(page, 'en-us');
  await page.route(/\/api\/cart\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { cart: { lines: { quantity: number }[] } };
    for (const one of body.cart.lines) one.quantity = 99;
    await route.fulfill({ response, json: body });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') asked.push(request.url());
  });
  await page.goto('/en-us/cart');
  await expect(pieces(page)).toHaveValue('99');
  await expect(more(page)).toHaveAttribute('aria-disabled', 'true');
  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(pieces(page)).toHaveValue('99');
  expect(asked).toEqual([]);
});
