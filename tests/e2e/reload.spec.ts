/** A page that reloads itself because a script file is missing: input made until the new page arrives is not lost, and counts once. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { holdScripts, ISLANDS } from './held-scripts.ts';
import { giveOwnAddress } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
test.beforeEach(({ context }) => giveOwnAddress(context));
// The whole page fits the window, so nothing scrolls between locating an element and pressing it.
test.use({ viewport: { width: 1280, height: 5000 } });

const PRODUCT = '/de-at/p/ridge-98';
const size = (page: Page, name: string) => page.getByRole('radio', { name });

interface Reload {
  /** Begins the reload, and resolves once the page has been requested; the response is held. */
  readonly begin: () => Promise<void>;
  /** Releases the response, and waits for the page. */
  readonly end: () => Promise<void>;
}

/** Opens a page with a script file that fails to load as soon as `begin` is called. */
async function open(page: Page, address: string): Promise<Reload> {
  const isMissing = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  const isAnswered = Promise.withResolvers<void>();
  let loads = 0;
  await page.route(/\/_astro\/live-prices\.[^/]*\.js/, async (route) => {
    await isMissing.promise;
    await route.abort();
  });
  await page.route(
    ({ pathname }) => pathname === address,
    async (route) => {
      loads += 1;
      if (loads === 2) {
        isAsked.resolve();
        await isAnswered.promise;
      }
      await route.continue();
    },
  );
  await page.goto(address);
  // A font that loads later would move the content below its text.
  await page.evaluate(() => document.fonts.ready);
  return {
    async begin() {
      isMissing.resolve();
      await isAsked.promise;
    },
    async end() {
      const loaded = page.waitForEvent('load');
      isAnswered.resolve();
      await loaded;
    },
  };
}

/** The middle of an element: while a page waits for its next document, only the mouse and the keyboard can be used. */
async function placeOf(target: Locator): Promise<readonly [number, number]> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const label = (page: Page) => page.locator('.choice-row label', { hasText: '177' });
const color = (page: Page) => page.locator('[data-color]').nth(1);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Suche' }).first();
const email = (page: Page) => page.locator('[data-form=newsletter] [name=email]');

test('a size and a color that are chosen while the page reloads are chosen afterwards', async ({ page }) => {
  const reload = await open(page, PRODUCT);
  const places = [await placeOf(label(page)), await placeOf(color(page))];
  await reload.begin();
  for (const [x, y] of places) await page.mouse.click(x, y);
  await reload.end();
  await expect(size(page, '177 cm')).toBeChecked();
  await expect(color(page)).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('firn.input'))).toBeNull();
  await page.getByTestId('add-to-cart').click();
  await expect(page.locator('.buy .message .text-link')).toBeVisible();
  await page.goto('/de-at/cart');
  await expect(page.locator('.line-options')).toHaveCount(1);
  await expect(page.locator('.line-options')).toContainText('177 cm');
});

test('an add that is pressed while the page reloads is added once, with its own choice', async ({ page }) => {
  const scripts = await holdScripts(page, ISLANDS);
  const reload = await open(page, PRODUCT);
  const places = [await placeOf(label(page)), await placeOf(page.getByTestId('add-to-cart'))];
  await reload.begin();
  for (const [x, y] of places) await page.mouse.click(x, y);
  await reload.end();
  await scripts.release();
  await expect(size(page, '177 cm')).toBeChecked();
  await expect(async () => {
    await page.goto('/de-at/cart');
    await expect(page.locator('.line-options')).toContainText('177 cm', { timeout: 1000 });
  }).toPass();
  await expect(page.getByTestId('cart-line').locator('.stepper [type=number]')).toHaveValue('1');
});

test('the cart opens after a reload during which its button was pressed', async ({ page }) => {
  const scripts = await holdScripts(page, ISLANDS);
  const reload = await open(page, PRODUCT);
  const [x, y] = await placeOf(page.locator('.cart-button'));
  await reload.begin();
  await page.mouse.click(x, y);
  await reload.end();
  await scripts.release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('text that is typed while the page reloads is there afterwards, except for a password', async ({ page }) => {
  const reload = await open(page, PRODUCT);
  await page.evaluate(() => {
    const form = document.querySelector('[data-form=newsletter] [name=email]');
    form?.insertAdjacentHTML('afterend', '<input type=password name=pw>');
    // This event follows `pagehide`.
    document.addEventListener('visibilitychange', () =>
      localStorage.setItem('passed-on', sessionStorage.getItem('firn.input') ?? ''),
    );
  });
  await email(page).focus();
  await reload.begin();
  await page.keyboard.type('anna@firn.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('firn-sample-2026');
  await reload.end();
  await expect(email(page)).toHaveValue('anna@firn.example');
  const passedOn = await page.evaluate(() => localStorage.getItem('passed-on'));
  expect(passedOn).toContain('anna@firn.example');
  expect(passedOn).not.toContain('firn-sample-2026');
});

test('text that is typed while the page reloads is not filled into another page', async ({ page }) => {
  const reload = await open(page, PRODUCT);
  const there = await placeOf(page.getByRole('contentinfo').getByRole('link').first());
  await search(page).focus();
  await reload.begin();
  await page.keyboard.type('Freeride');
  await page.mouse.click(...there);
  await expect(page).not.toHaveURL(/ridge-98/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('firn.input'))).toBeNull();
  await expect(search(page)).toHaveValue('');
});

test('a product page that the back button shows after a sign-in reloads, and keeps the chosen size but no text', async ({
  page,
  context,
}) => {
  await page.goto(PRODUCT);
  await label(page).click();
  await email(page).fill('someone@firn.example');
  const store = (await page.locator('html').getAttribute('data-store')) ?? '';
  await context.addCookies([{ name: 'customer', value: store, url: page.url() }]);
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  await expect(size(page, '177 cm')).toBeChecked();
  await expect(email(page)).toHaveValue('');
});
