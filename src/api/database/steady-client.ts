/**
 * PGlite that is opened anew after it has stopped. What a full disk does to its write-ahead log is no refused statement: it answers nothing any more, not even a
 * rollback, and whoever waits for it waits for ever. What was committed is in the log and is there again.
 */
import type { PGlite, Transaction } from '@electric-sql/pglite';

/** As much of PGlite as drizzle takes. */
export type SteadyClient = Pick<PGlite, 'query' | 'transaction'>;

const STOPPED = /pg_wal|PGlite is closed|Aborted\(|memory access out of bounds|unreachable/;

interface Running {
  readonly client: PGlite;
  /** Rejects when it has stopped. */
  readonly stopped: Promise<never>;
  stop(error: unknown): void;
}

function watched(client: PGlite): Running {
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  stopped.catch(() => undefined);
  return { client, stopped, stop };
}

export async function steadyClient(
  open: () => Promise<PGlite>,
): Promise<{ readonly client: SteadyClient; close(): Promise<void> }> {
  let running: Promise<Running> | undefined = open().then(watched);

  async function use<T>(work: (running: Running) => Promise<T>): Promise<T> {
    const mine = (running ??= open().then(watched));
    const now = await mine.catch((error: unknown) => {
      if (running === mine) running = undefined;
      throw error;
    });
    // The one that has stopped is left as it is: closing it might write.
    now.stopped.catch(() => {
      if (running === mine) running = undefined;
    });
    return Promise.race([work(now), now.stopped]);
  }

  /** Looks at the failure of a statement before anybody else acts on it. */
  function seen<T>({ stop }: Running, statement: Promise<T>): Promise<T> {
    return statement.catch((error: unknown) => {
      if (error instanceof Error && STOPPED.test(error.message)) stop(error);
      throw error;
    });
  }

  const client: SteadyClient = {
    query: (...asked) => use((now) => seen(now, now.client.query(...asked))),
    transaction: <T>(work: (transaction: Transaction) => Promise<T>) =>
      use((now) =>
        seen(
          now,
          now.client.transaction((inner) =>
            work({ ...inner, query: (...asked) => seen(now, inner.query(...asked)) } satisfies Transaction),
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
