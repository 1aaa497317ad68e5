/** Tables of the stores. Portable Postgres: no sequences, extensions, triggers or advisory locks; ids are the platform's own. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

import type { Units } from './money.ts';

export interface StoredLine {
  readonly id: string;
  readonly product_id: number;
  readonly variant_id: number;
  readonly quantity: number;
  /** A price that the caller set in place of the catalogue's. */
  readonly list_price?: Units;
}

export interface ChosenValue {
  readonly option_id: number;
  readonly id: number;
}

const units = (name: string) => bigint(name, { mode: 'number' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const carts = pgTable('commerce_cart', {
  id: text('id').primaryKey(),
  store: text('store').notNull(),
  customerId: integer('customer_id').notNull(),
  version: integer('version').notNull(),
  lines: jsonb('lines').$type<readonly StoredLine[]>().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  channelId: integer('channel_id').notNull(),
  locale: text('locale').notNull(),
});

/** Addresses that hand a cart over, each good for one visit. */
export const redirects = pgTable('commerce_redirect', {
  token: text('token').primaryKey(),
  store: text('store').notNull(),
  cartId: text('cart_id').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const meta = pgTable('commerce_meta', { key: text('key').primaryKey(), value: text('value').notNull() });

export const stores = pgTable('commerce_store', {
  hash: text('hash').primaryKey(),
  position: integer('position').notNull(),
  taxIncluded: boolean('tax_included').notNull(),
});

const ofStore = {
  store: text('store').notNull(),
  id: integer('id').notNull(),
  position: integer('position').notNull(),
};

export const currencies = pgTable(
  'commerce_currency',
  {
    ...ofStore,
    code: text('code').notNull(),
    name: text('name').notNull(),
    token: text('token').notNull(),
    tokenLocation: text('token_location').notNull(),
    decimalToken: text('decimal_token').notNull(),
    thousandsToken: text('thousands_token').notNull(),
    decimalPlaces: integer('decimal_places').notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.id] })],
);

export const categories = pgTable(
  'commerce_category',
  {
    ...ofStore,
    parentId: integer('parent_id').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    isVisible: boolean('is_visible').notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.id] })],
);

export const products = pgTable(
  'commerce_product',
  {
    ...ofStore,
    name: text('name').notNull(),
    sku: text('sku').notNull(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    price: units('price').notNull(),
    salePrice: units('sale_price').notNull(),
    retailPrice: units('retail_price').notNull(),
    availability: text('availability').notNull(),
    isVisible: boolean('is_visible').notNull(),
    inventoryTracking: text('inventory_tracking').notNull(),
    orderQuantityMinimum: integer('order_quantity_minimum').notNull(),
    orderQuantityMaximum: integer('order_quantity_maximum').notNull(),
    categories: jsonb('categories').$type<readonly number[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.id] })],
);

export const options = pgTable(
  'commerce_option',
  {
    ...ofStore,
    productId: integer('product_id').notNull(),
    displayName: text('display_name').notNull(),
    type: text('type').notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.id] })],
);

export const optionValues = pgTable(
  'commerce_option_value',
  {
    ...ofStore,
    optionId: integer('option_id').notNull(),
    label: text('label').notNull(),
    valueData: jsonb('value_data').$type<{ readonly colors: readonly string[] }>(),
  },
  (table) => [primaryKey({ columns: [table.store, table.optionId, table.id] })],
);

export const variants = pgTable(
  'commerce_variant',
  {
    ...ofStore,
    productId: integer('product_id').notNull(),
    sku: text('sku').notNull(),
    /** Absent: the product's price. */
    price: units('price'),
    salePrice: units('sale_price'),
    inventoryLevel: integer('inventory_level').notNull(),
    purchasingDisabled: boolean('purchasing_disabled').notNull(),
    imageUrl: text('image_url').notNull(),
    optionValues: jsonb('option_values').$type<readonly ChosenValue[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.id] })],
);

/** The catalogue is replaced as a whole by a seed; carts and redirects are not part of it. */
export const CATALOGUE = [stores, currencies, categories, products, options, optionValues, variants] as const;

const OF_STORE = sql.raw('store text NOT NULL, id integer NOT NULL, position integer NOT NULL');

/** One statement a step, each safe to run again: a process that dies in between, or two that start at once, do no harm. */
export const MIGRATIONS = [
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
];
