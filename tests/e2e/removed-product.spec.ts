/** The address of a removed product answers 410 with the products that its page recommended (spec section 2, error page). */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { expect, test } from '@playwright/test';

import { expectNoViolations } from './axe.ts';

const E2E_PORT = Number(process.env['E2E_PORT'] ?? 4391);
const PORT = E2E_PORT + 7;
const shopUrl = `http://127.0.0.1:${PORT}`;
const UID = 'ridge-98';
let shop: ChildProcess;
/** Paths of the products that the removed product's page recommended. */
let recommended: readonly string[];

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000);
  const main = await playwright.request.newContext({ baseURL: `http://127.0.0.1:${E2E_PORT}` });
  const payload = (await (await main.get(`/de-at/p/${UID}/_payload.json`)).json()) as {
    product: { uid: string };
    related: { href: string }[];
  };
  recommended = payload.related.map(({ href }) => href);
  await main.dispose();
  // Uses the services of the shop that the other tests start.
  const args = ['tests/support/removed-product-shop.ts', `${PORT}`, `${E2E_PORT + 1}`, payload.product.uid];
  shop = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(shop, 'exit').then(([code]) => Promise.reject(new Error(`The shop ended with ${String(code)}.`)));
  await Promise.race([once(shop.stdout ?? shop, 'data'), ended]);
  ended.catch(() => undefined);
});
test.afterAll(() => {
  shop.kill('SIGKILL');
});

test('a removed product answers 410 with its recommended products and a link to the homepage, and axe finds nothing', async ({
  page,
}) => {
  expect(recommended.length).toBeGreaterThan(0);
  const answer = await page.goto(`${shopUrl}/de-at/p/${UID}`);
  expect(answer?.status()).toBe(410);
  await expect(page).toHaveTitle('Produkt nicht verfügbar · Firn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Produkt nicht verfügbar');
  await expect(page.getByRole('heading', { level: 2, name: 'Dieses Modell gibt es nicht mehr' })).toBeVisible();
  await expect(page.locator('main').getByText('Diese tun dasselbe.')).toBeVisible();
  const links = page.locator('main .grid a[href*="/p/"]');
  const paths = new Set(await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))); // prettier-ignore
  expect([...paths]).toEqual(recommended);
  await expectNoViolations(page);
  await page.locator('main').getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL(`${shopUrl}/de-at`);
});

test('without JavaScript, the page of a removed product shows the same recommended products', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shopUrl}/de-at/p/${UID}`);
  for (const path of recommended) await expect(page.locator(`main .grid a[href^="${path}"]`).first()).toBeVisible();
  await context.close();
});
