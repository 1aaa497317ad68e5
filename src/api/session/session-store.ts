/** Sessions in a database: an opaque id in the cookie, its hash in the table. The session is the authority, whatever ids a request carries. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

import { and, eq, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';

import { AppError } from '#lib/errors/app-error.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { answers, sessions } from '../database/tables.ts';
import type { Database, OpenDatabase } from '../database/tables.ts';

const StoredCart = v.object({
  id: v.string(),
  count: v.number(),
  /** The add that the platform last did not answer for, and the count before it. */
  unsure: v.exactOptional(v.object({ key: v.string(), before: v.number() })),
});

const StoredSession = v.object({
  /** Key of the csrf token; the token itself is bound to the id, which only the visitor has. */
  csrfSeed: v.string(),
  createdAt: v.number(),
  customerId: v.number(),
  /** Cart and its number of pieces by commerce region. */
  carts: v.object({
    us: v.exactOptional(StoredCart),
    ca: v.exactOptional(StoredCart),
    eu_region_1: v.exactOptional(StoredCart),
  } satisfies Record<CommerceRegion, unknown>),
});
export type Session = Readonly<v.InferOutput<typeof StoredSession>>;

export interface OpenSession {
  readonly id: string;
  readonly csrfToken: string;
  readonly session: Session;
}

export type Claim =
  | { readonly kind: 'mine' }
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'running' }
  | { readonly kind: 'other-request' };

/** Every method throws AppError `session-store` when the database fails. */
export interface SessionStore {
  /** Undefined for an unknown, malformed or expired id. Using a session keeps it. */
  read(id: string | undefined): Promise<OpenSession | undefined>;
  create(): Promise<OpenSession>;
  /** Changes the newest session, one writer after the other. Undefined when it has ended. */
  update(id: string, change: (session: Session) => Session): Promise<Session | undefined>;
  /** Takes an idempotency key for one request. */
  claim(id: string, key: string, fingerprint: string): Promise<Claim>;
  settle(id: string, key: string, value: unknown): Promise<void>;
  release(id: string, key: string): Promise<void>;
  /** Asks the database for nothing but an answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const HOUR_MS = 3600 * 1000;
export const SESSION_IDLE_MS = 7 * 24 * HOUR_MS;
export const SESSION_ABSOLUTE_MS = 30 * 24 * HOUR_MS;
/** A session in use is written again at most this often; ended ones are swept as often. */
const TOUCH_MS = HOUR_MS;
const ANSWER_MS = 24 * HOUR_MS;
/** After this long a request that never answered counts as dead. */
const RUNNING_MS = 60_000;

const hash = (id: string): string => createHash('sha256').update(id).digest('base64url');
const isId = (id: string | undefined): id is string => id !== undefined && /^[\w-]{43}$/.test(id);

function opened(id: string, session: Session): OpenSession {
  return { id, session, csrfToken: createHmac('sha256', session.csrfSeed).update(`csrf:${id}`).digest('base64url') };
}

/** Turns what the database throws into the one error that callers know; a transaction that has to be done again is. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string } };
      if ((code === '40001' || cause?.code === '40001') && attempt < 4) continue;
      throw new AppError('session-store', 'The session database failed.', { cause: error });
    }
  }
}

/** `swept`: ended sessions were swept lately, by another store on the same database. */
export async function sessionStoreOn(
  { database, close }: OpenDatabase,
  options: { readonly clock?: (() => Date) | undefined; readonly swept?: boolean | undefined } = {},
): Promise<SessionStore> {
  const clock = options.clock ?? (() => new Date());
  let swept = options.swept ? clock().getTime() : -Infinity;

  async function sweep(now: Date): Promise<void> {
    if (now.getTime() - swept < TOUCH_MS) return;
    swept = now.getTime();
    await database.delete(sessions).where(lt(sessions.expiresAt, now));
    await database.delete(answers).where(lt(answers.at, new Date(now.getTime() - ANSWER_MS)));
  }
  const expiry = (session: Session): Date =>
    new Date(Math.min(clock().getTime() + SESSION_IDLE_MS, session.createdAt + SESSION_ABSOLUTE_MS));
  const row = (id: string) => eq(sessions.idHash, hash(id));
  const answerRow = (id: string, key: string) => and(eq(answers.idHash, hash(id)), eq(answers.key, key));

  async function find(from: Pick<Database, 'select'>, id: string, lock: boolean) {
    const query = from.select().from(sessions).where(row(id));
    const [found] = await (lock ? query.for('update') : query);
    if (!found || found.expiresAt <= clock()) return undefined;
    const parsed = v.safeParse(StoredSession, found.data);
    return parsed.success ? { session: parsed.output, expiresAt: found.expiresAt } : undefined;
  }

  async function claim(id: string, key: string, fingerprint: string): Promise<Claim> {
    const at = clock();
    const taken = await database
      .insert(answers)
      .values({ idHash: hash(id), key, fingerprint, at })
      .onConflictDoNothing()
      .returning({ key: answers.key });
    if (taken.length > 0) return { kind: 'mine' };
    const [known] = await database.select().from(answers).where(answerRow(id, key));
    if (!known) return { kind: 'running' };
    if (known.fingerprint !== fingerprint) return { kind: 'other-request' };
    if (known.answer) return { kind: 'answered', value: known.answer.value };
    if (at.getTime() - known.at.getTime() < RUNNING_MS) return { kind: 'running' };
    const inherited = await database
      .update(answers)
      .set({ at })
      .where(and(answerRow(id, key), eq(answers.at, known.at)))
      .returning({ key: answers.key });
    return { kind: inherited.length > 0 ? 'mine' : 'running' };
  }

  await guarded(() => sweep(clock()));
  return {
    read: (id) =>
      guarded(async () => {
        if (!isId(id)) return undefined;
        const found = await find(database, id, false);
        if (!found) return undefined;
        const until = expiry(found.session);
        if (until.getTime() - found.expiresAt.getTime() > TOUCH_MS)
          await database.update(sessions).set({ expiresAt: until }).where(row(id));
        return opened(id, found.session);
      }),
    create: () =>
      guarded(async () => {
        const now = clock();
        await sweep(now);
        const id = randomBytes(32).toString('base64url');
        const csrfSeed = randomBytes(32).toString('base64url');
        const session: Session = { csrfSeed, createdAt: now.getTime(), customerId: 0, carts: {} };
        await database.insert(sessions).values({ idHash: hash(id), data: session, expiresAt: expiry(session) });
        return opened(id, session);
      }),
    update: (id, change) =>
      guarded(() =>
        database.transaction(async (transaction) => {
          const found = isId(id) ? await find(transaction, id, true) : undefined;
          if (!found) return undefined;
          const session = change(found.session);
          await transaction
            .update(sessions)
            .set({ data: session, expiresAt: expiry(session) })
            .where(row(id));
          return session;
        }),
      ),
    claim: (id, key, fingerprint) => guarded(() => claim(id, key, fingerprint)),
    settle: (id, key, value) =>
      guarded(async () => void (await database.update(answers).set({ answer: { value } }).where(answerRow(id, key)))),
    release: (id, key) => guarded(async () => void (await database.delete(answers).where(answerRow(id, key)))),
    ping: () => guarded(async () => void (await database.execute(sql`select 1`))),
    close,
  };
}
