/** Accounts: creating one, signing in, a session that ends while a form is filled in, and use without JavaScript. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { comeFromAnywhere, settle } from './visitor.ts';

test.beforeEach(({ context }) => comeFromAnywhere(context));

const PASSWORD = 'firn-sample-2026';

async function signIn(page: Page, email: string, path = '/de-at/account'): Promise<void> {
  await page.goto(path);
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=pw]').fill(PASSWORD);
  await form.locator('[data-submit]').click();
}

/** An e-mail that no other test run has used. */
const fresh = (): string => `e2e-${Date.now()}-${Math.round(Math.random() * 1e6)}@firn.example`;

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
  await form.locator('[name=email]').fill(fresh());
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

test('the name beside the account’s links is the new one as soon as it is saved', async ({ page }) => {
  await page.goto('/de-at/account/create');
  const create = page.locator('form[data-form=create][data-live]');
  await create.locator('[name=firstName]').fill('Jana');
  await create.locator('[name=lastName]').fill('Muster');
  await create.locator('[name=email]').fill(fresh());
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

test('after signing in on a second device, the header counts the items of the customer’s cart', async ({ page, browser }) => {
  const email = fresh();
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
  await form.locator('[name=email]').fill('somebody@firn.example');
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-summary]')).toHaveText('Darunter finden wir nichts');
  // The order that was found before is no answer to this question.
  await expect(page.locator('[data-tracked]')).toBeEmpty();
});

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
