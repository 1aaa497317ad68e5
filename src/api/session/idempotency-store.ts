/**
 * Stores the writes that have an idempotency key: the process that performs each write, its plan and its answer. Rows are durable before the platform
 * is called.
 */
import { randomUUID } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';

import type { OpenDatabase } from '../database/database.ts';
import { answers } from '../database/schema.ts';
import { hashOf } from './session-id.ts';

export type Claim =
  /** `earlier`: plan of an attempt that ended without an answer; the platform may have performed it. Absent for the first attempt. */
  | { readonly kind: 'claimed'; readonly earlier?: unknown }
  | { readonly kind: 'answered'; readonly value: unknown }
  /** This process is performing the write. */
  | { readonly kind: 'running' }
  | { readonly kind: 'other-request' };

export interface Claimed {
  readonly id: string;
  readonly key: string;
  /** Fingerprint of the request; a key is valid for one fingerprint. */
  readonly fingerprint: string;
  /** Known state of the platform before the write. */
  readonly plan?: unknown;
}

/** Every method throws AppError `session-store` when the database fails. */
export interface IdempotencyStore {
  /**
   * Claims an idempotency key for a request. A claim of another process is taken over immediately: that process may have been killed, and the plan of
   * a write makes repeating it safe.
   */
  claim(claimed: Claimed): Promise<Claim>;
  /** Replaces the plan before the next attempt. False when another process has taken the write over. */
  plan(id: string, key: string, plan: unknown): Promise<boolean>;
  settle(id: string, key: string, value: unknown): Promise<void>;
  /** Releases the key of a write of which nothing was done. */
  release(id: string, key: string): Promise<void>;
  /** Leaves a write with an unknown outcome to the next request with its key. */
  leave(id: string, key: string): Promise<void>;
}

/** Limits of stored answers per session, by number and by characters of JSON; the oldest are deleted. */
export const MOST_ANSWERS = 20;
const MOST_CHARACTERS = 200_000;
/** Limit of unanswered attempts per session, counted separately. */
const MOST_OPEN = 20;

/** Keys of the session's rows beyond these limits. */
function surplusKeys(idHash: string) {
  const newest = sql`(PARTITION BY answer IS NULL ORDER BY at DESC, key)`;
  return sql`SELECT key FROM (
    SELECT key, answer IS NULL AS open, row_number() OVER ${newest} AS number,
      sum(coalesce(length(answer::text), 0)) OVER ${newest} AS characters
    FROM session_answer WHERE id_hash = ${idHash}) AS numbered
    WHERE number > CASE WHEN open THEN ${MOST_OPEN}::int ELSE ${MOST_ANSWERS}::int END OR characters > ${MOST_CHARACTERS}::int`;
}

/** The writes that this process is performing. */
function createPerformed() {
  const names = new Set<string>();
  const nameOf = (id: string, key: string): string => `${id} ${key}`;
  return {
    /** `isPerformed`: whether the write was being performed before. It is performed from now on if `work` claims it. */
    async claimed({ id, key }: Claimed, work: (isPerformed: boolean) => Promise<Claim>): Promise<Claim> {
      const name = nameOf(id, key);
      const isPerformed = names.has(name);
      let isClaimed = false;
      names.add(name);
      try {
        const claim = await work(isPerformed);
        isClaimed = claim.kind === 'claimed';
        return claim;
      } finally {
        if (!isClaimed && !isPerformed) names.delete(name);
      }
    },
    /** Ends the write, whether or not the database stores that it has ended. */
    async ended(id: string, key: string, work: () => Promise<unknown>): Promise<void> {
      try {
        await work();
      } finally {
        names.delete(nameOf(id, key));
      }
    },
  };
}

export function createIdempotencyStore({ run }: OpenDatabase, clock: () => Date): IdempotencyStore {
  /** Identifies this process: the process of another claim may no longer exist. */
  const owner = randomUUID();
  const performed = createPerformed();
  const row = (id: string, key: string) => and(eq(answers.idHash, hashOf(id)), eq(answers.key, key));
  /** The row, while this process owns its claim. */
  const ownRow = (id: string, key: string) => and(row(id, key), eq(answers.owner, owner));

  return {
    claim: (claimed) =>
      performed.claimed(claimed, (isPerformed) =>
        run(async (database): Promise<Claim> => {
          const { id, key, fingerprint, plan } = claimed;
          const idHash = hashOf(id);
          const taken = await database
            .insert(answers)
            .values({ idHash, key, fingerprint, at: clock(), owner, ...(plan === undefined ? {} : { plan }) })
            .onConflictDoNothing()
            .returning({ key: answers.key });
          if (taken.length > 0) return { kind: 'claimed' };
          const [known] = await database.select().from(answers).where(row(id, key));
          if (!known) return { kind: 'running' };
          if (known.fingerprint !== fingerprint) return { kind: 'other-request' };
          if (known.answer) return { kind: 'answered', value: known.answer.value };
          // The row of a write that ended while the database failed still names this process.
          if (known.owner === owner && isPerformed) return { kind: 'running' };
          const inherited = await database
            .update(answers)
            .set({ owner })
            .where(and(row(id, key), known.owner === null ? sql`owner IS NULL` : eq(answers.owner, known.owner)))
            .returning({ key: answers.key });
          return inherited.length > 0 ? { kind: 'claimed', earlier: known.plan ?? {} } : { kind: 'running' };
        }),
      ),
    plan: async (id, key, plan) => {
      const written = await run((database) =>
        database.update(answers).set({ plan }).where(ownRow(id, key)).returning({ key: answers.key }),
      );
      return written.length > 0;
    },
    settle: (id, key, value) =>
      performed.ended(id, key, () =>
        run(async (database) => {
          await database.update(answers).set({ answer: { value }, plan: null }).where(row(id, key));
          const idHash = hashOf(id);
          await database.execute(
            sql`DELETE FROM session_answer WHERE id_hash = ${idHash} AND key <> ${key} AND key IN (${surplusKeys(idHash)})`,
          );
        }),
      ),
    release: (id, key) =>
      performed.ended(id, key, () => run((database) => database.delete(answers).where(ownRow(id, key)))),
    leave: (id, key) =>
      performed.ended(id, key, () =>
        run((database) => database.update(answers).set({ owner: '' }).where(ownRow(id, key))),
      ),
  };
}
