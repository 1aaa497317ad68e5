/** A customer's product page with one of its scripts missing, each in turn: no visible link leads to a hidden place, and no price stays hidden. */
import { devices, expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { signIn } from './sign-in.ts';
import { giveOwnAddress } from './visitor.ts';

const PAGE = '/de-at/p/kante-68-sl';
const { viewport, userAgent, deviceScaleFactor } = devices['Pixel 7'];
test.use({ viewport, userAgent, deviceScaleFactor, hasTouch: true, isMobile: true });

test.beforeEach(({ context }) => giveOwnAddress(context));
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Opens the page and chooses a sold-out size. */
async function visit(page: Page): Promise<void> {
  await page.goto(PAGE);
  const size = page.locator('.choice-row label:has([name=size])').first();
  // The first missing script may reload the page. A tap at that moment never ends, so the size is tapped again.
  await expect(() => size.tap({ timeout: 10_000 })).toPass();
  // An island retries after a second.
  await page.waitForTimeout(1300);
}

/**
 * The faults of the page in its current state. Scrolls a hidden price into view, because prices far from the window are requested only when they come
 * near; slides beside the window are left out. The ten seconds before the built price is shown are skipped.
 */
function faultsNow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isSeen = (one: Element): boolean => one.checkVisibility({ visibilityProperty: true });
    for (const wait of document.getAnimations())
      if ((wait as CSSAnimation).animationName === 'show-built-price') wait.finish();
    const placeOf = ({ hash }: HTMLAnchorElement): HTMLElement | null => document.getElementById(hash.slice(1));
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="#"]')].filter(
      (link) => link.pathname === location.pathname && isSeen(link) && !placeOf(link)?.checkVisibility(),
    );
    const prices = [...document.querySelectorAll('.price')].filter(
      (one) => one.checkVisibility() && !isSeen(one) && one.getBoundingClientRect().left < innerWidth,
    );
    prices[0]?.scrollIntoView();
    return [...links, ...prices].map((one) => one.outerHTML.slice(0, 120));
  });
}

/** The faults that persist for at least two seconds. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  let faults = await faultsNow(page);
  for (let round = 0; round < 20 && faults.length > 0; round += 1) {
    await page.waitForTimeout(100);
    faults = await faultsNow(page);
  }
  return faults;
}

/** Number of tabs that visit in parallel, because a visit is mostly waiting. */
const TABS = 3;

/** The faults of the page without each of these scripts in turn. */
async function faultsWithout(page: Page, scripts: readonly string[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const missing of scripts) {
    await page.route(`**${missing}*`, (route) => route.abort());
    await visit(page);
    wrong.push(...(await faultsOf(page)).map((fault) => `without ${missing}: ${fault}`));
    await page.unroute(`**${missing}*`);
  }
  return wrong;
}

test('a product page whose scripts do not all load has no dead link and no hidden price', async ({ page, context }) => {
  test.setTimeout(200_000);
  await page.goto('/de-at/about');
  const status = await page.evaluate(
    (fields) =>
      fetch('/api/forms/sign-in', { method: 'POST', body: new URLSearchParams(fields) }).then(
        (answer) => answer.status,
      ),
    { page: '/de-at/account', email: 'anna.de@firn.example', pw: 'firn-sample-2026' },
  );
  expect(status).toBe(200);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/_astro\/.*\.js$/.test(pathname)) scripts.add(pathname);
  });
  await visit(page);
  expect(await faultsOf(page)).toEqual([]);
  await expect(page.locator('.buy-reason a')).toBeVisible();
  const own = [...scripts];
  const tabs = [page, ...(await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage())))];
  const wrong = await Promise.all(
    tabs.map((tab, at) =>
      faultsWithout(
        tab,
        own.filter((_, turn) => turn % TABS === at),
      ),
    ),
  );
  expect(wrong.flat()).toEqual([]);
  expect(own.length).toBeGreaterThan(15);
});

test('a cart whose script does not load opens the server-filled page at once, also where the browser blocks storage', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const blocked = (): never => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, { get: blocked });
    // Without the timer for stalled connections, only the error can open the page.
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, delay = 0) =>
      delay >= 15_000 ? 0 : later(work, delay)) as typeof window.setTimeout;
  });
  await page.route('**/_astro/CartPage*', (route) => route.abort());
  await page.goto('/de-at/cart');
  await expect(page).toHaveURL(/\/api\/mine\/de-at\/cart/);
});

test('a professional whose page lacks the script of the allowance gets the page that the server has filled with it', async ({
  page,
}) => {
  await signIn(page, 'pro.de@firn.example');
  await expect(page.locator('main [data-greeting]')).toContainText('Paul');
  await page.route('**/_astro/SpendTracker*', (route) => route.abort());
  await page.goto('/de-at/pro');
  await expect(page.locator('[data-slot=used]')).toContainText(/\d/);
  await expect(page).toHaveURL(/\/api\/mine\/de-at\/pro/);
});
