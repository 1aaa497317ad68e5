/** All that the API keeps: one database, and what lies in it by name. */
import { createCustomerCarts } from './customers/customer-carts.ts';
import type { CustomerCarts } from './customers/customer-carts.ts';
import { openDatabase } from './database/database.ts';
import type { DatabaseOptions } from './database/database.ts';
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
  readonly letters: LetterBook;
  readonly outbox: Outbox;
  close(): Promise<void>;
}

export interface ApiStoreOptions extends DatabaseOptions {
  readonly clock?: () => Date;
}

/** Whoever opens a folder has to own it. Throws AppError `session-store` or what the database throws. */
export async function openApiStore(options: ApiStoreOptions): Promise<ApiStore> {
  const clock = options.clock ?? (() => new Date());
  const database = await openDatabase(options);
  try {
    return {
      sessions: await createSessionStore(database, clock),
      answers: createAnswerBook(database, clock),
      throttle: createThrottle(database, clock),
      customerCarts: createCustomerCarts(database, clock),
      letters: createLetterBook(database, clock),
      outbox: createOutbox(database, clock),
      close: database.close,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
