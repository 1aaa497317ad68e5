/** Writes that were asked for under an idempotency key: who does them, and what came of it. */
import { and, eq } from 'drizzle-orm';

import type { OpenDatabase } from '../database/database.ts';
import { answers } from '../database/schema.ts';
import { hashOf } from './session-store.ts';

export type Claim =
  | { readonly kind: 'mine' }
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'running' }
  | { readonly kind: 'other-request' };

/** Every method throws AppError `session-store` when the database fails. */
export interface AnswerBook {
  /** Takes an idempotency key for one request. */
  claim(id: string, key: string, fingerprint: string): Promise<Claim>;
  settle(id: string, key: string, value: unknown): Promise<void>;
  release(id: string, key: string): Promise<void>;
}

/** After this long a request that never answered counts as dead. */
const RUNNING_MS = 60_000;

export function createAnswerBook({ run }: OpenDatabase, clock: () => Date): AnswerBook {
  const row = (id: string, key: string) => and(eq(answers.idHash, hashOf(id)), eq(answers.key, key));
  return {
    claim: (id, key, fingerprint) =>
      run(async (database): Promise<Claim> => {
        const at = clock();
        const taken = await database
          .insert(answers)
          .values({ idHash: hashOf(id), key, fingerprint, at })
          .onConflictDoNothing()
          .returning({ key: answers.key });
        if (taken.length > 0) return { kind: 'mine' };
        const [known] = await database.select().from(answers).where(row(id, key));
        if (!known) return { kind: 'running' };
        if (known.fingerprint !== fingerprint) return { kind: 'other-request' };
        if (known.answer) return { kind: 'answered', value: known.answer.value };
        if (at.getTime() - known.at.getTime() < RUNNING_MS) return { kind: 'running' };
        const inherited = await database
          .update(answers)
          .set({ at })
          .where(and(row(id, key), eq(answers.at, known.at)))
          .returning({ key: answers.key });
        return { kind: inherited.length > 0 ? 'mine' : 'running' };
      }),
    settle: async (id, key, value) => {
      await run((database) => database.update(answers).set({ answer: { value } }).where(row(id, key)));
    },
    release: async (id, key) => {
      await run((database) => database.delete(answers).where(row(id, key)));
    },
  };
}
