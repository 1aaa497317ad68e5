/** The commerce stand-in with rows that have expired. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createCommerceService } from '#services/commerce/commerce-service.ts';
import { openDatabase } from '#services/commerce/database/database.ts';
import type { OpenDatabase } from '#services/commerce/database/database.ts';
import { carts, redirects } from '#services/commerce/database/schema.ts';

const DAY_MS = 24 * 3_600_000;
const CURRENCY = {
  id: 1, code: 'USD', name: 'US Dollar', token: '$', token_location: 'left', decimal_token: '.', thousands_token: ',', decimal_places: 2,
}; // prettier-ignore

let dir = '';
let seedFile = '';
let database: OpenDatabase;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-rows-'));
  seedFile = join(dir, 'stores.json');
  database = await openDatabase({});
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dir, { recursive: true });
});

async function open(now: () => Date) {
  const stores = [{ hash: 'us', currency: CURRENCY, tax_included: false, categories: [], products: [] }];
  await writeFile(seedFile, JSON.stringify(stores));
  return createCommerceService({ database, seedFile, token: 'token', clock: now });
}

test('redirects and claimed names expire after 30 days, also without an expired cart and while the service runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = new Date('2026-01-01T00:00:00Z');
  const service = await open(() => now);
  const add = (token: string, createdAt: Date) =>
    database.write((own) => own.insert(redirects).values({ token, store: 'us', cartId: '', createdAt }));
  const tokens = async () => (await database.read((own) => own.select().from(redirects))).map(({ token }) => token);
  await add('login of the first day', now);
  await add('login of the second day', new Date(now.getTime() + DAY_MS));

  now = new Date(now.getTime() + 30 * DAY_MS + 1);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  await vi.waitFor(async () => expect(await tokens()).toEqual(['login of the second day']));

  await database.write((own) =>
    own.insert(carts).values({
      id: 'cart', store: 'us', customerId: 0, version: 1, lines: [], createdAt: now, updatedAt: now, channelId: 1, locale: 'en',
    }),
  ); // prettier-ignore
  now = new Date(now.getTime() + 31 * DAY_MS);
  await vi.advanceTimersByTimeAsync(DAY_MS);
  await vi.waitFor(async () => expect(await database.read((own) => own.select().from(carts))).toEqual([]));
  expect(await tokens()).toEqual([]);
  await service.close();
});
