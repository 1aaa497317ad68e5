/**
 * A PGlite client that reopens the database after it has stopped. A full or read-only disk does not fail just one statement: the write-ahead log breaks off, and
 * every later statement fails, even a rollback. Committed data is in the log and is restored when the database is reopened.
 */
import type { PGlite, Transaction } from '@electric-sql/pglite';

import { createInFlight } from './in-flight.ts';
import type { InFlight } from './in-flight.ts';
import { isPanic } from './stop-at-panic.ts';

/** The part of PGlite that drizzle uses. */
export type ReconnectingClient = Pick<PGlite, 'query' | 'transaction'>;

const STOPPED = /pg_wal|PGlite is closed|Aborted\(|memory access out of bounds|unreachable/;

interface Running {
  readonly client: PGlite;
  readonly inFlight: InFlight;
}

export async function openReconnectingClient(
  open: () => Promise<PGlite>,
): Promise<{ readonly client: ReconnectingClient; close(): Promise<void> }> {
  let running: Promise<Running> | undefined;

  function start(): Promise<Running> {
    const opening: Promise<Running> = open().then((client) => {
      // A stopped client is not closed: closing might write.
      const inFlight = createInFlight(() => {
        if (running === opening) running = undefined;
      });
      return { client, inFlight };
    });
    opening.catch(() => {
      if (running === opening) running = undefined;
    });
    return opening;
  }

  async function use<T>(work: (running: Running) => Promise<T>): Promise<T> {
    const now = await (running ??= start());
    return now.inFlight.run(() => work(now));
  }

  /** Checks the error of a statement before its caller receives it. */
  function watched<T>({ inFlight }: Running, statement: Promise<T>): Promise<T> {
    return statement.catch((error: unknown) => {
      if (isPanic(error) || (error instanceof Error && STOPPED.test(error.message))) inFlight.stop(error);
      throw error;
    });
  }

  const client: ReconnectingClient = {
    query: (...parameters) => use((now) => watched(now, now.client.query(...parameters))),
    transaction: <T>(work: (transaction: Transaction) => Promise<T>) =>
      use((now) =>
        watched(
          now,
          now.client.transaction((inner) =>
            work({
              ...inner,
              query: (...parameters) => watched(now, inner.query(...parameters)),
            } satisfies Transaction),
          ),
        ),
      ),
  };
  await use(() => Promise.resolve());
  return {
    client,
    async close() {
      await (await running)?.client.close();
    },
  };
}
