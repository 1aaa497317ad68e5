/** All that the API keeps: one database, and what lies in it by name. */
import { sql } from 'drizzle-orm';

import { createCartInvalidationLog } from './cart/cart-invalidation-log.ts';
import type { CartInvalidationLog } from './cart/cart-invalidation-log.ts';
import { createCustomerCartStore } from './customers/customer-cart-store.ts';
import type { CustomerCartStore } from './customers/customer-cart-store.ts';
import type { OpenDatabase } from './database/database.ts';
import { storedSecret } from './database/stored-secret.ts';
import { createMaintenance } from './database/vacuum.ts';
import { createAttemptCounter } from './limits/attempt-counter.ts';
import type { AttemptCounter } from './limits/attempt-counter.ts';
import { createOutbox } from './mail/outbox.ts';
import type { Outbox } from './mail/outbox.ts';
import { createSubscriptionStore } from './mail/subscription-store.ts';
import type { SubscriptionStore } from './mail/subscription-store.ts';
import { createIdempotencyStore } from './session/idempotency-store.ts';
import type { IdempotencyStore } from './session/idempotency-store.ts';
import { createSessionStore } from './session/session-store.ts';
import type { SessionStore } from './session/session-store.ts';

export interface ApiStore {
  readonly sessions: SessionStore;
  readonly idempotency: IdempotencyStore;
  readonly attempts: AttemptCounter;
  readonly customerCarts: CustomerCartStore;
  readonly cartInvalidationLog: CartInvalidationLog;
  readonly subscriptions: SubscriptionStore;
  readonly outbox: Outbox;
  /** Key of what proves an account: device cookies, links for a new e-mail address. */
  accountSecret(): Promise<string>;
  /** Throws AppError `session-full` when nothing can be written now. */
  checkRoom(): void;
  /** Upkeep of the database; to be called once a minute. */
  maintain(): Promise<void>;
  /** Asks the database for nothing but an answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ApiStoreOptions {
  readonly clock?: (() => Date) | undefined;
  /** Ended sessions were swept lately, by another store on the same database. */
  readonly swept?: boolean | undefined;
  readonly log?: ((line: Readonly<Record<string, unknown>>) => void) | undefined;
}

/** Closes the database with the store, or when the store cannot be made. Throws AppError `session-store`. */
export async function apiStoreOn(database: OpenDatabase, options: ApiStoreOptions = {}): Promise<ApiStore> {
  const clock = options.clock ?? (() => new Date());
  const maintenance = createMaintenance(database, options.log ?? (() => undefined));
  try {
    const sessions = await createSessionStore(database, clock, options.swept);
    return {
      sessions,
      idempotency: createIdempotencyStore(database, clock),
      attempts: createAttemptCounter(database, clock),
      customerCarts: createCustomerCartStore(database, clock),
      cartInvalidationLog: createCartInvalidationLog(database, clock),
      subscriptions: createSubscriptionStore(database, clock),
      outbox: createOutbox(database, clock),
      accountSecret: storedSecret(database, 'accounts'),
      async maintain() {
        await sessions.sweep();
        await maintenance();
      },
      checkRoom: database.checkRoom,
      ping: () => database.read(async (own) => void (await own.execute(sql`select 1`))),
      close: database.close,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
