/** The API's embedded database: PGlite in a folder, or in memory for tests. */
import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';

import { openConnected } from './database.ts';
import type { Listening, OpenDatabase } from './database.ts';
import { openReconnectingClient } from './reconnecting-client.ts';
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
}

/** Without `dataDir` the database is in memory. The caller has to own the folder: the embedded database does not lock its files. */
export async function openEmbedded(
  dataDir: string | undefined,
  { logger, dump }: EmbeddedOptions = {},
): Promise<OpenDatabase> {
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const made = {
    startParams: [...PGlite.defaultStartParams, ...SMALL],
    ...(dump && dataDir === undefined ? { loadDataDir: dump } : {}),
  };
  const { client, close } = await openReconnectingClient(async () => {
    // PGlite would compile and start PostgreSQL before it fails on a read-only disk.
    if (dataDir) accessSync(dataDir, constants.W_OK);
    return PGlite.create(dataDir ?? 'memory://', made);
  });
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
