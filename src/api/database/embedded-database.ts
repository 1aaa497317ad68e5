/** The API's database embedded: PGlite in a folder, or in memory for tests. */
import { mkdirSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';

import { openConnected } from './database.ts';
import type { Listening, OpenDatabase } from './database.ts';

/** The platform's default keeps 128 MB for pages of tables; sessions fit in far less, and the operating system keeps the files as well. */
const SMALL = ['-c', 'shared_buffers=16MB'];

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
  const client = await PGlite.create(dataDir ?? 'memory://', {
    startParams: [...PGlite.defaultStartParams, ...SMALL],
    ...(dump && dataDir === undefined ? { loadDataDir: dump } : {}),
  });
  const database = drizzle(client, logger ? { logger } : {});
  return openConnected({ database, isOwn: true, close: () => client.close() });
}
