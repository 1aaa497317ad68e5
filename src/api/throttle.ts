/** Tries are counted by windows of time in the database, so that several processes count together. */
import { createHash } from 'node:crypto';

import { eq, lt, sql } from 'drizzle-orm';

import type { OpenDatabase } from './database/database.ts';
import { throttles } from './database/schema.ts';
import { Refusal } from './refusal.ts';

export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

export interface Throttle {
  /** Counts a try; throws the Refusal `too-often` when there were too many. `name` says of what, `who` whose, kept as a hash; '' is nobody, and is not counted. */
  count(name: string, who: string, limit: Limit): Promise<void>;
  /** Takes a try back that turned out to be none. */
  uncount(name: string, who: string): Promise<void>;
  /** Forgets the tries (of somebody who proved to be himself). */
  forget(name: string, who: string): Promise<void>;
}

const SWEEP_MS = 600_000;

export function createThrottle({ run }: OpenDatabase, clock: () => Date): Throttle {
  const keyOf = (name: string, who: string): string =>
    `${name}:${createHash('sha256').update(who.trim().toLowerCase()).digest('base64url')}`;
  let swept = clock().getTime();
  return {
    async count(name, who, { most, seconds }) {
      if (who === '') return;
      const now = clock();
      const endsAt = new Date(now.getTime() + seconds * 1000);
      const rows = await run(async (database) => {
        if (now.getTime() - swept > SWEEP_MS) {
          swept = now.getTime();
          await database.delete(throttles).where(lt(throttles.endsAt, now));
        }
        const over = sql`${throttles.endsAt} <= ${now.toISOString()}::timestamptz`;
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
      if (!row || row.count <= most) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((row.endsAt.getTime() - now.getTime()) / 1000));
      throw new Refusal('too-often', 'Too many tries. Wait a moment.', { retryAfterSeconds });
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
