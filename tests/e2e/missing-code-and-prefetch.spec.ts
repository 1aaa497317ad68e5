/** How a page handles missing code, new releases and prefetching. */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

import { openSettled, settle } from './visitor.ts';

async function countLoads(page: Page): Promise<() => number> {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

test('a missing chunk reloads the page at most once per ten seconds, and never discards form input', async ({
  page,
}) => {
  await page.route('**/_astro/BuyBox*', (route) => route.abort());
  const loads = await countLoads(page);
  await page.goto('/de-at/p/ridge-98');
  await page.getByTestId('add-to-cart').hover();
  await expect.poll(loads, { timeout: 10_000 }).toBe(2);
  const gaveUp = page.waitForEvent('console', (message) => message.text().includes('dynamically imported module'));
  await page.getByTestId('add-to-cart').focus();
  await gaveUp;
  expect(loads()).toBe(2);
  await page.evaluate(() => sessionStorage.removeItem('firn.reloaded'));
  await page.reload();
  const failedAgain = page.waitForEvent('console', (message) => message.text().includes('dynamically imported module'));
  await page.getByRole('radio', { name: '184 cm' }).click();
  await failedAgain;
  await expect(page.getByRole('radio', { name: '184 cm' })).toBeChecked();
  expect(loads()).toBe(3);
});

test('when the drawer fails to load, the cart link leads to the cart page', async ({ page }) => {
  await page.route('**/_astro/CartButton*', (route) => route.abort());
  await page.goto('/de-at/about');
  await page.locator('.cart-button').dispatchEvent('click');
  await expect(page).toHaveURL(/\/de-at\/cart$/, { timeout: 10_000 });
});

test('builds/latest.json is requested hourly and when a tab returns after an hour; a new id never reloads the page', async ({
  page,
}) => {
  let id = 'one';
  let asked = 0;
  await page.route('**/builds/latest.json', (route) => {
    asked += 1;
    return route.fulfill({ json: { id, timestamp: '2026-11-21T00:00:00Z' } });
  });
  const loads = await countLoads(page);
  await page.clock.install();
  await page.goto('/de-at/about');
  await page.clock.runFor(2000);
  await expect.poll(() => asked).toBe(1);
  // The next page continues the interval once the response is stored.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('firn.build'))).toContain('one');
  await page.clock.fastForward('30:00');
  await page.goto('/de-at/c/skis');
  await page.clock.runFor(2000);
  expect(asked).toBe(1);
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(1);
  id = 'two';
  await page.clock.fastForward('32:00');
  await page.clock.runFor(61_000);
  await expect.poll(() => asked).toBe(2);
  await expect(page.locator('html')).toHaveAttribute('data-new-build', 'two');
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  await page.clock.fastForward('01:01:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => asked).toBe(3);
  expect(loads()).toBe(2);
});

async function connect(page: Page, connection: { effectiveType: string; saveData: boolean }): Promise<void> {
  await page.addInitScript((given) => {
    const fake = Object.assign(new EventTarget(), given);
    Object.defineProperty(navigator, 'connection', { get: () => fake });
  }, connection);
}

for (const [name, connection, rules] of [
  ['a fast connection', { effectiveType: '4g', saveData: false }, 1],
  ['a slow connection', { effectiveType: '3g', saveData: false }, 0],
  ['a data-saving connection', { effectiveType: '4g', saveData: true }, 0],
] as const) {
  test(`pages are ${rules === 1 ? '' : 'not '}prefetched on ${name}`, async ({ page }) => {
    await connect(page, connection);
    await openSettled(page, '/de-at/c/skis');
    await page.waitForTimeout(300);
    await expect(page.locator('script[type=speculationrules]')).toHaveCount(rules);
  });
}

/** Hovers a link until the browser has prefetched its page. */
async function prefetch(page: Page, link: Locator): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const wanted = await link.evaluate((element: HTMLAnchorElement) => element.href);
  const there = new Promise<void>((resolve) => {
    browser.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (prefetchUrl === wanted && status === 'Ready') resolve();
    });
  });
  await browser.send('Preload.enable');
  await link.hover();
  await there;
  await browser.detach();
}

/** How the browser got the page: `navigational-prefetch` when it was prefetched. */
const delivery = (page: Page): Promise<string> =>
  page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as unknown as { deliveryType: string }).deliveryType,
  );

test('a hovered link is prefetched; the cart, links with queries and other locales are not', async ({ page }) => {
  await openSettled(page, '/de-at/c/skis');
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(1);
  const link = page.locator('main .tile-name a').nth(1);
  await prefetch(page, link);
  await link.click();
  await expect(page.locator('.buy')).toBeVisible();
  expect(await delivery(page)).toBe('navigational-prefetch');
  await openSettled(page, '/de-at/about');
  const rules = JSON.parse((await page.locator('script[type=speculationrules]').textContent()) ?? '{}') as {
    prefetch: { eagerness: string; where: { and: [unknown, { not: { selector_matches: string } }] } }[];
  };
  const [rule] = rules.prefetch;
  expect(rule?.eagerness).toBe('moderate');
  const excluded = rule?.where.and[1].not.selector_matches ?? '';
  await expect(page.locator('.cart-button')).toHaveAttribute('href', '/de-at/cart');
  expect(await page.locator('.cart-button').evaluate((element, selector) => element.matches(selector), excluded)).toBe(
    true,
  );
  expect(await page.locator('.logo').evaluate((element, selector) => element.matches(selector), excluded)).toBe(false);
});

test('a new release drops prefetched pages: the next navigation loads from the server', async ({ page }) => {
  await openSettled(page, '/de-at/c/skis');
  const link = page.locator('main .tile-name a').nth(1);
  await prefetch(page, link);
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'other' } }));
  await page.evaluate(() => {
    const later = Date.now() + 2 * 3600_000;
    Date.now = () => later;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.locator('html')).toHaveAttribute('data-new-build', 'other');
  await link.click();
  await expect(page.locator('.buy')).toBeVisible();
  expect(await delivery(page)).not.toBe('navigational-prefetch');
});

async function islandCode(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /_astro\/(?:BuyBox|CartButton|client|react|cart)\./.test(path)),
  );
}

test('island code is prefetched on pointer movement without running, and not requested again on press', async ({
  page,
}) => {
  await openSettled(page, '/de-at/p/ridge-98');
  expect(await islandCode(page)).toEqual([]);
  await page.mouse.move(5, 300);
  await page.mouse.move(9, 300);
  await expect.poll(async () => (await islandCode(page)).length).toBeGreaterThanOrEqual(5);
  await settle(page);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(3);
  const fetched = await islandCode(page);
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  const over = await page.evaluate(
    (paths) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => paths.includes(new URL(entry.name).pathname))
        .filter((entry) => (entry as PerformanceResourceTiming).initiatorType !== 'fetch')
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
    fetched,
  );
  expect(over).toBe(0);
});

for (const [name, connection] of [
  ['a slow connection', { effectiveType: '3g', saveData: false }],
  ['a data-saving connection', { effectiveType: '4g', saveData: true }],
] as const)
  test(`island code is not prefetched on ${name}`, async ({ page }) => {
    await connect(page, connection);
    await openSettled(page, '/de-at/p/ridge-98');
    await page.mouse.move(5, 300);
    await page.mouse.move(9, 300);
    await page.waitForTimeout(500);
    expect(await islandCode(page)).toEqual([]);
  });

test('payloads, geolocation and prices that fail to load log warnings, and the page stays complete', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  for (const path of ['**/api/variants*', '**/api/geolocation', '**/_payload.json'])
    await page.route(path, (route) => route.fulfill({ status: 503, body: '' }));
  const person =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  await page.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), person);
  await openSettled(page, '/de-at/p/ridge-98');
  for (const words of ['Prices and stock did not load', 'The market offer did not load'])
    await expect.poll(() => warnings.filter((text) => text.includes(words)).length, words).toBe(1);
  await page.unroute('**/api/variants*');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('1');
  await page.goto('/de-at/cart');
  await expect.poll(() => warnings.some((text) => text.includes('/p/ridge-98/_payload.json did not load'))).toBe(true);
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
});
