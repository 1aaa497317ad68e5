/** The withdrawal function (ruling 27): linked on every page of an EU market, two steps, a receipt, with and without JavaScript. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

async function state(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ida Holm');
  await page.getByLabel('Bestellnummer').fill('100001');
  const email = page.locator('form[data-form=withdraw]').getByLabel('E-Mail');
  await email.fill(`ida-${Date.now()}@b.example`);
  await page.getByRole('button', { name: 'Weiter' }).click();
}

async function confirm(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Bitte bestätige deinen Widerruf' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Weiter' })).toBeHidden();
  await expect(page.locator('[data-stated=name]')).toHaveText('Ida Holm');
  await expect(page.locator('[data-stated=items]')).toHaveText('Die ganze Bestellung');
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).click();
  await expect(page.getByText('Dein Widerruf ist eingegangen.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Widerruf bestätigen' })).toHaveCount(0);
}

test('the footer of an EU market leads to the form, and two steps complete it', async ({ page }) => {
  await page.goto('/de-at/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen' }).click();
  await expect(page.locator('form[data-form=withdraw][data-live]')).toBeVisible();
  await state(page);
  await expectNoViolations(page);
  await confirm(page);
});

test('a statement can be changed before it is confirmed', async ({ page }) => {
  await page.goto('/de-at/withdraw');
  await expect(page.locator('form[data-form=withdraw][data-live]')).toBeVisible();
  await state(page);
  await page.getByRole('link', { name: 'Ändern' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Ida Holm');
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('a statement that was posted before the script had loaded can be changed', async ({ page }) => {
  await page.route(/\/_astro\/.*\.js/, (route) => route.abort());
  await page.goto('/de-at/withdraw');
  await state(page);
  await expect(page).toHaveURL(/\/api\/forms\/withdraw$/);
  await page.getByRole('link', { name: 'Ändern' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Ida Holm');
  await page.unroute(/\/_astro\/.*\.js/);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.locator('form[data-form=withdraw][data-live]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Ändern' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Ida Holm');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await confirm(page);
});

test('a statement that is not confirmed yet survives a reload; a confirmed one is forgotten', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/de-at/withdraw');
  const live = page.locator('form[data-form=withdraw][data-live]');
  await expect(live).toBeVisible();
  await state(page);
  await expect(page.getByRole('heading', { name: 'Bitte bestätige deinen Widerruf' })).toBeVisible();
  await page.reload();
  await expect(live).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ida Holm');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await confirm(page);
  await page.reload();
  await expect(live).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('an order number with letters gets an error at its field', async ({ page }) => {
  await page.goto('/de-at/withdraw');
  await expect(page.locator('form[data-form=withdraw][data-live]')).toBeVisible();
  await page.getByLabel('Bestellnummer').fill('12a');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByLabel('Bestellnummer')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[data-step=confirmation]')).toBeHidden();
});

test('markets outside the European Union have neither link nor page', async ({ page }) => {
  await page.goto('/en-us/about');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /withdraw/i })).toHaveCount(0);
  expect((await page.request.get('/en-us/withdraw')).status()).toBe(404);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the same two steps work as forms', async ({ page }) => {
    await page.goto('/de-at/withdraw');
    await state(page);
    await confirm(page);
  });

  test('a statement can be changed before it is confirmed', async ({ page }) => {
    await page.goto('/de-at/withdraw');
    await state(page);
    await page.getByRole('link', { name: 'Ändern' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Ida Holm');
    await expect(page.getByRole('button', { name: 'Widerruf bestätigen' })).toBeHidden();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await confirm(page);
  });
});
