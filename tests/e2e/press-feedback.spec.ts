/** A press gives feedback in the next frame whatever has loaded, takes effect once, and is not lost when the page's code fails to load. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { holdScripts } from './held-scripts.ts';
import { giveOwnAddress } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
test.beforeEach(({ context }) => giveOwnAddress(context));

const RELEASE = join(process.env['DATA_DIR'] ?? '.data', 'latest');
const SCRIPTS = /\/_astro\/.*\.js/;
const CUSTOMER = { email: 'anna.de@firn.example', pw: 'firn-sample-2026' };

async function signIn(page: Page): Promise<void> {
  await page.goto('/de-at/account');
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill(CUSTOMER.email);
  await form.locator('[name=pw]').fill(CUSTOMER.pw);
  await form.locator('[data-submit]').click();
  await expect(page.getByRole('heading', { name: 'Hallo, Anna Berg' })).toBeVisible();
}

async function fillCart(page: Page, locale: string): Promise<void> {
  await page.goto(`/${locale}/p/ridge-98`);
  await page.getByTestId('add-to-cart').click();
  await expect(page.locator('.buy .message .text-link')).toBeVisible();
}

/** Paths of one page for each kind of form in the release, by the form's action and class. */
function pagesWithForms(locale: string): readonly string[] {
  const known = new Set<string>();
  return globSync('**/{index,404,410}.html', { cwd: join(RELEASE, locale) })
    .toSorted()
    .filter((file) => {
      const html = readFileSync(join(RELEASE, locale, file), 'utf8').replaceAll(/<template[\s\S]*?<\/template>/g, '');
      const kinds = [...html.matchAll(/<form\b[^>]*/g)].map(([tag]) => {
        const parts = [/\bclass="([^"]*)"/, /\bdata-form="([^"]*)"/, /\baction="\/api([^"]*)"/];
        return parts.map((part) => part.exec(tag)?.[1]).join();
      });
      return kinds.filter((kind) => !known.has(kind) && known.add(kind)).length > 0;
    })
    .map((file) => `/${locale}/${file.replace(/(?:^|\/)index\.html$/, '')}`.replace(/\/$/, ''));
}

/** Presses every visible submit button; returns their number, and those that show no busy state in the next frame. */
function pressAll(page: Page): Promise<{ readonly pressed: number; readonly silent: readonly string[] }> {
  return page.evaluate(async () => {
    // Registered after the page's own inline scripts, and keeps the page from being left.
    addEventListener('submit', (event) => event.preventDefault());
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('form button')].filter(
      (button) => button.type === 'submit' && !button.disabled && button.checkVisibility(),
    );
    const silent: string[] = [];
    for (const button of buttons) {
      // Otherwise the browser would report an empty field instead of submitting.
      if (button.form) button.form.noValidate = true;
      button.click();
      const answer = await new Promise((resolve) => requestAnimationFrame(() => resolve(button.ariaBusy)));
      if (answer !== 'true') silent.push(button.outerHTML.slice(0, 120));
    }
    return { pressed: buttons.length, silent };
  });
}

test('before any script has loaded, every submit button shows its press in the next frame', async ({ page }) => {
  const paths = [...pagesWithForms('de-at'), ...pagesWithForms('ja-jp').slice(0, 2)];
  await fillCart(page, 'de-at');
  await signIn(page);
  await page.route(SCRIPTS, () => undefined);
  let pressed = 0;
  const silent: string[] = [];
  const filled = ['cart', 'account', 'account/addresses', 'account/profile'].map((one) => `/api/mine/de-at/${one}`);
  for (const path of [...paths, ...filled]) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    const answer = await pressAll(page);
    pressed += answer.pressed;
    silent.push(...answer.silent.map((one) => `${path}: ${one}`));
  }
  expect(silent).toEqual([]);
  expect(paths.length).toBeGreaterThan(7);
  expect(pressed).toBeGreaterThan(25);
});

for (const [locale, sentence] of [
  ['de-at', /um 1\.234,50\s€/],
  ['en-us', /exceeds your remaining allowance by \$1,234\.50\. Remove something to check out\./],
] as const)
  test(`${locale}: a checkout that exceeds a professional's allowance names the excess, on the cart page and in the drawer`, async ({
    page,
  }) => {
    await fillCart(page, locale);
    const asked: string[] = [];
    let answer = (): void => undefined;
    await page.route('**/api/cart/*/checkout', async (route) => {
      asked.push(route.request().method());
      await new Promise<void>((resolve) => (answer = resolve));
      const error = { code: 'over-allowance', message: 'x', fields: { over: '1234.50' } };
      await route.fulfill({ status: 422, json: { error } });
    });
    for (const where of ['page', 'drawer']) {
      await page.goto(`/${locale}/${where === 'page' ? 'cart' : 'about'}`);
      if (where === 'drawer') await page.locator('.cart-button').click();
      const part = page.locator(where === 'page' ? 'main' : 'dialog.drawer');
      const button = part.locator('.button.checkout');
      await button.dblclick();
      await expect(button).toHaveAttribute('aria-busy', 'true');
      await expect.poll(() => asked).toHaveLength(where === 'page' ? 1 : 2);
      answer();
      await expect(part.locator('output.message.error', { hasText: sentence })).toBeVisible();
      await expect(button).not.toHaveAttribute('aria-busy');
      await expect(page.getByTestId('cart-line')).toHaveCount(1);
    }
    expect(asked).toEqual(['POST', 'POST']);
  });

test('a second press on sign out or on removing an address does nothing while the first is under way', async ({
  page,
}) => {
  await signIn(page);
  const writes: string[] = [];
  let answer = (): void => undefined;
  await page.route(/\/api\/customers\//, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const isWrite = request.method() === 'DELETE' || pathname.endsWith('/logout');
    if (!isWrite) return route.continue();
    writes.push(pathname.replaceAll(/\d+/g, ':id'));
    await new Promise<void>((resolve) => (answer = resolve));
    return route.fulfill({ status: 503, json: { error: { code: 'upstream-failed', message: 'x' } } });
  });
  await page.goto('/de-at/account/addresses');
  const remove = page.locator('.address-card [data-slot=remove]').first();
  await remove.click();
  await remove.click();
  // A real click would wait until the button is enabled.
  await remove.dispatchEvent('click');
  await expect.poll(() => writes).toHaveLength(1);
  answer();
  await expect(page.locator('[data-trouble]')).not.toBeEmpty();
  const out = page.locator('[data-sign-out]');
  await out.dblclick();
  await expect.poll(() => writes).toHaveLength(2);
  answer();
  await expect(out).not.toHaveAttribute('aria-disabled');
  expect(writes).toEqual(['/api/customers/:id/addresses/:id', '/api/customers/logout']);
});

/** Lets each change of an address fail. Returns the addresses of the removals that were requested. */
async function failRemovals(page: Page): Promise<readonly string[]> {
  const removed: string[] = [];
  await page.route(/\/api\/customers\/\d+\/addresses\/\d+/, async (route) => {
    if (route.request().method() === 'DELETE') removed.push(route.request().url());
    await route.fulfill({ status: 503, json: { error: { code: 'upstream-failed', message: 'x' } } });
  });
  return removed;
}

test('a double-click on the button that removes an address asks for confirmation, and removes nothing', async ({
  page,
}) => {
  await signIn(page);
  const removed = await failRemovals(page);
  await page.goto('/de-at/account/addresses');
  const remove = page.locator('.address-card [data-slot=remove]').first();
  await remove.dblclick();
  await expect(remove).toHaveAttribute('data-asked');
  await expect(remove).not.toHaveAttribute('aria-disabled');
  expect(removed).toEqual([]);
  await remove.click();
  await expect.poll(() => removed).toHaveLength(1);
});

test('a held Tab key moves past the button that removes an address', async ({ page }) => {
  await signIn(page);
  await page.goto('/de-at/account/addresses');
  const remove = page.locator('.address-card [data-slot=remove]').first();
  await remove.focus();
  await page.keyboard.down('Tab');
  await remove.focus();
  // The key is still held: this is its repetition.
  await page.keyboard.down('Tab');
  await expect(remove).not.toBeFocused();
  await page.keyboard.up('Tab');
});

test('a held Enter key does not confirm the removal of an address', async ({ page }) => {
  await signIn(page);
  const removed = await failRemovals(page);
  await page.goto('/de-at/account/addresses');
  const remove = page.locator('.address-card [data-slot=remove]').first();
  await remove.focus();
  for (let count = 0; count < 4; count += 1) await page.keyboard.down('Enter');
  await expect(remove).toHaveAttribute('data-asked');
  await page.keyboard.up('Enter');
  await expect(remove).not.toHaveAttribute('aria-disabled');
  expect(removed).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => removed).toHaveLength(1);
});

test.describe('with code that does not load', () => {
  for (const [what, pattern] of [
    ['an island', /\/_astro\/CartPage\./],
    ['a module of the page', SCRIPTS],
  ] as const)
    test(`${what} that neither arrives nor fails is replaced by the server-filled page after 15 seconds`, async ({
      page,
    }) => {
      await fillCart(page, 'de-at');
      // Paused, so that the time the machine needs does not count.
      await page.clock.install({ time: '2026-12-01T10:00:00Z' });
      await page.clock.pauseAt('2026-12-01T10:00:01Z');
      const scripts = await holdScripts(page, pattern);
      await page.goto('/de-at/cart', { waitUntil: 'commit' });
      await expect(page.locator('main h1')).toBeVisible();
      await page.clock.fastForward(14_000);
      await expect(page).toHaveURL(/\/de-at\/cart$/);
      await page.clock.fastForward(2000);
      await expect(page).toHaveURL(/\/api\/mine\/de-at\/cart\?plain$/);
      await expect(page.getByTestId('cart-line')).toHaveCount(1);
      await scripts.release();
    });

  test('the cart and the account fall back to their server-filled pages, which work', async ({ page }) => {
    await fillCart(page, 'de-at');
    await page.route(/\/_astro\/CartPage\./, (route) => route.abort());
    await page.goto('/de-at/cart');
    await expect(page).toHaveURL(/\/api\/mine\/de-at\/cart\?plain$/, { timeout: 20_000 });
    await expect(page.getByTestId('cart-line')).toHaveCount(1);
    await page.unroute(/\/_astro\/CartPage\./);
    await page.goto('/de-at/account');
    await signIn(page);
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto('/de-at/account/addresses');
    await expect(page).toHaveURL(/\/api\/mine\/de-at\/account\/addresses\?plain$/);
    await expect(page.locator('.address-card').first()).toBeVisible();
    await page.goto('/de-at/cart');
    await expect(page).toHaveURL(/\/api\/mine\/de-at\/cart\?plain$/);
    await page.getByRole('button', { name: /^Entfernen: Ridge 98/ }).click();
    await expect(page.getByTestId('line-removed')).toBeVisible();
    await expect(page.getByTestId('cart-line')).toHaveCount(0);
  });

  for (const [title, path, code] of [
    ['the wishlist', '/de-at/wishlist', /\/_astro\/WishlistPage\./],
    ['the comparison', '/de-at/compare', /\/_astro\/ComparePage\./],
    ['the wishlist without any script', '/de-at/wishlist', SCRIPTS],
  ] as const)
    test(`${title} says that it did not load, and a link reloads it`, async ({ page }) => {
      await page.route(code, (route) => route.abort());
      await page.goto(path);
      const note = page.getByRole('alert').filter({ hasText: 'Diese Seite wurde nicht vollständig geladen.' });
      await expect(note).toBeVisible({ timeout: 20_000 });
      await expect(note).toHaveCount(1);
      await expect(page.locator('main').getByText('Diese Seite braucht JavaScript.')).toBeHidden();
      await page.unroute(code);
      await note.getByRole('link', { name: 'Seite neu laden' }).click();
      await expect(page.locator('.kept-page p').first()).toBeVisible();
      await expect(note).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    });

  test('the message that the wishlist did not load is in view on a phone, and goes when its code arrives after all', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const code = await holdScripts(page, /\/_astro\/WishlistPage\./);
    await page.goto('/de-at/wishlist');
    const note = page.getByText('Diese Seite wurde nicht vollständig geladen.');
    await expect(note).toBeInViewport({ timeout: 20_000 });
    await expect(page.locator('main [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
    await code.release();
    await expect(page.getByText('Deine Wunschliste ist leer.')).toBeVisible();
    await expect(note).toBeHidden();
  });
});

test('a server-filled page that is used before its script has loaded stays, with the input; an unused one is replaced', async ({
  page,
}) => {
  await fillCart(page, 'de-at');
  const scripts = await holdScripts(page, SCRIPTS);
  const prebuilt: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.url().includes('/api/mine/')) prebuilt.push(request.url());
  });
  await page.goto('/api/mine/de-at/cart', { waitUntil: 'commit' });
  const pieces = page.getByTestId('cart-line').getByRole('spinbutton');
  await pieces.click();
  await pieces.fill('3');
  await scripts.release();
  // The page's modules have run by then. A replacement that they begin is requested before the next task.
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  expect(prebuilt).toEqual([]);
  await expect(page).toHaveURL(/\/api\/mine\/de-at\/cart$/);
  await expect(pieces).toHaveValue('3');
  await page.getByRole('button', { name: /^Aktualisieren/ }).click();
  // The response is a new, unused page, so the prebuilt page replaces it and shows the new quantity.
  await expect(page).toHaveURL(/\/\/[^/]+\/de-at\/cart$/);
  await expect(pieces).toHaveValue('3');
});

test('an address that is opened for editing on the server-filled page is open for editing on the prebuilt page', async ({
  page,
}) => {
  await signIn(page);
  const scripts = await holdScripts(page, SCRIPTS);
  await page.goto('/api/mine/de-at/account/addresses', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Ändern' }).first().click();
  await page.waitForURL(/\?address=\d+$/, { waitUntil: 'commit' });
  await scripts.release();
  await expect(page).toHaveURL(/\/\/[^/]+\/de-at\/account\/addresses\?address=\d+$/);
  await expect(page.locator('form[data-form=address][data-live] [name=city]')).not.toHaveValue('');
});
