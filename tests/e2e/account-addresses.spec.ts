/** The addresses of an account: adding, changing and removing them, with a session that ends and a network that fails. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { PASSWORD, signIn } from './sign-in.ts';
import { giveOwnAddress } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

async function addAddress(page: Page, street: string) {
  await page.getByRole('button', { name: 'Adresse hinzufügen' }).click();
  const address = page.locator('form[data-form=address][data-live]');
  await address.locator('[name=address1]').fill(street);
  await address.locator('[name=postalCode]').fill('6450');
  await address.locator('[name=city]').fill('Sölden');
  await address.locator('[data-submit]').click();
  const card = page.locator('.address-card').filter({ hasText: street });
  await expect(card).toBeVisible();
  return card;
}

test('a customer whose session has expired signs in again to remove an address, and the address is then removed', async ({
  page,
  context,
}) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account/addresses');
  const card = await addAddress(page, `Firnweg ${Date.now()}`);
  await context.clearCookies({ name: 'sid' });
  const remove = card.locator('[data-slot=remove]');
  await remove.click();
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Bitte melde dich noch einmal an' });
  await expect(dialog).toBeVisible();
  await expect(page.locator('[data-trouble]')).toHaveText('');
  await dialog.locator('[name=email]').fill('anna.de@firn.example');
  await dialog.locator('[name=pw]').fill(PASSWORD);
  await dialog.locator('[data-submit]').click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-news]')).toHaveText('Entfernt');
  await expect(card).toHaveCount(0);
});

test('when another customer signs in instead of the one whose session has expired, nothing is sent, and the page shows their own data', async ({
  page,
  context,
}) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account/profile');
  const form = page.locator('form[data-form=profile][data-live]');
  const firstName = form.locator('[name=firstName]');
  await expect(firstName).toHaveValue('Anna');
  await context.clearCookies({ name: 'sid' });
  await firstName.fill('Annabell');
  await form.locator('[data-submit]').click();
  const dialog = page.getByRole('dialog', { name: 'Bitte melde dich noch einmal an' });
  await expect(dialog).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  page.on('dialog', (asked) => void asked.accept());
  await dialog.locator('[name=email]').fill('pro.de@firn.example');
  await dialog.locator('[name=pw]').fill(PASSWORD);
  await dialog.locator('[data-submit]').click();
  await expect(page.locator('[data-slot=email]')).toHaveText('pro.de@firn.example');
  await expect(firstName).not.toHaveValue(/Anna/);
  expect(sent).toEqual([]);
});

test('the message of a failed removal of an address disappears when the removal succeeds', async ({ page }) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account/addresses');
  const card = await addAddress(page, `Störweg ${Date.now()}`);
  const remove = card.locator('[data-slot=remove]');
  await page.route('**/api/customers/*/addresses/*', (route) => route.fulfill({ status: 503, json: {} }));
  await remove.click();
  await remove.click();
  await expect(page.locator('[data-trouble]')).toContainText('antwortet gerade nicht');
  await page.unrouteAll();
  await remove.click();
  await expect(card).toHaveCount(0);
  await expect(page.locator('[data-trouble]')).toHaveText('');
});

test('the form of an address closes when that address is removed, not when another one is', async ({ page }) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account/addresses');
  const first = await addAddress(page, `Erstweg ${Date.now()}`);
  const second = await addAddress(page, `Zweitweg ${Date.now()}`);
  await first.getByRole('button', { name: 'Ändern' }).click();
  const heading = page.getByRole('heading', { name: 'Adresse ändern' });
  await expect(heading).toBeVisible();
  for (const [card, count] of [[second, 1], [first, 0]] as const) {
    await card.locator('[data-slot=remove]').click();
    await card.locator('[data-slot=remove]').click();
    await expect(card).toHaveCount(0);
    await expect(heading).toHaveCount(count);
    await expect(page.getByRole('button', { name: 'Adresse hinzufügen' })).toBeFocused();
  }
}); // prettier-ignore

test('after a change is saved, an address that does not load again is not shown as it was before', async ({ page }) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account/addresses');
  const street = `Altweg ${Date.now()}`;
  const card = await addAddress(page, street);
  await card.getByRole('button', { name: 'Ändern' }).click();
  const form = page.locator('form[data-form=address][data-live]');
  await form.locator('[name=address1]').fill(`${street} B`);
  await page.route('**/api/customers/*/addresses', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await form.locator('[data-submit]').click();
  await expect(page.locator('[data-trouble]')).toContainText('antwortet gerade nicht');
  await expect(page.locator('[data-news]')).toHaveText('Gespeichert');
  await expect(page.getByText(street)).toHaveCount(0);
});

test('“Change” on another address and “Add an address” keep the input of the open form until it is saved or canceled', async ({
  page,
}) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account/addresses');
  const [one, other] = [`Erstweg ${Date.now()}`, `Zweitweg ${Date.now()}`];
  const first = await addAddress(page, one);
  const second = await addAddress(page, other);
  await first.getByRole('button', { name: 'Ändern' }).click();
  const form = page.locator('form[data-form=address][data-live]');
  await form.locator('[name=address1]').fill(`${one} B`);
  for (const button of [
    second.getByRole('button', { name: 'Ändern' }),
    page.getByRole('button', { name: 'Adresse hinzufügen' }),
  ]) {
    await button.click();
    await expect(form.locator('[name=address1]')).toHaveValue(`${one} B`);
    await expect(page.getByRole('heading', { name: 'Adresse ändern' })).toBeFocused();
  }
  await form.locator('[data-cancel]').click();
  await second.getByRole('button', { name: 'Ändern' }).click();
  await expect(form.locator('[name=address1]')).toHaveValue(other);
});

test('input that a customer did not send is not shown to the next customer of the same tab, but to the same one', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, 'anna.de@firn.example', '/de-at/account/addresses');
  await page.getByRole('button', { name: 'Adresse hinzufügen' }).click();
  const street = page.locator('form[data-form=address][data-live] [name=address1]');
  await street.fill('Annas Gasse 7');
  const leave = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page.getByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible();
  };
  await leave();
  await signIn(page, 'pro.de@firn.example', '/de-at/account/addresses');
  await expect(page.locator('form[data-form=address][data-live]')).toBeAttached();
  await expect(page.locator('[data-editor]')).toBeHidden();
  await expect(street).toHaveValue('');
  await leave();
  await signIn(page, 'anna.de@firn.example', '/de-at/account/addresses');
  await expect(street).toBeVisible();
  await expect(street).toHaveValue('Annas Gasse 7');
}); // prettier-ignore
