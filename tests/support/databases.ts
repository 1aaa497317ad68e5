/**
 * In-memory databases that start as a copy of a prepared one: migrated, with the sample stores. Creating one takes some seconds, copying one a third of
 * a second. Tests of the creation itself do not use the copies.
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
import { hashPassword } from '#services/commerce/passwords/password.ts';
import { readSeed } from '#services/commerce/seed/seed.ts';
import { seedCatalog } from '#services/commerce/seed/seeding.ts';

export const SEED = 'sample/commerce/stores.json';

const DIR = join('node_modules', '.firn', 'databases');
const clientOf = (database: unknown): PGlite => (database as { readonly $client: PGlite }).$client;

/** Digest of all inputs of a prepared database. */
async function digestOf(sources: string): Promise<string> {
  const hash = createHash('sha256');
  const files = [...globSync(sources).toSorted(), SEED, 'package-lock.json'];
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest('base64url').slice(0, 22);
}

/** Reads the dump of this name from disk, or creates it. Two processes that create it in parallel write the same dump. */
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

/** Returns a function that creates the dump once per process. */
function once(make: () => Promise<Blob>): () => Promise<Blob> {
  let made: Promise<Blob> | undefined;
  return () => (made ??= make());
}

/** The API's database without sessions. */
export const blankApi = once(() =>
  dumpOf('api', 'src/api/database/*.ts', async () => {
    const client = await PGlite.create('memory://');
    const opened = await openConnected({ database: drizzle(client), isOwn: true, close: () => client.close() });
    const dump = await client.dumpDataDir('none');
    await opened.close();
    return dump;
  }),
);

/** Hashes with this cost take no noticeable time; with the cost of production, a hash or a check takes 0.13 s of CPU time. */
const QUICK = { cost: { N: 16, r: 1, p: 1 } };

/** The password of all sample customers, as a hash that is cheap to check. */
export function quickHash(): Promise<string> {
  return hashPassword('firn-sample-2026', { ...QUICK, salt: Buffer.alloc(16) });
}

const STORES_SOURCES = '{services/commerce/**/*.ts,tests/support/databases.ts}';

/** A database with the sample stores; `change` is applied before it is dumped. */
function stores(name: string, change?: (client: PGlite) => Promise<unknown>): () => Promise<Blob> {
  return once(() =>
    dumpOf(name, STORES_SOURCES, async () => {
      const opened = await openDatabase({});
      await seedCatalog(opened, await readSeed(SEED));
      const dump = await opened.read(async (database) => {
        await change?.(clientOf(database));
        return clientOf(database).dumpDataDir('none');
      });
      await opened.close();
      return dump;
    }),
  );
}

/** The platform's database before the first seed. */
const unseeded = once(() =>
  dumpOf('unseeded', STORES_SOURCES, async () => {
    const opened = await openDatabase({});
    const dump = await opened.read((database) => clientOf(database).dumpDataDir('none'));
    await opened.close();
    return dump;
  }),
);

/** The platform's database with the sample stores, and with password hashes that are cheap to check. */
export const sampleStores = stores('commerce', async (client) =>
  client.query('UPDATE commerce_customer SET password = $1 WHERE password IS NOT NULL', [await quickHash()]),
);

/** The platform's database with the sample stores and the seed's own password hashes. */
const storesAsSeeded = stores('stores');

/** The database in memory that a service with these options starts from. With `passwords`, the password hashes are the seed's. */
function startOf({ seedFile, passwords }: Partial<CommerceServiceOptions>): Promise<Blob> {
  if (seedFile !== undefined) return unseeded();
  return passwords ? storesAsSeeded() : sampleStores();
}

/**
 * The sample stores, or those of the options' seed, in memory unless the options name another place. Passwords are cheap to hash and to check, unless the
 * options have `passwords`: an empty object is the cost of production.
 */
export async function sampleCommerce(
  options: Partial<CommerceServiceOptions>,
): Promise<Pick<CommerceServiceOptions, 'seedFile' | 'dump' | 'passwords'>> {
  const isElsewhere = options.dataDir ?? options.databaseUrl ?? options.database;
  return { seedFile: SEED, passwords: QUICK, ...(isElsewhere === undefined ? { dump: await startOf(options) } : {}) };
}
