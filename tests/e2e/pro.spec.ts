/** Professionals: their allowance follows the cart, and only their own prices are ever painted. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { giveOwnAddress, countShifts } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.beforeEach(({ context }) => giveOwnAddress(context));

async function signIn(page: Page): Promise<void> {
  await page.goto('/en-us/account');
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill('pro.us@firn.example');
  await form.locator('[name=pw]').fill('firn-sample-2026');
  await form.locator('[data-submit]').click();
  await expect(page.getByRole('heading', { name: 'Hello, Paul Rossi' })).toBeVisible();
}

interface Frames {
  readonly seen: string[];
}

/** Visible prices and sale tags in every frame since the first. */
async function watchFrames(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    (globalThis as unknown as { frames: Frames }).frames = { seen };
    const look = (): void => {
      for (const element of document.querySelectorAll<HTMLElement>('.price[data-product], .tag.sale')) {
        const text = element.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
        if (text && element.checkVisibility({ visibilityProperty: true }) && !seen.includes(text)) seen.push(text);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (globalThis as unknown as { frames: Frames }).frames.seen);
}

/** Answers requests for variants with the API's response, with every price a third lower. */
async function answerOwnPrices(page: Page): Promise<void> {
  await page.route('**/api/variants?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { calculatedPrice: { minor: number } }[] };
    for (const variant of body.data)
      variant.calculatedPrice.minor = Math.round((variant.calculatedPrice.minor * 2) / 3);
    await route.fulfill({ response, json: body });
  });
}

test('the tracker updates when the cart changes', async ({ page }) => {
  await signIn(page);
  const tracker = page.locator('[data-tracker]');
  await expect(tracker.locator('[data-slot=used]')).toContainText('of $2,500.00 used');
  await expect(tracker.locator('[data-slot=until]')).toContainText('2031');
  await expect(tracker.locator('[data-slot=discount]')).toHaveText('Your discount: 40% off everything');
  await page.goto('/en-us/p/ridge-98');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).not.toHaveText('0');
  await page.goto('/en-us/cart');
  await expect(page.getByTestId('cart-line').first()).toBeVisible();
  let total = '';
  // The customer's cart may already have lines: the page then shows them while the product is still being added.
  await expect(async () => {
    total = (await page.getByTestId('cart-total').textContent()) ?? '';
    const used = `This cart uses ${total} of your remaining allowance`;
    await expect(tracker.locator('[data-slot=cart]')).toHaveText(used, { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await page.getByTestId('cart-line').first().locator('.stepper button').last().click();
  await expect(page.getByTestId('cart-total')).not.toHaveText(total);
  const next = (await page.getByTestId('cart-total').textContent()) ?? '';
  await expect(tracker.locator('[data-slot=cart]')).toContainText(next);
  await page.getByTestId('cart-line').first().locator('.remove').click();
});

test('the group’s discount is requested once per page, and omitted when the request fails', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/customer_groups') && asked.push(request.url()));
  await signIn(page);
  await page.goto('/en-us/proclub');
  const discount = page.locator('[data-tracker] [data-slot=discount]');
  await expect(discount).toHaveText('Your discount: 40% off everything');
  expect(asked.filter((url) => url.endsWith('/api/customer_groups/3'))).toHaveLength(asked.length);
  const before = asked.length;
  await page.goto('/en-us/c/skis');
  await page.goto('/en-us/cart');
  await expect(discount).toHaveText('Your discount: 40% off everything');
  expect(asked).toHaveLength(before + 1);
  await page.route('**/api/customer_groups/*', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'upstream-down' } } }),
  );
  const failed = page.waitForResponse('**/api/customer_groups/*');
  await page.goto('/en-us/account');
  await failed;
  await expect(page.locator('[data-tracker] [data-slot=used]')).toContainText('of $2,500.00 used');
  await expect(discount).toHaveText('');
});

test('an allowance that cannot be loaded keeps its defaults and shows a message', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/pro/order_total*', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'upstream-down' } } }),
  );
  await page.goto('/en-us/account');
  const tracker = page.locator('[data-tracker]');
  await expect(tracker.locator('[data-slot=used]')).toHaveText('$0.00 of $3,000.00 used');
  await expect(tracker.locator('[data-slot=cart]')).toContainText('is not responding');
});

test.describe('on the last evening of the program', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('the tracker says that the program runs until that day, although the day is over in UTC', async ({ page }) => {
    await signIn(page);
    await page.route('**/api/pro/order_total*', (route) =>
      route.fulfill({
        json: { order_total: 0, spend_limit: 3000, expiration_date: '2027-06-30', employee_group: false },
      }),
    );
    const tracker = page.locator('[data-tracker] .tracker');
    for (const [moment, state] of [
      ['2027-07-01T06:00:00Z', 'fine'],
      ['2027-07-01T07:30:00Z', 'expired'],
    ] as const) {
      await page.clock.setFixedTime(moment);
      await page.goto('/en-us/account');
      await expect(tracker).toHaveAttribute('data-state', state);
      await expect(tracker.locator('[data-slot=until]')).toContainText('June 30, 2027');
    }
  });
});

for (const [path, width] of [
  ['/en-us/c/skis', 1440],
  ['/en-us/c/skis', 390],
  ['/en-us/p/ridge-98', 1440],
] as const)
  test(`no frame of ${path} at ${width} shows anything but the professional’s own price, and nothing shifts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await answerOwnPrices(page);
    const shifts = await countShifts(page);
    const frames = await watchFrames(page);
    await page.goto(path);
    await expect(page.locator('.price[data-live=own]').first()).toBeVisible();
    await expect.poll(async () => (await frames()).length).toBeGreaterThan(0);
    for (const text of await frames()) expect(text).toMatch(/^Pro \$/);
    expect(await shifts()).toEqual([]);
    await expect(page.locator('.tag.sale').filter({ visible: true })).toHaveCount(0);
  });

test('when the request for the own price fails, the built price is shown', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/variants?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/en-us/p/ridge-98');
  await expect(page.locator('.buy .price[data-live=built]')).toBeVisible();
});

const REGULAR = 'Regular price. Your own price did not load.';

test('a regular price that stands in for the professional’s own says so, and is replaced once the shop answers', async ({
  page,
}) => {
  await signIn(page);
  await page.route('**/api/variants?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/en-us/c/skis');
  await expect(page.locator('.tile .price').filter({ hasText: REGULAR }).first()).toBeVisible();
  await page.goto('/en-us/p/ridge-98');
  const price = page.locator('.buy .price');
  await expect(price).toHaveText(/^\$749\.95.*Regular price\. Your own price did not load\.$/);
  await page.unroute('**/api/variants?*');
  await page.getByTestId('add-to-cart').click();
  await expect(price).toHaveText(/^Pro \$449\.97/);
  await expect(page.locator('.buy .price').filter({ hasText: REGULAR })).toHaveCount(0);
  // The customer's cart lasts, and other tests compare it with the allowance.
  await page.goto('/en-us/cart');
  await page.getByTestId('cart-line').first().locator('.remove').click();
  await expect(page.getByTestId('cart-line')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('firn.pending'))).toBeNull();
});

test('own prices that are requested offline appear once the network is back', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/en-us/c/skis');
  await expect(page.locator('.price[data-live=own]').first()).toBeVisible();
  await context.setOffline(true);
  const last = page.locator('.tile .price[data-product]').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toContainText(REGULAR);
  await context.setOffline(false);
  await expect(last).toHaveText(/^Pro \$/);
});

test('regular prices that are shown because the code of the own ones does not arrive say so', async ({ page }) => {
  await signIn(page);
  await page.route(/\/_astro\/live-prices\./, () => undefined);
  await page.goto('/en-us/p/ridge-98');
  await expect(page.locator('.buy .price').filter({ hasText: REGULAR })).toBeVisible({ timeout: 20_000 });
});

/** Signs out in another tab, and returns to this one. */
async function signOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/en-us/account');
  await other.locator('[data-sign-out]').filter({ visible: true }).first().click();
  await expect(other.locator('main form[data-form=sign-in]')).toBeVisible();
  await other.close();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('after a sign-out in another tab, a product page shows the regular price, and keeps what was chosen and typed', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/en-us/p/ridge-98');
  const price = page.locator('.buy .price');
  await expect(price).toHaveText(/^Pro \$449\.97/);
  await page.getByRole('radio', { name: '163 cm' }).check();
  const email = page.locator('form[data-form=newsletter] [name=email]');
  await email.fill('paul@firn.example');
  await signOutElsewhere(page);
  await expect(price).toHaveText('$749.95');
  await expect(page.getByRole('radio', { name: '163 cm' })).toBeChecked();
  await expect(email).toHaveValue('paul@firn.example');
});

test('after a sign-out in another tab, a page of the account shows no customer’s data', async ({ page }) => {
  await signIn(page);
  await page.goto('/en-us/account/orders');
  await expect(page.locator('.order').first()).toBeVisible();
  await signOutElsewhere(page);
  await expect(page.locator('main form[data-form=sign-in]')).toBeVisible();
  await expect(page.locator('.order')).toHaveCount(0);
});

test('an account created with the sample’s code is a professional’s, with an allowance; a wrong code gets an error at its field', async ({
  page,
}) => {
  await page.goto('/de-at/pro/create');
  const form = page.locator('form[data-form=pro-create][data-live]');
  const email = `guide-${Date.now()}@firn.example`;
  for (const [name, value] of Object.entries({ firstName: 'Gudrun', lastName: 'Lang', email, password: 'long enough 1', proCode: 'FIRN-PRO' }))
    await form.locator(`[name=${name}]`).fill(value);
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-field=proCode] [data-error]')).toBeVisible();
  await expect(form.locator('[name=email]')).toHaveValue(email);
  await form.locator('[name=proCode]').fill('firn-pro-eu-region-1');
  await form.locator('[name=password]').fill('long enough 1');
  await form.locator('[data-submit]').click();
  await expect(page).toHaveURL(/\/de-at\/proclub$/);
  await expect(page.locator('[data-tracker] [data-slot=used]')).toContainText('3.000,00');
}); // prettier-ignore

test('the program’s pages lead to joining, and pro pages of another region show where to buy', async ({ page }) => {
  await page.goto('/en-us/pro');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Firn Pro');
  await page.getByRole('link', { name: /Join with a code/ }).click();
  const form = page.locator('form[data-form=pro-create][data-live]');
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-field=proCode] [data-error]')).toBeVisible();
  await page.goto('/ja-jp/pro/create');
  await expect(page.locator('main a[href$="/stores"]')).toBeVisible();
});
