/**
 * Databases in memory that begin as a copy of one that was made once: migrated, and with the sample stores in it. Making one costs some
 * seconds of work, a copy a third of one. Whoever tests how they are made opens them without.
 */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';

import { openConnected } from '#api/database/database.ts';
import type { CommerceServiceOptions } from '#services/commerce/commerce-service.ts';
import { openDatabase } from '#services/commerce/database/database.ts';
import { readSeed } from '#services/commerce/seed/seed.ts';
import { seedCatalogue } from '#services/commerce/seed/seeding.ts';

export const SEED = 'sample/commerce/stores.json';

const DIR = join('node_modules', '.firn', 'databases');
const clientOf = (database: unknown): PGlite => (database as { readonly $client: PGlite }).$client;

/** Of everything that a database is made of. */
async function digestOf(sources: string): Promise<string> {
  const hash = createHash('sha256');
  const files = [...globSync(sources).toSorted(), SEED, 'package-lock.json'];
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest('base64url').slice(0, 22);
}

/** The dump of this name as it is on disk, or made now. Two processes that make it at once make the same. */
async function dumpOf(name: string, sources: string, make: () => Promise<Blob>): Promise<Blob> {
  const file = `${name}-${await digestOf(sources)}.tar`;
  const known = await readFile(join(DIR, file)).catch(() => undefined);
  if (known) return new Blob([known]);
  const dump = await make();
  await mkdir(DIR, { recursive: true });
  for (const old of await readdir(DIR))
    if (old.startsWith(`${name}-`) && old.endsWith('.tar') && old !== file) await rm(join(DIR, old), { force: true });
  const part = join(DIR, `${file}.${process.pid}`);
  await writeFile(part, dump.stream());
  await rename(part, join(DIR, file));
  return dump;
}

/** Once a process. */
function once(make: () => Promise<Blob>): () => Promise<Blob> {
  let made: Promise<Blob> | undefined;
  return () => (made ??= make());
}

/** The own API's database without a visit. */
export const blankApi = once(() =>
  dumpOf('api', 'src/api/database/*.ts', async () => {
    const client = await PGlite.create('memory://');
    const opened = await openConnected({ database: drizzle(client), isOwn: true, close: () => client.close() });
    const dump = await client.dumpDataDir('none');
    await opened.close();
    return dump;
  }),
);

/** The platform's database with the sample stores. */
export const sampleStores = once(() =>
  dumpOf('commerce', 'services/commerce/**/*.ts', async () => {
    const opened = await openDatabase({});
    await seedCatalogue(opened, await readSeed(SEED));
    const dump = await opened.read((database) => clientOf(database).dumpDataDir('none'));
    await opened.close();
    return dump;
  }),
);

/** The sample stores, in memory unless the options name another place for them. */
export async function sampleCommerce(
  options: Partial<CommerceServiceOptions>,
): Promise<Pick<CommerceServiceOptions, 'seedFile' | 'dump'>> {
  const isElsewhere = options.dataDir ?? options.databaseUrl ?? options.database ?? options.seedFile;
  return { seedFile: SEED, ...(isElsewhere === undefined ? { dump: await sampleStores() } : {}) };
}
