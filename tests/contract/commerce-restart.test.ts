/** Carts survive restarts and kills; a database folder belongs to one process. */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createCommerceService } from '#services/commerce/commerce-service.ts';

const CARTS = 'http://commerce.test/stores/us/v3/carts';
const headers = { 'x-auth-token': 'token', 'content-type': 'application/json' };
const body = JSON.stringify({ line_items: [{ product_id: 1101, variant_id: 110_100, quantity: 2 }] });
let dir = '';

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-commerce-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const open = () =>
  createCommerceService({ dataDir: join(dir, 'db'), seedFile: 'sample/commerce/stores.json', token: 'token' });

test('a cart survives a restart', async () => {
  const first = await open();
  const made = (await (await first.fetch(new Request(CARTS, { method: 'POST', headers, body }))).json()) as {
    data: { id: string };
  };
  await first.close();
  const second = await open();
  const found = await second.fetch(new Request(`${CARTS}/${made.data.id}`, { headers }));
  await second.close();
  expect(found.status).toBe(200);
  expect(await found.json()).toMatchObject({
    data: { id: made.data.id, line_items: { physical_items: [{ quantity: 2 }] } },
  });
}, 120_000);

test('every acknowledged write survives kill -9', async () => {
  const child = fork('tests/support/write-carts.ts', [join(dir, 'db')], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const acknowledged: string[] = [];
  await new Promise<void>((done) => {
    child.on('message', (id: string) => {
      acknowledged.push(id);
      if (acknowledged.length === 25) child.kill('SIGKILL');
    });
    child.on('exit', () => done());
  });
  expect(acknowledged.length).toBeGreaterThanOrEqual(25);
  const service = await open();
  const statuses = await Promise.all(
    acknowledged.map(async (id) => (await service.fetch(new Request(`${CARTS}/${id}`, { headers }))).status),
  );
  await service.close();
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 120_000);
