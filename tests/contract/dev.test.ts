/** `npm run dev` for a developer: pages, API, pictures and islands work, an edited entry reaches its page, and no process survives its end. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { portIsFree } from '#app/process/preflight.ts';

import { copyEmptyDatabases } from '../support/database-folders.ts';

const PORT = 4957;
const origin = `http://127.0.0.1:${PORT}`;
const dir = mkdtempSync(join(tmpdir(), 'firn-dev-'));
let child: ChildProcess;
let said = '';

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 800; tries += 1) {
    if (await what()) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`That never came true. It said:\n${said}`);
}

const answers = (path: string): Promise<boolean> =>
  fetch(origin + path).then(
    (response) => response.ok,
    () => false,
  );

beforeAll(async () => {
  // Another dev server on this port would answer in place of the tested one.
  expect(await portIsFree(PORT), `port ${PORT} is free`).toBe(true);
  cpSync('sample/stack', join(dir, 'stack'), { recursive: true });
  await copyEmptyDatabases(join(dir, 'data'), 'api', 'commerce');
  child = spawn(process.execPath, ['scripts/run.mjs', 'dev'], {
    env: { ...process.env, NODE_ENV: 'development', VITEST: '', DATA_DIR: join(dir, 'data'), STACK_DIR: join(dir, 'stack'), PORT: `${PORT}`, SERVICES_PORT: `${PORT + 1}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  }); // prettier-ignore
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until(() => answers('/'));
}, 200_000);

afterAll(async () => {
  if (child.exitCode === null) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
});

test.each(['/', '/de-at', '/de-at/c/skis', '/api/session', '/i/k2/airbag-30-signal?w=100'])(
  '%s is served',
  async (path) => {
    expect(await answers(path)).toBe(true);
  },
);

test('the page that renders single tiles for a release answers a visitor with 404', async () => {
  const response = await fetch(`${origin}/~tiles/de-at/skis`);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('tile-name');
});

test('the islands of a product page load', async () => {
  const html = await (await fetch(`${origin}/en-us/p/airbag-30`)).text();
  const modules = [...html.matchAll(/(?:component-url|renderer-url|<script type="module" src)="([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  expect(modules.some((path) => path.includes('BuyBox'))).toBe(true);
  for (const path of new Set(modules)) {
    const response = await fetch(origin + path.replaceAll('&#38;', '&').replaceAll('&amp;', '&'));
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'text/javascript']);
  }
});

test('an edited entry appears on its page without a restart', async () => {
  const folder = join(dir, 'stack/entries/page/de');
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith('-entries.json')) ?? '');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Über Firn', 'Über die Werkstatt'));
  await until(async () => (await (await fetch(`${origin}/de-at/about`)).text()).includes('Über die Werkstatt'));
}, 60_000);

test('the dev server ends on a signal and frees its port', async () => {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await answers('/')).toBe(false);
  expect(said).not.toMatch(/\[ERROR\]/);
}, 120_000);
