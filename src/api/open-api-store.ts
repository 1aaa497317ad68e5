/**
 * Opens the API's store on a database in a folder, in memory or on a Postgres server. A separate module, since a serverless host has no embedded
 * database.
 */
import { apiStoreOn } from './api-store.ts';
import type { ApiStore, ApiStoreOptions } from './api-store.ts';
import type { Listening } from './database/database.ts';
import { openEmbedded } from './database/embedded-database.ts';
import { openPostgres } from './database/postgres-database.ts';

export interface StorePlace extends ApiStoreOptions, Listening {
  /**
   * Folder of the embedded database; without it, the database is in memory, for tests. The caller has to own the folder: the embedded database does
   * not lock its files.
   */
  readonly dataDir?: string | undefined;
  readonly databaseUrl?: string | undefined;
  /** Initial contents, as in `openEmbedded`. */
  readonly dump?: Blob | undefined;
}

/** Opens the store. Throws AppError `session-store` or the database's error. */
export async function openApiStore(place: StorePlace): Promise<ApiStore> {
  const { databaseUrl, dataDir } = place;
  return apiStoreOn(
    await (databaseUrl ? openPostgres(databaseUrl, { ...place, keepsStatements: true }) : openEmbedded(dataDir, place)),
    place,
  );
}
