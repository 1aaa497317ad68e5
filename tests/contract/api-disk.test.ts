/** The sessions' database on a full disk: a clear error, no data loss, and recovery when space is freed. */
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openEmbedded } from '#api/database/embedded-database.ts';
import { openReconnectingClient } from '#api/database/reconnecting-client.ts';
import type { AppError } from '#lib/errors/app-error.ts';

import { makeFilesReadOnly } from '../support/read-only-files.ts';
import { mountSmallDisk } from '../support/tmpfs.ts';
import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const kept = pgTable('kept', { text: text('text') });
const RIDGE = { product_id: 1101, variant_id: 110_100, quantity: 1 };

// Without the handling of a PANIC, the statement after it never returns and blocks the thread: this file then hangs instead of failing.
describe('a disk that becomes read-only', () => {
  test.each([
    ['refuses writes before they reach the database, and reads continue', true],
    ['stops the database at a write; waiting statements fail instead of blocking the process', false],
  ])(
    '%s; afterwards everything works again, with all committed data',
    async (_name, isReported) => {
      const parent = await mkdtemp(join(tmpdir(), 'firn-api-read-only-'));
      const database = await openEmbedded(join(parent, 'db'), { reopenPauseMs: 50 });
      const insert = (words: string) => database.run((own) => own.insert(kept).values({ text: words }));
      const read = () => database.read((own) => own.select().from(kept));
      await database.run((own) => own.execute(sql`CREATE TABLE kept (text text)`));
      await insert('before');
      const end = makeFilesReadOnly(isReported);
      const outcomes = await Promise.allSettled([insert('lost'), read(), insert('lost, too'), read()]);
      end();
      const codes = outcomes.map((one) => (one.status === 'rejected' ? (one.reason as AppError).code : 'ok'));
      expect(codes).toEqual(
        isReported
          ? ['session-full', 'ok', 'session-full', 'ok']
          : ['session-store', 'session-store', 'session-store', 'session-store'],
      );
      await expect.poll(() => read().catch(() => []), { timeout: 20_000 }).toEqual([{ text: 'before' }]);
      await insert('after');
      expect(await read()).toEqual([{ text: 'before' }, { text: 'after' }]);
      await database.close();
      await rm(parent, { recursive: true, force: true });
    },
    60_000,
  );

  test('a database that cannot be opened is not tried again for a while: each attempt blocks the process', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'firn-api-reopen-'));
    const database = await openEmbedded(join(parent, 'db'), { reopenPauseMs: 300_000 });
    const read = () => database.read((own) => own.execute(sql`SELECT 1`));
    await database.run((own) => own.execute(sql`CREATE TABLE kept (text text)`));
    const insert = () => database.run((own) => own.insert(kept).values({ text: 'before' }));
    await insert();
    const end = makeFilesReadOnly(false);
    await expect(insert()).rejects.toThrow('failed');
    await expect(read()).rejects.toThrow('failed');
    end();
    // The disk accepts writes again, so an attempt would succeed.
    await expect(read()).rejects.toThrow('failed');
    await rm(parent, { recursive: true, force: true });
  }, 120_000);
});

describe('an embedded database that stops', () => {
  test('fails the pending calls, is reopened for the next call, and keeps all committed data', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'firn-api-stopped-'));
    const opened: PGlite[] = [];
    const { client, close } = await openReconnectingClient(async () => {
      const one = await PGlite.create(join(parent, 'db'));
      opened.push(one);
      return one;
    });
    await client.query('CREATE TABLE kept (id integer)');
    await client.query('INSERT INTO kept VALUES (1)');
    const [first] = opened;
    if (!first) throw new Error('Nothing was opened.');
    const words = 'could not write to file "pg_wal/xlogtemp.42": No space left on device';
    let started = (): void => undefined;
    const isWaiting = new Promise<void>((resolve) => (started = resolve));
    // Simulates the stop: the statement fails, and later statements never settle.
    first.query = (statement: string) => {
      if (statement.startsWith('INSERT')) return Promise.reject(new Error(words));
      started();
      return new Promise(() => undefined);
    };
    const waiting = client.query('SELECT 1');
    await isWaiting;
    const answers = await Promise.allSettled([client.query('INSERT INTO kept VALUES (2)'), waiting]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await client.query('SELECT id FROM kept')).rows).toEqual([{ id: 1 }]);
    expect(opened).toHaveLength(2);
    await close();
    await first.close();
    await rm(parent, { recursive: true, force: true });
  }, 30_000);

  test('fails each call while it cannot be reopened', async () => {
    let isThere = true;
    let fails = false;
    const { client, close } = await openReconnectingClient(async () => {
      if (!isThere) throw new Error('no room');
      const one = await PGlite.create('memory://');
      const query = one.query.bind(one);
      one.query = ((statement: string) => (fails ? Promise.reject(new Error('Aborted()')) : query(statement))) as PGlite['query'];
      return one;
    }); // prettier-ignore
    fails = true;
    isThere = false;
    await expect(client.query('SELECT 1')).rejects.toThrow('Aborted');
    await expect(client.query('SELECT 1')).rejects.toThrow('no room');
    await expect(client.query('SELECT 1')).rejects.toThrow('no room');
    fails = false;
    isThere = true;
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await close();
  }, 30_000);
});

const disk = mountSmallDisk(150);
afterAll(() => disk?.remove());

/** Fills the disk except for `leave` bytes. */
function fill(filler: string, leave = 0): void {
  const { bavail, bsize } = statfsSync(disk?.dir ?? '');
  writeFileSync(filler, Buffer.alloc(bavail * bsize - leave));
}

describe.skipIf(!disk)('a disk that is really full', () => {
  const dir = disk?.dir ?? '';
  const filler = join(dir, 'filler');
  let commerce: Awaited<ReturnType<typeof openCommerce>>;
  beforeAll(async () => void (commerce = await openCommerce()));
  afterAll(() => commerce.close());

  test('refuses writes with a message; acknowledged writes survive, even a restart', async () => {
    const open = (): Promise<ApiShop> => openApiShop({ commerceUrl: commerce.url, dataDir: join(dir, 'api') });
    const shop = await open();
    const anna = await new Visitor(shop.url).begin();
    await anna.signIn('anna.us@firn.example');
    const cart = await anna.buy(RIDGE);
    fill(filler);

    const add = { line_items: [RIDGE] };
    const refused = [
      await new Visitor(shop.url).ask('GET', '/session'),
      await anna.ask('POST', '/cart/create', add),
      await anna.ask('POST', `/cart/${cart.id}/items`, add, { headers: { 'idempotency-key': 'full-disk-1' } }),
      await anna.ask('POST', '/customers/login', { email: 'anna.us@firn.example', pw: 'firn-sample-2026' }),
    ];
    for (const { status, body, headers } of refused) {
      expect([status, body.error?.code, headers.get('retry-after')]).toEqual([507, 'sessions-full', '60']);
      expect(body.error?.message).toMatch(/cannot store/);
    }
    expect((await anna.ask('GET', `/cart/${cart.id}`)).body.cart).toEqual(cart);
    expect((await anna.ask('POST', '/customers/validate-session')).body['customer']).toMatchObject({ firstName: 'Anna' });

    await shop.close();
    const next = await open();
    const same = anna.at(next.url);
    expect((await same.ask('GET', `/cart/${cart.id}`)).body.cart).toEqual(cart);
    expect((await same.ask('POST', '/cart/create', add)).status).toBe(507);
    rmSync(filler);
    const again = await same.ask('POST', `/cart/${cart.id}/items`, add, { headers: { 'idempotency-key': 'full-disk-1' } });
    expect([again.status, again.body.cart?.lines[0]?.quantity]).toEqual([200, 2]);
    expect((await new Visitor(next.url).ask('GET', '/session')).status).toBe(200);
    await next.close();
  }, 60_000);

  test('stops the database when it fills up in the middle of a write, and the next call reopens it', async () => {
    const database = await openEmbedded(join(dir, 'stopped'));
    const count = async (): Promise<number> => (await database.read((own) => own.select().from(kept))).length;
    await database.run((own) => own.execute(sql`CREATE TABLE kept (text text)`));
    await database.run((own) => own.insert(kept).values({ text: 'before' }));
    const writing = database.run(async (own) => {
      fill(filler);
      // Writes to the write-ahead log only, until its next segment finds no space.
      for (;;) await own.execute(sql`SELECT pg_logical_emit_message(true, 'full', ${'-'.repeat(1_000_000)})`);
    });
    await expect(writing).rejects.toMatchObject({ code: 'session-full' });
    rmSync(filler);
    expect(await count()).toBe(1);
    await database.run((own) => own.insert(kept).values({ text: 'after' }));
    expect(await count()).toBe(2);
    await database.close();
  }, 60_000);
}); // prettier-ignore
