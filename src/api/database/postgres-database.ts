/** The API's database on a Postgres by address. Imports nothing that a serverless host lacks. */
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

import { makeTables } from './tables.ts';
import type { Database, OpenDatabase } from './tables.ts';

export interface PostgresOptions {
  /** Connections at most. */
  readonly connections?: number | undefined;
  /** The tables are known to be there. */
  readonly prepared?: boolean | undefined;
}

export async function openPostgres(address: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  const { connections, prepared = false } = options;
  const client = postgres(address, {
    onnotice: () => undefined,
    ...(connections === undefined ? {} : { max: connections }),
  });
  const database: Database = drizzle(client);
  if (!prepared) await makeTables(database);
  return { database, close: () => client.end({ timeout: 5 }) };
}
