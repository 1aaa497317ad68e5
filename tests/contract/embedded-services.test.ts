/** Only the needed embedded services are started: an unused database would cost memory, and tables in the shop's database. */
import { spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { ALL_SERVICES } from '#app/services/chosen-services.ts';
import { startServices } from '#app/services/embedded-services.ts';
import type { RunningServices } from '#app/services/embedded-services.ts';
import { EMBEDDED } from '#app/settings/embedded-keys.ts';
import { readEnv } from '#app/settings/env.ts';
import type { Env } from '#app/settings/env.ts';
import { createIndexClient } from '#clients/search-index/index-client.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { ShopDocument } from '#lib/search/search-document.ts';

import { copyEmptyDatabases } from '../support/database-folders.ts';

let dataDir: string;
let services: RunningServices | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'firn-services-'));
});

afterEach(async () => {
  await services?.close();
  services = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const keysOf = (region: string) => ({
  [`BIGCOMMERCE_${region.toUpperCase()}_STORE_HASH`]: 'abc123',
  [`BIGCOMMERCE_${region.toUpperCase()}_TOKEN`]: 'a-token',
});

function envWith(regions: readonly string[]): Env {
  const keys = Object.assign({}, ...regions.map(keysOf)) as Readonly<Record<string, string>>;
  return readEnv({ ...keys, PORT: '4976', SERVICES_PORT: '4977', DATA_DIR: dataDir });
}

async function store(): Promise<number> {
  const headers = { 'x-auth-token': 'firn-commerce-token' };
  return (await fetch(`${services?.url}/stores/us/v2/store`, { headers })).status;
}

test('with real stores only, neither the embedded commerce platform nor its database is started; other services are', async () => {
  services = await startServices(envWith(COMMERCE_REGIONS));
  expect(existsSync(join(dataDir, 'commerce'))).toBe(false);
  expect(await store()).toBe(404);
  expect((await fetch(`${services.url}/.well-known/public-keys.json`)).status).toBe(200);
});

test('a store that refuses a request before reading it answers in its own error format', async () => {
  services = await startServices(envWith([]));
  const answer = await fetch(`${services.url}/stores/us/v3/carts`, { method: 'POST', body: 'x'.repeat(1_100_000) });
  expect([answer.status, await answer.json()]).toMatchObject([413, { status: 413, title: expect.any(String) as unknown, type: expect.any(String) as unknown }]); // prettier-ignore
});

test('a single embedded store starts the embedded commerce platform', async () => {
  services = await startServices(envWith(COMMERCE_REGIONS.filter((region) => region !== 'us')));
  expect(await store()).toBe(200);
});

test('a request for all services starts all of them, whatever keys are configured', async () => {
  await copyEmptyDatabases(dataDir, 'commerce');
  services = await startServices(envWith(COMMERCE_REGIONS), ALL_SERVICES);
  expect(await store()).toBe(200);
});

test('a hundred pages with long texts can be sent to the search engine together; other bodies are limited to 1 MB', async () => {
  services = await startServices(envWith(COMMERCE_REGIONS));
  const client = createIndexClient({ endpointBase: services.url, privateKey: EMBEDDED.searchPrivateKey });
  await client.configure('long', { language: 'en', schema: { body: 'text' }, weights: { body: 1 }, synonyms: [] });
  const body = 'Wax the base. '.repeat(1000);
  const pages = Array.from({ length: 100 }, (_, at) => ({ id: `page-${at}`, body }) as unknown as ShopDocument);
  await client.put('long', pages);
  expect(await client.count('long')).toBe(100);
  const refused = await fetch(`${services.url}/api/as/v1/engines/long/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${EMBEDDED.searchPrivateKey}` },
    body: JSON.stringify({ query: body.repeat(100) }),
  });
  expect(refused.status).toBe(413);
}); // prettier-ignore

test('services that were started are closed when a later one cannot start', async () => {
  await copyEmptyDatabases(dataDir, 'commerce');
  const env = envWith([]);
  const inTheWay = join(dataDir, 'content-service');
  writeFileSync(inTheWay, 'a file where the folder of the content service has to be');
  await expect(startServices(env)).rejects.toThrow();
  rmSync(inTheWay);
  // The database of the commerce platform can be opened again only after it was closed.
  services = await startServices(env);
  expect(await store()).toBe(200);
});

/** A sign-in link of the platform's own pages, signed with `secret`. */
function signInLink(secret: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: EMBEDDED.commerceClientId, iat: Math.floor(Date.now() / 1000), jti: randomUUID(), operation: 'customer_login', store_hash: 'us', customer_id: 101 }; // prettier-ignore
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  const code = createHmac('sha256', secret).update(signed).digest('base64url');
  return `http://127.0.0.1:4977/stores/us/login/token/${signed}.${code}`;
}

test.each([
  ['no keys', {}],
  ['keys of real stores', Object.assign({}, ...COMMERCE_REGIONS.map(keysOf))],
])(
  '"npm run services" signs with a secret of its folder, not with one in the source code (%s)',
  async (_name, keys) => {
    await copyEmptyDatabases(dataDir, 'commerce');
    const env = { ...process.env, ...keys, PORT: '4976', SERVICES_PORT: '4977', DATA_DIR: dataDir };
    const command = spawn(process.execPath, ['scripts/services.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(command, 'close');
    try {
      await once(command.stdout, 'data');
      expect((await fetch(signInLink(EMBEDDED.commerceClientSecret))).status).toBe(400);
      const secret = readFileSync(join(dataDir, 'commerce-secret'), 'utf8').trim();
      expect((await fetch(signInLink(secret))).status).toBe(200);
    } finally {
      command.kill();
      await ended;
    }
  },
  60_000,
);
