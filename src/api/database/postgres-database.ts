/** The API's database on a Postgres server. Imports nothing that a serverless host lacks. */
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

import { openConnected } from './database.ts';
import type { Listening, OpenDatabase } from './database.ts';

type Client = ReturnType<typeof postgres>;

/**
 * Uses prepared statements: each is parsed once per connection and needs one round trip instead of two. `?prepare=false` in the address switches this
 * off, for poolers that switch connections between statements.
 */
function keepingStatements(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'unsafe') return Reflect.get(target, name) as unknown;
      return (...[query, parameters, options]: Parameters<Client['unsafe']>) =>
        target.unsafe(query, parameters, { prepare: true, ...options });
    },
  });
}

export interface PostgresOptions extends Listening {
  /** Maximum number of connections. */
  readonly connections?: number | undefined;
  /** Skips the migration: the tables are known to exist. */
  readonly prepared?: boolean | undefined;
  readonly keepsStatements?: boolean | undefined;
}

export async function openPostgres(address: string, options: PostgresOptions = {}): Promise<OpenDatabase> {
  const { connections, prepared, keepsStatements = false, logger } = options;
  const client = postgres(address, {
    onnotice: () => undefined,
    ...(connections === undefined ? {} : { max: connections }),
  });
  const database = drizzle(keepsStatements ? keepingStatements(client) : client, logger ? { logger } : {});
  return openConnected({ database, isOwn: false, prepared, close: () => client.end({ timeout: 5 }) });
}
