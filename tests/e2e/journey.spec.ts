/** The first release's definition of done, with the documented commands: start, shop, stop, start again, edit a title, publish. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { settle } from './visitor.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 4391) + 5;
const SHOP = `http://127.0.0.1:${PORT}`;

let folder = '';
let running: ChildProcess | undefined;

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: `${PORT}`,
    SERVICES_PORT: `${PORT + 1}`,
    DATA_DIR: join(folder, 'data'),
    STACK_DIR: join(folder, 'stack'),
  };
}

/** Output of the current command. */
let log = '';

/** Resolves with the command's output when it ends, or as soon as `until` is printed. */
function run(command: string, until?: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/run.mjs', command], { env: environment() });
  running = child;
  log = '';
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      log = printed;
      if (until !== undefined && printed.includes(until)) resolve(printed);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${command} ended with ${code}: ${printed}`)),
    );
  });
}

async function stop(): Promise<number | null> {
  const child = running;
  running = undefined;
  if (!child || child.exitCode !== null) return child?.exitCode ?? null;
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.kill('SIGINT');
  return ended;
}

async function renameInStack(language: string, from: string, to: string): Promise<void> {
  const file = join(folder, 'stack/entries/product', language, 'product-entries.json');
  const entries = JSON.parse(await readFile(file, 'utf8')) as Record<string, { display_title: string }>;
  for (const entry of Object.values(entries)) if (entry.display_title === from) entry.display_title = to;
  await writeFile(file, JSON.stringify(entries, null, 2));
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firn-journey-'));
  await cp('sample/stack', join(folder, 'stack'), { recursive: true });
});

test.afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

test('a new user starts the shop, fills a cart, restarts the shop and publishes a new title', async ({
  page,
  context,
}) => {
  test.setTimeout(600_000);
  const printed = await run('start', 'Ctrl-C');
  expect(printed).toMatch(/rendered (\d+)\/\1 pages \([a-z]{2}-[a-z]+\)/);
  for (const [path, lang] of [
    ['/', 'en-US'],
    ['/ja-jp', 'ja-JP'],
    ['/de-at', 'de-AT'],
  ] as const) {
    await page.goto(SHOP + path);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
  }

  await page.goto(`${SHOP}/de-at/c/skis`);
  await page.getByRole('link', { name: 'Ridge 98', exact: true }).first().click();
  await page.locator('[data-color=ink]').click();
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toHaveText('1', { timeout: 15_000 });
  const second = await context.newPage();
  await second.goto(`${SHOP}/de-at/cart`);
  await second
    .getByTestId('cart-line')
    .getByRole('button', { name: /erhöhen/i })
    .click();
  await expect(page.getByTestId('cart-count')).toHaveText('2', { timeout: 15_000 });
  await settle(second);

  expect(await stop()).toBe(0);
  await expect(fetch(SHOP)).rejects.toThrow();
  // A warm start builds and renders nothing.
  const again = await run('start', 'Ctrl-C');
  expect(again).not.toContain('Building the pages');
  await page.goto(`${SHOP}/de-at/cart`);
  const line = page.getByTestId('cart-line');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('Ridge 98');
  await expect(line.locator('.stepper [type=number]')).toHaveValue('2');
  // The publish that runs beside the server has nothing to render.
  expect(log).not.toMatch(/rendered [1-9]|[1-9]\d* pages rendered/);

  // A running shop would publish the edit itself; here the command must.
  expect(await stop()).toBe(0);
  await renameInStack('de', 'Ridge 98', 'Grat 98');
  const published = await run('publish');
  expect(published).toContain('product');
  await run('start', 'Ctrl-C');
  await page.goto(`${SHOP}/de-at/p/ridge-98`);
  await expect(page.locator('h1')).toHaveText('Grat 98');
  await page.goto(`${SHOP}/fr-ch/p/ridge-98`);
  await expect(page.locator('h1')).toHaveText('Ridge 98');
});
