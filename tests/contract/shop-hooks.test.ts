/**
 * The standalone server and the embedded platform, combined as by `npm start`: the shop registers webhooks, receives them, and removes the
 * registrations at its end.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { EMBEDDED } from '#app/settings/embedded-keys.ts';
import { readEnv } from '#app/settings/env.ts';
import { startShop } from '#app/shop/shop-server.ts';
import { createCommerceService } from '#services/commerce/commerce-service.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { sampleCommerce } from '../support/databases.ts';
import { Visitor } from './api-shop.ts';

const PORT = 4953;
const RIDGE = { product_id: 1101, variant_id: 110_100, quantity: 1 };
let dir = '';
let platform: Listening;
let commerce: Awaited<ReturnType<typeof createCommerceService>>;
let shop: Listening | undefined;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-shop-hooks-'));
  const account = { clientId: EMBEDDED.commerceClientId, secret: EMBEDDED.commerceClientSecret };
  commerce = await createCommerceService({ ...(await sampleCommerce({})), token: EMBEDDED.commerceToken, account });
  platform = await listen(commerce.fetch, { port: PORT + 1 });
  const env = readEnv({ DATA_DIR: dir, PORT: `${PORT}`, SERVICES_PORT: `${PORT + 1}` });
  await copyEmptyDatabases(dir, 'api');
  shop = await startShop({ env, log: () => undefined });
}, 120_000);
afterAll(async () => {
  await shop?.close();
  await platform.close();
  await commerce.close();
  await rm(dir, { recursive: true, force: true });
});

async function atPlatform(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${platform.url}/stores/us/${path}`, {
    method,
    headers: { 'x-auth-token': EMBEDDED.commerceToken, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status).toBeLessThan(300);
  return response.json();
}
async function destinations(): Promise<readonly string[]> {
  const { data } = (await atPlatform('GET', 'v3/hooks?limit=250')) as { data: { destination: string }[] };
  return [...new Set(data.map(({ destination }) => destination))];
}

test('changes at the platform become visible, and no registration is left behind', async () => {
  const url = shop?.url ?? '';
  await expect.poll(destinations, { timeout: 30_000 }).toEqual([`${url}/hooks/carts`]);
  const client = await new Visitor(url).begin();
  const cart = await client.buy(RIDGE);
  const shown = async () => (await client.ask('GET', `/cart/${cart.id}`)).body.cart?.lines[0]?.quantity;
  expect(await shown()).toBe(1);
  expect(await shown()).toBe(1);
  await atPlatform('POST', `v3/carts/${cart.id}/items`, { line_items: [RIDGE] });
  await expect.poll(shown, { timeout: 30_000 }).toBe(2);
  const counted = await (await fetch(`${url}/metrics`)).text();
  // Counted: the session, the cart, and every read of it, cached or not.
  expect(Number(/firn_requests_total\{class="api",status="200"\} (\d+)/.exec(counted)?.[1])).toBeGreaterThanOrEqual(5);
  expect(counted).toContain('firn_requests_total{class="hook",status="200"}');

  const forged = await fetch(`${url}/hooks/carts`, { method: 'POST', body: '{}' });
  expect(forged.status).toBe(401);
  await shop?.close();
  shop = undefined;
  // A shutdown does not wait long for the platform, but the requested removal still completes.
  await expect.poll(destinations, { timeout: 30_000 }).toEqual([]);
}, 120_000);
