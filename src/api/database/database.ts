/** The API's own database: PGlite in a folder or in memory, or a Postgres by address; one dialect. */
import { mkdirSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';

import { openPostgres } from './postgres-database.ts';
import { makeTables } from './tables.ts';
import type { Database, OpenDatabase } from './tables.ts';

/** `dataDir` absent: in memory, for tests. Whoever opens a folder has to own it: the embedded database does not guard its files. */
export async function openDatabase(options: {
  readonly dataDir?: string | undefined;
  readonly databaseUrl?: string | undefined;
}): Promise<OpenDatabase> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl);
  if (options.dataDir) mkdirSync(options.dataDir, { recursive: true });
  const client = await PGlite.create(options.dataDir ?? 'memory://');
  const database: Database = drizzle(client);
  await makeTables(database);
  return { database, close: () => client.close() };
}
