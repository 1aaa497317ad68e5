/** Unique ids: one counter row per store and kind, incremented in the transaction that uses the ids. */
import { sql } from 'drizzle-orm';

import type { Database } from './database.ts';
import { counters } from './schema-people.ts';

/** The first assigned id; the ids in a seed are lower. */
const FIRST = 1_000_001;

/** Reserves `count` consecutive ids and resolves with the first. */
export async function nextIds(
  transaction: Database,
  { store, name, count = 1 }: { readonly store: string; readonly name: string; readonly count?: number },
): Promise<number> {
  const [row] = await transaction
    .insert(counters)
    .values({ store, name, value: FIRST + count - 1 })
    .onConflictDoUpdate({ target: [counters.store, counters.name], set: { value: sql`${counters.value} + ${count}` } })
    .returning({ value: counters.value });
  if (!row) throw new Error(`The counter ${name} returned no id.`);
  return row.value - count + 1;
}
