/** Databases of earlier versions are brought forward with all they hold; a transaction that the database wants again is done again, once in effect. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openDatabase } from '#services/commerce/database/database.ts';
import { MIGRATIONS } from '#services/commerce/database/migrations.ts';

import { startCommerce } from '../support/commerce.ts';
import type { WireCart, WireOne } from '../support/commerce.ts';
import { contested } from '../support/contested.ts';

let dir = '';
let dataDir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-migrations-'));
  dataDir = join(dir, 'db');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const CART = '11111111-1111-4111-8111-111111111111';

async function journal(): Promise<readonly unknown[]> {
  const database = await PGlite.create(dataDir);
  const { rows } = await database.query<{ id: string }>('SELECT id FROM commerce_migration ORDER BY id');
  await database.close();
  return rows.map(({ id }) => id);
}

test('a database from before the journal keeps its carts and catalogue, and gets the rest', async () => {
  const old = await PGlite.create(dataDir);
  await old.exec(await readFile('tests/fixtures/commerce-before-journal.sql', 'utf8'));
  await old.close();
  const commerce = await startCommerce({ dataDir });
  const cart = await commerce.get<WireOne<WireCart>>(`v3/carts/${CART}`);
  const customer = await commerce.get('v3/customers?id:in=101');
  await commerce.close();
  expect(cart.body.data).toMatchObject({ version: 3, locale: 'de', base_amount: 1499.9 });
  expect(customer.body.data).toMatchObject([{ id: 101 }]);
  expect(await journal()).toEqual(MIGRATIONS.map(({ id }) => id));
});

test('a migration that was cut off half-way goes on at the next start', async () => {
  const old = await PGlite.create(dataDir);
  await old.exec(await readFile('tests/fixtures/commerce-before-journal.sql', 'utf8'));
  await old.exec(`CREATE TABLE commerce_counter (store text NOT NULL, name text NOT NULL, value integer NOT NULL, PRIMARY KEY (store, name))`);
  await old.close();
  await (await startCommerce({ dataDir })).close();
  expect(await journal()).toEqual(MIGRATIONS.map(({ id }) => id));
}); // prettier-ignore

test('what is migrated is not migrated again, and a later version’s database is refused in words', async () => {
  await (await openDatabase({ dataDir })).close();
  const database = await PGlite.create(dataDir);
  await database.exec(`UPDATE commerce_migration SET at = '2020-01-01'`);
  await database.close();
  await (await openDatabase({ dataDir })).close();
  const again = await PGlite.create(dataDir);
  const { rows } = await again.query('SELECT DISTINCT extract(year FROM at) AS year FROM commerce_migration');
  await again.exec(`INSERT INTO commerce_migration VALUES ('999-of-tomorrow', now())`);
  await again.close();
  expect(rows).toEqual([{ year: '2020' }]);
  await expect(openDatabase({ dataDir })).rejects.toThrow('is of a later version (999-of-tomorrow)');
  await expect(openDatabase({ dataDir })).rejects.toThrow('is of a later version');
});

test('numbers and names of migrations stay in their order', () => {
  const ids = MIGRATIONS.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

test('every write is done once in effect, whatever the database wants again', async () => {
  const opened = contested(await openDatabase({}));
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
