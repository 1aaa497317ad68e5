/** The API's database embedded: PGlite in a folder, or in memory for tests. */
import { mkdirSync, statfsSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';

import { openConnected } from './database.ts';
import type { Listening, OpenDatabase } from './database.ts';
import { openReconnectingClient } from './reconnecting-client.ts';
import { vacuumTables } from './vacuum.ts';

/** The platform's default keeps 128 MB for pages of tables; sessions fit in far less, and the operating system keeps the files as well. */
const SMALL = ['-c', 'shared_buffers=16MB', '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'];
/** The write-ahead log grows by 16 MB at a time and must not find the disk full: that stops the database, not just the statement. */
const RESERVE_BYTES = 33_554_432;

function hasRoom(dataDir: string): boolean {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize >= RESERVE_BYTES;
}

export interface EmbeddedOptions extends Listening {
  /** What a database in memory begins with, in place of nothing: the files of another one, as it dumps them. */
  readonly dump?: Blob | undefined;
}

/** `dataDir` absent: in memory. Whoever opens a folder has to own it: the embedded database does not guard its files. */
export async function openEmbedded(
  dataDir: string | undefined,
  { logger, dump }: EmbeddedOptions = {},
): Promise<OpenDatabase> {
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const made = {
    startParams: [...PGlite.defaultStartParams, ...SMALL],
    ...(dump && dataDir === undefined ? { loadDataDir: dump } : {}),
  };
  const { client, close } = await openReconnectingClient(() => PGlite.create(dataDir ?? 'memory://', made));
  // It takes no more of it than a client has here.
  const database = drizzle({ client: client as PGlite, ...(logger ? { logger } : {}) });
  return openConnected({
    database,
    isOwn: true,
    vacuum: vacuumTables,
    ...(dataDir ? { hasRoom: () => hasRoom(dataDir) } : {}),
    close,
  });
}
