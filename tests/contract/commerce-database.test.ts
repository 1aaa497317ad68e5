/** The stores' database: schema versions, retried transactions, exclusive use of a folder, and failures. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { openDatabase } from '#services/commerce/database/database.ts';
import type { OpenDatabase } from '#services/commerce/database/database.ts';
import { lockFolder } from '#services/commerce/database/folder-lock.ts';

import { startCommerce } from '../support/commerce.ts';
import type { WireCart, WireOne } from '../support/commerce.ts';
import { sampleStores } from '../support/databases.ts';
import { makeFilesReadOnly } from '../support/read-only-files.ts';
import { withSerializationFailures } from '../support/serialization-failures.ts';

let dir = '';
let dataDir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-commerce-database-'));
  dataDir = join(dir, 'db');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const line_items = [{ product_id: 1101, variant_id: 110_100, quantity: 1 }];

describe('a folder of another version of the stand-in', () => {
  test.each([
    ['from before tables had a version', 'CREATE TABLE commerce_cart (id text PRIMARY KEY)'],
    ['a later version', "UPDATE commerce_meta SET value = 'later' WHERE key = 'tables-version'"],
  ])(
    '(%s) is set aside with one sentence, and a new database is created',
    async (_name, statement) => {
      if (statement.startsWith('UPDATE')) await (await openDatabase({ dataDir })).close();
      const old = await PGlite.create(dataDir);
      await old.exec(statement);
      await old.close();
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const commerce = await startCommerce({ dataDir });
      const made = await commerce.ask('POST', 'v3/carts', { line_items });
      await commerce.close();
      const sentences = warn.mock.calls.map(([sentence]) => String(sentence));
      warn.mockRestore();
      expect(made.status).toBe(201);
      expect(sentences).toEqual([expect.stringContaining(`it was renamed to ${dataDir}.outdated-`)]);
      expect((await readdir(dir)).some((name) => name.startsWith('db.outdated-'))).toBe(true);
    },
    60_000,
  );
});

describe('a folder that is open', () => {
  test('is refused to a second process and a second opening, with the holder’s id; killing the holder releases it', async () => {
    const child = fork('tests/support/write-carts.ts', [dataDir], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    await once(child, 'message');
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `${dataDir} is in use by process ${child.pid}; stop it, or set DATA_DIR to another folder.`,
    );
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const opened = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({ code: 'database-in-use' });
    await opened.close();
    await (await openDatabase({ dataDir })).close();
  }, 60_000);

  test('is refused under another path too', async () => {
    const release = lockFolder(dataDir);
    await symlink(dataDir, join(dir, 'link'));
    expect(() => lockFolder(join(dir, 'link'))).toThrow(`is in use by process ${process.pid};`);
    release();
    lockFolder(join(dir, 'link'))();
  });
});

describe('a failed write', () => {
  /** A driver's error as it arrives: nested as the cause of the query builder's error. */
  const wrapped = (cause: object): Error =>
    new Error('Failed query: insert into "commerce_cart"', { cause: Object.assign(new Error('the driver'), cause) });

  test.each([
    ['a full disk', wrapped({ code: '53100', message: 'could not extend file "base/5/16384"' }), 503],
    ['a lost connection', wrapped({ code: 'CONNECTION_CLOSED' }), 503],
    ['a bug in the stand-in', wrapped({ code: '42703', message: 'column "nothing" does not exist' }), 500],
  ] as const)('because of %s is refused; reads and later writes work', async (_name, error, status) => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const opened = await openDatabase({ dump: await sampleStores() });
    let failure: Error | undefined;
    const database: OpenDatabase = {
      ...opened,
      write: (work) => (failure ? Promise.reject(failure) : opened.write(work)),
    };
    const commerce = await startCommerce({ database });
    const cart = (await commerce.ask<WireOne<WireCart>>('POST', 'v3/carts', { line_items })).body.data;
    failure = error;
    const refused = await commerce.ask('POST', `v3/carts/${cart.id}/items`, { line_items });
    const read = await commerce.get<WireOne<WireCart>>(`v3/carts/${cart.id}`);
    failure = undefined;
    const after = await commerce.ask<WireOne<WireCart>>('POST', `v3/carts/${cart.id}/items`, { line_items });
    await commerce.close();
    silent.mockRestore();
    expect([refused.status, read.body.data, after.body.data.version]).toEqual([status, cart, 2]);
  });

  test('with 40001 is retried, a limited number of times', async () => {
    const opened = await openDatabase({ dump: await sampleStores() });
    const again = wrapped({ code: '40001' });
    let calls = 0;
    const written = await opened.write(() => ((calls += 1) < 4 ? Promise.reject(again) : Promise.resolve('written')));
    expect([written, calls]).toEqual(['written', 4]);
    await expect(opened.write(() => Promise.reject(again))).rejects.toBe(again);
    await opened.close();
  }, 20_000);
});

// Without the handling of a PANIC, the statement after it never returns and blocks the thread: this file then hangs instead of failing.
test.each([
  ['refuses writes before they reach the database, and reads continue', true, [503, 200, 503, 200]],
  ['stops the database at a write; waiting statements fail instead of blocking the process', false, [503, 503, 503, 503]],
] as const)('a disk that becomes read-only %s; afterwards everything works again', async (_name, isReported, expected) => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const commerce = await startCommerce({ database: await openDatabase({ dataDir, reopenPauseMs: 50 }) });
  const cart = (await commerce.ask<WireOne<WireCart>>('POST', 'v3/carts', { line_items })).body.data;
  const add = () => commerce.ask<WireOne<WireCart>>('POST', `v3/carts/${cart.id}/items`, { line_items });
  const read = () => commerce.get<WireOne<WireCart>>(`v3/carts/${cart.id}`);
  const end = makeFilesReadOnly(isReported);
  const answers = [await add(), ...(await Promise.all([read(), add(), read()]))];
  end();
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe(200);
  const after = (await add()).body.data.version;
  await commerce.close();
  silent.mockRestore();
  expect([answers.map(({ status }) => status), after]).toEqual([expected, 2]);
}, 60_000); // prettier-ignore

test('a write that the database rolls back with a serialization failure takes effect once', async () => {
  const opened = withSerializationFailures(await openDatabase({}));
  const commerce = await startCommerce({ database: opened });
  const ask = <B = Record<string, never>>(method: string, path: string, body?: unknown) =>
    commerce.ask<B>(method, path, body);
  const person = { email: 'again@firn.example', first_name: 'A', last_name: 'B' };
  const made = await ask<WireOne<readonly [{ readonly id: number }]>>('POST', 'v3/customers', [person]);
  const customer_id = made.body.data[0].id;
  const address = {
    first_name: 'A',
    last_name: 'B',
    address1: '1',
    city: 'C',
    postal_code: '1',
    country_code: 'DE',
    customer_id,
  };
  const cart = await ask<WireOne<WireCart>>('POST', 'v3/carts', {
    line_items: [{ product_id: 1101, variant_id: 110_100, quantity: 1 }],
  });
  const path = `v3/carts/${cart.body.data.id}`;
  const statuses = [
    made.status,
    (await ask('PUT', 'v3/customers', [{ id: customer_id, company: 'C' }])).status,
    (await ask('POST', 'v3/customers/addresses', [address])).status,
    cart.status,
    (await ask('POST', `${path}/items`, { line_items: [{ product_id: 1101, variant_id: 110_100, quantity: 1 }] })).status,
    (await ask('PUT', path, { customer_id })).status,
    (await ask('POST', 'v3/hooks', { scope: 'store/order/*', destination: 'https://shop.firn.example' })).status,
    (await ask('POST', 'management/stock', { variant_id: 110_100, level: 7 })).status,
    (await ask('POST', 'management/stock', { variant_id: 110_100, by: -1 })).status,
    (await ask('POST', 'management/order', { cart_id: cart.body.data.id })).status,
    (await ask('POST', 'management/order-status', { order_id: 100_004, status_id: 2 })).status,
  ]; // prettier-ignore
  const level = (await commerce.get<WireOne>('v3/catalog/products/1101/variants/110100')).body.data.inventory_level;
  const people = await commerce.get(`v3/customers?email:in=${person.email}`);
  const addresses = await commerce.get(`v3/customers/addresses?customer_id:in=${customer_id}`);
  const orders = await commerce.get<readonly object[]>(`v2/orders?customer_id=${customer_id}`);
  await commerce.close();
  expect(statuses).toEqual([200, 200, 200, 201, 201, 201, 200, 200, 200, 201, 200]);
  expect([level, people.body.data.length, addresses.body.data.length, orders.body.length]).toEqual([4, 1, 1, 1]);
  expect(opened.again()).toBeGreaterThanOrEqual(statuses.length);
});
