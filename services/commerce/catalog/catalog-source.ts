/** The catalogs of all stores, cached in memory until their version in the database changes. */
import { asc, inArray } from 'drizzle-orm';

import { causeOf } from '../database/database-error.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { categories, currencies, meta, options, optionValues, products, stores, variants } from '../database/schema.ts';
import { CATALOG_EDITION, CATALOG_VERSION } from '../seed/seeding.ts';
import { Catalog } from './catalog.ts';
import type { Product } from './catalog.ts';

/** Interval of version checks: another process on the same database may change the catalog. */
const CHECK_MS = 1000;

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): (key: string) => readonly T[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return (key) => groups.get(key) ?? [];
}

interface Snapshot {
  readonly version: string;
  readonly catalogs: ReadonlyMap<string, Catalog>;
}

/** The version: digest of the seed, and number of changes since then. */
async function readVersion(database: Database): Promise<string> {
  const rows = await database
    .select()
    .from(meta)
    .where(inArray(meta.key, [CATALOG_VERSION, CATALOG_EDITION]));
  return rows
    .map(({ key, value }) => `${key}=${value}`)
    .toSorted()
    .join(' ');
}

/** Reads everything in one snapshot. */
function readAll(database: Database): Promise<Snapshot> {
  return database.transaction(
    async (moment) => {
      const version = await readVersion(moment);
      const storeRows = await moment.select().from(stores).orderBy(asc(stores.position));
      const currenciesOf = grouped(await moment.select().from(currencies).orderBy(asc(currencies.position)), (row) => row.store);
      const categoriesOf = grouped(await moment.select().from(categories).orderBy(asc(categories.position)), (row) => row.store);
      const productsOf = grouped(await moment.select().from(products).orderBy(asc(products.position)), (row) => row.store);
      const optionsOf = grouped(await moment.select().from(options).orderBy(asc(options.position)), (row) => `${row.store} ${row.productId}`);
      const valuesOf = grouped(await moment.select().from(optionValues).orderBy(asc(optionValues.position)), (row) => `${row.store} ${row.optionId}`);
      const variantsOf = grouped(await moment.select().from(variants).orderBy(asc(variants.position)), (row) => `${row.store} ${row.productId}`);
      const product = (row: Product['row']): Product => ({
        row,
        options: optionsOf(`${row.store} ${row.id}`).map((option) => ({ row: option, values: valuesOf(`${row.store} ${option.id}`) })),
        variants: variantsOf(`${row.store} ${row.id}`),
      });
      const catalogs = storeRows.map(({ hash, taxIncluded, settings }): [string, Catalog] => [
        hash,
        new Catalog({
          hash,
          taxIncluded,
          settings,
          currencies: currenciesOf(hash),
          categories: categoriesOf(hash),
          products: productsOf(hash).map(product),
        }),
      ]);
      return { version, catalogs: new Map(catalogs) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  ); // prettier-ignore
}

export interface CatalogSource {
  /** The catalog of a store by hash. If the version cannot be read, the cached catalog stays in use. */
  catalogOf(hash: string): Promise<Catalog | undefined>;
  /** Makes the next read check the version: this process has changed the catalog. */
  outdated(): void;
}

export async function createCatalogSource(opened: OpenDatabase): Promise<CatalogSource> {
  let snapshot = await opened.read(readAll);
  let checkedAt = performance.now();
  let checking: Promise<void> | undefined;
  /** Number of calls of `outdated`. */
  let changes = 0;

  async function check(): Promise<void> {
    const known = changes;
    try {
      if ((await opened.read(readVersion)) !== snapshot.version) snapshot = await opened.read(readAll);
    } catch (error) {
      console.error(
        `commerce: the catalog's version could not be read; the cached catalog stays in use (${causeOf(error)})`,
      );
    } finally {
      checkedAt = known === changes ? performance.now() : -Infinity;
      checking = undefined;
    }
  }

  return {
    async catalogOf(hash) {
      const isDue = (): boolean => performance.now() - checkedAt > CHECK_MS;
      if (isDue()) await (checking ??= check());
      // That check may have begun before the last change.
      if (isDue()) await (checking ??= check());
      return snapshot.catalogs.get(hash);
    },
    outdated() {
      changes += 1;
      checkedAt = -Infinity;
    },
  };
}
