/** The API's database on a Postgres by address. Imports nothing that a serverless host lacks. */
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

import { openConnected } from './database.ts';
import type { Listening, OpenDatabase } from './database.ts';

export interface PostgresOptions extends Listening {
  /** Connections at most. */
  readonly connections?: number | undefined;
  /** The tables are known to be there. */
  readonly prepared?: boolean | undefined;
}

export async function openPostgres(address: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  const { connections, prepared, logger } = options;
  const client = postgres(address, {
    onnotice: () => undefined,
    ...(connections === undefined ? {} : { max: connections }),
  });
  const database = drizzle(client, logger ? { logger } : {});
  return openConnected({ database, isOwn: false, prepared, close: () => client.end({ timeout: 5 }) });
}
