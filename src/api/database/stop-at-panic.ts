/**
 * After a PANIC (its write-ahead log could not be written), PostgreSQL ends its process. PGlite has none to end: the next statement waits forever for a
 * lock that the failed one holds, in a loop that blocks the whole thread.
 */
import type { PGlite } from '@electric-sql/pglite';

export function isPanic(error: unknown): error is Error {
  return error instanceof Error && (error as { readonly severity?: unknown }).severity === 'PANIC';
}

/** Makes every statement after a PANIC fail with its error, those that already wait in the queue of the client included. */
export function stopAtPanic(client: PGlite): PGlite {
  let panic: Error | undefined;
  const execute = client.execProtocolRawSync.bind(client);
  const stream = client.execProtocolStream.bind(client);
  client.execProtocolRawSync = (message) => {
    if (panic) throw panic;
    return execute(message);
  };
  client.execProtocolStream = (...parameters) =>
    stream(...parameters).catch((error: unknown) => {
      if (isPanic(error)) panic = error;
      throw error;
    });
  return client;
}
