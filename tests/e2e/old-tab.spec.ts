/** A tab opened before a publish keeps working: its scripts stay available, it can add to the cart, and its next page is of the new release. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

const PORT = 4659;
// Uses the services of the shop that the other tests start.
const SERVICES_PORT = Number(process.env['E2E_PORT'] ?? 4391) + 1;
const shopUrl = `http://127.0.0.1:${PORT}`;
let shop: ChildProcess;
let lines: Interface;

function said(word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    shop.once('exit', (code) => reject(new Error(`The shop ended with ${code}.`)));
    lines.on('line', (line) => line === word && resolve());
  });
}
async function tell(command: 'publish' | 'rollback'): Promise<void> {
  const done = said('done');
  shop.stdin?.write(`${command}\n`);
  await done;
}

/** Scripts and styles that the tab requests from now on, with their statuses. */
function assetsOf(page: Page): [string, number][] {
  const asked: [string, number][] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/_astro/')) asked.push([pathname, response.status()]);
  });
  return asked;
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = spawn(process.execPath, ['tests/support/old-tab-shop.ts', `${PORT}`, `${SERVICES_PORT}`], { stdio: ['pipe', 'pipe', 'inherit'] }); // prettier-ignore
  lines = createInterface({ input: shop.stdout ?? process.stdin });
  await said('ready');
});
test.afterAll(() => {
  shop.kill('SIGKILL');
});

test('VSF #5668: a publish of another bundle, and its rollback, break no open tab', async ({ page, context }) => {
  await page.goto(`${shopUrl}/de-at/p/ridge-98`);
  const before = (await (await page.request.get(`${shopUrl}/builds/latest.json`)).json()) as { id: string };
  await tell('publish');
  const after = (await (await page.request.get(`${shopUrl}/builds/latest.json`)).json()) as { id: string };
  expect(after.id).not.toBe(before.id);

  const asked = assetsOf(page);
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByText('Im Warenkorb!').first()).toBeVisible();
  await page.locator('.cart-button').click();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(([, status]) => status !== 200)).toEqual([]);

  // The next page is of the new release.
  await page.goto(`${shopUrl}/de-at/a`);
  await expect(page.locator('body')).toContainText('v1 /de-at/a: Page a');
  const fresh = await context.newPage();
  const fromNew = await fresh.request.get(`${shopUrl}/_astro/app.v1.js`);
  expect(fromNew.status()).toBe(200);

  // After the rollback, the files of the newer release are still available too.
  await tell('rollback');
  expect((await (await page.request.get(`${shopUrl}/builds/latest.json`)).json()) as object).toMatchObject(before);
  expect((await fresh.request.get(`${shopUrl}/_astro/app.v1.js`)).status()).toBe(200);
  await page.goto(`${shopUrl}/de-at/cart`);
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
});
