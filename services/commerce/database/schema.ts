/** Tables of the stores. Portable Postgres: no sequences, extensions, triggers or advisory locks; ids are the platform's own. */
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

import type { Units } from '../pricing/money.ts';
import type { StoreSettings } from '../seed/seed-settings.ts';

export interface StoredLine {
  readonly id: string;
  readonly product_id: number;
  readonly variant_id: number;
  readonly quantity: number;
  /** Overrides the catalog's price. */
  readonly list_price?: Units;
  /** Overrides the product's name. */
  readonly name?: string;
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

/** Checkout redirects, each valid once. */
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
  /** Groups, price lists, shipping, taxes and store facts of the seed. */
  settings: jsonb('settings').$type<StoreSettings>().notNull(),
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
    /** Price of the variant; absent: the product's price applies. */
    price: units('price'),
    salePrice: units('sale_price'),
    inventoryLevel: integer('inventory_level').notNull(),
    purchasingDisabled: boolean('purchasing_disabled').notNull(),
    imageUrl: text('image_url').notNull(),
    optionValues: jsonb('option_values').$type<readonly ChosenValue[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.id] })],
);

/** Tables that a new seed replaces; carts and redirects are not among them. */
export const CATALOG = [stores, currencies, categories, products, options, optionValues, variants] as const;
