/** The platform's catalogue in memory, and changes of the database while its version is being read. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { createCatalogueSource } from '#services/commerce/catalogue/catalogue-source.ts';
import { openDatabase } from '#services/commerce/database/database.ts';
import type { OpenDatabase } from '#services/commerce/database/database.ts';
import { meta, variants } from '#services/commerce/database/schema.ts';
import { CATALOGUE_EDITION } from '#services/commerce/seed/seeding.ts';

import { sampleStores } from '../support/databases.ts';

test('a change during a check of the version is in the catalogue of the next request', async () => {
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
  const source = await createCatalogueSource(slow);
  const hold = Promise.withResolvers<void>();
  held = hold.promise;
  source.outdated();
  const checked = source.catalogueOf('us');
  // The version has been read when this write runs, because the embedded database has one connection.
  await database.write(async (own) => {
    await own.update(variants).set({ inventoryLevel: 77 }).where(eq(variants.id, 110_100));
    await own.insert(meta).values({ key: CATALOGUE_EDITION, value: 'changed' }).onConflictDoNothing();
  });
  source.outdated();
  hold.resolve();
  await checked;
  const catalogue = await source.catalogueOf('us');
  await database.close();
  expect(catalogue?.variant(110_100)?.variant.inventoryLevel).toBe(77);
});
