/** Tables of customers, orders and webhooks. A seed adds rows but never replaces them. */
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import type { SeedOrder } from '../seed/seed-orders.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const ofStore = { store: text('store').notNull(), id: integer('id').notNull() };

export interface StoredFormField {
  readonly name: string;
  readonly value: string | number | readonly string[];
}

export interface StoredAttribute {
  readonly id: number;
  readonly attribute_id: number;
  readonly attribute_value: string;
}

/** Fields of a customer that no query filters by. */
export interface CustomerData {
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly phone: string;
  readonly notes: string;
  readonly tax_exempt_category: string;
  readonly registration_ip_address: string;
  readonly accepts_product_review_abandoned_cart_emails: boolean;
  readonly force_password_reset: boolean;
  readonly form_fields: readonly StoredFormField[];
  readonly attributes: readonly StoredAttribute[];
}

export const customers = pgTable(
  'commerce_customer',
  {
    ...ofStore,
    email: text('email').notNull(),
    /** The e-mail in lower case; unique per store. */
    emailKey: text('email_key').notNull(),
    /** Password hash; absent: the customer cannot sign in. */
    password: text('password'),
    groupId: integer('group_id').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    data: jsonb('data').$type<CustomerData>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.store, table.id] }),
    uniqueIndex('commerce_customer_email').on(table.store, table.emailKey),
  ],
);

/** Valid password-reset links; `digest` is a hash of the secret in the link. */
export const passwordResets = pgTable(
  'commerce_password_reset',
  {
    store: text('store').notNull(),
    digest: text('digest').notNull(),
    customerId: integer('customer_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.digest] })],
);

export interface AddressData {
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state_or_province: string;
  readonly postal_code: string;
  readonly country_code: string;
  readonly phone: string;
  readonly address_type: 'residential' | 'commercial';
}

export const addresses = pgTable(
  'commerce_customer_address',
  {
    ...ofStore,
    customerId: integer('customer_id').notNull(),
    /** Digest of the fields that identify an address; unique per customer. */
    print: text('print').notNull(),
    data: jsonb('data').$type<AddressData>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.store, table.id] }),
    uniqueIndex('commerce_customer_address_print').on(table.store, table.customerId, table.print),
  ],
);

export const orders = pgTable(
  'commerce_order',
  {
    ...ofStore,
    customerId: integer('customer_id').notNull(),
    statusId: integer('status_id').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    data: jsonb('data').$type<SeedOrder>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.store, table.id] }),
    index('commerce_order_customer').on(table.store, table.customerId),
  ],
);

/** Last assigned ids, one row per store and kind, instead of sequences. */
export const counters = pgTable(
  'commerce_counter',
  { store: text('store').notNull(), name: text('name').notNull(), value: integer('value').notNull() },
  (table) => [primaryKey({ columns: [table.store, table.name] })],
);

export const hooks = pgTable(
  'commerce_hook',
  {
    ...ofStore,
    scope: text('scope').notNull(),
    destination: text('destination').notNull(),
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>(),
    isActive: boolean('is_active').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.id] })],
);

/** Pending webhooks, written in the transaction of their change, so that both are committed or neither. */
export const deliveries = pgTable(
  'commerce_delivery',
  {
    id: text('id').primaryKey(),
    store: text('store').notNull(),
    hookId: integer('hook_id').notNull(),
    body: text('body').notNull(),
    attempts: integer('attempts').notNull(),
    /** When the delivery is due, in milliseconds since 1970; a process postpones it before sending the webhook. */
    dueAt: bigint('due_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('commerce_delivery_due').on(table.dueAt)],
);
