/**
 * A shop with a captcha: its script loads on first focus of a form, its badge is hidden, the server verifies the token, and a blocked script gets a
 * message.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { giveOwnAddress, openSettled } from './visitor.ts';

const [PORT, MAKER_PORT] = [4662, 4663];
// Uses the services of the shop that the other tests start.
const SERVICES_PORT = Number(process.env['E2E_PORT'] ?? 4391) + 1;
const shopUrl = `http://127.0.0.1:${PORT}`;
const makerUrl = `http://127.0.0.1:${MAKER_PORT}`;
const BLOCKED =
  'Dieses Formular wird gegen Roboter geprüft. Das braucht JavaScript und ein Skript, das dein Browser nicht geladen hat. Bitte erlaube beides.';
let shop: ChildProcess;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = spawn(process.execPath, ['tests/support/captcha-shop.ts', `${PORT}`, `${SERVICES_PORT}`, `${MAKER_PORT}`], { stdio: ['ignore', 'pipe', 'inherit'] }); // prettier-ignore
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
test.beforeEach(async ({ context, request }) => {
  await giveOwnAddress(context);
  await request.get(`${makerUrl}/on`);
});

/** Paths that the browser requests from the provider. */
function calls(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(makerUrl)) seen.push(request.url().slice(makerUrl.length));
  });
  return seen;
}

/** Actions that the server has verified with the provider. */
const proved = async (page: Page): Promise<unknown> => (await page.request.get(`${makerUrl}/proved`)).json();

async function signIn(page: Page): Promise<void> {
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill('anna.de@firn.example');
  await form.locator('[name=pw]').fill('firn-sample-2026');
  await form.locator('[data-submit]').click();
}

test('the script loads when a form gets focus, its token is sent with the call, and its badge is hidden', async ({
  page,
}) => {
  const seen = calls(page);
  await openSettled(page, `${shopUrl}/de-at/account`);
  await expect(page.locator('main form[data-form=sign-in][data-live]')).toBeVisible();
  expect(seen).toEqual([]);
  await page.locator('main [name=email]').focus();
  await expect.poll(() => seen).toEqual(['/api.js?render=explicit']);
  await expect(page.locator('.grecaptcha-badge')).toHaveCSS('visibility', 'hidden');
  await expect(page.locator('main .captcha')).toContainText('Geschützt durch reCAPTCHA');
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Hallo, Anna Berg' })).toBeVisible();
  expect(seen).toHaveLength(1);
  expect(await proved(page)).toEqual(['login']);
});

test('each form uses its own action', async ({ page }) => {
  const seen = calls(page);
  await page.goto(`${shopUrl}/de-at/about`);
  const form = page.locator('form[data-form=newsletter]');
  await form.locator('[name=email]').focus();
  await expect(form).toHaveAttribute('data-live', 'yes');
  await form.locator('[name=email]').fill(`captcha-${Date.now()}@firn.example`);
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-done]')).toHaveText('Bitte bestätige den Link in unserer E-Mail.');
  expect(seen).toEqual(['/api.js?render=explicit']);
  expect(await proved(page)).toEqual(['newsletter']);
});

test('the server refuses a call without a token', async ({ page }) => {
  await page.goto(`${shopUrl}/de-at/account`);
  const code = await page.evaluate(async () => {
    const headers = { 'x-bc-region': 'eu_region_1', 'content-type': 'application/json' };
    const { csrfToken } = (await (await fetch('/api/session')).json()) as { csrfToken: string };
    const response = await fetch('/api/customers/login', {
      method: 'POST',
      headers: { ...headers, 'csrf-token': csrfToken },
      body: JSON.stringify({
        email: 'anna.de@firn.example',
        pw: 'firn-sample-2026',
        captchaToken: 'stand-in.login.made-up',
      }),
    });
    return ((await response.json()) as { error: { code: string } }).error.code;
  });
  expect(code).toBe('captcha');
});

test('a blocked script shows a message in the page’s language; once the script loads, the form is sent', async ({
  page,
  request,
}) => {
  await request.get(`${makerUrl}/off`);
  await page.goto(`${shopUrl}/de-at/account`);
  await signIn(page);
  await expect(page.locator('main [data-summary]')).toHaveText(BLOCKED);
  await expect(page.locator('main [name=email]')).toHaveValue('anna.de@firn.example');
  await request.get(`${makerUrl}/on`);
  await page.locator('main [data-submit]').click();
  await expect(page.getByRole('heading', { name: 'Hallo, Anna Berg' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form states that it needs JavaScript, before and after submitting', async ({ page }) => {
    await page.goto(`${shopUrl}/de-at/account`);
    await expect(page.locator('main form .message.error')).toHaveText(BLOCKED);
    await page.locator('main [name=email]').fill('anna.de@firn.example');
    await page.locator('main [name=pw]').fill('firn-sample-2026');
    await page.locator('main [data-submit]').click();
    await expect(page.locator('main [data-summary]')).toHaveText(BLOCKED);
    await expect(page.locator('main [name=email]')).toHaveValue('anna.de@firn.example');
  });
});

test('a shop without a captcha neither loads nor mentions one', async ({ page, request, baseURL }) => {
  const hosts = new Set<string>();
  const scripts: string[] = [];
  page.on('request', (one) => {
    hosts.add(new URL(one.url()).origin);
    if (one.resourceType() === 'script') scripts.push(one.url());
  });
  await page.goto('/de-at/account');
  await page.locator('main [name=email]').focus();
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Hallo, Anna Berg' })).toBeVisible();
  expect([...hosts]).toEqual([baseURL]);
  for (const script of scripts) expect(await (await request.get(script)).text(), script).not.toContain('grecaptcha');
  const response = await request.get('/de-at/account');
  expect(await response.text()).not.toMatch(/captcha-off|data-captcha|reCAPTCHA/);
  expect(response.headers()['content-security-policy']).not.toMatch(/google|frame-src/);
});
