/** A changed seed replaces the catalog; carts are kept, and a partial seed is never visible. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openDatabase } from '#services/commerce/database/database.ts';
import type { OpenDatabase } from '#services/commerce/database/database.ts';

import { startCommerce } from '../support/commerce.ts';
import type { WireCart, WireEntry, WireOne } from '../support/commerce.ts';
import { copyEmptyDatabases } from '../support/database-folders.ts';
import { SEED } from '../support/databases.ts';

let dir = '';
let dataDir = '';
let seedFile = '';

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-seed-'));
  dataDir = join(dir, 'commerce');
  seedFile = join(dir, 'stores.json');
  // `commerce-database.test.ts` and `commerce-restart.test.ts` start in a folder that does not exist.
  await copyEmptyDatabases(dir, 'commerce');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

interface Store {
  readonly hash: string;
  products: Record<string, unknown>[];
}

async function seed(change: (us: Store) => void): Promise<void> {
  const stores = JSON.parse(await readFile(SEED, 'utf8')) as Store[];
  const us = stores.find((store) => store.hash === 'us');
  if (us) change(us);
  await writeFile(seedFile, JSON.stringify(stores));
}

const line_items = [{ product_id: 1101, variant_id: 110_100, quantity: 2 }];

test('another seed replaces the catalog; carts are kept and get the new prices', async () => {
  const first = await startCommerce({ dataDir });
  const made = await first.ask<WireOne<WireCart>>('POST', 'v3/carts', { line_items });
  await first.close();
  await seed((us) => {
    us.products = us.products.filter((product) => product['id'] === 1101);
    Object.assign(us.products[0] ?? {}, { price: 100.25, retail_price: 120 });
  });
  const second = await startCommerce({ dataDir, seedFile });
  const products = await second.get('v3/catalog/products');
  const cart = await second.get<WireOne<WireCart>>(`v3/carts/${made.body.data.id}`);
  await second.close();
  expect(products.body.data).toMatchObject([{ id: 1101, price: 100.25, retail_price: 120 }]);
  expect([cart.status, cart.body.data.base_amount]).toEqual([200, 200.5]);
});

test('an unchanged seed is not written again: the data in the database is kept', async () => {
  await (await startCommerce({ dataDir })).close();
  const database = await PGlite.create(dataDir);
  await database.exec(
    `UPDATE commerce_product SET name = 'From the database', price = 19999 WHERE store = 'us' AND id = 1101`,
  );
  await database.close();
  const commerce = await startCommerce({ dataDir });
  const { body } = await commerce.get<WireOne>('v3/catalog/products/1101');
  await commerce.close();
  expect([body.data.name, body.data.price]).toEqual(['From the database', 1.9999]);
});

test('hidden, untracked, limited and individually priced variants behave as the platform documents', async () => {
  await seed((us) => {
    const [first, second] = us.products;
    Object.assign(first ?? {}, { is_visible: false });
    const variants = (second?.['variants'] ?? []) as Record<string, unknown>[];
    Object.assign(second ?? {}, { inventory_tracking: 'none', order_quantity_minimum: 2, order_quantity_maximum: 500 });
    Object.assign(variants[0] ?? {}, { price: 10, sale_price: 8, inventory_level: 0 });
    Object.assign(variants[1] ?? {}, { purchasing_disabled: true });
  });
  const commerce = await startCommerce({ seedFile });
  const visible = await commerce.get('v3/catalog/products?is_visible=true&limit=250');
  const product = (await commerce.get<WireOne>('v3/catalog/products/1102?include=variants')).body.data;
  const [priced, disabled] = product.variants as readonly [WireEntry, WireEntry];
  const buy = async (product_id: number, variant_id: number, quantity: number) =>
    (await commerce.ask('POST', 'v3/carts', { line_items: [{ product_id, variant_id, quantity }] })).status;
  expect(visible.body.data.some((one) => one.id === 1101)).toBe(false);
  expect(product).toMatchObject({ id: 1102, inventory_tracking: 'none', inventory_level: 0 });
  expect(priced).toMatchObject({ price: 10, sale_price: 8, calculated_price: 8 });
  expect([
    await buy(1101, 110_100, 1),
    await buy(1102, priced.id, 400),
    await buy(1102, priced.id, 1),
    await buy(1102, priced.id, 501),
    await buy(1102, disabled.id, 2),
  ]).toEqual([422, 201, 422, 422, 422]);
  await commerce.close();
});

test.each([
  ['{', 'is not valid JSON'],
  ['[{"hash":"us"}]', '0.currency'],
  [undefined, 'ENOENT'],
])('with the seed %j the service refuses to start, with one sentence, and releases the folder', async (text, words) => {
  if (text !== undefined) await writeFile(seedFile, text);
  await expect(startCommerce({ dataDir, seedFile })).rejects.toThrow(words);
  await (await startCommerce({ dataDir })).close();
});

test('a seed that fails half-way keeps the previous catalog', async () => {
  await (await startCommerce({ dataDir })).close();
  await seed((us) => {
    const [first] = us.products;
    us.products = [{ ...first, name: 'Half' }, { ...first }];
  });
  await expect(startCommerce({ dataDir, seedFile })).rejects.toThrow('Failed query');
  const commerce = await startCommerce({ dataDir });
  const { body } = await commerce.get('v3/catalog/products');
  await commerce.close();
  expect([body.meta.pagination.total, body.data[0]?.name]).toEqual([60, 'Ridge 98']);
});

test('expired carts are deleted at the start', async () => {
  const line = { line_items };
  const first = await startCommerce({ dataDir });
  const { body } = await first.ask<WireOne<WireCart>>('POST', 'v3/carts', line);
  await first.close();
  await (await startCommerce({ dataDir, clock: () => new Date(Date.now() + 31 * 24 * 3600 * 1000) })).close();
  const database: OpenDatabase = await openDatabase({ dataDir });
  const rows = await database.read((handle) => handle.execute(`SELECT id FROM commerce_cart`));
  await database.close();
  expect([body.data.version, JSON.stringify(rows).includes(body.data.id)]).toEqual([1, false]);
});
