/** Imports the seed: a changed seed replaces the catalog; carts, customers and orders are preserved. */
import { eq } from 'drizzle-orm';

import type { Database, OpenDatabase } from '../database/database.ts';
import {
  CATALOG,
  categories,
  currencies,
  meta,
  options,
  optionValues,
  products,
  stores,
  variants,
} from '../database/schema.ts';
import { toUnits } from '../pricing/money.ts';
import { inChunks } from './in-chunks.ts';
import type { Seed, SeedProduct, SeedStore } from './seed.ts';
import { addPeople } from './seeding-people.ts';

export const CATALOG_VERSION = 'catalogue-version';
/** Counts changes of stock and price since the seed. */
export const CATALOG_EDITION = 'catalogue-edition';

function productRow(store: string, product: SeedProduct, position: number): typeof products.$inferInsert {
  return {
    store, position, id: product.id, name: product.name, sku: product.sku, url: product.url, description: product.description,
    price: toUnits(product.price), salePrice: toUnits(product.sale_price), retailPrice: toUnits(product.retail_price),
    availability: product.availability, isVisible: product.is_visible, inventoryTracking: product.inventory_tracking,
    orderQuantityMinimum: product.order_quantity_minimum, orderQuantityMaximum: product.order_quantity_maximum, categories: product.categories,
  }; // prettier-ignore
}

function variantRows(store: string, product: SeedProduct): readonly (typeof variants.$inferInsert)[] {
  return product.variants.map((variant, position) => ({
    store, position, id: variant.id, productId: product.id, sku: variant.sku, inventoryLevel: variant.inventory_level,
    price: variant.price === undefined ? null : toUnits(variant.price), salePrice: variant.sale_price === undefined ? null : toUnits(variant.sale_price),
    purchasingDisabled: variant.purchasing_disabled, imageUrl: variant.image_url, optionValues: variant.option_values,
  })); // prettier-ignore
}

function optionRows(store: string, product: SeedProduct) {
  return {
    options: product.options.map((option, position) => ({
      store, position, id: option.id, productId: product.id, displayName: option.display_name, type: option.type,
    })),
    values: product.options.flatMap((option) =>
      option.option_values.map((value, position) => ({
        store, position, id: value.id, optionId: option.id, label: value.label, valueData: value.value_data,
      })),
    ),
  }; // prettier-ignore
}

async function writeStore(database: Database, seed: SeedStore, position: number): Promise<void> {
  const { hash, currency } = seed;
  await database.insert(stores).values({ hash, position, taxIncluded: seed.tax_included, settings: seed.settings });
  await database.insert(currencies).values({
    store: hash, id: currency.id, position: 0, code: currency.code, name: currency.name, token: currency.token, tokenLocation: currency.token_location,
    decimalToken: currency.decimal_token, thousandsToken: currency.thousands_token, decimalPlaces: currency.decimal_places,
  }); // prettier-ignore
  const categoryRows = seed.categories.map((category, index) => ({
    store: hash, id: category.id, position: index, parentId: category.parent_id, name: category.name, url: category.url, isVisible: category.is_visible,
  })); // prettier-ignore
  const ofOptions = seed.products.map((product) => optionRows(hash, product));
  await inChunks(categoryRows, (rows) => database.insert(categories).values(rows));
  await inChunks(
    seed.products.map((product, index) => productRow(hash, product, index)),
    (rows) => database.insert(products).values(rows),
  );
  await inChunks(
    ofOptions.flatMap((rows) => rows.options),
    (rows) => database.insert(options).values(rows),
  );
  await inChunks(
    ofOptions.flatMap((rows) => rows.values),
    (rows) => database.insert(optionValues).values(rows),
  );
  await inChunks(
    seed.products.flatMap((product) => variantRows(hash, product)),
    (rows) => database.insert(variants).values(rows),
  );
}

async function catalogVersion(database: Database): Promise<string | undefined> {
  const [row] = await database.select().from(meta).where(eq(meta.key, CATALOG_VERSION));
  return row?.value;
}

/** Imports the seed in one transaction. Locking the version row prevents two processes from seeding at the same time. */
export async function seedCatalog(opened: OpenDatabase, seed: Seed): Promise<void> {
  if ((await opened.read(catalogVersion)) === seed.digest) return;
  await opened.write((database) =>
    database.transaction(async (transaction) => {
      const row = { key: CATALOG_VERSION, value: '' };
      await transaction
        .insert(meta)
        .values(row)
        .onConflictDoUpdate({ target: meta.key, set: { key: row.key } });
      if ((await catalogVersion(transaction)) === seed.digest) return;
      for (const table of CATALOG) await transaction.delete(table);
      for (const [position, store] of seed.stores.entries()) await writeStore(transaction, store, position);
      for (const store of seed.stores) await addPeople(transaction, store);
      await transaction.update(meta).set({ value: seed.digest }).where(eq(meta.key, CATALOG_VERSION));
    }),
  );
}
