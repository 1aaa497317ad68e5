/** The account without JavaScript: customers reach all of their own data. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { giveOwnAddress } from './visitor.ts';

const PASSWORD = 'firn-sample-2026';

async function signIn(page: Page, email: string): Promise<void> {
  const form = page.locator('main form[data-form=sign-in]');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=pw]').fill(PASSWORD);
  await form.locator('[data-submit]').click();
}

test.beforeEach(({ context }) => giveOwnAddress(context));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the orders page sends a guest to sign in and back to the orders, and links to parcel tracking', async ({
    page,
  }) => {
    await page.goto('/de-at/account/orders');
    await expect(page).toHaveURL(/\/api\/mine\/de-at\/account\?return=/);
    await signIn(page, 'anna.de@firn.example');
    await expect(page).toHaveURL(/\/api\/mine\/de-at\/account\/orders$/);
    const orders = page.locator('.order');
    await expect(orders).not.toHaveCount(0);
    const sent = orders.filter({ has: page.locator('[data-stage=sent]') }).first();
    await sent.locator('summary').click();
    await sent.getByRole('link', { name: 'Bestellung ansehen' }).click();
    const open = page.locator('.order[open]');
    await expect(open.locator('.order-lines li')).not.toHaveCount(0);
    await expect(open.getByRole('link', { name: 'Paket verfolgen' })).toHaveAttribute('href', /^https:\/\//);
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page.getByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible();
    await page.goto('/de-at/account/orders');
    await expect(page).toHaveURL(/\/account\?return=/);
  });

  test('an address is added, changed and removed', async ({ page }) => {
    await page.goto('/de-at/account');
    await signIn(page, 'new.de@firn.example');
    await page.getByRole('link', { name: 'Adressen', exact: true }).first().click();
    const form = page.locator('form[data-form=address]');
    const street = `Dorfplatz ${Date.now()}`;
    await form.locator('[name=address1]').fill(street);
    await form.locator('[name=postalCode]').fill('1');
    await form.locator('[name=city]').fill('Sölden');
    await form.locator('[data-submit]').click();
    await expect(form.locator('[data-field=postalCode] [data-error]')).toHaveText(
      'Eine Postleitzahl sieht hier so aus: 6450',
    );
    await form.locator('[name=postalCode]').fill('6450');
    await form.locator('[data-submit]').click();
    const card = page.locator('.address-card').filter({ hasText: street });
    await expect(card).toContainText('6450 Sölden');
    await card.getByRole('button', { name: 'Ändern' }).click();
    await expect(form.locator('[name=city]')).toHaveValue('Sölden');
    await form.locator('[name=city]').fill('Obergurgl');
    await form.locator('[data-submit]').click();
    await expect(card).toContainText('6450 Obergurgl');
    await card.getByRole('button', { name: 'Entfernen' }).click();
    await expect(card).toHaveCount(0);
  });

  test('the profile is filled in with stored data and can be saved', async ({ page }) => {
    await page.goto('/de-at/account');
    await signIn(page, 'athlete.de@firn.example');
    await page.getByRole('link', { name: 'Profil', exact: true }).first().click();
    const form = page.locator('form[data-form=profile]');
    await expect(form.locator('[name=firstName]')).not.toHaveValue('');
    const company = `Firn ${Date.now()}`;
    await form.locator('[name=company]').fill(company);
    await form.locator('[data-submit]').click();
    await expect(form.locator('[data-done]')).toHaveText('Gespeichert');
    await page.goto('/de-at/account/profile');
    await expect(form.locator('[name=company]')).toHaveValue(company);
  });

  test('signing in leads a professional to the allowance, which the pro page links to and the cart shows too', async ({
    page,
  }) => {
    await page.goto('/en-us/pro/signup');
    await signIn(page, 'employee.us@firn.example');
    await expect(page).toHaveURL(/\/api\/mine\/en-us\/proclub$/);
    const tracker = page.locator('.tracker');
    await expect(tracker.locator('[data-slot=used]')).toContainText('used');
    await expect(tracker.locator('[data-slot=employee]')).toHaveText('Employee');
    await page.goto('/en-us/pro');
    await page.getByRole('link', { name: 'Your allowance' }).click();
    await expect(tracker).toBeVisible();
    await page.locator('header a[href$="/cart"]').first().click();
    await expect(page).toHaveURL(/\/api\/mine\/en-us\/cart$/);
    await expect(tracker).toBeVisible();
    await page.goto('/en-us/account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto('/api/mine/en-us/cart');
    await expect(tracker).toBeHidden();
  });

  test('an order is tracked without signing in', async ({ page }) => {
    await page.goto('/de-at/account/track');
    await page.locator('main [name=order]').fill('120011');
    await page.locator('main [name=email]').fill('guest.de@firn.example');
    await page.locator('main [data-submit]').click();
    const tracked = page.locator('[data-tracked]');
    await expect(tracked.getByRole('heading', { name: /120011/ })).toBeVisible();
    await expect(tracked.getByRole('link', { name: 'Paket verfolgen' }).first()).toBeVisible();
  });
});

test('with JavaScript, a server-rendered account page is replaced by the prebuilt one, which lists each order once', async ({
  page,
}) => {
  await page.goto('/de-at/account');
  await expect(page.locator('main form[data-form=sign-in][data-live]')).toBeVisible();
  await signIn(page, 'anna.de@firn.example');
  await expect(page.getByRole('heading', { name: 'Hallo, Anna Berg' })).toBeVisible();
  await page.goto('/api/mine/de-at/proclub');
  await expect(page).toHaveURL(/\/\/[^/]+\/de-at\/proclub$/);
  await page.goto('/api/mine/de-at/account/orders');
  await expect(page).toHaveURL(/\/\/[^/]+\/de-at\/account\/orders$/);
  await expect(page.locator('.order')).not.toHaveCount(0);
  const ids = await page.locator('.order [data-slot=id]').allTextContents();
  expect(new Set(ids).size).toBe(ids.length);
});
