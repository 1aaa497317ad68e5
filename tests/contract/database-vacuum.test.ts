/** Deleted and replaced rows free their disk space: the files of both databases stay flat however long the shop runs. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { apiStoreOn } from '#api/api-store.ts';
import { openEmbedded } from '#api/database/embedded-database.ts';
import { createMaintenance } from '#api/database/vacuum.ts';
import { createIdempotencyStore, MOST_ANSWERS } from '#api/session/idempotency-store.ts';
import { openDatabase } from '#services/commerce/database/database.ts';

import { blankApi, sampleStores } from '../support/databases.ts';

const ROWS = 2000;
const ROUNDS = 5;
/** Incompressible text, about 2 kB per row. */
const text = sql.raw(`(SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 60 + n * 0))`);
const INSERT = sql`INSERT INTO session (id_hash, data, expires_at) SELECT 'churn' || n, jsonb_build_object('text', ${text}), now() FROM generate_series(1, ${sql.raw(`${ROWS}`)}) AS n`;
const DELETE = sql`DELETE FROM session WHERE id_hash LIKE 'churn%'`;

async function bytesOf(dir: string): Promise<number> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const sizes = await Promise.all(files.map((one) => stat(join(one.parentPath, one.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

test("the files of the sessions' database stay flat", async () => {
  const dir = await mkdtemp(join(tmpdir(), 'firn-upkeep-'));
  const database = await openEmbedded(dir);
  const run = (statement: SQL) => database.run((own) => own.execute(statement));
  const sizes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await run(INSERT);
    await run(DELETE);
    await database.maintain();
    sizes.push(await bytesOf(dir));
  }
  // The write-ahead log reaches its final size by about the third round; nothing grows after that.
  const [third = 0, last = 0] = [sizes[2], sizes.at(-1)];
  expect(last, sizes.join(' ')).toBeLessThanOrEqual(third * 1.05);
  await database.close();
  await rm(dir, { recursive: true, force: true });
}, 180_000);

test("the tables of the commerce stand-in's database stay flat", async () => {
  const database = await openDatabase({ dump: await sampleStores() });
  const size = () =>
    database.read(async (own) => {
      const { rows } = (await own.execute(sql`SELECT pg_total_relation_size('commerce_cart')::int AS bytes`)) as unknown as { rows: { bytes: number }[] }; // prettier-ignore
      return rows[0]?.bytes ?? 0;
    });
  const before = await size();
  const insert = sql`INSERT INTO commerce_cart (id, store, customer_id, channel_id, locale, version, lines, created_at, updated_at) SELECT gen_random_uuid(), 'us', 0, 1, 'churn', 1, jsonb_build_array(jsonb_build_object('text', ${text})), now(), now() FROM generate_series(1, ${sql.raw(`${ROWS}`)}) AS n`;
  const sizes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await database.write((own) => own.execute(insert));
    await database.write((own) => own.execute(sql`DELETE FROM commerce_cart WHERE locale = 'churn'`));
    await database.vacuum();
    sizes.push(await size());
  }
  expect(Math.max(...sizes), `${before} ${sizes.join(' ')}`).toBeLessThan(before + 1_000_000);
  await database.close();
}, 180_000);

test('maintenance waits for an idle moment, but not forever; a failure is logged and retried', async () => {
  const state = { writes: 0, quiet: 0, done: 0, fails: false };
  const lines: unknown[] = [];
  const turn = createMaintenance(
    {
      writes: () => state.writes,
      quietMs: () => state.quiet,
      async maintain() {
        if (state.fails) throw new Error('no');
        state.done += 1;
      },
    },
    (line) => lines.push(line['event']),
  );
  await turn();
  expect(state.done).toBe(0);
  state.writes = 1000;
  await turn();
  expect(state.done).toBe(0);
  for (let count = 0; count < 20; count += 1) await turn();
  expect(state.done).toBe(1);
  await turn();
  expect(state.done).toBe(1);
  Object.assign(state, { writes: 2000, quiet: 60_000, fails: true });
  await turn();
  state.fails = false;
  await turn();
  expect([state.done, lines]).toEqual([
    2,
    ['database-maintained', 'database-maintenance-failed', 'database-maintained'],
  ]);
});

test('keyed responses are bounded per visit by number and size; the oldest are deleted, and other visits lose none', async () => {
  const database = await openEmbedded(undefined, { dump: await blankApi() });
  let now = Date.parse('2026-11-22T10:00:00Z');
  const book = createIdempotencyStore(database, () => new Date((now += 1000)));
  const write = async (id: string, key: string, value: unknown) => {
    await book.claim({ id, key, fingerprint: 'print' });
    await book.settle(id, key, value);
  };
  const count = async () => {
    const { rows } = (await database.read((own) => own.execute(sql`SELECT count(*)::int AS n FROM session_answer`))) as unknown as { rows: { n: number }[] }; // prettier-ignore
    return rows[0]?.n;
  };
  await write('other', 'other-key', 'kept');
  for (let index = 0; index < 70; index += 1) await write('visit', `write-key-${index}`, { index });
  expect(await count()).toBe(MOST_ANSWERS + 1);
  expect(await book.claim({ id: 'visit', key: 'write-key-69', fingerprint: 'print' })).toEqual({ kind: 'answered', value: { index: 69 } }); // prettier-ignore
  for (let index = 0; index < 10; index += 1) await write('visit', `large-key-${index}`, 'x'.repeat(60_000));
  // Three responses of 60,000 characters fit.
  expect(await count()).toBe(3 + 1);
  // Writes without a response are bounded too.
  for (let index = 0; index < 60; index += 1)
    await book.claim({ id: 'visit', key: `open-key-${index}`, fingerprint: 'p' });
  await write('visit', 'last-key', 'small');
  expect(await count()).toBeLessThanOrEqual(MOST_ANSWERS * 2 + 2);
  expect(await book.claim({ id: 'other', key: 'other-key', fingerprint: 'print' })).toMatchObject({ kind: 'answered' });
  await database.close();
}, 180_000);

test("the store's maintenance deletes ended visits with their responses", async () => {
  let now = Date.parse('2026-11-22T10:00:00Z');
  const store = await apiStoreOn(await openEmbedded(undefined, { dump: await blankApi() }), { clock: () => new Date(now) });
  const { id } = await store.sessions.create();
  const answered = { id, key: 'some-key-1', fingerprint: 'print' };
  await store.idempotency.claim(answered);
  await store.idempotency.settle(id, 'some-key-1', 'done');
  now += 8 * 24 * 3600 * 1000;
  await store.maintain();
  expect(await store.sessions.read(id)).toBeUndefined();
  expect(await store.idempotency.claim(answered)).toEqual({ kind: 'claimed' });
  await store.close();
}); // prettier-ignore

test("the store's maintenance deletes newsletter requests that nothing has confirmed for 30 days, and no others", async () => {
  const DAY = 24 * 3600 * 1000;
  let now = Date.parse('2026-11-22T10:00:00Z');
  const { subscriptions, maintain, close } = await apiStoreOn(await openEmbedded(undefined, { dump: await blankApi() }), { clock: () => new Date(now) });
  const ask = (name: string) => subscriptions.ask({ kind: 'newsletter', list: 'letters', email: `${name}@b.example`, locale: 'en-us' });
  const [forgotten, repeated, confirmed] = [await ask('forgotten'), await ask('repeated'), await ask('confirmed')];
  const stock = await subscriptions.ask({ kind: 'stock', list: 'us:1101:110100', email: 'wish@b.example', locale: 'en-us', confirmed: true });
  await subscriptions.confirm(confirmed.id);
  const known = async () => {
    const all = [forgotten, repeated, confirmed, stock];
    const found = await Promise.all(all.map(async ({ id }) => subscriptions.byToken('stop', await subscriptions.token('stop', id))));
    return found.flatMap((record) => record?.email ?? []);
  };
  now += 29 * DAY;
  await ask('repeated');
  await maintain();
  expect(await known()).toEqual(['forgotten@b.example', 'repeated@b.example', 'confirmed@b.example', 'wish@b.example']);
  now += 2 * DAY;
  await maintain();
  expect(await known()).toEqual(['repeated@b.example', 'confirmed@b.example', 'wish@b.example']);
  await close();
}); // prettier-ignore
