/** Mail on its way: kept until it is sent, taken by one process at a time, tried again with growing pauses. */
import { randomBytes } from 'node:crypto';

import { and, asc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm';
import * as v from 'valibot';

import type { OpenDatabase } from '../database/database.ts';
import { outbox } from '../database/schema.ts';

const StoredMail = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  stopUrl: v.exactOptional(v.string()),
});
export type Mail = Readonly<v.InferOutput<typeof StoredMail>>;

export interface Outbox {
  put(mail: Mail): Promise<void>;
  /** Sends what is due, one after the other, by `send`; answers how many went out and how many did not. */
  flush(send: (mail: Mail, id: string) => Promise<void>): Promise<{ readonly sent: number; readonly failed: number }>;
}

const AT_ONCE = 20;
/** Whoever has taken a mail and not said so in this time has died. */
const TAKEN_MS = 120_000;
const MOST_TRIES = 12;
const FIRST_PAUSE_MS = 30_000;
/** A mail that waits longer was put off while the clock was ahead. */
const LONGEST_PAUSE_MS = FIRST_PAUSE_MS * 2 ** MOST_TRIES;
/** How long what was sent stays, without its text. */
const KEPT_MS = 7 * 24 * 3600 * 1000;

export function createOutbox({ run }: OpenDatabase, clock: () => Date): Outbox {
  const later = (ms: number): Date => new Date(clock().getTime() + ms);

  async function take(id: string, tries: number): Promise<boolean> {
    const taken = await run((database) =>
      database
        .update(outbox)
        .set({ nextAt: later(TAKEN_MS), tries: tries + 1 })
        .where(and(eq(outbox.id, id), eq(outbox.tries, tries), isNull(outbox.sentAt)))
        .returning({ id: outbox.id }),
    );
    return taken.length > 0;
  }

  return {
    put: async (mail) => {
      const now = clock();
      const row = { id: randomBytes(16).toString('hex'), mail, createdAt: now, nextAt: now, tries: 0 };
      await run((database) => database.insert(outbox).values(row));
    },
    async flush(send) {
      await run((database) => database.delete(outbox).where(lt(outbox.sentAt, later(-KEPT_MS))));
      const due = await run((database) =>
        database
          .select()
          .from(outbox)
          .where(
            and(
              isNull(outbox.sentAt),
              or(lte(outbox.nextAt, clock()), gt(outbox.nextAt, later(LONGEST_PAUSE_MS))),
              lt(outbox.tries, MOST_TRIES),
            ),
          )
          .orderBy(asc(outbox.createdAt))
          .limit(AT_ONCE),
      );
      let sent = 0;
      let failed = 0;
      for (const { id, mail, tries } of due) {
        const parsed = v.safeParse(StoredMail, mail);
        if (!parsed.success || !(await take(id, tries))) continue;
        try {
          await send(parsed.output, id);
          await run((database) => database.update(outbox).set({ sentAt: clock(), mail: {} }).where(eq(outbox.id, id)));
          sent += 1;
        } catch {
          failed += 1;
          await run((database) =>
            database
              .update(outbox)
              .set({ nextAt: later(FIRST_PAUSE_MS * 2 ** tries) })
              .where(eq(outbox.id, id)),
          );
        }
      }
      return { sent, failed };
    },
  };
}
