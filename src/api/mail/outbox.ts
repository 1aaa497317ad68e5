/** Queue of outgoing mail: durable until it is sent, one sender at a time, retries with exponential backoff. */
import { randomBytes } from 'node:crypto';

import { and, asc, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm';
import * as v from 'valibot';

import { AppError } from '#lib/errors/app-error.ts';

import type { OpenDatabase } from '../database/database.ts';
import { outbox } from '../database/schema.ts';

const StoredMail = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  stopUrl: v.exactOptional(v.string()),
});
export type Mail = Readonly<v.InferOutput<typeof StoredMail>>;

/** Longer subjects are cut, since RFC 5322 limits a line to 998 characters. */
const MAX_SUBJECT = 200;
/** A typical mail has one or two kilobytes, but product names and display texts come from other systems and are not limited there. */
const MAX_TEXT = 20_000;

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

function bounded(mail: Mail): Mail {
  if (mail.text.length > MAX_TEXT)
    throw new AppError('mail-too-large', `A mail has ${mail.text.length} characters; the limit is ${MAX_TEXT}.`);
  return { ...mail, subject: cut(mail.subject, MAX_SUBJECT) };
}

export interface Outbox {
  /**
   * Queues a mail; one whose id is already in the queue, or was sent in the last days, is dropped. One whose attempts have all failed is tried again.
   * Throws AppError `mail-too-large`.
   */
  put(mail: Mail, id?: string): Promise<void>;
  /** Sends the due mails with `send`, one after the other, and counts the successes and failures. */
  flush(send: (mail: Mail, id: string) => Promise<void>): Promise<{ readonly sent: number; readonly failed: number }>;
}

const BATCH = 20;
/** A process that has not reported a result after this time is considered dead, and the mail is sent again. */
const TAKEN_MS = 120_000;
const MOST_TRIES = 12;
const FIRST_PAUSE_MS = 30_000;
/** A mail that is due later than this was rescheduled while the clock was wrong. */
const LONGEST_PAUSE_MS = FIRST_PAUSE_MS * 2 ** MOST_TRIES;
/** How long the row of a sent mail is kept, without its content, and that of a mail whose attempts all failed. */
const KEPT_MS = 7 * 24 * 3600 * 1000;

function createPut(run: OpenDatabase['run'], clock: () => Date): Outbox['put'] {
  return async (mail, id = randomBytes(16).toString('hex')) => {
    const now = clock();
    const row = { id, mail: bounded(mail), createdAt: now, nextAt: now, tries: 0 };
    const setWhere = sql`${outbox.sentAt} IS NULL AND ${outbox.tries} >= ${MOST_TRIES}`;
    await run((database) =>
      database.insert(outbox).values(row).onConflictDoUpdate({ target: outbox.id, set: row, setWhere }),
    );
  };
}

export function createOutbox({ run }: OpenDatabase, clock: () => Date): Outbox {
  const later = (ms: number): Date => new Date(clock().getTime() + ms);

  async function take(id: string, tries: number): Promise<boolean> {
    const claimed = await run((database) =>
      database
        .update(outbox)
        .set({ nextAt: later(TAKEN_MS), tries: tries + 1 })
        .where(and(eq(outbox.id, id), eq(outbox.tries, tries), isNull(outbox.sentAt)))
        .returning({ id: outbox.id }),
    );
    return claimed.length > 0;
  }

  return {
    put: createPut(run, clock),
    async flush(send) {
      const isOver = or(lt(outbox.sentAt, later(-KEPT_MS)), and(gte(outbox.tries, MOST_TRIES), lt(outbox.createdAt, later(-KEPT_MS)))); // prettier-ignore
      await run((database) => database.delete(outbox).where(isOver));
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
          .limit(BATCH),
      );
      let sent = 0;
      let failed = 0;
      for (const { id, mail, tries } of due) {
        if (!(await take(id, tries))) continue;
        try {
          // A mail that cannot be read counts as a failed attempt: due for ever, it would block the mails after it.
          await send(v.parse(StoredMail, mail), id);
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
