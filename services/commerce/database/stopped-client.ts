/**
 * Notices when the embedded database stops. A full disk stops it in the middle of its log: the statement fails, and from there on nothing is answered any
 * more, not even the rollback that a query builder asks for next, so that the failure itself would never arrive.
 */
import type { PGlite, Transaction } from '@electric-sql/pglite';

import { isBroken } from './database-error.ts';
import { createInFlight } from './in-flight.ts';
import type { InFlight } from './in-flight.ts';

/** Changes the given client so that the failure of every statement is looked at. Everything run through `inFlight` fails with what the database stopped of. */
export function watchClient(client: PGlite): { readonly inFlight: InFlight } {
  const inFlight = createInFlight();
  async function heard<T>(statement: Promise<T>): Promise<T> {
    try {
      return await statement;
    } catch (error) {
      if (isBroken(error)) inFlight.stop(error);
      throw error;
    }
  }
  const query = client.query.bind(client);
  const begin = client.transaction.bind(client);
  client.query = (...statement) => heard(query(...statement));
  client.transaction = (work) => {
    const within = (inner: Transaction) =>
      work({ ...inner, query: (...statement) => heard(inner.query(...statement)) });
    return heard(begin(within));
  };
  return { inFlight };
}
