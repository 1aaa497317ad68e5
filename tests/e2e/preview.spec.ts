/** An editor previews drafts: signs in, chooses a moment, compares markets, and edits in the content service's app. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

const PORT = Number(process.env['E2E_PORT'] ?? 4391);
const PREVIEW = `http://127.0.0.1:${PORT + 3}`;
const TOKEN = 'the token of this test';
let preview: ChildProcess;

test.beforeAll(async () => {
  preview = spawn(process.execPath, ['scripts/run.mjs', 'preview'], {
    env: {
      ...process.env,
      SERVICES_PORT: `${PORT + 1}`,
      PREVIEW_PORT: `${PORT + 3}`,
      PREVIEW_TOKEN: TOKEN,
      LIVE_PREVIEW_SDK: 'tests/fixtures/live-preview-sdk.mjs',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    preview.once('exit', (code) => reject(new Error(`The preview ended with ${code}.`)));
    preview.stdout?.on('data', (chunk: Buffer) => chunk.includes('Drafts:') && resolve());
  });
});
test.afterAll(async () => {
  // The preview has already exited if an earlier test has failed.
  if (preview.exitCode !== null || preview.signalCode !== null) return;
  const gone = new Promise((resolve) => preview.once('exit', resolve));
  preview.kill('SIGTERM');
  await gone;
});

async function signIn(page: Page, path = '/preview'): Promise<void> {
  await page.goto(PREVIEW + path);
  await page.getByLabel('Preview token').fill(TOKEN);
  await page.getByRole('button', { name: 'Look at drafts' }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

test('after sign-in the requested page opens, byte for byte the shop’s page except for the bar and the edit tags', async ({
  page,
  request,
}) => {
  await page.goto(`${PREVIEW}/de-at/p/ridge-98`);
  await page.getByLabel('Preview token').fill('not this one, surely');
  await page.getByRole('button', { name: 'Look at drafts' }).click();
  await expect(page.getByRole('alert')).toContainText('not the preview token');
  await page.getByLabel('Preview token').fill(TOKEN);
  await page.getByRole('button', { name: 'Look at drafts' }).click();
  await expect(page).toHaveURL(`${PREVIEW}/de-at/p/ridge-98`);
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('drafts, as they are now');
  await expect(page.locator('h1')).toHaveText('Ridge 98');
  const problems: string[] = [];
  // The API belongs to the shop of SITE_URL, which does not run here.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.includes('/api/')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.reload();
  const html = await (await page.request.get(`${PREVIEW}/de-at/p/ridge-98`)).text();
  const bare = html
    .replace(/<aside id="firn-preview"[\s\S]*?<\/aside>/, '')
    .replace('<script type="module" src="/preview/live.js"></script>', '')
    .replaceAll(/ data-cslp="[\w.-]+"/g, '');
  expect(bare).toBe(await (await request.get('/de-at/p/ridge-98')).text());
  await page.locator('.swatches a, .swatches button').last().click();
  await expect.poll(() => problems).toEqual([]);
});

test('an editor chooses next Friday at eight in a time zone, and browses the shop at that moment', async ({ page }) => {
  await signIn(page, '/preview?path=/de-at');
  await page.getByLabel('Time zone').fill('Europe/Vienna');
  await page.getByLabel('Date and time').fill('2030-03-01T08:00');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const bar = page.getByRole('complementary', { name: 'Preview' });
  await expect(bar).toContainText('Friday, 1 March 2030 at 08:00 (Europe/Vienna)');
  await page.locator('main a[href^="/de-at/"]').first().click();
  await expect(page).not.toHaveURL(`${PREVIEW}/de-at`);
  await expect(bar).toContainText('1 March 2030');
  await bar.getByRole('link', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Next Friday, 08:00' }).click();
  await expect(bar).toContainText(/Friday, .* at 08:00 \(Europe\/Vienna\)/);
});

test('markets are compared side by side, each at its width', async ({ page }) => {
  await signIn(page, '/preview/markets?path=/de-at/p/ridge-98&locales=de-at,fr-ch,ja-jp&widths=390,600');
  for (const [locale, width] of [
    ['de-at', 390],
    ['fr-ch', 600],
    ['ja-jp', 600],
  ] as const) {
    // prettier-ignore
    await expect(page.frameLocator(`iframe[title="${locale}"]`).locator('h1')).toHaveText('Ridge 98');
    await expect(page.locator(`iframe[title="${locale}"]`)).toHaveAttribute('width', `${width}`);
  }
  await expect(page.frameLocator('iframe[title="ja-jp"]').locator('html')).toHaveAttribute('lang', 'ja-JP');
});

test('the framed page starts for edits in the content service’s app, and reloads within the same session', async ({
  page,
}) => {
  await signIn(page);
  await page.route(`${PREVIEW}/app-of-the-content-service`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe name="page" src="/de-at/p/ridge-98"></iframe><script>
        addEventListener('message', ({ data }) => { if (data.from === 'page') document.title = JSON.stringify(data.settings); });
      </script>`,
    }),
  );
  await page.goto(`${PREVIEW}/app-of-the-content-service`);
  await expect(page).toHaveTitle(/"ssr":true.*"apiKey":"firn"/);
  const entries = JSON.parse(await readFile('sample/stack/entries/product/en-us/product-entries.json', 'utf8')) as Record<string, { url: string }>; // prettier-ignore
  const [uid = ''] = Object.entries(entries).find(([, entry]) => entry.url === '/ridge-98') ?? [];
  await page.evaluate((edited) => {
    window.frames[0]?.postMessage({ from: 'editor', hash: 'session1', type: 'product', uid: edited }, location.origin);
  }, uid);
  const framed = page.frameLocator('iframe[name="page"]');
  await expect(framed.getByRole('complementary', { name: 'Preview' })).toContainText('being typed in the editor');
  await expect(framed.locator('h1')).toHaveText('Ridge 98');
});

test('the shop itself never shows drafts, whatever cookies, headers and parameters a request has', async ({
  page,
  request,
}) => {
  await signIn(page);
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await request.get('/de-at/p/ridge-98?live_preview=h&preview_timestamp=2026-11-27', {
    headers: { cookie: cookies },
  });
  const text = await answer.text();
  expect(text).not.toContain('firn-preview');
  expect(answer.headers()['x-robots-tag']).toBeUndefined();
  expect((await request.get('/preview')).status()).not.toBe(200);
});
