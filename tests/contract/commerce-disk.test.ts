/** A full disk: a write is refused in words and loses nothing, reading goes on, and writing goes on once there is room. */
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';

import { openDatabase } from '#services/commerce/database/database.ts';
import type { OpenDatabase } from '#services/commerce/database/database.ts';

import { startCommerce } from '../support/commerce.ts';
import type { TestCommerce, WireCart, WireOne } from '../support/commerce.ts';
import { sampleStores } from '../support/databases.ts';
import { mountSmallDisk } from '../support/tmpfs.ts';

const line_items = [{ product_id: 1101, variant_id: 110_100, quantity: 1 }];
const make = (commerce: TestCommerce) => commerce.ask<WireOne<WireCart>>('POST', 'v3/carts', { line_items });
const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => silent.mockClear());

/** A database whose writes fail as `failure` tells, while it tells something. */
function failing(opened: OpenDatabase, failure: () => Error | undefined): OpenDatabase {
  return {
    ...opened,
    async write(work) {
      const error = failure();
      if (error) throw error;
      return opened.write(work);
    },
  };
}

/** As drivers have it: the cause lies under the words of the query builder. */
const wrapped = (cause: object): Error =>
  new Error('Failed query: insert into "commerce_cart"', { cause: Object.assign(new Error('the driver'), cause) });

describe.each([
  ['PostgreSQL’s 53100', wrapped({ code: '53100', message: 'could not extend file "base/5/16384"' }), 507],
  ['the system’s ENOSPC', wrapped({ code: 'ENOSPC' }), 507],
  ['words alone', wrapped({ message: 'could not write to file "pg_wal/xlogtemp.1": No space left on device' }), 507],
  ['a lost connection', wrapped({ code: 'CONNECTION_CLOSED' }), 503],
] as const)('a write that fails with %s', (_name, error, status) => {
  test(`is ${status} with words; the cart stays, reading and later writing go on`, async () => {
    let failure: Error | undefined;
    const commerce = await startCommerce({
      database: failing(await openDatabase({ dump: await sampleStores() }), () => failure),
    });
    const cart = (await make(commerce)).body.data;
    const path = `v3/carts/${cart.id}`;
    failure = error;
    const item = `${path}/items/${cart.line_items.physical_items[0].id}`;
    const refused = [
      await make(commerce),
      await commerce.ask('POST', `${path}/items`, { line_items }),
      await commerce.ask('PUT', item, { line_item: { product_id: 1101, quantity: 2 } }),
      await commerce.ask('DELETE', item),
      await commerce.ask('DELETE', path),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([status, status, status, status, status]);
    expect(refused[0]?.body).toMatchObject({
      status,
      title: expect.stringMatching(/storage .* full|cannot reach its database/),
    });
    expect((await commerce.get<WireOne<WireCart>>(path)).body.data).toEqual(cart);
    expect((await commerce.get('v3/catalog/products')).status).toBe(200);
    failure = undefined;
    const after = await commerce.ask<WireOne<WireCart>>('POST', `${path}/items`, { line_items });
    await commerce.close();
    expect([after.status, after.body.data.version]).toEqual([201, 2]);
    expect(silent).toHaveBeenCalledTimes(5);
  });
});

test('a mistake of the service is not told as a full disk', async () => {
  const opened = await openDatabase({ dump: await sampleStores() });
  let failure: Error | undefined;
  const commerce = await startCommerce({ database: failing(opened, () => failure) });
  failure = wrapped({ code: '42703', message: 'column "nothing" does not exist' });
  const answer = await make(commerce);
  await commerce.close();
  expect(answer.status).toBe(500);
});

test('what the database wants again (40001) is done again, and only a few times', async () => {
  const opened = await openDatabase({ dump: await sampleStores() });
  const again = wrapped({ code: '40001' });
  let calls = 0;
  const written = await opened.write(() => ((calls += 1) < 4 ? Promise.reject(again) : Promise.resolve('written')));
  expect([written, calls]).toEqual(['written', 4]);
  await expect(opened.write(() => Promise.reject(again))).rejects.toBe(again);
  await opened.close();
}, 20_000);

test('an embedded database that has stopped is opened anew, with all that was acknowledged', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'firn-stopped-'));
  const opened = await openDatabase({ dataDir: join(parent, 'db') });
  const commerce = await startCommerce({ database: opened });
  const cart = (await make(commerce)).body.data;
  await opened.read((database) => (database as unknown as { $client: PGlite }).$client.close());
  const answers = [await commerce.get(`v3/carts/${cart.id}`), await commerce.get(`v3/carts/${cart.id}`)];
  await commerce.close();
  await rm(parent, { recursive: true });
  expect(answers.map(({ status }) => status)).toEqual([503, 200]);
});

const disk = mountSmallDisk(230);
afterAll(() => disk?.remove());
describe.skipIf(!disk)('a disk that is really full', () => {
  const dir = disk?.dir ?? '';
  const filler = join(dir, 'filler');

  function fill(leave: number): void {
    const { bavail, bsize } = statfsSync(dir);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - leave));
  }

  test('keeps every acknowledged cart over full, room again, and a restart', async () => {
    try {
      const dataDir = join(dir, 'db');
      const first = await startCommerce({ dataDir });
      const kept = (await make(first)).body.data;
      fill(0);
      const refused = [await make(first), await first.ask('DELETE', `v3/carts/${kept.id}`)];
      const read = await first.get<WireOne<WireCart>>(`v3/carts/${kept.id}`);
      expect([refused.map(({ status }) => status), read.status]).toEqual([[507, 507], 200]);
      await first.close();
      const second = await startCommerce({ dataDir });
      expect((await second.get<WireOne<WireCart>>(`v3/carts/${kept.id}`)).body.data).toEqual(kept);
      expect((await make(second)).status).toBe(507);
      rmSync(filler);
      expect((await make(second)).status).toBe(201);
      await second.close();
    } finally {
      rmSync(filler, { force: true });
    }
  }, 60_000);

  test('that is filled in the middle of a write stops the database: whoever waits is told, and the next call has it again', async () => {
    const dataDir = join(dir, 'stopped');
    const database = await openDatabase({ dataDir });
    const commerce = await startCommerce({ database });
    const kept = (await make(commerce)).body.data;
    const path = `v3/carts/${kept.id}`;
    const writing = database.write((own) =>
      own.transaction(async (inner) => {
        fill(0);
        // Into the log alone, until the next part of it finds no room.
        for (;;) await inner.execute(sql`SELECT pg_logical_emit_message(true, 'full', ${'-'.repeat(1_000_000)})`);
      }),
    );
    const waiting = database.read((own) => own.execute(sql`SELECT 1`));
    const ends = await Promise.allSettled([writing, waiting]);
    expect(ends[0]).toMatchObject({ status: 'rejected' });
    rmSync(filler);
    expect((await commerce.get<WireOne<WireCart>>(path)).body.data).toEqual(kept);
    expect((await make(commerce)).status).toBe(201);
    await commerce.close();
  }, 60_000);
});
