/** A secret that is generated once and stored in the database: the same in every process and after a restart. */
import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { OpenDatabase } from './database.ts';
import { secrets } from './schema.ts';

export function storedSecret({ run }: OpenDatabase, name: string): () => Promise<string> {
  let known: Promise<string> | undefined;
  return () => {
    known ??= run(async (database) => {
      const fresh = randomBytes(32).toString('base64url');
      await database.insert(secrets).values({ name, value: fresh }).onConflictDoNothing();
      const [row] = await database.select().from(secrets).where(eq(secrets.name, name));
      return row?.value ?? fresh;
    });
    known.catch(() => (known = undefined));
    return known;
  };
}
