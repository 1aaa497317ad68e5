/** A page that is left, or whose loading is stopped, while a press is unanswered: the press is not lost, and counts once. */
import { expect, test } from '@playwright/test';
import type { Page, Route } from '@playwright/test';

import { holdScripts, ISLANDS } from './held-scripts.ts';
import { giveOwnAddress, shownCartLines } from './visitor.ts';

// Requests that a page makes while it closes would fail the test that follows.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
test.beforeEach(({ context }) => giveOwnAddress(context));

const PRODUCT = '/de-at/p/ridge-98';
const add = (page: Page) => page.getByTestId('add-to-cart');

/** Follows a link, as a press on it would. `until`: `commit` while the scripts of all pages are held, since no page finishes loading without them. */
async function leave(page: Page, until: 'commit' | 'load' = 'load'): Promise<void> {
  await page.evaluate(() => setTimeout(() => location.assign('/de-at/about')));
  await page.waitForURL(/\/de-at\/about$/, { waitUntil: until });
}

/** Expects quantity and options of each line, in any order, once the cart has them. */
async function expectCart(page: Page, lines: readonly string[]): Promise<void> {
  const shown = async (): Promise<readonly string[]> => {
    await page.goto('/de-at/cart');
    await expect(page.locator('.cart-wait')).toHaveCount(0);
    const read = async (): Promise<readonly string[]> => (await shownCartLines(page)).toSorted();
    // The page's translations arrive after the platform's response.
    for (let round = 0; round < 10 && (await read()).join() !== lines.toSorted().join(); round += 1)
      await page.waitForTimeout(200);
    return read();
  };
  await expect.poll(shown).toEqual(lines.toSorted());
}

/** Stops loading, as the browser's stop button does. */
async function stopLoading(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.stopLoading');
  await browser.detach();
}

test('presses whose page is left before its code has loaded are posted, with their own choice', async ({ page }) => {
  const scripts = await holdScripts(page, ISLANDS);
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '177 cm' }).check({ force: true });
  await add(page).click();
  await add(page).click();
  await leave(page);
  await scripts.release();
  await expectCart(page, ['2 × Gletscher · 177 cm']);
});

test('presses on a page without a single loaded script file are posted', async ({ page }) => {
  const scripts = await holdScripts(page, /\/_astro\/.*\.js/);
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  for (const size of ['177 cm', '184 cm', '177 cm']) {
    await page.getByRole('radio', { name: size }).check({ force: true });
    await add(page).click();
  }
  await leave(page, 'commit');
  await scripts.release();
  await expectCart(page, ['1 × Gletscher · 184 cm', '2 × Gletscher · 177 cm']);
});

test('presses that are posted before a script file has loaded are not repeated when the page comes back', async ({
  page,
}) => {
  const scripts = await holdScripts(page, /\/_astro\/.*\.js/);
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await add(page).click();
  await expect(add(page)).toHaveAttribute('aria-busy', 'true');
  const posted = page.waitForResponse('**/api/forms/cart-adds');
  for (const kind of ['pagehide', 'pageshow'])
    await page.evaluate((type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), kind);
  expect((await posted).status()).toBe(204);
  await expect(add(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('#buy [data-failed]')).toHaveText('');
  await scripts.release();
  await add(page).click();
  await expect(page.locator('.buy .message .text-link')).toBeVisible();
  await expectCart(page, ['2 × Gletscher · 170 cm']);
});

test('presses with different choices are all posted, also for a visitor without a session', async ({ page }) => {
  const scripts = await holdScripts(page, ISLANDS);
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  for (const size of ['177 cm', '184 cm', '177 cm']) {
    await page.getByRole('radio', { name: size }).check({ force: true });
    await add(page).click();
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sid');
  await leave(page);
  await scripts.release();
  await expectCart(page, ['1 × Gletscher · 184 cm', '2 × Gletscher · 177 cm']);
});

test('presses whose code does not load are posted together, each with its own choice', async ({ page }) => {
  const waiting: Route[] = [];
  let isLost = false;
  await page.route(ISLANDS, (route) => (isLost ? route.abort() : void waiting.push(route)));
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  for (const size of ['177 cm', '184 cm', '177 cm']) {
    await page.getByRole('radio', { name: size }).check({ force: true });
    await add(page).click();
  }
  // This size is chosen without a press on the add button.
  await page.getByRole('radio', { name: '163 cm' }).check({ force: true });
  isLost = true;
  await Promise.all(waiting.map((route) => route.abort()));
  await page.waitForURL(/\/api\/mine\/de-at\/cart$/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expectCart(page, ['1 × Gletscher · 184 cm', '2 × Gletscher · 177 cm']);
});

test('presses with different choices that wait for the variants are all posted, and once', async ({ page }) => {
  await page.route('**/api/variants?*', () => undefined);
  await page.goto(PRODUCT);
  for (const size of ['177 cm', '184 cm']) {
    await page.getByRole('radio', { name: size }).check({ force: true });
    await add(page).click();
    await expect(page.locator('astro-island[ssr][component-url*=BuyBox]')).toHaveCount(0);
    await expect(add(page)).toHaveAttribute('aria-busy', 'true');
  }
  // Simulates that the page goes into the back/forward cache and comes back; afterwards it is left again.
  for (const kind of ['pagehide', 'pageshow'])
    await page.evaluate((type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), kind);
  await leave(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expectCart(page, ['1 × Gletscher · 177 cm', '1 × Gletscher · 184 cm']);
});

test('when its page comes back, a posted press is neither announced as added nor added again', async ({ page }) => {
  const variants = await holdScripts(page, /\/api\/variants\?/);
  await page.goto(PRODUCT);
  await add(page).click();
  await expect(add(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('astro-island[ssr][component-url*=BuyBox]')).toHaveCount(0);
  for (const kind of ['pagehide', 'pageshow'])
    await page.evaluate((type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), kind);
  await variants.release();
  await expect(add(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('.buy .message .text-link')).toHaveCount(0);
  await expectCart(page, ['1 × Gletscher · 170 cm']);
});

/** Simulates that the page goes into the back/forward cache and comes back, at a moment that is detected inside the page. */
async function hideAt(page: Page, moment: 'hydrated' | 'replayed'): Promise<void> {
  await page.addInitScript((wanted) => {
    let isDone = false;
    const hide = (): void => {
      if (isDone) return;
      isDone = true;
      for (const kind of ['pagehide', 'pageshow'])
        window.dispatchEvent(new PageTransitionEvent(kind, { persisted: true }));
    };
    // Astro removes the attribute before React has rendered the island.
    const look = (changes: readonly MutationRecord[]): void => {
      for (const { target } of changes)
        if ((target as Element).matches('[component-url*=BuyBox]:not([ssr])') && wanted === 'hydrated') hide();
    };
    new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ['ssr'] });
    const click = ({ isTrusted, target }: Event): void => {
      if (!isTrusted && (target as Element).matches('[data-add]') && wanted === 'replayed') queueMicrotask(hide);
    };
    document.addEventListener('click', click);
  }, moment);
}

for (const [moment, name] of [
  ['hydrated', 'before React has rendered the island'],
  ['replayed', 'after the first of them was replayed'],
] as const)
  test(`presses are all posted, once, when the page is left ${name}`, async ({ page }) => {
    await hideAt(page, moment);
    const variants = await holdScripts(page, /\/api\/variants\?/);
    const scripts = await holdScripts(page, ISLANDS);
    await page.goto(PRODUCT, { waitUntil: 'commit' });
    await expect(page.locator('html[data-posts]')).toHaveCount(1);
    for (const size of ['177 cm', '184 cm']) {
      await page.getByRole('radio', { name: size }).check({ force: true });
      await add(page).click();
    }
    const posted = page.waitForRequest('**/api/forms/cart-adds');
    await scripts.release();
    expect((await posted).postData()?.match(/size/g)).toHaveLength(2);
    await expect(add(page)).not.toHaveAttribute('aria-busy', 'true');
    await variants.release();
    await page.waitForTimeout(500);
    await expectCart(page, ['1 × Gletscher · 177 cm', '1 × Gletscher · 184 cm']);
  });

test('presses before and after the arrival of the script that adds the color field are all counted', async ({
  page,
}) => {
  const scripts = await holdScripts(page, ISLANDS);
  const choice = await holdScripts(page, /\/_astro\/_(?:\.\.\.)?uid_\./);
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '177 cm' }).check({ force: true });
  await add(page).click();
  const color = page.locator('form[action$=cart-add] input[type=hidden][name=color]');
  await expect(color).toHaveCount(0);
  await choice.release();
  await expect(color).toHaveCount(1);
  await add(page).click();
  await leave(page);
  await scripts.release();
  await expectCart(page, ['2 × Gletscher · 177 cm']);
});

test('a choice without a press puts nothing into the cart when the page is left', async ({ page }) => {
  const scripts = await holdScripts(page, ISLANDS);
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '177 cm' }).check({ force: true });
  await page.locator('.cart-button').click();
  await leave(page);
  await scripts.release();
  await page.waitForTimeout(500);
  await expectCart(page, []);
});

test('a press that waits for the variants when the page is left is posted', async ({ page }) => {
  await page.route('**/api/variants?*', () => undefined);
  await page.goto(PRODUCT);
  await add(page).click();
  await expect(page.locator('astro-island[ssr][component-url*=BuyBox]')).toHaveCount(0);
  await expect(add(page)).toHaveAttribute('aria-busy', 'true');
  await leave(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expectCart(page, ['1 × Gletscher · 170 cm']);
});

test('a press that is answered is not posted again when the page is left', async ({ page }) => {
  await page.goto(PRODUCT);
  await add(page).click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await expect(page.locator('.buy .message .text-link')).toBeVisible();
  await leave(page);
  await page.waitForTimeout(500);
  await expectCart(page, ['1 × Gletscher · 170 cm']);
});

test('checkout works again after the visitor has stopped loading the platform’s page', async ({ page }) => {
  await page.goto(PRODUCT);
  await add(page).click();
  await expect(page.locator('.buy .message .text-link')).toBeVisible();
  await page.goto('/de-at/cart');
  const own = new URL(page.url()).origin;
  const ways: string[] = [];
  await page.route(
    (url) => url.origin !== own,
    (route) => void ways.push(route.request().url()),
  );
  const checkout = page.locator('.checkout').first();
  // The request for the platform's page is held, so a click that waits for the navigation would never return.
  await checkout.click({ noWaitAfter: true });
  await expect.poll(() => ways.length).toBe(1);
  await stopLoading(page);
  await checkout.click({ noWaitAfter: true });
  await expect.poll(() => ways.length).toBe(2);
});

test('checkout pressed on the stored cart continues with the cart that has replaced it', async ({ page }) => {
  await page.goto(PRODUCT);
  await add(page).click();
  await expect(page.locator('.buy .message .text-link')).toBeVisible();
  // Replaces the cart, as another device of a customer does when it merges two carts.
  const statuses = await page.evaluate(async () => {
    const headers = { 'x-bc-region': document.documentElement.dataset['region'] ?? '' };
    const session = await (await fetch('/api/session', { headers })).json();
    const send = (method: string, path: string, body: object) =>
      fetch(`/api${path}`, {
        method,
        headers: { ...headers, 'csrf-token': session.csrfToken, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { cart } = await (await fetch(`/api/cart/${session.cartId}`, { headers })).json();
    const [{ productId, variantId }] = cart.lines;
    const gone = await send('DELETE', `/cart/${session.cartId}`, {});
    const line = { product_id: productId, variant_id: variantId, quantity: 2 };
    return [gone.status, (await send('POST', '/cart/create', { line_items: [line] })).status];
  });
  expect(statuses).toEqual([200, 200]);
  const own = new URL(page.url()).origin;
  const ways: string[] = [];
  await page.route(
    (url) => url.origin !== own,
    (route) => void ways.push(route.request().url()),
  );
  await page.route('**/api/cart/*', async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
  await page.goto('/de-at/cart');
  await page.locator('.checkout').first().click({ noWaitAfter: true });
  await expect.poll(() => ways.length).toBe(1);
});

test('presses on a page that is left offline are kept, and counted when the page and the network are back', async ({
  page,
}) => {
  const scripts = await holdScripts(page, ISLANDS);
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  // Wait for the page's own script, which listens for the page being left.
  await expect(page.locator('form[action$=cart-add] input[type=hidden][name=color]')).toHaveCount(1);
  await page.context().setOffline(true);
  await add(page).click();
  // Simulates that the page goes into the back/forward cache and comes back.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.context().setOffline(false);
  await scripts.release();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await expectCart(page, ['1 × Gletscher · 170 cm']);
});
