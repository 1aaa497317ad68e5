/** "Load more" in a category of several pages: pressed before its code has run, with code or data that fails to load, without scripts, and after going back. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectNoViolations } from './axe.ts';
import { holdScripts } from './held-scripts.ts';
import { giveOwnAddress, countShifts, settle } from './visitor.ts';

const run = promisify(execFile);
const PORT = Number(process.env['E2E_PORT'] ?? 4391) + 6;
const SHOP = `http://127.0.0.1:${PORT}`;
const SKIS = `${SHOP}/en-us/c/skis`;
// The folder is inside the project, because the bundle resolves its packages from its own location.
const DIR = resolve('.data', `load-more-${PORT}`);
const env = {
  ...process.env,
  SAMPLE_DIR: DIR,
  DATA_DIR: resolve(DIR, 'data'),
  PORT: `${PORT}`,
  SERVICES_PORT: `${PORT + 1}`,
  SITE_URL: SHOP,
};
/** Code that the filters and further tiles need. */
const GRID_CODE = /\/_astro\/CategoryGrid\.[^/]*\.js/;
let shop: ChildProcess;

const tiles = (page: Page) => page.locator('[data-grid] .tile');
const waiting = (page: Page) => page.locator('.tile-wait');
const more = (page: Page) => page.getByRole('link', { name: 'Load more' });
const names = (page: Page) => page.locator('.tile-name').allTextContents();

/** Starts a shop of 120 products, whose skis fill one page of 24 and part of a second. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  await rm(DIR, { recursive: true, force: true });
  await run(process.execPath, ['scripts/run.mjs', 'seed', '--products', '120', '--locales', '2', '--to', DIR], { env });
  await run(process.execPath, ['scripts/run.mjs', 'build'], { env, maxBuffer: 1e8 });
  shop = spawn(process.execPath, ['scripts/run.mjs', 'serve'], { env, stdio: 'ignore' });
  await expect.poll(() => fetch(SKIS).then(({ status }) => status, () => 0), { timeout: 120_000 }).toBe(200); // prettier-ignore
});
test.afterAll(async () => {
  const gone = new Promise((done) => shop.once('exit', done));
  shop.kill('SIGTERM');
  await gone;
  await rm(DIR, { recursive: true, force: true });
});
test.beforeEach(({ context }) => giveOwnAddress(context));

test('a press before the code has loaded shows empty tiles at once, and the tiles that replace them move nothing', async ({
  page,
}) => {
  const shifts = await countShifts(page);
  const code = await holdScripts(page, GRID_CODE);
  await page.goto(SKIS);
  await expect(tiles(page)).toHaveCount(24);
  await settle(page);
  await more(page).click();
  const missing = await waiting(page).count();
  expect(missing).toBeGreaterThan(0);
  await expect(more(page)).toHaveAttribute('aria-busy', 'true');
  await expectNoViolations(page, 'waiting for tiles');
  // A second press does not request more tiles than the first.
  await more(page).click();
  expect(await waiting(page).count()).toBe(missing);
  // A shift within half a second of a press would not be counted.
  await page.waitForTimeout(600);
  await code.release();
  await expect(tiles(page)).toHaveCount(24 + missing);
  await expect(waiting(page)).toHaveCount(0);
  await expect(page).toHaveURL(SKIS);
  expect(new Set(await names(page)).size).toBe(24 + missing);
  expect(await shifts()).toEqual([]);
  // All skis are shown.
  await expect(more(page)).toBeHidden();
});

test('a press after the code has loaded reserves the space of further tiles until they are rendered', async ({
  page,
}) => {
  await page.goto(SKIS);
  await page.locator('.filter-panel > summary').click();
  await expect(page.locator('[data-filters] astro-island')).not.toHaveAttribute('ssr');
  await page.locator('.filter-panel > summary').click();
  const [kept = 0, rendered] = await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-load-more]')?.click();
    return [document.querySelectorAll('.tile-wait').length, document.querySelectorAll('[data-grid] .tile').length];
  });
  expect(kept).toBeGreaterThan(0);
  expect(rendered).toBe(24);
  await expect(tiles(page)).toHaveCount(24 + kept);
  await expect(waiting(page)).toHaveCount(0);
  await expect(more(page)).toBeHidden();
});

test('two presses while the data load ask for one page of tiles, not for two', async ({ page }) => {
  const data = await holdScripts(page, /\/c\/skis\/_payload\.json/);
  await page.goto(SKIS);
  await page.locator('.filter-panel > summary').click();
  await expect(page.locator('[data-filters] astro-island')).not.toHaveAttribute('ssr');
  await page.locator('.filter-panel > summary').click();
  await more(page).click();
  await more(page).click();
  await data.release();
  await expect(waiting(page)).toHaveCount(0);
  const shown = await page.evaluate(() => (history.state as { readonly grid: { readonly shown: number } }).grid.shown);
  expect(shown).toBe(48);
});

for (const when of ['before', 'after'])
  test(`an Enter key pressed on “Load more” ${when} the code has loaded moves the focus to the first product added last`, async ({
    page,
  }) => {
    await page.goto(SKIS);
    if (when === 'after') {
      await page.locator('.filter-panel > summary').click();
      await expect(page.locator('[data-filters] astro-island')).not.toHaveAttribute('ssr');
      await page.locator('.filter-panel > summary').click();
    }
    await more(page).focus();
    await page.keyboard.press('Enter');
    // All skis are shown.
    await expect(more(page)).toBeHidden();
    await expect(tiles(page).nth(24).locator('.tile-name a')).toBeFocused();
    await expect(tiles(page).nth(24).locator('.tile-name a')).toBeInViewport();
  });

for (const [what, pattern] of [
  ['code', GRID_CODE],
  ['data', /\/c\/skis\/_payload\.json/],
] as const)
  test(`a press whose ${what} fails to load opens the next page`, async ({ page }) => {
    await page.route(pattern, (route) => route.abort());
    await page.goto(SKIS);
    const first = await names(page);
    await more(page).click();
    await expect(page).toHaveURL(`${SKIS}/page/2`);
    const second = await names(page);
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
  });

for (const [what, pattern] of [
  ['code', GRID_CODE],
  ['data', /\/c\/skis\/_payload\.json/],
] as const)
  test(`presses of an offline visitor whose ${what} fails to load keep the page, say that they wait, and count when the network returns`, async ({
    page,
  }) => {
    await page.route(pattern, async (route) => {
      await page.context().setOffline(true);
      await route.abort();
    });
    await page.goto(SKIS);
    const first = await names(page);
    await more(page).click();
    const message = 'You are offline. We will do this as soon as you are back online.';
    await expect(page.locator('.load-more')).toContainText(message);
    await expect(waiting(page)).toHaveCount(0);
    await more(page).click();
    await expect(page.locator('.load-more')).toContainText(message);
    await expect(page).toHaveURL(SKIS);
    await expect(page.locator('.tile-name')).toHaveText(first);
    await page.unrouteAll();
    // The first request after the browser is back online often fails.
    await page.route(pattern, (route) => route.abort(), { times: 1 });
    await page.route('**/page/2', (route) => route.abort());
    await page.context().setOffline(false);
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(24);
    await expect(page).toHaveURL(SKIS);
    await expect(page.getByText(message)).toHaveCount(0);
  });

test('a press after the data failed to load opens the next page', async ({ page }) => {
  await page.route(/\/c\/skis\/_payload\.json/, (route) => route.abort());
  await page.goto(SKIS);
  const failed = page.waitForEvent('console', (message) => message.text().includes('did not load'));
  await page.locator('.filter-panel > summary').click();
  await failed;
  await more(page).click();
  await expect(page).toHaveURL(`${SKIS}/page/2`);
});

test('going back from a product shows the loaded tiles again, at the same place', async ({ page }) => {
  await page.goto(SKIS);
  await more(page).click();
  await expect(more(page)).toBeHidden();
  const all = await names(page);
  const last = page.locator('.tile-name a').last();
  await last.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await last.click();
  await expect(page).toHaveURL(/\/p\//);
  await page.goBack();
  await expect(page.locator('.tile-name')).toHaveText(all);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(top));
});

test('a filter after "Load more" applies to all products, and removing it shows the first page', async ({ page }) => {
  await page.goto(SKIS);
  await more(page).click();
  await expect(more(page)).toBeHidden();
  await page.locator('.filter-panel > summary').click();
  const value = page.locator('input[name=color]:enabled').first();
  const count = await page.locator('.facet-value:has(input[name=color]:enabled) .soft').first().textContent();
  await value.click();
  await expect(tiles(page)).toHaveCount(Number(count));
  await page.locator('.applied a').first().click();
  await expect(tiles(page)).toHaveCount(24);
  await expect(more(page)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('"Load more" is a link to the next page, which has the other skis', async ({ page }) => {
    await page.goto(SKIS);
    const first = await names(page);
    expect(first).toHaveLength(24);
    await more(page).click();
    await expect(page).toHaveURL(`${SKIS}/page/2`);
    expect((await names(page)).filter((name) => first.includes(name))).toEqual([]);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${SKIS}/page/2`);
  });
});
