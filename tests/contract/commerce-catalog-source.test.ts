/** The platform's catalog in memory, and changes of the database while its version is being read. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { createCatalogSource } from '#services/commerce/catalog/catalog-source.ts';
import { openDatabase } from '#services/commerce/database/database.ts';
import type { OpenDatabase } from '#services/commerce/database/database.ts';
import { meta, variants } from '#services/commerce/database/schema.ts';
import { CATALOG_EDITION } from '#services/commerce/seed/seeding.ts';

import { sampleStores } from '../support/databases.ts';

test('a change during a check of the version is in the catalog of the next request', async () => {
  const database = await openDatabase({ dump: await sampleStores() });
  let held: Promise<unknown> = Promise.resolve();
  const slow: OpenDatabase = {
    ...database,
    read: async (work) => {
      const result = await database.read(work);
      await held;
      return result;
    },
  };
  const source = await createCatalogSource(slow);
  const hold = Promise.withResolvers<void>();
  held = hold.promise;
  source.outdated();
  const checked = source.catalogOf('us');
  // The version has been read when this write runs, because the embedded database has one connection.
  await database.write(async (own) => {
    await own.update(variants).set({ inventoryLevel: 77 }).where(eq(variants.id, 110_100));
    await own.insert(meta).values({ key: CATALOG_EDITION, value: 'changed' }).onConflictDoNothing();
  });
  source.outdated();
  hold.resolve();
  await checked;
  const catalog = await source.catalogOf('us');
  await database.close();
  expect(catalog?.variant(110_100)?.variant.inventoryLevel).toBe(77);
});
