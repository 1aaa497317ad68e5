/** The shop's API bundled for hosts without a file system responds as on Node, with Postgres, a commerce platform and the host's modules. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { bundleFunction } from '#app/deploy/bundle-function.ts';
import { deployLayout, TARGETS } from '#app/deploy/targets.ts';
import { startPostgres } from '#tools/postgres.ts';
import type { PrivatePostgres } from '#tools/postgres.ts';

import { startCommerce } from '../support/commerce.ts';
import type { TestCommerce } from '../support/commerce.ts';

const SECURITY = { siteUrl: 'https://shop.example', mediaBase: '' };
const facts = { markets: [], rules: [], gone: [], scripts: [] as readonly string[] };
const layoutOf = (target: (typeof TARGETS)[number], scripts: readonly string[] = []) =>
  deployLayout(target, SECURITY, { facts: { ...facts, scripts }, has: () => false });
/** Bundles the API function only, without the other functions. */
const bundleApi = ({ functions, modules }: ReturnType<typeof layoutOf>, file: string) =>
  bundleFunction({ entry: functions[0]?.entry ?? '', modules, file });
let dir = '';
let commerce: TestCommerce;
let postgres: PrivatePostgres | undefined;
const running: { readonly child: ChildProcess; readonly gone: Promise<unknown> }[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-serverless-'));
  commerce = await startCommerce();
  postgres = await startPostgres();
  for (const target of TARGETS) await bundleApi(layoutOf(target), join(dir, `${target}.mjs`));
}, 120_000);
afterEach(async () => {
  for (const { child, gone } of running.splice(0)) {
    child.kill('SIGKILL');
    await gone;
  }
});
afterAll(async () => {
  await postgres?.close();
  await commerce.close();
  await rm(dir, { recursive: true, force: true });
});

/** Settings of a production shop with a local database. */
function settings(): Record<string, string> {
  const stores = ['US', 'CA', 'EU_REGION_1'].flatMap((region) => [
    [`BIGCOMMERCE_${region}_STORE_HASH`, region.toLowerCase().replaceAll('_', '-')],
    [`BIGCOMMERCE_${region}_TOKEN`, 'token'],
  ]);
  return { ...Object.fromEntries(stores), DATABASE_URL: postgres?.url ?? '', SITE_URL: SECURITY.siteUrl };
}

async function start(target: (typeof TARGETS)[number], env: Record<string, string>) {
  const { modules } = layoutOf(target);
  const list = modules === 'node' ? 'node' : modules.join(',');
  const kind = target === 'cloudflare' ? 'worker' : 'function';
  const args = ['tests/support/run-entry.ts', join(dir, `${target}.mjs`), kind, list, commerce.url];
  const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] }); // prettier-ignore
  const gone = new Promise((done) => child.once('close', done));
  running.push({ child, gone });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('close', (code) => reject(new Error(`It ended with ${code}: ${said.join('')}`)));
  });
  return { url, said: () => said.join('') };
}

/** Header with the visitor's address: the host's own, or, for Netlify, the one whose value the test passes as the host's context. */
const ADDRESS = {
  vercel: 'x-vercel-forwarded-for',
  netlify: 'x-test-address',
  cloudflare: 'cf-connecting-ip',
} as const;

/** Header with the visitor's country: the host's own, or, for Netlify, the one whose value the test passes as the host's context. */
const COUNTRY = { vercel: 'x-vercel-ip-country', netlify: 'x-test-country', cloudflare: 'cf-ipcountry' } as const;

async function firstVariant(): Promise<{ product_id: number; variant_id: number }> {
  const { body } = await commerce.get<{ data: { id: number; product_id: number }[] }>('v3/catalog/variants?limit=1');
  const [variant] = body.data;
  return { product_id: variant?.product_id ?? 0, variant_id: variant?.id ?? 0 };
}

describe.each(TARGETS)('%s', (target) => {
  test('serves a visit and its cart, and the same cart from another instance', async (context) => {
    if (!postgres) return context.skip();
    const { url, said } = await start(target, settings());
    const origin = { origin: SECURITY.siteUrl, 'x-bc-region': 'us', 'x-forwarded-proto': 'https' };
    const opened = await fetch(`${url}/api/session`, { headers: origin });
    expect({ status: opened.status, said: said() }).toEqual({ status: 200, said: '' });
    const cookie = opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const { csrfToken } = (await opened.json()) as { csrfToken: string };
    const headers = { ...origin, cookie, 'csrf-token': csrfToken, 'content-type': 'application/json' };
    const body = JSON.stringify({ line_items: [{ ...await firstVariant(), quantity: 1 }] }); // prettier-ignore
    const made = await fetch(`${url}/api/cart/create`, { method: 'POST', headers, body });
    expect({ status: made.status, text: await made.clone().text() }).toMatchObject({ status: 200 });
    const { cart } = (await made.json()) as { cart: { id: string } };
    const other = await start(target, settings());
    const read = await fetch(`${other.url}/api/cart/${cart.id}`, { headers });
    expect(((await read.json()) as { cart: { id: string; lines: unknown[] } }).cart).toMatchObject({ id: cart.id, lines: [{ quantity: 1 }] }); // prettier-ignore
    const forged = await fetch(`${url}/api/cart/create`, { method: 'POST', headers: { ...headers, 'csrf-token': 'x' }, body }); // prettier-ignore
    expect(forged.status).toBe(403);
    if (target === 'cloudflare') expect(await (await fetch(`${url}/de-at`)).text()).toBe('a file');
    return undefined;
  }, 60_000);

  test("answers with the visitor's country that the host reports", async (context) => {
    if (!postgres) return context.skip();
    const { url } = await start(target, settings());
    const located = await fetch(`${url}/api/geolocation`, { headers: { [COUNTRY[target]]: 'AT' } });
    expect(await located.json()).toEqual({ country: 'at', known: true });
    return undefined;
  }, 60_000);

  test("counts wrong passwords by the visitor's address that the host reports: no stranger locks an account", async (context) => {
    if (!postgres) return context.skip();
    const { url } = await start(target, settings());
    const origin = { origin: SECURITY.siteUrl, 'x-bc-region': 'us', 'x-forwarded-proto': 'https' };
    let forged = 0;
    async function guess(address: string): Promise<number> {
      const invented = `203.0.113.${(forged += 1)}`;
      const others = Object.values(ADDRESS).map((name) => [name, invented]);
      const from = { ...origin, 'x-forwarded-for': invented, 'x-real-ip': invented, ...Object.fromEntries(others), [ADDRESS[target]]: address }; // prettier-ignore
      const opened = await fetch(`${url}/api/session`, { headers: from });
      const cookie = opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
      const { csrfToken } = (await opened.json()) as { csrfToken: string };
      const headers = { ...from, cookie, 'csrf-token': csrfToken, 'content-type': 'application/json' };
      const body = JSON.stringify({ email: `${target}@b.example`, pw: 'guess' });
      return (await fetch(`${url}/api/customers/login`, { method: 'POST', headers, body })).status;
    }
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push(await guess('198.51.100.7'));
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await guess('198.51.100.8')).toBe(422);
    return undefined;
  }, 120_000);

  test('names a missing setting in the log, not to the visitor', async () => {
    const { DATABASE_URL: _none, ...rest } = settings();
    const { url, said } = await start(target, rest);
    const answer = await fetch(`${url}/api/session`, { headers: { 'x-bc-region': 'us' } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain('DATABASE_URL');
    await expect.poll(said).toContain('DATABASE_URL is missing');
  }, 60_000);
});

test('a module that the host does not have fails the build', async () => {
  const layout = { ...layoutOf('cloudflare'), modules: ['node:buffer'] };
  await expect(bundleApi(layout, join(dir, 'lacking.mjs'))).rejects.toThrow(/imports .*node:crypto/);
});

test('the configuration sends the same headers as the server: policy, and hashed files as immutable', () => {
  const scripts = ["'sha256-x'"];
  const headers = layoutOf('netlify', scripts).configuration['public/_headers'] ?? '';
  expect(headers).toContain("'sha256-x'");
  expect(headers).toContain('strict-transport-security: max-age=31536000');
  expect(headers.split('/_astro/*')[1]).toContain('cache-control: public, max-age=31536000, immutable');
  const config = layoutOf('vercel', scripts).configuration['.vercel/output/config.json'] ?? '{}';
  const { version, routes } = JSON.parse(config) as { version: number; routes: object[] };
  expect(version).toBe(3);
  expect(routes).toContainEqual({ src: '^/api(?:/.*)?$', dest: '/api' });
  expect(JSON.stringify(routes)).toContain("'sha256-x'");
  expect(layoutOf('cloudflare', scripts).configuration['wrangler.toml']).toContain('nodejs_compat');
});

test('the command reports a missing host and a missing release', async () => {
  const run = promisify(execFile);
  const env = { ...process.env, DATA_DIR: dir };
  const failing = (...args: string[]) => run(process.execPath, ['scripts/run.mjs', 'build-deploy', ...args], { env });
  await expect(failing()).rejects.toMatchObject({ stderr: expect.stringContaining('Name the host') });
  await expect(failing('--target', 'vercel')).rejects.toMatchObject({ stderr: expect.stringContaining('There is no release') }); // prettier-ignore
});
