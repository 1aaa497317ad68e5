/** The shop runs the maintenance of its database on a timer, not only on request. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ApiStore } from '#api/api-store.ts';
import type * as OpenApiStore from '#api/open-api-store.ts';
import { openShopApi } from '#app/api/shop-api.ts';
import { readEnv } from '#app/settings/env.ts';

import { copyEmptyDatabases } from '../support/database-folders.ts';

const opened: ApiStore[] = [];
vi.mock('#api/open-api-store.ts', async (load) => {
  const real = await load<typeof OpenApiStore>();
  return {
    ...real,
    async openApiStore(...given: Parameters<typeof real.openApiStore>) {
      const store = await real.openApiStore(...given);
      opened.push(store);
      return store;
    },
  };
});

const dir = mkdtempSync(join(tmpdir(), 'firn-maintenance-'));
const MINUTE_MS = 60_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a shop vacuums and sweeps its database every minute, continues after a failure, and stops when it is closed', async () => {
  const lines: Readonly<Record<string, unknown>>[] = [];
  await copyEmptyDatabases(dir, 'api');
  const api = await openShopApi(readEnv({ DATA_DIR: dir }), (line) => void lines.push(line));
  const [store] = opened;
  if (!store) throw new Error('The shop opened no database.');
  const maintain = vi.spyOn(store, 'maintain');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(maintain).toHaveBeenCalledTimes(1);
  await maintain.mock.results[0]?.value;
  maintain.mockRejectedValueOnce(new Error('disk full'));
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(maintain).toHaveBeenCalledTimes(3);
  expect(lines.filter(({ event }) => event === 'maintenance-failed')).toHaveLength(1);
  await api.close();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(maintain).toHaveBeenCalledTimes(3);
}); // prettier-ignore
