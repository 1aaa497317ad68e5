/** The content service's own SDK, unmodified, in a preview: framed by its app on another site, and standalone. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from '@playwright/test';
import type { FrameLocator, Page } from '@playwright/test';
import { build } from 'esbuild';

// The app is a public site and the preview is on loopback: the browser would ask the user before the public site may load it.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=LocalNetworkAccessChecks'] }),
});

const PORT = Number(process.env['E2E_PORT'] ?? 4391);
const PREVIEW = `http://127.0.0.1:${PORT + 8}`;
/** The app's address in the SDK; no request reaches it. */
const APP = 'https://app.contentstack.com';
const TOKEN = 'the token of this test';
let preview: ChildProcess;
let dir = '';
let uid = '';

test.beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-sdk-'));
  const sdk = join(dir, 'sdk.js');
  await build({ entryPoints: [fileURLToPath(import.meta.resolve('@contentstack/live-preview-utils'))], bundle: true, format: 'esm', minify: true, outfile: sdk, absWorkingDir: process.cwd(), platform: 'browser', logLevel: 'error' }); // prettier-ignore
  const entries = JSON.parse(await readFile('sample/stack/entries/product/de/product-entries.json', 'utf8')) as Record<string, { url: string }>; // prettier-ignore
  uid = Object.entries(entries).find(([, entry]) => entry.url === '/ridge-98')?.[0] ?? '';
  preview = spawn(process.execPath, ['scripts/run.mjs', 'preview'], {
    env: {
      ...process.env,
      SERVICES_PORT: `${PORT + 1}`,
      PREVIEW_PORT: `${PORT + 8}`,
      // In production a proxy terminates TLS; browsers accept Secure cookies from loopback without TLS.
      PREVIEW_URL: 'https://preview.shop.example',
      PREVIEW_TOKEN: TOKEN,
      LIVE_PREVIEW_SDK: sdk,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    preview.once('exit', (code) => reject(new Error(`The preview ended with ${code}.`)));
    preview.stdout?.on('data', (chunk: Buffer) => chunk.includes('Drafts:') && resolve());
  });
});
test.afterAll(async () => {
  if (preview.exitCode === null && preview.signalCode === null) {
    const gone = new Promise((resolve) => preview.once('exit', resolve));
    preview.kill('SIGTERM');
    await gone;
  }
  await rm(dir, { recursive: true, force: true });
});

/** A page on `site` that frames the preview and records the SDK's messages. */
async function frameOn(page: Page, site: string): Promise<FrameLocator> {
  await page.route(`${site}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe name="page" width="1200" height="900" src="${PREVIEW}/de-at/p/ridge-98"></iframe><script>
        window.said = [];
        addEventListener('message', ({ data, origin }) => said.push({ origin, type: data?.type, payload: data?.payload }));
      </script>`,
    }),
  );
  await page.goto(`${site}/`);
  return page.frameLocator('iframe[name="page"]');
}

async function signIn(place: FrameLocator | Page): Promise<void> {
  await place.getByLabel('Preview token').fill(TOKEN);
  await place.getByRole('button', { name: 'Look at drafts' }).click();
  await expect(place.locator('h1')).toHaveText('Ridge 98');
}

/** Clicks the SDK's edit button, which appears on hover once the SDK has started. */
async function edit(place: FrameLocator | Page): Promise<void> {
  const heading = place.locator('h1');
  await expect(async () => {
    await place.locator('.service').hover();
    await heading.hover();
    await expect(place.locator('#cslp-tooltip')).toHaveAttribute('current-data-cslp', /title$/, { timeout: 500 });
  }).toPass();
  await place.locator('[data-test-id="cslp-singular-edit-button"]').click();
}

test('framed by the app on another site, an element opens its entry and field there', async ({ page }) => {
  const framed = await frameOn(page, APP);
  await signIn(framed);
  const cookies = await page.context().cookies(PREVIEW);
  expect(cookies.find(({ name }) => name === 'firn_preview')).toMatchObject({ sameSite: 'None', secure: true });
  const heading = framed.locator('h1');
  await expect(heading).toHaveAttribute('data-cslp', new RegExp(`^product\\.${uid}\\.de\\.(display_)?title$`));
  await edit(framed);
  const said = () => page.evaluate(() => (window as unknown as { said: { type?: string }[] }).said);
  await expect.poll(said).toContainEqual({
    origin: PREVIEW,
    type: 'scroll',
    payload: { field: expect.stringMatching(/title$/), content_type_uid: 'product', entry_uid: uid, locale: 'de' },
  });
});

test('standalone, an element opens its entry in the app', async ({ page, context }) => {
  await context.route(`${APP}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'the app' }));
  await page.goto(`${PREVIEW}/de-at/p/ridge-98`);
  await signIn(page);
  const opened = context.waitForEvent('page');
  await edit(page);
  const url = (await opened).url();
  expect(url).toContain(`${APP}/`);
  expect(url).toContain(`/content-type/product/de/entry/${uid}/edit`);
  expect(url).toMatch(/preview-field=(display_)?title/);
});

test('another site cannot frame the preview or its sign-in page', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  const framed = await frameOn(page, 'https://elsewhere.example');
  await expect.poll(() => refused.join(' ')).toContain('frame-ancestors');
  await expect(framed.getByLabel('Preview token')).toHaveCount(0);
});
