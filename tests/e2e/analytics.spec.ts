/** A shop with a tag manager: nothing is measured before consent, earlier events are replayed once, and only confirmed actions are counted. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { expect, test } from '@playwright/test';
import type { Request, Route } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { PORT, SERVICES_PORT, SHOP, SCRIPT, containers, layer, events } from './pushed-events.ts';
import { addConfirmed, giveOwnAddress, openSettled, settle } from './visitor.ts';

let shop: ChildProcess;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = spawn(process.execPath, ['tests/support/tag-manager-shop.ts', `${PORT}`, `${SERVICES_PORT}`, SCRIPT], { stdio: ['ignore', 'pipe', 'inherit'] }); // prettier-ignore
  await new Promise<void>((resolve, reject) => {
    shop.once('exit', (code) => reject(new Error(`The shop ended with ${code}.`)));
    createInterface({ input: shop.stdout ?? process.stdin }).on('line', (line) => line === 'ready' && resolve());
  });
});
test.afterAll(async () => {
  const gone = new Promise((resolve) => {
    shop.once('exit', resolve);
  });
  shop.kill('SIGTERM');
  await gone;
});
test.beforeEach(async ({ context }) => giveOwnAddress(context));

test('a page that the browser prerenders is counted when it is shown', async ({ page }) => {
  await containers(page);
  await page.goto(`${SHOP}/de-at/about`);
  const banner = page.getByRole('region', { name: 'Dürfen wir messen, wie du diesen Shop nutzt?' });
  await banner.getByRole('button', { name: 'Zustimmen' }).click();
  await expect(banner).toBeHidden();
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true, configurable: true }));
  await openSettled(page, `${SHOP}/de-at/c/skis`);
  expect(await layer(page)).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expect.poll(() => events(page)).toContain('lang-c-uid');
});

test('until the visitor decides, nothing is stored, loaded or pushed; consent replays the page view once and loads the container', async ({
  page,
}) => {
  const seen = await containers(page);
  await page.goto(`${SHOP}/de-at/about`);
  const banner = page.getByRole('region', { name: 'Dürfen wir messen, wie du diesen Shop nutzt?' });
  await expect(banner).toBeVisible();
  expect(await layer(page)).toEqual([]);
  expect(seen).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).not.toContain('consent');

  await banner.getByRole('button', { name: 'Zustimmen' }).click();
  await expect(banner).toBeHidden();
  await expect.poll(() => seen).toEqual([`${SCRIPT}?id=GTM-TEST123`]);
  expect(await events(page)).toEqual(['lang-page']);
  const [first, second] = (await layer(page)) as unknown as readonly Readonly<Record<number, unknown>>[];
  expect([first?.[0], first?.[1], second?.[1]]).toEqual(['consent', 'default', 'update']);

  // The next page shows no banner, loads the container, and counts only its own view.
  await page.goto(`${SHOP}/de-at/c/skis`);
  await expect.poll(() => events(page)).toContain('lang-c-uid');
  await expect(banner).toBeHidden();
  expect((await events(page)).filter((event) => event.startsWith('lang-'))).toEqual(['lang-c-uid']);
  expect(seen).toHaveLength(2);
});

test('a banner that is open disappears when the visitor has answered in another tab', async ({ page, context }) => {
  await containers(page);
  await page.goto(`${SHOP}/de-at/about`);
  const banner = page.locator('[data-consent]');
  await expect(banner).toBeVisible();
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await comeBack();
  await expect(banner).toBeVisible();
  await context.addCookies([{ name: 'consent', value: 'denied', url: SHOP }]);
  await comeBack();
  await expect(banner).toBeHidden();
});

test('an answer in another tab also applies to the events that this tab has held back', async ({ page, context }) => {
  const seen = await containers(page);
  await page.goto(`${SHOP}/de-at/about`);
  const banner = page.locator('[data-consent]');
  await expect(banner).toBeVisible();
  await context.addCookies([{ name: 'consent', value: 'granted', url: SHOP }]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(banner).toBeHidden();
  await expect.poll(() => events(page)).toEqual(['lang-page']);
  expect(seen).toHaveLength(1);
});

test('a chosen swatch and a marked product are not counted as opened products', async ({ page }) => {
  await containers(page);
  await page.goto(`${SHOP}/en-us/c/skis`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => events(page)).toContain('view_item_list');
  const tile = page.locator('[data-tile]:has(a.swatch)').first();
  const mark = tile.locator('[data-keep]').first();
  await expect(mark).toHaveAttribute('aria-pressed', 'false');
  await tile.locator('a.swatch:visible').nth(1).click();
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await tile.locator('.tile-name a').click();
  await expect.poll(() => events(page)).toContain('select_item');
  expect((await events(page)).filter((event) => event === 'select_item')).toHaveLength(1);
});

test('a banner whose stylesheet is still loading stays hidden if the visitor has answered in another tab meanwhile', async ({
  page,
  context,
}) => {
  await containers(page);
  let load = (): void => undefined;
  const held = new Promise<void>((resolve) => (load = resolve));
  await page.route(/\/_astro\/consent\.[^/]*\.css$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/_astro\/consent\.[^/]*\.css$/);
  await page.goto(`${SHOP}/de-at/about`, { waitUntil: 'commit' });
  await asked;
  await context.addCookies([{ name: 'consent', value: 'denied', url: SHOP }]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const loaded = page.waitForResponse(/\/_astro\/consent\.[^/]*\.css$/);
  load();
  await (await loaded).finished();
  await expect
    .poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/_astro/consent.'))))
    .toBe(true);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator('[data-consent]')).toBeHidden();
});

test('a refusal is stored: nothing is pushed on this page or the next, and a button in the footer reopens the banner', async ({
  page,
}) => {
  const seen = await containers(page);
  await page.goto(`${SHOP}/de-at/about`);
  await page.getByRole('button', { name: 'Ablehnen' }).press('Enter');
  await expect(page.locator('[data-consent]')).toBeHidden();
  // The focused button is gone, so the focus moves to the content.
  await expect(page.locator('#content')).toBeFocused();
  await page.goto(`${SHOP}/de-at/c/skis`);
  const again = page.getByRole('button', { name: 'Datenschutz-Einstellungen' });
  await expect(again).toBeVisible();
  expect(await layer(page)).toEqual([]);
  await again.click();
  await expect(page.getByRole('button', { name: 'Ablehnen' })).toBeFocused();
  await page.getByRole('button', { name: 'Zustimmen' }).press('Enter');
  await expect(again).toBeFocused();
  await expect.poll(() => seen).toHaveLength(1);
  // Consent applies from now on: the earlier page view is not sent. (`view_item_list` is legitimate if the list comes into view only now.)
  expect((await events(page)).filter((event) => event !== 'view_item_list')).toEqual([]);
});

test('an add to the cart is counted once when the shop has confirmed it, with the price that the page shows', async ({
  page,
}) => {
  await containers(page);
  await page.goto(`${SHOP}/en-us/p/ridge-98`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.locator('[data-add]').click();
  await expect.poll(() => events(page)).toContain('add_to_cart');
  const counted = (await layer(page)).filter(({ event }) => event === 'add_to_cart');
  expect(counted).toHaveLength(1);
  const [item] = counted[0]?.ecommerce?.items ?? [];
  expect(item).toMatchObject({ item_name: expect.stringContaining('Ridge 98'), quantity: 1 });
  const shown = await page.locator('.buy [data-minor]').first().getAttribute('data-minor');
  expect(item?.['price']).toBe(Number(shown) / 100);
});

test('an add that the shop refuses is rolled back in the cart count, and not counted as an event', async ({ page }) => {
  await containers(page);
  await page.route('**/api/cart/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          contentType: 'application/json',
          body: '{"error":{"code":"out-of-stock","message":"x"}}',
        })
      : route.continue(),
  );
  await page.goto(`${SHOP}/en-us/p/ridge-98`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.locator('[data-add]').click();
  await expect(page.locator('[data-cart-count]')).toHaveText('0');
  expect(await events(page)).toEqual(['lang-p-uid']);
});

test('a set added on a product page is counted once, on the cart page, as one event with its items', async ({
  page,
}) => {
  await containers(page);
  await page.goto(`${SHOP}/en-us/p/ridge-98`);
  await page.getByRole('button', { name: 'Accept' }).click();
  // The cart already contains one of the set's products; that add is not counted again.
  await addConfirmed(page, page.locator('[data-add]'));
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  await page.reload();
  await expect.poll(() => events(page)).toContain('lang-p-uid');
  await page.locator('[data-setup] button').click();
  await page.waitForURL('**/cart');
  await expect.poll(() => events(page)).toContain('add_to_cart');
  const counted = (await layer(page)).filter(({ event }) => event === 'add_to_cart');
  expect(counted).toHaveLength(1);
  const items = counted[0]?.ecommerce?.items ?? [];
  expect(items.map((item) => [item['item_name'], item['quantity']])).toEqual([
    ['Ridge 98', 1],
    ['Lock 14', 1],
  ]);
  const sum = items.reduce((all, item) => all + Number(item['price']), 0);
  expect(counted[0]?.ecommerce).toMatchObject({ currency: 'USD', value: Number(sum.toFixed(2)) });
  // Reloading the cart page does not count the set again.
  await page.reload();
  await expect.poll(() => events(page)).toContain('lang-cart');
  expect(await events(page)).not.toContain('add_to_cart');
});

for (const [moment, answered] of [
  ['after', 'after the set’s code has loaded'],
  ['between', 'after analytics have started, before the set’s code has loaded'],
  ['before', 'before analytics have started'],
] as const)
  test(`each item is counted once when an add is unanswered while a set is posted, but answered ${answered}`, async ({
    page,
  }) => {
    await containers(page);
    await page.goto(`${SHOP}/en-us/p/ridge-98`);
    await page.getByRole('button', { name: 'Accept' }).click();
    const adds: Request[] = [];
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const hold = async (route: Route): Promise<void> => {
      await isReleased;
      await route.continue();
    };
    await page.route('**/api/cart/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      adds.push(route.request());
      // The first add gets no response; the cart page repeats it.
      if (adds.length === 1) return undefined;
      return moment === 'after' ? hold(route) : route.continue();
    });
    await page.locator('[data-add]').click();
    await expect(page.locator('[data-cart-count]')).toHaveText('1');
    await expect.poll(() => adds.length).toBe(1);
    if (moment === 'between') await page.route('**/_astro/carts-before-and-after.*.js', hold);
    if (moment === 'before') await page.route('**/_astro/analytics.*.js', hold);
    await page.locator('[data-setup] button').click();
    await page.waitForURL('**/cart');
    await expect.poll(() => adds.length).toBe(2);
    if (moment !== 'after') expect((await adds[1]?.response())?.ok()).toBe(true);
    // Long enough for the page to do everything that does not depend on the held response.
    await page.waitForTimeout(500);
    release();
    const counted = async (): Promise<Readonly<Record<string, number>>> => {
      const pieces: Record<string, number> = {};
      for (const { event, ecommerce } of await layer(page))
        for (const { item_name: name, quantity } of (event === 'add_to_cart' && ecommerce?.items) || [])
          pieces[`${name}`] = (pieces[`${name}`] ?? 0) + Number(quantity);
      return pieces;
    };
    await expect.poll(counted).toEqual({ 'Lock 14': 1, 'Ridge 98': 2 });
    await page.waitForTimeout(500);
    expect(await counted()).toEqual({ 'Lock 14': 1, 'Ridge 98': 2 });
    await expect(page.locator('[data-cart-count]')).toHaveText('3');
  });

test('an add that is answered while the post of a set is unanswered is counted only on the page it was made on', async ({
  page,
}) => {
  await containers(page);
  await page.goto(`${SHOP}/en-us/p/ridge-98`);
  await page.getByRole('button', { name: 'Accept' }).click();
  const held: { add?: Route; set?: Route } = {};
  await page.route('**/api/cart/**', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    held.add = route;
    return undefined;
  });
  await page.route('**/api/forms/**', (route) => {
    held.set = route;
  });
  await page.locator('[data-add]').click();
  await expect.poll(() => held.add !== undefined).toBe(true);
  await page.locator('[data-setup] button').click({ noWaitAfter: true });
  await expect.poll(() => held.set !== undefined).toBe(true);
  await held.add?.continue();
  expect((await held.add?.request().response())?.ok()).toBe(true);
  // While the post is held, its pending navigation keeps the test from reading the page.
  await page.waitForTimeout(1000);
  await held.set?.continue();
  await page.waitForURL('**/cart');
  await expect.poll(() => events(page)).toContain('add_to_cart');
  const counted = (await layer(page)).filter(({ event }) => event === 'add_to_cart');
  const items = counted.flatMap(({ ecommerce }) => ecommerce?.items ?? []);
  expect(items.map((item) => [item['item_name'], item['quantity']])).toEqual([
    ['Ridge 98', 1],
    ['Lock 14', 1],
  ]);
  await expect(page.locator('[data-cart-count]')).toHaveText('3');
});

test('a set that the shop refuses is counted neither on the page with the message nor in the cart', async ({
  page,
}) => {
  await containers(page);
  await page.goto(`${SHOP}/en-us/p/ridge-98`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[name=with-lock-14]');
    if (field) Object.assign(field, { value: '999 mm', checked: true });
  });
  await page.locator('[data-setup] button').click();
  await expect(page.locator('[data-setup] .error')).toBeVisible();
  await page.goto(`${SHOP}/en-us/cart`);
  await expect.poll(() => events(page)).toContain('lang-cart');
  expect(await events(page)).not.toContain('add_to_cart');
});

test('products of a list are counted when they come into view, and again only when one is opened', async ({ page }) => {
  await containers(page);
  await page.goto(`${SHOP}/en-us/c/skis`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => events(page)).toContain('view_item_list');
  const view = (await layer(page)).find(({ event }) => event === 'view_item_list');
  expect(view?.ecommerce).toMatchObject({ item_list_name: 'Skis' });
  const names = async (): Promise<readonly unknown[]> =>
    (await layer(page))
      .filter(({ event }) => event === 'view_item_list')
      .flatMap(({ ecommerce }) => ecommerce?.items.map((item) => item['item_id']) ?? []);
  await page.locator('[data-tile]').last().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await names()).length).toBeGreaterThan(view?.ecommerce?.items.length ?? 0);
  await page.evaluate(() => scrollTo(0, 0));
  const all = await names();
  expect(new Set(all).size).toBe(all.length);

  // Stays on the page, because the test only reads its events.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await page.locator('[data-tile] .tile-name a').first().click();
  await expect.poll(() => events(page)).toContain('select_item');
  const selected = (await layer(page)).find(({ event }) => event === 'select_item');
  const price = await page.locator('[data-tile] [data-product]').first().getAttribute('data-minor');
  expect(selected?.ecommerce?.items).toHaveLength(1);
  expect(selected?.ecommerce?.items[0]?.['price']).toBe(Number(price) / 100);
});

test('pages for staff, such as the style tile, are not counted', async ({ page }) => {
  await containers(page);
  await page.goto(`${SHOP}/en-us/styletile`);
  await page.getByRole('button', { name: 'Accept' }).click();
  expect(await events(page)).toEqual([]);
});

test('a browser that blocks the script of the analytics does not reload the page', async ({ page }) => {
  const opened: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && opened.push(request.url()));
  await page.route(/\/_astro\/analytics\./, (route) => route.abort());
  const blocked = page.waitForEvent('requestfailed', (request) => /\/_astro\/analytics\./.test(request.url()));
  await page.goto(`${SHOP}/de-at/about`);
  await blocked;
  await settle(page);
  expect(opened).toHaveLength(1);
});

test('a container that fails to load does not affect the page', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route(`${SCRIPT}*`, (route) => route.abort());
  await page.goto(`${SHOP}/en-us/p/ridge-98`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.locator('[data-add]').click();
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
  expect(errors).toEqual([]);
});

for (const [path, colorScheme] of [
  ['/de-at/about', 'light'],
  ['/ja-jp/about', 'dark'],
] as const)
  test(`the consent banner has no accessibility violations on ${path} (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${SHOP}${path}`);
    await expect(page.locator('[data-consent]')).toBeVisible();
    await expectNoViolations(page);
  });
