/** The commerce stand-in with rows that have expired, and with a large seed. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createCommerceService } from '#services/commerce/commerce-service.ts';
import { openDatabase } from '#services/commerce/database/database.ts';
import type { OpenDatabase } from '#services/commerce/database/database.ts';
import { customers } from '#services/commerce/database/schema-people.ts';
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

async function open(now: () => Date, people: object = {}) {
  const stores = [{ hash: 'us', currency: CURRENCY, tax_included: false, categories: [], products: [], ...people }];
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

test('a seed with more customers than fit into one statement is imported', async () => {
  const created_at = '2026-01-01T00:00:00Z';
  const name = { first_name: 'Ann', last_name: 'Berg' };
  const all = Array.from({ length: 7300 }, (_, at) => ({
    ...name,
    id: at + 1,
    email: `ann${at}@firn.example`,
    created_at,
  }));
  const service = await open(() => new Date(created_at), { customers: all });
  expect(await database.read((own) => own.$count(customers))).toBe(all.length);
  await service.close();
});
