/** The session store on the API's own database. Apart from the store, since a serverless host has no embedded database. */
import { openDatabase } from '../database/database.ts';
import { sessionStoreOn } from './session-store.ts';
import type { SessionStore } from './session-store.ts';

/** `dataDir` absent: in memory, for tests. Whoever opens a folder has to own it. */
export async function openSessionStore(options: {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  readonly clock?: () => Date;
}): Promise<SessionStore> {
  return sessionStoreOn(await openDatabase(options), options);
}
