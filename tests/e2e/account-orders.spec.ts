/** The orders of an account and the tracking of a parcel; pages of the account whose data does not load. */
import { expect, test } from '@playwright/test';

import { PASSWORD, signIn } from './sign-in.ts';
import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

for (const [path, request, content] of [
  ['/de-at/account', 'customers/validate-session', 'Hallo, Anna'],
  ['/de-at/account/addresses', 'customers/validate-session', 'Adresse hinzufügen'],
  ['/de-at/account/addresses', 'customers/*/addresses', 'Adresse hinzufügen'],
  ['/de-at/account/orders', 'orders/*', 'Bestellung'],
  ['/de-at/account/profile', 'customers/validate-session', 'anna.de@firn.example'],
] as const)
  test(`${path}: if ${request} fails offline, it is repeated without a reload when the network returns`, async ({
    page,
  }) => {
    await signIn(page, 'anna.de@firn.example');
    await expect(page.getByRole('heading', { name: /^Hallo, Anna/ })).toBeVisible();
    await page.route(`**/api/${request}`, async (route) => {
      await page.context().setOffline(true);
      await route.abort();
    });
    await page.goto(path);
    await expect(page.locator('[data-trouble]')).toContainText('antwortet gerade nicht');
    await page.unrouteAll();
    await page.context().setOffline(false);
    await expect(page.locator('main').getByText(content).first()).toBeVisible();
    await expect(page.locator('[data-trouble]')).toHaveText('');
  });

test('the newest order, if it does not load offline, appears without a reload when the network returns', async ({
  page,
}) => {
  await signIn(page, 'anna.de@firn.example');
  await expect(page.locator('[data-latest] .order-lines')).toBeVisible();
  await page.route('**/api/orders/*', async (route) => {
    await page.context().setOffline(true);
    await route.abort();
  });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/orders/'));
  await page.goto('/de-at/account');
  await failed;
  await expect(page.locator('[data-latest]')).toBeHidden();
  await page.unrouteAll();
  await page.context().setOffline(false);
  await expect(page.locator('[data-latest] .order-lines')).toBeVisible();
});

test('an order that does not open offline is shown without another press when the network returns', async ({
  page,
}) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account/orders');
  const order = page.locator('[data-orders] details').first();
  await expect(order).toBeVisible();
  await page.context().setOffline(true);
  await order.locator('summary').click();
  await expect(order).toContainText('antwortet gerade nicht');
  await expect(order.locator('.order-lines')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(order.locator('.order-lines')).toBeVisible();
  await expect(order).not.toContainText('antwortet gerade nicht');
});

test('an order that is opened after the end of the session leads to the sign-in, and from there back to the order', async ({
  page,
}) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account/orders');
  const order = page.locator('[data-orders] details').nth(1);
  await expect(order).toBeVisible();
  const number = (await order.locator('summary').textContent())?.match(/\d{6}/)?.[0] ?? 'no number';
  await page.context().clearCookies({ name: 'sid' });
  await order.locator('summary').click();
  await expect(page).toHaveURL(/\/de-at\/account\?return=/);
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill('anna.de@firn.example');
  await form.locator('[name=pw]').fill(PASSWORD);
  await form.locator('[data-submit]').click();
  await expect(page).toHaveURL(/\/de-at\/account\/orders\?order=/);
  const opened = page.locator('[data-orders] details[open]');
  await expect(opened.locator('.order-lines')).toBeVisible();
  await expect(opened.locator('summary')).toContainText(number);
});

test('an order that is opened again after a failure shows that it loads, and no longer the failure', async ({
  page,
}) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account/orders');
  let isDown = true;
  const { promise: release, resolve: goOn } = Promise.withResolvers<undefined>();
  await page.route('**/api/order/*', async (route) => {
    if (isDown) return route.fulfill({ status: 503, json: {} });
    await release;
    return route.continue();
  });
  const order = page.locator('.order').first();
  const wait = order.locator('[data-slot=wait]');
  await order.locator('summary').click();
  await expect(wait).toContainText('antwortet gerade nicht');
  isDown = false;
  await order.locator('summary').click();
  await order.locator('summary').click();
  await expect(wait).toHaveText('Einen Moment');
  goOn(undefined);
  await expect(wait).toBeHidden();
});

test('an order and its parcel are shown, and the parcel is tracked without signing in', async ({ page }) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account/orders');
  const sent = page
    .locator('.order')
    .filter({ has: page.locator('[data-stage=sent], [data-stage=done], [data-stage=part-sent]') });
  const order = sent.first();
  await order.locator('summary').click();
  const parcel = order.locator('.shipment').first();
  await expect(parcel).toBeVisible();
  await expect(order.locator('.sums > div').last()).toHaveText(/^\s*davon MwSt\.\s*[\d.]+,\d\d\s€\s*$/);
  await expect(order.locator('.sums')).not.toContainText('Steuer');
  const options = await order.locator('.order-lines [data-slot=options]').allTextContents();
  const link = parcel.getByRole('link', { name: 'Paket verfolgen' });
  await expect(link).toHaveAttribute('href', /^https:\/\//);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const id = (await order.locator('[data-slot=id]').textContent()) ?? '';

  await page.context().clearCookies();
  await page.goto('/de-at/account/track');
  const form = page.locator('form[data-form=track][data-live]');
  await form.locator('[name=order]').fill(id);
  await form.locator('[name=email]').fill('anna.de@firn.example');
  await form.locator('[data-submit]').click();
  await expect(page.locator('[data-tracked] .shipment').first()).toBeVisible();
  expect(await page.locator('[data-tracked] [data-slot=options]').allTextContents()).toEqual(options);
  await form.locator('[name=email]').fill('other@firn.example');
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-summary]')).toHaveText('Darunter finden wir nichts');
  // The order that was found before is no answer to this question.
  await expect(page.locator('[data-tracked]')).toBeEmpty();
});
