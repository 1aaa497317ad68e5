/** The commerce service on a real PostgreSQL: the same responses, and several processes on one database. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { startPostgres } from '#tools/postgres.ts';

import { cartContract } from '../support/cart-contract.ts';
import { cartEventsContract } from '../support/cart-events-contract.ts';
import { catalogContract } from '../support/catalog-contract.ts';
import { startCommerce } from '../support/commerce.ts';
import type { WireCart, WireOne } from '../support/commerce.ts';
import { SEED } from '../support/databases.ts';
import { peopleContract } from '../support/people-contract.ts';
import { tradeContract } from '../support/trade-contract.ts';

const postgres = await startPostgres();
const databaseUrl = postgres?.url ?? '';
afterAll(() => postgres?.close());

describe.skipIf(!postgres)('PostgreSQL', () => {
  catalogContract('PostgreSQL', () => startCommerce({ databaseUrl }));
  cartContract('PostgreSQL', (options) => startCommerce({ databaseUrl, ...options }));
  peopleContract('PostgreSQL', () => startCommerce({ databaseUrl }));
  cartEventsContract('PostgreSQL', () => startCommerce({ databaseUrl }));
  tradeContract('PostgreSQL', (options) => startCommerce({ databaseUrl, ...options }));

  test('two services that start together on one database seed it once and share the carts', async () => {
    const [one, other] = await Promise.all([startCommerce({ databaseUrl }), startCommerce({ databaseUrl })]);
    const line_items = [{ product_id: 1101, variant_id: 110_100, quantity: 1 }];
    const made = await one.ask<WireOne<WireCart>>('POST', 'v3/carts', { line_items });
    const path = `v3/carts/${made.body.data.id}`;
    const adds = [one, other, one, other].map((service) => service.ask('POST', `${path}/items`, { line_items }));
    const statuses = (await Promise.all(adds)).map(({ status }) => status);
    const after = await other.get<WireOne<WireCart>>(path);
    await Promise.all([one.close(), other.close()]);
    expect([statuses, after.body.data.line_items.physical_items[0].quantity]).toEqual([[201, 201, 201, 201], 5]);
  });

  test('a catalog seeded by another process is visible to the running one', async () => {
    const running = await startCommerce({ databaseUrl });
    const seedFile = join(tmpdir(), `firn-seed-${process.pid}.json`);
    await writeFile(seedFile, (await readFile(SEED, 'utf8')).replaceAll('"Ridge 98"', '"Ridge 99"'));
    await (await startCommerce({ databaseUrl, seedFile })).close();
    await rm(seedFile);
    await expect
      .poll(async () => (await running.get<WireOne>('v3/catalog/products/1101')).body.data.name, { timeout: 10_000 })
      .toBe('Ridge 99');
    await running.close();
  });

  test.skipIf(process.env['DATABASE_URL'])(
    'an unreachable database is 503 with a message for carts; the catalog still works',
    async () => {
      const server = await startPostgres();
      const commerce = await startCommerce({ databaseUrl: server?.url ?? '' });
      await server?.close();
      const cart = await commerce.get('v3/carts/00000000-0000-4000-8000-000000000000');
      const product = await commerce.get('v3/catalog/products/1101');
      await commerce.close();
      expect(cart).toMatchObject({ status: 503, body: { title: expect.stringContaining('database') } });
      expect(product.status).toBe(200);
    },
  );
});
