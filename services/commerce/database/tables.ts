/** The tables of `schema.ts` and `schema-people.ts` as SQL, with a version check. */
import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { Database } from './database.ts';

const OF_STORE = 'store text NOT NULL, id integer NOT NULL, position integer NOT NULL';

/** A change here gives the tables a new version: `prepareTables` reports existing databases as `outdated`. */
const TABLES: readonly string[] = [
  `CREATE TABLE commerce_cart (
    id text PRIMARY KEY, store text NOT NULL, customer_id integer NOT NULL, version integer NOT NULL, lines jsonb NOT NULL,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, channel_id integer NOT NULL, locale text NOT NULL)`,
  `CREATE INDEX commerce_cart_updated_at ON commerce_cart (updated_at)`,
  `CREATE TABLE commerce_redirect (
    token text PRIMARY KEY, store text NOT NULL, cart_id text NOT NULL, created_at timestamptz NOT NULL)`,
  `CREATE TABLE commerce_store (
    hash text PRIMARY KEY, position integer NOT NULL, tax_included boolean NOT NULL, settings jsonb NOT NULL)`,
  `CREATE TABLE commerce_currency (
    ${OF_STORE}, code text NOT NULL, name text NOT NULL, token text NOT NULL, token_location text NOT NULL,
    decimal_token text NOT NULL, thousands_token text NOT NULL, decimal_places integer NOT NULL, PRIMARY KEY (store, id))`,
  `CREATE TABLE commerce_category (
    ${OF_STORE}, parent_id integer NOT NULL, name text NOT NULL, url text NOT NULL, is_visible boolean NOT NULL,
    PRIMARY KEY (store, id))`,
  `CREATE TABLE commerce_product (
    ${OF_STORE}, name text NOT NULL, sku text NOT NULL, url text NOT NULL, description text NOT NULL,
    price bigint NOT NULL, sale_price bigint NOT NULL, retail_price bigint NOT NULL, availability text NOT NULL,
    is_visible boolean NOT NULL, inventory_tracking text NOT NULL, order_quantity_minimum integer NOT NULL,
    order_quantity_maximum integer NOT NULL, categories jsonb NOT NULL, PRIMARY KEY (store, id))`,
  `CREATE TABLE commerce_option (
    ${OF_STORE}, product_id integer NOT NULL, display_name text NOT NULL, type text NOT NULL, PRIMARY KEY (store, id))`,
  `CREATE TABLE commerce_option_value (
    ${OF_STORE}, option_id integer NOT NULL, label text NOT NULL, value_data jsonb, PRIMARY KEY (store, option_id, id))`,
  `CREATE TABLE commerce_variant (
    ${OF_STORE}, product_id integer NOT NULL, sku text NOT NULL, price bigint, sale_price bigint,
    inventory_level integer NOT NULL, purchasing_disabled boolean NOT NULL, image_url text NOT NULL,
    option_values jsonb NOT NULL, PRIMARY KEY (store, id))`,
  `CREATE TABLE commerce_counter (
    store text NOT NULL, name text NOT NULL, value integer NOT NULL, PRIMARY KEY (store, name))`,
  `CREATE TABLE commerce_customer (
    store text NOT NULL, id integer NOT NULL, email text NOT NULL, email_key text NOT NULL, password text,
    group_id integer NOT NULL, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, data jsonb NOT NULL,
    PRIMARY KEY (store, id))`,
  `CREATE UNIQUE INDEX commerce_customer_email ON commerce_customer (store, email_key)`,
  `CREATE TABLE commerce_customer_address (
    store text NOT NULL, id integer NOT NULL, customer_id integer NOT NULL, print text NOT NULL, data jsonb NOT NULL,
    PRIMARY KEY (store, id))`,
  `CREATE UNIQUE INDEX commerce_customer_address_print ON commerce_customer_address (store, customer_id, print)`,
  `CREATE TABLE commerce_order (
    store text NOT NULL, id integer NOT NULL, customer_id integer NOT NULL, status_id integer NOT NULL,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, data jsonb NOT NULL, PRIMARY KEY (store, id))`,
  `CREATE INDEX commerce_order_customer ON commerce_order (store, customer_id)`,
  `CREATE TABLE commerce_hook (
    store text NOT NULL, id integer NOT NULL, scope text NOT NULL, destination text NOT NULL, headers jsonb,
    is_active boolean NOT NULL, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, PRIMARY KEY (store, id))`,
  `CREATE TABLE commerce_delivery (
    id text PRIMARY KEY, store text NOT NULL, hook_id integer NOT NULL, body text NOT NULL, attempts integer NOT NULL,
    due_at bigint NOT NULL)`,
  `CREATE INDEX commerce_delivery_due ON commerce_delivery (due_at)`,
  `CREATE TABLE commerce_password_reset (
    store text NOT NULL, digest text NOT NULL, customer_id integer NOT NULL, expires_at timestamptz NOT NULL,
    PRIMARY KEY (store, digest))`,
];

const VERSION = createHash('sha256').update(TABLES.join(';')).digest('hex').slice(0, 16);
/** Key of the version in `commerce_meta`. */
const VERSION_KEY = 'tables-version';

async function rowsOf<T>(database: Database, statement: ReturnType<typeof sql>): Promise<readonly T[]> {
  const result = (await database.execute(statement)) as unknown as readonly T[] | { readonly rows: readonly T[] };
  return 'rows' in result ? result.rows : result;
}

/**
 * Creates the tables in an empty database, all or none. Resolves with `outdated`, without changes, if the database has tables of another version.
 */
export function prepareTables(database: Database): Promise<'ready' | 'outdated'> {
  return database.transaction(async (transaction) => {
    await transaction.execute(
      sql`CREATE TABLE IF NOT EXISTS commerce_meta (key text PRIMARY KEY, value text NOT NULL)`,
    );
    const [found] = await rowsOf<{ readonly value: string }>(
      transaction,
      sql`SELECT value FROM commerce_meta WHERE key = ${VERSION_KEY}`,
    );
    if (found) return found.value === VERSION ? 'ready' : 'outdated';
    const [old] = await rowsOf<{ readonly name: string | null }>(
      transaction,
      sql`SELECT to_regclass('commerce_cart')::text AS name`,
    );
    if (old?.name) return 'outdated';
    for (const table of TABLES) await transaction.execute(sql.raw(table));
    await transaction.execute(sql`INSERT INTO commerce_meta VALUES (${VERSION_KEY}, ${VERSION})`);
    return 'ready';
  });
}
