/** The API's stores, all on one database. */
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
import { createSubscriptionStore, createSubscriptionSweep } from './mail/subscription-store.ts';
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
  /** Key for signing proofs of account ownership: device cookies and links that confirm a new e-mail address. */
  accountSecret(): Promise<string>;
  /** Throws AppError `session-full` when the disk is full or read-only. */
  checkRoom(): void;
  /** Database maintenance; call once a minute. */
  maintain(): Promise<void>;
  /** Checks that the database responds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ApiStoreOptions {
  readonly clock?: (() => Date) | undefined;
  /** Whether another store on the same database has recently swept ended sessions. */
  readonly swept?: boolean | undefined;
  readonly log?: ((line: Readonly<Record<string, unknown>>) => void) | undefined;
}

/** Creates the store. The database is closed with it, or when its creation fails. Throws AppError `session-store`. */
export async function apiStoreOn(database: OpenDatabase, options: ApiStoreOptions = {}): Promise<ApiStore> {
  const clock = options.clock ?? (() => new Date());
  const maintenance = createMaintenance(database, options.log ?? (() => undefined));
  try {
    const sessions = await createSessionStore(database, clock, options.swept);
    const sweepSubscriptions = createSubscriptionSweep(database, clock);
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
        await sweepSubscriptions();
        await maintenance();
      },
      checkRoom: database.checkRoom,
      ping: () => database.read(async (connection) => void (await connection.execute(sql`select 1`))),
      close: database.close,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
