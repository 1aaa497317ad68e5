/**
 * Migrations of the stores' database, in order. Each is done once and noted in `commerce_migration`; its statements are run one by one, each safe
 * to run again: a process that dies in between, or two that start at once, do no harm. A migration that was published is never changed.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

export interface Migration {
  readonly id: string;
  readonly steps: readonly SQL[];
}

export const JOURNAL = sql`CREATE TABLE IF NOT EXISTS commerce_migration (id text PRIMARY KEY, at timestamptz NOT NULL)`;

const OF_STORE = sql.raw('store text NOT NULL, id integer NOT NULL, position integer NOT NULL');

/** What databases from before the journal have, if they have anything. */
const CATALOGUE_AND_CARTS: Migration = {
  id: '001-catalogue-and-carts',
  steps: [
    sql`CREATE TABLE IF NOT EXISTS commerce_cart (
      id text PRIMARY KEY, store text NOT NULL, customer_id integer NOT NULL, version integer NOT NULL,
      lines jsonb NOT NULL, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL)`,
    sql`ALTER TABLE commerce_cart ADD COLUMN IF NOT EXISTS channel_id integer NOT NULL DEFAULT 1`,
    sql`ALTER TABLE commerce_cart ADD COLUMN IF NOT EXISTS locale text NOT NULL DEFAULT 'en'`,
    sql`CREATE INDEX IF NOT EXISTS commerce_cart_updated_at ON commerce_cart (updated_at)`,
    sql`CREATE TABLE IF NOT EXISTS commerce_redirect (
      token text PRIMARY KEY, store text NOT NULL, cart_id text NOT NULL, created_at timestamptz NOT NULL)`,
    sql`CREATE TABLE IF NOT EXISTS commerce_meta (key text PRIMARY KEY, value text NOT NULL)`,
    sql`CREATE TABLE IF NOT EXISTS commerce_store (
      hash text PRIMARY KEY, position integer NOT NULL, tax_included boolean NOT NULL)`,
    sql`CREATE TABLE IF NOT EXISTS commerce_currency (
      ${OF_STORE}, code text NOT NULL, name text NOT NULL, token text NOT NULL, token_location text NOT NULL,
      decimal_token text NOT NULL, thousands_token text NOT NULL, decimal_places integer NOT NULL, PRIMARY KEY (store, id))`,
    sql`CREATE TABLE IF NOT EXISTS commerce_category (
      ${OF_STORE}, parent_id integer NOT NULL, name text NOT NULL, url text NOT NULL, is_visible boolean NOT NULL,
      PRIMARY KEY (store, id))`,
    sql`CREATE TABLE IF NOT EXISTS commerce_product (
      ${OF_STORE}, name text NOT NULL, sku text NOT NULL, url text NOT NULL, description text NOT NULL,
      price bigint NOT NULL, sale_price bigint NOT NULL, retail_price bigint NOT NULL, availability text NOT NULL,
      is_visible boolean NOT NULL, inventory_tracking text NOT NULL, order_quantity_minimum integer NOT NULL,
      order_quantity_maximum integer NOT NULL, categories jsonb NOT NULL, PRIMARY KEY (store, id))`,
    sql`CREATE TABLE IF NOT EXISTS commerce_option (
      ${OF_STORE}, product_id integer NOT NULL, display_name text NOT NULL, type text NOT NULL, PRIMARY KEY (store, id))`,
    sql`CREATE TABLE IF NOT EXISTS commerce_option_value (
      ${OF_STORE}, option_id integer NOT NULL, label text NOT NULL, value_data jsonb, PRIMARY KEY (store, option_id, id))`,
    sql`CREATE TABLE IF NOT EXISTS commerce_variant (
      ${OF_STORE}, product_id integer NOT NULL, sku text NOT NULL, price bigint, sale_price bigint,
      inventory_level integer NOT NULL, purchasing_disabled boolean NOT NULL, image_url text NOT NULL,
      option_values jsonb NOT NULL, PRIMARY KEY (store, id))`,
  ],
};

const CUSTOMERS_AND_ORDERS: Migration = {
  id: '002-customers-and-orders',
  steps: [
    sql`ALTER TABLE commerce_store ADD COLUMN IF NOT EXISTS settings jsonb NOT NULL DEFAULT '{}'`,
    sql`CREATE TABLE IF NOT EXISTS commerce_counter (
      store text NOT NULL, name text NOT NULL, value integer NOT NULL, PRIMARY KEY (store, name))`,
    sql`CREATE TABLE IF NOT EXISTS commerce_customer (
      store text NOT NULL, id integer NOT NULL, email text NOT NULL, email_key text NOT NULL, password text,
      group_id integer NOT NULL, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, data jsonb NOT NULL,
      PRIMARY KEY (store, id))`,
    sql`CREATE UNIQUE INDEX IF NOT EXISTS commerce_customer_email ON commerce_customer (store, email_key)`,
    sql`CREATE TABLE IF NOT EXISTS commerce_customer_address (
      store text NOT NULL, id integer NOT NULL, customer_id integer NOT NULL, print text NOT NULL, data jsonb NOT NULL,
      PRIMARY KEY (store, id))`,
    sql`CREATE UNIQUE INDEX IF NOT EXISTS commerce_customer_address_print
      ON commerce_customer_address (store, customer_id, print)`,
    sql`CREATE TABLE IF NOT EXISTS commerce_order (
      store text NOT NULL, id integer NOT NULL, customer_id integer NOT NULL, status_id integer NOT NULL,
      created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, data jsonb NOT NULL, PRIMARY KEY (store, id))`,
    sql`CREATE INDEX IF NOT EXISTS commerce_order_customer ON commerce_order (store, customer_id)`,
  ],
};

const WEBHOOKS: Migration = {
  id: '003-webhooks',
  steps: [
    sql`CREATE TABLE IF NOT EXISTS commerce_hook (
      store text NOT NULL, id integer NOT NULL, scope text NOT NULL, destination text NOT NULL, headers jsonb,
      is_active boolean NOT NULL, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, PRIMARY KEY (store, id))`,
    sql`CREATE TABLE IF NOT EXISTS commerce_delivery (
      id text PRIMARY KEY, store text NOT NULL, hook_id integer NOT NULL, body text NOT NULL, attempts integer NOT NULL,
      due_at bigint NOT NULL)`,
    sql`CREATE INDEX IF NOT EXISTS commerce_delivery_due ON commerce_delivery (due_at)`,
  ],
};

const PASSWORD_RESETS: Migration = {
  id: '004-password-resets',
  steps: [
    sql`CREATE TABLE IF NOT EXISTS commerce_password_reset (
      store text NOT NULL, digest text NOT NULL, customer_id integer NOT NULL, expires_at timestamptz NOT NULL,
      PRIMARY KEY (store, digest))`,
  ],
};

export const MIGRATIONS: readonly Migration[] = [CATALOGUE_AND_CARTS, CUSTOMERS_AND_ORDERS, WEBHOOKS, PASSWORD_RESETS];
