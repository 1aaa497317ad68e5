/** Fields of forms: checked when they are left, marked where required; passwords can be shown. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { holdScripts } from './held-scripts.ts';
import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

const errorOf = (form: Locator, name: string): Locator => form.locator(`[data-field=${name}] [data-error]`);

async function openCreate(page: Page): Promise<Locator> {
  await page.goto('/de-at/account/create');
  const form = page.locator('form[data-form=create][data-live]');
  await expect(form).toBeVisible();
  return form;
}

test('an invalid value is reported when its field is left, and the message disappears once the value is corrected', async ({
  page,
}) => {
  const form = await openCreate(page);
  const email = form.locator('[name=email]');
  const error = errorOf(form, 'email');
  await email.pressSequentially('anna@firn');
  await expect(error).toBeHidden();
  await email.press('Tab');
  await expect(error).toHaveText('Das ist noch keine E-Mail-Adresse');
  await expect(error).toHaveAttribute('aria-live', 'polite');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(form.locator('[data-summary]')).toBeHidden();
  await email.focus();
  await email.press('End');
  await email.pressSequentially('.example');
  await expect(error).toBeHidden();
  await email.press('Tab');
  await expect(error).toBeHidden();
  await expect(email).toHaveValue('anna@firn.example');
});

test('an empty required field has no message until the form is sent', async ({ page }) => {
  const form = await openCreate(page);
  const name = form.locator('[name=firstName]');
  await name.pressSequentially('A');
  await name.press('Tab');
  // The field is emptied again, so leaving it fires a change event.
  await name.press('ControlOrMeta+a');
  await name.press('Backspace');
  await expect(name).toHaveValue('');
  await name.press('Tab');
  await expect(form.locator('[name=lastName]')).toBeFocused();
  await expect(errorOf(form, 'firstName')).toBeHidden();
  await form.locator('[data-submit]').click();
  await expect(errorOf(form, 'firstName')).toBeVisible();
  await expect(errorOf(form, 'firstName')).not.toHaveAttribute('aria-live');
});

test('required fields are marked, the mark is explained, and the label is read out without it', async ({ page }) => {
  const form = await openCreate(page);
  const mark = (name: string) =>
    form.locator(`[data-field=${name}] label`).evaluate((label) => getComputedStyle(label, '::after').content);
  await expect(form.getByText('Felder mit * sind Pflichtfelder')).toBeVisible();
  await expect.poll(() => mark('firstName')).toContain('*');
  expect(await mark('acceptsMarketing')).toBe('none');
  await expect(form.getByRole('textbox', { name: 'Vorname', exact: true })).toBeVisible();
});

test('required fields are marked as soon as the form is visible, before any script has loaded', async ({ page }) => {
  await holdScripts(page, /\/_astro\/[^?]*\.js/);
  await page.goto('/de-at/account/create', { waitUntil: 'commit' });
  await expect(page.getByText('Felder mit * sind Pflichtfelder')).toBeVisible();
  const mark = (name: string) =>
    page.locator(`main [data-field=${name}] label`).evaluate((label) => getComputedStyle(label, '::after').content);
  expect(await mark('firstName')).toContain('*');
  expect(await mark('acceptsMarketing')).toBe('none');
});

test('a typed password can be shown and hidden by keyboard, and keeps its value', async ({ page }) => {
  const form = await openCreate(page);
  const password = form.locator('[name=password]');
  await password.fill('im Schnee 26');
  await password.press('Tab');
  const show = form.getByRole('button', { name: 'Passwort anzeigen' });
  await expect(show).toBeFocused();
  await show.press('Enter');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveAttribute('type', 'text');
  await show.press('Space');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('im Schnee 26');
  const box = await show.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the mark of required fields is explained, and no button pretends to show a password', async ({ page }) => {
    await page.goto('/de-at/account/create');
    await expect(page.getByText('Felder mit * sind Pflichtfelder')).toBeVisible();
    await expect(page.locator('[data-reveal]').first()).toBeHidden();
  });
});
