/** The API's store on a database of its own: a folder's, one in memory, or a Postgres by address. Apart from the store, since a serverless host has no embedded database. */
import { apiStoreOn } from './api-store.ts';
import type { ApiStore, ApiStoreOptions } from './api-store.ts';
import type { Listening } from './database/database.ts';
import { openEmbedded } from './database/embedded-database.ts';
import { openPostgres } from './database/postgres-database.ts';

export interface StorePlace extends ApiStoreOptions, Listening {
  /** Absent: in memory, for tests. Whoever opens a folder has to own it: the embedded database does not guard its files. */
  readonly dataDir?: string | undefined;
  readonly databaseUrl?: string | undefined;
  /** As `openEmbedded` has it. */
  readonly dump?: Blob | undefined;
}

/** Throws AppError `session-store` or what the database throws. */
export async function openApiStore(place: StorePlace): Promise<ApiStore> {
  const { databaseUrl, dataDir } = place;
  return apiStoreOn(
    await (databaseUrl ? openPostgres(databaseUrl, { ...place, keepsStatements: true }) : openEmbedded(dataDir, place)),
    place,
  );
}
