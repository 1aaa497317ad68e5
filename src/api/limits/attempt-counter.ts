/** Attempt counters per time window in the database, shared by all processes. */
import { createHash } from 'node:crypto';

import { eq, gt, lt, or, sql } from 'drizzle-orm';

import type { OpenDatabase } from '../database/database.ts';
import { throttles } from '../database/schema.ts';
import { Refusal } from '../refusal.ts';

export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

export interface AttemptCounter {
  /**
   * Counts an attempt and returns the number in the current window; throws the Refusal `too-often` when it exceeds `limit.most`. `name`: the counter;
   * `who`: the client or account, stored as a hash. An empty `who` is not counted (0).
   */
  count(name: string, who: string, limit: Limit): Promise<number>;
  /** Uncounts an attempt. */
  uncount(name: string, who: string): Promise<void>;
  /** Resets the counter to zero. */
  forget(name: string, who: string): Promise<void>;
}

const SWEEP_MS = 600_000;
/** Longest window of any limit. A row that ends later was written while the clock was wrong. */
const LONGEST_MS = 86_400_000;

export function createAttemptCounter({ run }: OpenDatabase, clock: () => Date): AttemptCounter {
  const keyOf = (name: string, who: string): string =>
    `${name}:${createHash('sha256').update(who.trim().toLowerCase()).digest('base64url')}`;
  let swept = clock().getTime();
  return {
    async count(name, who, { most, seconds }) {
      if (who === '') return 0;
      const now = clock();
      const endsAt = new Date(now.getTime() + seconds * 1000);
      const rows = await run(async (database) => {
        if (Math.abs(now.getTime() - swept) > SWEEP_MS) {
          swept = now.getTime();
          const impossible = new Date(now.getTime() + LONGEST_MS);
          await database.delete(throttles).where(or(lt(throttles.endsAt, now), gt(throttles.endsAt, impossible)));
        }
        // A window that ends later than a new one would was started while the clock was ahead.
        const over = sql`(${throttles.endsAt} <= ${now.toISOString()}::timestamptz OR ${throttles.endsAt} > ${endsAt.toISOString()}::timestamptz)`;
        return database
          .insert(throttles)
          .values({ key: keyOf(name, who), count: 1, endsAt })
          .onConflictDoUpdate({
            target: throttles.key,
            set: {
              count: sql`CASE WHEN ${over} THEN 1 ELSE ${throttles.count} + 1 END`,
              endsAt: sql`CASE WHEN ${over} THEN ${endsAt.toISOString()}::timestamptz ELSE ${throttles.endsAt} END`,
            },
          })
          .returning();
      });
      const [row] = rows;
      if (!row || row.count <= most) return row?.count ?? 0;
      const retryAfterSeconds = Math.max(1, Math.ceil((row.endsAt.getTime() - now.getTime()) / 1000));
      throw new Refusal('too-often', 'Too many attempts. Wait a moment.', { retryAfterSeconds });
    },
    uncount: async (name, who) => {
      const count = sql`GREATEST(${throttles.count} - 1, 0)`;
      await run((database) =>
        database
          .update(throttles)
          .set({ count })
          .where(eq(throttles.key, keyOf(name, who))),
      );
    },
    forget: async (name, who) => {
      await run((database) => database.delete(throttles).where(eq(throttles.key, keyOf(name, who))));
    },
  };
}
