/** The API's embedded database: PGlite in a folder, or in memory for tests. */
import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';

import { openConnected } from './database.ts';
import type { Listening, OpenDatabase } from './database.ts';
import { openReconnectingClient } from './reconnecting-client.ts';
import { stopAtPanic } from './stop-at-panic.ts';
import { vacuumTables } from './vacuum.ts';

/** PostgreSQL's default is 128 MB of shared buffers. Sessions need far less, and the operating system caches the files too. */
const SMALL = ['-c', 'shared_buffers=16MB', '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'];
/** The write-ahead log grows by 16 MB at a time. If the disk has no room for that, the whole database stops, not just the statement. */
const RESERVE_BYTES = 33_554_432;

/** Why the disk accepts no writes; undefined if it does. */
function whyUnwritable(dataDir: string): string | undefined {
  try {
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize >= RESERVE_BYTES ? undefined : 'the disk is full';
}

export interface EmbeddedOptions extends Listening {
  /** Initial contents of an in-memory database: a dump of another database's files. Without it the database is empty. */
  readonly dump?: Blob | undefined;
  /** How long after a failure to open the database it is not tried again. */
  readonly reopenPauseMs?: number;
}

/** For a while after a failure, calls fail with the same error: starting PGlite blocks the thread for up to a second, even if it then fails. */
function pausing<T>(open: () => Promise<T>, pauseMs: number): () => Promise<T> {
  let failure: { readonly at: number; readonly error: unknown } | undefined;
  return async () => {
    if (failure && performance.now() - failure.at < pauseMs) throw failure.error;
    try {
      return await open();
    } catch (error) {
      failure = { at: performance.now(), error };
      throw error;
    }
  };
}

/** Without `dataDir` the database is in memory. The caller has to own the folder: the embedded database does not lock its files. */
export async function openEmbedded(
  dataDir: string | undefined,
  { logger, dump, reopenPauseMs = 5000 }: EmbeddedOptions = {},
): Promise<OpenDatabase> {
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const made = {
    startParams: [...PGlite.defaultStartParams, ...SMALL],
    ...(dump && dataDir === undefined ? { loadDataDir: dump } : {}),
  };
  const create = pausing(async () => stopAtPanic(await PGlite.create(dataDir ?? 'memory://', made)), reopenPauseMs);
  const { client, close } = await openReconnectingClient(create);
  // Drizzle calls only the PGlite methods that this client implements.
  const database = drizzle({ client: client as PGlite, ...(logger ? { logger } : {}) });
  return openConnected({
    database,
    isOwn: true,
    vacuum: vacuumTables,
    ...(dataDir ? { whyUnwritable: () => whyUnwritable(dataDir) } : {}),
    close,
  });
}
