/** Tables of the API's own database and their migrations. Uses nothing that CockroachDB lacks: no sequences, locks, triggers or extensions. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

import type { CommerceRegion } from '#lib/region/region.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const id = (name: string) => bigint(name, { mode: 'number' });

export const sessions = pgTable('session', {
  idHash: text('id_hash').primaryKey(),
  data: jsonb('data').$type<unknown>().notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** Writes with an idempotency key; `answer` is null until the write is done. */
export const answers = pgTable(
  'session_answer',
  {
    idHash: text('id_hash').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer').$type<{ readonly value: unknown }>(),
    at: at('at').notNull(),
    /** Process that performs the write; '' when it stopped without an answer, null for rows of earlier versions. */
    owner: text('owner'),
    /** State of the platform before the write, or the objects that an attempt has created. */
    plan: jsonb('plan').$type<unknown>(),
  },
  (table) => [primaryKey({ columns: [table.idHash, table.key] })],
);

/** Sessions in which a customer is signed in, so that all of them can be ended. */
export const customerSessions = pgTable(
  'customer_session',
  { store: text('store').notNull(), customerId: id('customer_id').notNull(), idHash: text('id_hash').notNull() },
  (table) => [primaryKey({ columns: [table.store, table.customerId, table.idHash] })],
);

/** The one cart of a customer in a store, which all sessions of the customer use. */
export const customerCarts = pgTable(
  'customer_cart',
  {
    store: text('store').notNull(),
    customerId: id('customer_id').notNull(),
    cartId: text('cart_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.customerId] })],
);

/** Attempts per time window. Keys are hashes: they contain no address and no e-mail. */
export const throttles = pgTable('throttle', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  endsAt: at('ends_at').notNull(),
});

/** Subscriptions to newsletters and to back-in-stock notices. `confirmedAt` is null until the link in the confirmation mail was used. */
export const subscriptions = pgTable('letter', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<'newsletter' | 'stock'>().notNull(),
  /** Name of the newsletter list, or `store:product:variant`. */
  list: text('list').notNull(),
  email: text('email').notNull(),
  locale: text('locale').notNull(),
  requestedAt: at('asked_at').notNull(),
  confirmedAt: at('confirmed_at'),
});

/** Outgoing mail. `sentAt` is null until the mail has been sent. */
export const outbox = pgTable('outbox', {
  id: text('id').primaryKey(),
  mail: jsonb('mail').$type<unknown>().notNull(),
  createdAt: at('created_at').notNull(),
  sentAt: at('sent_at'),
  tries: integer('tries').notNull(),
  nextAt: at('next_at').notNull(),
});

/** Recent changes reported by the platform's webhooks: to a cart, to a customer, or to a whole store. */
export const cartInvalidations = pgTable(
  'cart_news',
  {
    store: text('store').$type<CommerceRegion>().notNull(),
    topic: text('topic').notNull(),
    nonce: text('nonce').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.store, table.topic] })],
);

/** Secrets that are generated once and shared by all processes. */
export const secrets = pgTable('secret', { name: text('name').primaryKey(), value: text('value').notNull() });

/** Migrations that were applied. */
export const migrations = pgTable('api_migration', { name: text('name').primaryKey(), at: at('at').notNull() });

/** Applied in this order, each once. Never change a released migration; add a new one. */
export const MIGRATIONS: readonly { readonly name: string; readonly step: SQL }[] = [
  {
    name: '001-session',
    step: sql`CREATE TABLE IF NOT EXISTS session (id_hash text PRIMARY KEY, data jsonb NOT NULL, expires_at timestamptz NOT NULL)`,
  },
  { name: '002-session-expiry', step: sql`CREATE INDEX IF NOT EXISTS session_expires_at ON session (expires_at)` },
  {
    name: '003-session-answer',
    step: sql`CREATE TABLE IF NOT EXISTS session_answer (
      id_hash text NOT NULL, key text NOT NULL, fingerprint text NOT NULL, answer jsonb, at timestamptz NOT NULL,
      PRIMARY KEY (id_hash, key))`,
  },
  { name: '004-session-answer-at', step: sql`CREATE INDEX IF NOT EXISTS session_answer_at ON session_answer (at)` },
  {
    name: '005-customer-session',
    step: sql`CREATE TABLE IF NOT EXISTS customer_session (
      store text NOT NULL, customer_id bigint NOT NULL, id_hash text NOT NULL,
      PRIMARY KEY (store, customer_id, id_hash))`,
  },
  {
    name: '006-customer-session-hash',
    step: sql`CREATE INDEX IF NOT EXISTS customer_session_id_hash ON customer_session (id_hash)`,
  },
  {
    name: '007-customer-cart',
    step: sql`CREATE TABLE IF NOT EXISTS customer_cart (
      store text NOT NULL, customer_id bigint NOT NULL, cart_id text NOT NULL, at timestamptz NOT NULL,
      PRIMARY KEY (store, customer_id))`,
  },
  {
    name: '008-throttle',
    step: sql`CREATE TABLE IF NOT EXISTS throttle (key text PRIMARY KEY, count integer NOT NULL, ends_at timestamptz NOT NULL)`,
  },
  { name: '009-throttle-ends', step: sql`CREATE INDEX IF NOT EXISTS throttle_ends_at ON throttle (ends_at)` },
  {
    name: '010-letter',
    step: sql`CREATE TABLE IF NOT EXISTS letter (
      id text PRIMARY KEY, kind text NOT NULL, list text NOT NULL, email text NOT NULL, locale text NOT NULL,
      asked_at timestamptz NOT NULL, confirmed_at timestamptz, UNIQUE (list, email))`,
  },
  {
    name: '011-outbox',
    step: sql`CREATE TABLE IF NOT EXISTS outbox (
      id text PRIMARY KEY, mail jsonb NOT NULL, created_at timestamptz NOT NULL, sent_at timestamptz,
      tries integer NOT NULL, next_at timestamptz NOT NULL)`,
  },
  { name: '012-outbox-next', step: sql`CREATE INDEX IF NOT EXISTS outbox_next_at ON outbox (next_at)` },
  { name: '013-secret', step: sql`CREATE TABLE IF NOT EXISTS secret (name text PRIMARY KEY, value text NOT NULL)` },
  {
    name: '014-cart-news',
    step: sql`CREATE TABLE IF NOT EXISTS cart_news (
      store text NOT NULL, topic text NOT NULL, nonce text NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (store, topic))`,
  },
  { name: '015-cart-news-at', step: sql`CREATE INDEX IF NOT EXISTS cart_news_at ON cart_news (at)` },
  {
    name: '020-session-answer-owner',
    step: sql`ALTER TABLE session_answer ADD COLUMN IF NOT EXISTS owner text`,
  },
  {
    name: '021-session-answer-plan',
    step: sql`ALTER TABLE session_answer ADD COLUMN IF NOT EXISTS plan jsonb`,
  },
];
