import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openShopApi } from '#app/api/shop-api.ts';
import { readEnv } from '#app/settings/env.ts';

import { copyEmptyDatabases } from '../../../support/database-folders.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firn-shop-api-'));
  await copyEmptyDatabases(dataDir, 'api');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('the session store has one owner at a time; the next one starts after the previous one has closed it', async () => {
  const env = readEnv({ DATA_DIR: dataDir });
  const first = await openShopApi(env, () => undefined);
  await expect(openShopApi(env, () => undefined)).rejects.toThrow(`is in use by process ${process.pid}; stop it`);
  await first.close();
  const second = await openShopApi(env, () => undefined);
  const answer = await second.fetch(new Request('http://127.0.0.1/api/session', { headers: { 'x-bc-region': 'us' } }));
  expect(answer.status).toBe(200);
  await second.close();
});
