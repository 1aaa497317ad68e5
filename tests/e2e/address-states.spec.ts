/** The state field of an address depends on the country: its label, its options, and whether it exists. */
import { expect, test } from '@playwright/test';

import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

test('Austria offers its federal states, Italy requires a province, France has no field', async ({ page }) => {
  await page.goto('/de-at/account?return=/de-at/account/addresses');
  const signIn = page.locator('main form[data-form=sign-in][data-live]');
  await signIn.locator('[name=email]').fill('dealer.de@firn.example');
  await signIn.locator('[name=pw]').fill('firn-sample-2026');
  await signIn.locator('[data-submit]').click();
  await page.getByRole('button', { name: 'Adresse hinzufügen' }).click();
  const form = page.locator('form[data-form=address][data-live]');
  const field = form.locator('[data-field=stateOrProvince]');
  const state = field.locator('select');
  await expect(field.locator('label')).toHaveText(/Bundesland\s*Freiwillig/);
  await expect(state.locator('option')).toHaveCount(1 + 9);
  await form.locator('[name=countryCode]').selectOption('fr');
  await expect(field).toBeHidden();
  await form.locator('[name=countryCode]').selectOption('it');
  await expect(field.locator('label')).toHaveText(/^\s*Provinz\s*/);
  await expect(field.locator('label span')).toBeHidden();
  await expect(state.locator('option')).toHaveCount(1 + 107);
  await form.locator('[name=address1]').fill(`Via Roma ${Date.now()}`);
  await form.locator('[name=postalCode]').fill('39031');
  await form.locator('[name=city]').fill('Brunico');
  await form.locator('[data-submit]').click();
  await expect(field.locator('[data-error]')).toHaveText('Bitte ausfüllen');
  await state.selectOption('Bolzano');
  await form.locator('[data-submit]').click();
  const card = page.locator('.address-card').filter({ hasText: 'Brunico' }).last();
  await expect(card).toContainText('Bolzano');
  await card.getByRole('button', { name: 'Ändern' }).click();
  await expect(state).toHaveValue('Bolzano');
  await form.locator('[name=countryCode]').selectOption('es');
  await expect(state).toHaveValue('');
  await form.locator('[data-cancel]').click();
  const remove = card.locator('[data-slot=remove]');
  await remove.click();
  await remove.click();
  await expect(page.locator('[data-news]')).toHaveText('Entfernt');
});

test('the United States has a list of states', async ({ page }) => {
  await page.goto('/en-us/account?return=/en-us/account/addresses');
  const signIn = page.locator('main form[data-form=sign-in][data-live]');
  await signIn.locator('[name=email]').fill('anna.us@firn.example');
  await signIn.locator('[name=pw]').fill('firn-sample-2026');
  await signIn.locator('[data-submit]').click();
  await page.locator('.address-card [data-slot=change]').first().click();
  const field = page.locator('[data-field=stateOrProvince]');
  await expect(field.locator('label')).toHaveText(/^\s*State/);
  await expect(field.locator('select')).toHaveValue('Montana');
});
