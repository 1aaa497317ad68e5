/** Runs axe on the account pages and the pages for professionals, and signs in by keyboard. */
import { expect, test } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { giveOwnAddress, openSettled } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing on the account pages that a guest sees', async ({ page }) => {
  for (const path of [
    '/account',
    '/account/create',
    '/account/track',
    '/pro',
    '/pro/create',
    '/pro/signup',
    '/proclub',
  ]) {
    await openSettled(page, `/de-at${path}`);
    await expectNoViolations(page, path);
  }
  await page.goto('/de-at/account/create');
  const form = page.locator('form[data-form=create][data-live]');
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-summary]')).toBeVisible();
  await expectNoViolations(page, 'errors');
});

test('axe finds nothing on the account pages of a professional', async ({ page }) => {
  await page.goto('/de-at/account');
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill('pro.de@firn.example');
  await form.locator('[name=pw]').fill('firn-sample-2026');
  await form.locator('[data-submit]').click();
  await expect(page.getByRole('heading', { name: 'Hallo, Paul Rossi' })).toBeVisible();
  await expectNoViolations(page, 'home');
  await page.goto('/de-at/account/orders');
  await page.locator('.order summary').first().click();
  await expect(page.locator('.order-detail')).toBeVisible();
  await expectNoViolations(page, 'orders');
  await page.goto('/de-at/account/addresses');
  await page.locator('[data-add-address]').click();
  await expectNoViolations(page, 'addresses');
  await page.goto('/de-at/account/profile');
  await expect(page.locator('form[data-form=profile][data-live]')).toBeVisible();
  await expectNoViolations(page, 'profile');
});

test('a customer can sign in by keyboard alone', async ({ page }) => {
  await page.goto('/de-at/account');
  await expect(page.locator('main form[data-form=sign-in][data-live]')).toBeVisible();
  await page.locator('#sign-in-email').focus();
  await page.keyboard.type('anna.de@firn.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('firn-sample-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hallo, Anna Berg' })).toBeVisible();
});
