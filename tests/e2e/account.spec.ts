/** Accounts: creating one, signing in and out, a session that ends while a form is filled in, and use without JavaScript. */
import { expect, test } from '@playwright/test';

import { PASSWORD, signIn, newEmail } from './sign-in.ts';
import { giveOwnAddress, settle } from './visitor.ts';

test.beforeEach(({ context }) => giveOwnAddress(context));

test('an account page asks a guest to sign in and then opens', async ({ page }) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account/orders');
  await expect(page).toHaveURL(/\/de-at\/account\/orders$/);
  await expect(page.locator('.order').first()).toBeVisible();
});

test('a page from the back/forward cache does not keep showing a customer who has signed out since', async ({
  page,
}) => {
  await signIn(page, 'anna.de@firn.example');
  await expect(page.getByRole('heading', { name: 'Hallo, Anna Berg' })).toBeVisible();
  const restore = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.evaluate(() => (document.documentElement.dataset['same'] = 'page'));
  await restore();
  await settle(page);
  // The same customer: the page stays.
  await expect(page.locator('html[data-same]')).toBeAttached();

  const other = await page.context().newPage();
  await other.goto('/de-at/account');
  await other.locator('[data-sign-out]').first().click();
  await expect(other.locator('main form[data-form=sign-in][data-live]')).toBeVisible();
  await signIn(other, 'new.de@firn.example');
  await expect(other.getByRole('heading', { name: /^Hallo, / })).toBeVisible();
  await restore();
  await expect(page.getByRole('heading', { name: 'Hallo, Anna Berg' })).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Hallo, / })).toBeVisible();
});

test('an open cart page is emptied by a sign-out in another tab, and the next customer’s first page does not show the old count', async ({
  page,
  context,
}) => {
  for (const [at, slug] of ['ridge-98', 'couloir-108'].entries()) {
    await page.goto(`/de-at/p/${slug}`);
    await page.getByTestId('add-to-cart').click();
    await expect(page.getByTestId('cart-count')).toHaveText(`${at + 1}`);
  }
  await signIn(page, 'new.de@firn.example');
  await expect(page.getByRole('heading', { name: /^Hallo, / })).toBeVisible();
  await page.goto('/de-at/cart');
  const lines = page.getByTestId('cart-line');
  await expect(page.locator('[data-sum=total]')).toBeVisible();
  await lines.first().locator('.remove').click();
  await expect(page.getByTestId('line-removed')).toHaveCount(1);
  await expect(lines).not.toHaveCount(0);

  const other = await context.newPage();
  await other.goto('/de-at/account');
  await other.locator('[data-sign-out]').first().click();
  await expect(other.locator('main form[data-form=sign-in][data-live]')).toBeVisible();
  await expect(lines).toHaveCount(0);
  await expect(page.getByTestId('line-removed')).toHaveCount(0);
  await expect(page.getByText('Dein Warenkorb ist leer')).toBeVisible();
  await expect(page.getByTestId('cart-count')).toHaveText('0');
  await expect(other.getByTestId('cart-count')).toHaveText('0');

  // Without the calls of the cart, the header shows what the browser has stored.
  await context.addCookies([{ name: 'cart', value: '1', url: other.url() }]);
  await other.route('**/api/**', (route) => route.abort());
  await other.goto('/de-at/about');
  await settle(other);
  await expect(other.getByTestId('cart-count')).toHaveText('0');
});

test('a return address on another site is ignored', async ({ page }) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account?return=https://evil.test/');
  await expect(page.getByRole('heading', { name: 'Hallo, Anna Berg' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/de-at/account');
});

test('errors appear beside the fields and above the form, and the input stays', async ({ page }) => {
  await page.goto('/fr-fr/account/create');
  const form = page.locator('form[data-form=create][data-live]');
  await form.locator('[name=firstName]').fill('Zoé');
  await form.locator('[name=email]').fill('zoe');
  await form.locator('[data-submit]').click();
  const summary = form.locator('[data-summary]');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(3);
  await summary.getByRole('link', { name: /^E-mail/ }).click();
  await expect(form.locator('[name=email]')).toBeFocused();
  await expect(form.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Ce n’est pas encore une adresse e-mail', { exact: true })).toBeVisible();
  await page.reload();
  await expect(form.locator('[name=firstName]')).toHaveValue('Zoé');
  await expect(form.locator('[name=password]')).toHaveValue('');
});

test('a wrong password gets one message that does not reveal whether the account exists', async ({ page }) => {
  await page.goto('/de-at/account');
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill('nobody@firn.example');
  await form.locator('[name=pw]').fill('wrong');
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-summary]')).toHaveText('E-Mail und Passwort passen nicht zusammen');
  await expect(form.locator('[name=email]')).toHaveValue('nobody@firn.example');
});

test('an account is created, an address added and changed, and the customer signs out', async ({ page }) => {
  await page.goto('/de-at/account/create');
  const form = page.locator('form[data-form=create][data-live]');
  await form.locator('[name=firstName]').fill('Jana');
  await form.locator('[name=lastName]').fill('Muster');
  await form.locator('[name=email]').fill(newEmail());
  await form.locator('[name=password]').fill('ein ganzer Satz im Schnee 26');
  await form.locator('[data-submit]').click();
  await expect(page.getByRole('heading', { name: 'Hallo, Jana Muster' })).toBeVisible();

  await page.getByRole('link', { name: 'Adressen', exact: true }).click();
  await page.getByRole('button', { name: 'Adresse hinzufügen' }).click();
  const address = page.locator('form[data-form=address][data-live]');
  await expect(address.locator('[name=firstName]')).toHaveValue('Jana');
  await address.locator('[name=address1]').fill('Dorfplatz 4');
  await address.locator('[name=postalCode]').fill('80331');
  await address.locator('[name=city]').fill('Sölden');
  await address.locator('[data-submit]').click();
  await expect(address.locator('[data-field=postalCode] [data-error]')).toHaveText(
    'Eine Postleitzahl sieht hier so aus: 6450',
  );
  await address.locator('[name=postalCode]').fill('6450');
  await address.locator('[data-submit]').click();
  await expect(page.locator('.address-card')).toContainText('6450 Sölden');

  await page.getByRole('button', { name: 'Ändern' }).click();
  await address.locator('[name=city]').fill('Obergurgl');
  await address.locator('[data-submit]').click();
  await expect(page.locator('.address-card')).toContainText('6450 Obergurgl');
  const remove = page.locator('.address-card [data-slot=remove]');
  await remove.click();
  await expect(remove).toHaveText('Endgültig entfernen?');
  await remove.click();
  await expect(page.getByText('Noch keine Adressen')).toBeVisible();

  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible();
  await page.goto('/de-at/account/profile');
  await expect(page).toHaveURL(/\/de-at\/account\?return=/);
});

test('a session that ends while a form is filled in loses no input', async ({ page, context }) => {
  await signIn(page, 'anna.de@firn.example', '/de-at/account/addresses');
  await page.getByRole('button', { name: 'Adresse hinzufügen' }).click();
  const address = page.locator('form[data-form=address][data-live]');
  await address.locator('[name=address1]').fill(`Gletscherstraße ${Date.now()}`);
  await address.locator('[name=postalCode]').fill('6450');
  await address.locator('[name=city]').fill('Sölden');
  // Simulates a session that ended on the server.
  await context.clearCookies({ name: 'sid' });
  await address.locator('[data-submit]').click();
  const dialog = page.getByRole('dialog', { name: 'Bitte melde dich noch einmal an' });
  await expect(dialog).toBeVisible();
  await dialog.locator('[name=email]').fill('anna.de@firn.example');
  await dialog.locator('[name=pw]').fill(PASSWORD);
  await dialog.locator('[data-submit]').click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-news]')).toHaveText('Gespeichert');
  await expect(page.locator('.address-card').filter({ hasText: 'Gletscherstraße' }).last()).toBeVisible();
});

test('the name beside the account’s links is the new one as soon as it is saved', async ({ page }) => {
  await page.goto('/de-at/account/create');
  const create = page.locator('form[data-form=create][data-live]');
  await create.locator('[name=firstName]').fill('Jana');
  await create.locator('[name=lastName]').fill('Muster');
  await create.locator('[name=email]').fill(newEmail());
  await create.locator('[name=password]').fill('ein ganzer Satz im Schnee 26');
  await create.locator('[data-submit]').click();
  await expect(page.locator('[data-name]')).toHaveText('Jana M.');
  await page.goto('/de-at/account/profile');
  const profile = page.locator('form[data-form=profile][data-live]');
  await expect(profile.locator('[name=firstName]')).toHaveValue('Jana');
  await profile.locator('[name=lastName]').fill('Berger');
  await profile.locator('[data-submit]').click();
  await expect(profile.locator('[data-done]')).not.toHaveText('');
  await expect(page.locator('[data-name]')).toHaveText('Jana B.');
});

test('after signing in on a second device, the header counts the items of the customer’s cart', async ({ page, browser }) => {
  const email = newEmail();
  const password = 'ein ganzer Satz im Schnee 26';
  await page.goto('/de-at/account/create');
  const form = page.locator('form[data-form=create][data-live]');
  await form.locator('[name=firstName]').fill('Jana');
  await form.locator('[name=lastName]').fill('Muster');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=password]').fill(password);
  await form.locator('[data-submit]').click();
  await expect(page.getByRole('heading', { name: 'Hallo, Jana Muster' })).toBeVisible();
  await page.goto('/de-at/p/ridge-98');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('added')).toBeVisible();
  const second = await browser.newContext();
  const device = await second.newPage();
  await device.goto('/de-at/account');
  const signing = device.locator('main form[data-form=sign-in][data-live]');
  await signing.locator('[name=email]').fill(email);
  await signing.locator('[name=pw]').fill(password);
  await signing.locator('[data-submit]').click();
  await expect(device.getByTestId('cart-count')).toHaveText('1');
  await second.close();
}); // prettier-ignore

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('signing in works; a refused form keeps its input except the password', async ({ page, context }) => {
    await page.goto('/de-at/account');
    await page.locator('main [name=email]').fill('anna.de@firn.example');
    await page.locator('main [name=pw]').fill('not this one');
    await page.locator('main [data-submit]').click();
    await expect(page.locator('main [data-summary]')).toHaveText('E-Mail und Passwort passen nicht zusammen');
    await expect(page.locator('main [name=email]')).toHaveValue('anna.de@firn.example');
    await expect(page.locator('main [name=pw]')).toHaveValue('');
    await page.locator('main [name=pw]').fill(PASSWORD);
    await page.locator('main [data-submit]').click();
    await expect(page).toHaveURL(/\/api\/mine\/de-at\/account$/);
    await expect(page.getByRole('heading', { name: 'Hallo, Anna Berg' })).toBeVisible();
    expect((await context.cookies()).find(({ name }) => name === 'customer')?.value).toContain('eu_region_1');
  });
});

for (const locale of ['fr-ch', 'ja-jp'])
  test(`${locale} has no accounts and shows where to buy`, async ({ page }) => {
    await page.goto(`/${locale}/account/orders`);
    expect(new URL(page.url()).pathname).toBe(`/${locale}/account/orders`);
    await expect(page.locator('main a[href$="/stores"]')).toBeVisible();
    await expect(page.locator('.header a[href$="/account"]')).toHaveCount(0);
  });
