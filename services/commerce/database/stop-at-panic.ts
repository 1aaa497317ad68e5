/**
 * After a PANIC (its write-ahead log could not be written), PostgreSQL ends its process. PGlite has none to end: the next statement waits forever for a
 * lock that the failed one holds, in a loop that blocks the whole thread.
 */
import type { PGlite } from '@electric-sql/pglite';

/** Makes every statement after a PANIC fail with its error, those that already wait in the queue of the client included. `stopped` is called once. */
export function stopAtPanic(client: PGlite, stopped: () => void): void {
  let panic: unknown;
  const execute = client.execProtocolRawSync.bind(client);
  const stream = client.execProtocolStream.bind(client);
  client.execProtocolRawSync = (message) => {
    if (panic !== undefined) throw panic;
    return execute(message);
  };
  client.execProtocolStream = (...parameters) =>
    stream(...parameters).catch((error: unknown) => {
      const { severity } = (error ?? {}) as { readonly severity?: unknown };
      if (severity === 'PANIC' && panic === undefined) {
        panic = error;
        stopped();
      }
      throw error;
    });
}
