/** A tab opened before a publish with new code keeps working, and its next navigation loads the new release. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { copyEmptyDatabases } from '../support/database-folders.ts';

const run = promisify(execFile);
const PORT = Number(process.env['E2E_PORT'] ?? 4391);
const SHOP = `http://127.0.0.1:${PORT + 4}`;
// The folder is inside the project, because the bundle resolves its packages from its own location.
const DATA_DIR = resolve('.data', `two-releases-${PORT}`);
const env = {
  ...process.env,
  DATA_DIR,
  PORT: `${PORT + 4}`,
  SERVICES_PORT: `${PORT + 1}`,
  SITE_URL: SHOP,
};
let shop: ChildProcess;

const publishCode = (suffix: string) => run(process.execPath, ['tests/support/publish-bundle.ts', suffix], { env });

test.beforeEach(async () => {
  await rm(DATA_DIR, { recursive: true, force: true });
  await publishCode('Old');
  await copyEmptyDatabases(DATA_DIR, 'api');
  shop = spawn(process.execPath, ['tools/bench/shop-process.ts'], { env, stdio: 'inherit' });
  await expect.poll(() => fetch(`${SHOP}/healthz`).then(({ status }) => status, () => 0), { timeout: 30_000 }).toBe(200); // prettier-ignore
});
test.afterEach(async () => {
  const gone = new Promise((done) => shop.once('exit', done));
  shop.kill('SIGKILL');
  await gone;
  await rm(DATA_DIR, { recursive: true, force: true });
});

/** Number of the page's scripts from one release's bundle. */
const scriptsOf = (page: Page, suffix: string): Promise<number> =>
  page.evaluate(
    (end) => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(`${end}.js`)).length,
    suffix,
  );

/** Makes the tab visible again more than an hour later. */
async function anHourLater(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = Date.now() + 2 * 3600_000;
    Date.now = () => later;
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('the old code is still served, prefetched pages are dropped, and the next page is of the new release', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${SHOP}/de-at/p/ridge-98`);
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(1);
  const loaded = await scriptsOf(page, 'Old');
  expect(loaded).toBeGreaterThan(0);
  await page.locator('.logo').hover();
  await publishCode('New');

  // The island loads only now, from the previous release.
  const answer = page.waitForResponse((response) => /\/_astro\/BuyBox\.[\w-]+Old\.js$/.test(response.url()));
  await page.getByTestId('add-to-cart').click();
  expect((await answer).status()).toBe(200);
  await expect.poll(() => scriptsOf(page, 'Old')).toBeGreaterThan(loaded);
  await expect(page.locator('.cart-button')).toContainText('1');
  expect(await scriptsOf(page, 'New')).toBe(0);
  expect(page.url()).toBe(`${SHOP}/de-at/p/ridge-98`);

  await anHourLater(page);
  await expect(page.locator('html')).toHaveAttribute('data-new-build', /.+/);
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  await page.locator('.logo').click();
  await expect(page).toHaveURL(`${SHOP}/de-at`);
  expect(
    await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as unknown as { deliveryType: string }).deliveryType,
    ),
  ).not.toBe('navigational-prefetch');
  await expect.poll(() => scriptsOf(page, 'New')).toBeGreaterThan(0);
  expect(await scriptsOf(page, 'Old')).toBe(0);
  await expect(page.locator('.cart-button')).toContainText('1');
});

test('VSF #5668: a tab that missed the new release keeps working, and its next navigation loads the new release', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${SHOP}/de-at/about`);
  await publishCode('New');
  await page.goto(`${SHOP}/de-at/c/skis`);
  expect(await scriptsOf(page, 'Old')).toBe(0);
  expect(await scriptsOf(page, 'New')).toBeGreaterThan(0);
  await page.goBack();
  await expect(page.locator('h1')).toBeVisible();
  await page.locator('.cart-button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
