/** The form for a new e-mail address on the profile page, with and without JavaScript. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { giveOwnAddress } from './visitor.ts';

const EMAIL = 'pro.de@firn.example';
const PASSWORD = 'firn-sample-2026';
const SENT = 'Wir haben einen Link an deine neue Adresse gesendet. Bitte öffne ihn innerhalb eines Tages.';

test.beforeEach(({ context }) => giveOwnAddress(context));

/** Signs in and opens the profile page. `live`: a selector suffix for forms that scripts have taken over. */
async function openProfile(page: Page, live: string): Promise<void> {
  await page.goto('/de-at/account/profile');
  const form = page.locator(`main form[data-form=sign-in]${live}`).first();
  await form.locator('[name=email]').fill(EMAIL);
  await form.locator('[name=pw]').fill(PASSWORD);
  await form.locator('[data-submit]').click();
  await expect(page.locator(`form[data-form=email-change]${live}`)).toBeVisible();
}

async function change(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Neue E-Mail-Adresse').fill(email);
  await page.locator('form[data-form=email-change]').getByLabel('Jetziges Passwort').fill(password);
  await page.getByRole('button', { name: 'E-Mail-Adresse ändern' }).click();
}

async function steps(page: Page, live: string): Promise<void> {
  await openProfile(page, live);
  const form = page.locator('form[data-form=email-change]');
  await expect(page.locator('[data-slot=email]').filter({ visible: true })).toHaveText(EMAIL);
  await change(page, `new-${Date.now()}@firn.example`, 'not my password 1');
  await expect(form.getByRole('alert')).toContainText('Das ist nicht dein jetziges Passwort');
  await change(page, EMAIL, PASSWORD);
  await expect(form.locator('[data-field=email] [data-error]')).toHaveText('Das ist schon deine E-Mail-Adresse');
  await change(page, `new-${Date.now()}@firn.example`, PASSWORD);
  await expect(form.locator('output')).toHaveText(SENT);
  // The account keeps its address until the link is opened.
  await expect(page.locator('[data-slot=email]').filter({ visible: true })).toHaveText(EMAIL);
}

test('the form refuses a wrong password and the current address; a new address is sent a link', async ({ page }) => {
  await steps(page, '[data-live]');
  await expectNoViolations(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the form gives the same responses', async ({ page }) => steps(page, ''));
});
