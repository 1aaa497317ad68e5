/** All that the API keeps: one database, and what lies in it by name. */
import { sql } from 'drizzle-orm';

import { createNewsBook } from './cart/cart-invalidation-log.ts';
import type { NewsBook } from './cart/cart-invalidation-log.ts';
import { createCustomerCarts } from './customers/customer-carts.ts';
import type { CustomerCarts } from './customers/customer-carts.ts';
import type { OpenDatabase } from './database/database.ts';
import { keptSecret } from './database/kept-secret.ts';
import { createMaintenance } from './database/vacuum.ts';
import { createLetterBook } from './letters/letter-book.ts';
import type { LetterBook } from './letters/letter-book.ts';
import { createOutbox } from './letters/outbox.ts';
import type { Outbox } from './letters/outbox.ts';
import { createAnswerBook } from './session/answer-book.ts';
import type { AnswerBook } from './session/answer-book.ts';
import { createSessionStore } from './session/session-store.ts';
import type { SessionStore } from './session/session-store.ts';
import { createThrottle } from './throttle.ts';
import type { Throttle } from './throttle.ts';

export interface ApiStore {
  readonly sessions: SessionStore;
  readonly answers: AnswerBook;
  readonly throttle: Throttle;
  readonly customerCarts: CustomerCarts;
  readonly news: NewsBook;
  readonly letters: LetterBook;
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
      answers: createAnswerBook(database, clock),
      throttle: createThrottle(database, clock),
      customerCarts: createCustomerCarts(database, clock),
      news: createNewsBook(database, clock),
      letters: createLetterBook(database, clock),
      outbox: createOutbox(database, clock),
      accountSecret: keptSecret(database, 'accounts'),
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
