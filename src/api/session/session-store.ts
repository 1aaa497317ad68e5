/** Sessions in a database: an opaque id in the cookie, its hash in the table. The session is the authority, whatever ids a request carries. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';

import { AppError } from '#lib/errors/app-error.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { Database, OpenDatabase } from '../database/database.ts';
import { answers, customerSessions, sessions } from '../database/schema.ts';
import { createSessionCache, NO_CACHE } from './session-cache.ts';
import type { CachedSession } from './session-cache.ts';
import { isEmpty, StoredSession } from './session.ts';
import type { Session, SignedIn } from './session.ts';

export interface OpenSession {
  readonly id: string;
  readonly csrfToken: string;
  readonly session: Session;
}

/** Every method throws AppError `session-store` when the database fails. */
export interface SessionStore {
  /** Deletes what has ended. */
  sweep(): Promise<void>;
  /** Undefined for an unknown, malformed or expired id; `moved` for one that has just become another. Using a session keeps it. */
  read(id: string | undefined): Promise<OpenSession | 'moved' | undefined>;
  /** The same when it is in memory and nothing is to be written for it; undefined else. */
  kept(id: string | undefined): OpenSession | undefined;
  create(): Promise<OpenSession>;
  /**
   * Changes the newest session, one writer after the other. Undefined when it has ended. `seen`: what the caller read; if it is still the newest,
   * it is changed in one statement. `change` may be called again.
   */
  update(id: string, change: (session: Session) => Session, seen?: Session): Promise<Session | undefined>;
  /** The same, under a new id and with a new csrf-token; the old id is good for nothing from then on. */
  rotate(id: string, change: (session: Session) => Session): Promise<OpenSession | undefined>;
  /** Ends every visit in which this customer is signed in, but for one and for those that `stays` holds for. */
  endAll(
    store: CommerceRegion,
    customerId: number,
    exceptId?: string,
    stays?: (customer: SignedIn) => boolean,
  ): Promise<void>;
}

const HOUR_MS = 3600 * 1000;
/** A visit with a cart or a customer ends after this time without use. */
export const SESSION_IDLE_MS = 7 * 24 * HOUR_MS;
/** A visit with neither ends sooner: it holds nothing that a shopper would miss, and crawlers begin many of them. */
export const EMPTY_SESSION_IDLE_MS = 24 * HOUR_MS;
export const SESSION_ABSOLUTE_MS = 30 * 24 * HOUR_MS;
/** A session in use is written again at most this often; ended ones are swept as often. */
const TOUCH_MS = HOUR_MS;
/** How long an id that became another is told apart from one that never was. */
const MOVED_MS = 60_000;
const ANSWER_MS = 24 * HOUR_MS;

export const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url');
const isId = (id: string | undefined): id is string => id !== undefined && /^[\w-]{43}$/.test(id);
const secret = (): string => randomBytes(32).toString('base64url');

function opened(id: string, session: Session): OpenSession {
  return {
    id,
    session,
    get csrfToken() {
      return createHmac('sha256', session.csrfSeed).update(`csrf:${id}`).digest('base64url');
    },
  };
}

function parsed(row: typeof sessions.$inferSelect | undefined): CachedSession | undefined {
  if (!row) return undefined;
  const data = v.safeParse(StoredSession, row.data);
  return data.success ? { session: data.output, expiresAt: row.expiresAt } : undefined;
}

const preparedLook = (database: Database) =>
  database
    .select()
    .from(sessions)
    .where(eq(sessions.idHash, sql.placeholder('idHash')))
    .prepare('session_by_hash');

/** What a full disk only puts off. */
async function unlessFull(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'session-full') throw error;
  });
}

/** `sweptLately`: by another store on the same database. */
export async function createSessionStore(
  { run, read, transact, isOwn }: OpenDatabase,
  clock: () => Date,
  sweptLately = false,
): Promise<SessionStore> {
  const cache = isOwn ? createSessionCache() : NO_CACHE;
  let swept = sweptLately ? clock().getTime() : -Infinity;

  async function sweep(now: Date): Promise<void> {
    if (now.getTime() - swept < TOUCH_MS) return;
    swept = now.getTime();
    await run(async (database) => {
      const ended = await database
        .delete(sessions)
        .where(lt(sessions.expiresAt, now))
        .returning({ idHash: sessions.idHash });
      const hashes = ended.map(({ idHash }) => idHash);
      if (hashes.length > 0) await database.delete(customerSessions).where(inArray(customerSessions.idHash, hashes));
      await database.delete(answers).where(lt(answers.at, new Date(now.getTime() - ANSWER_MS)));
    });
  }
  const expiry = (session: Session): Date => {
    const idleMs = isEmpty(session) ? EMPTY_SESSION_IDLE_MS : SESSION_IDLE_MS;
    return new Date(Math.min(clock().getTime() + idleMs, session.createdAt + SESSION_ABSOLUTE_MS));
  };
  /** Used so long after it was last written that it has to be again. */
  const isStale = ({ session, expiresAt }: CachedSession): boolean =>
    expiry(session).getTime() - expiresAt.getTime() > TOUCH_MS;
  const row = (id: string) => eq(sessions.idHash, hashOf(id));

  /** Every call of a visitor begins with it, so it is put together once. */
  let byHash: ReturnType<typeof preparedLook> | undefined;
  async function look(database: Database, idHash: string): Promise<CachedSession | undefined> {
    byHash ??= preparedLook(database);
    return parsed((await byHash.execute({ idHash }))[0]);
  }

  const known = async (idHash: string): Promise<CachedSession | undefined> =>
    cache.get(idHash) ?? cache.filled(idHash, () => read((database) => look(database, idHash)));

  /** Undefined when it is not `seen` any more. */
  async function changeSeen(id: string, change: (session: Session) => Session, seen: Session) {
    const session = change(seen);
    const now = { session, expiresAt: expiry(session) };
    const isSeen = and(row(id), gt(sessions.expiresAt, clock()), eq(sessions.data, seen));
    const written = await run((database) =>
      database
        .update(sessions)
        .set({ data: session, expiresAt: now.expiresAt })
        .where(isSeen)
        .returning({ idHash: sessions.idHash }),
    );
    return written.length > 0 && !seen.moved ? now : undefined;
  }

  function changeNewest(id: string, change: (session: Session) => Session) {
    return transact(async (transaction) => {
      const before = await live(transaction, id);
      if (!before) return undefined;
      const session = change(before);
      const now = { session, expiresAt: expiry(session) };
      await transaction.update(sessions).set({ data: session, expiresAt: now.expiresAt }).where(row(id));
      return now;
    });
  }

  async function index(database: Database, idHash: string, session: Session): Promise<void> {
    const rows = COMMERCE_REGIONS.flatMap((store) => {
      const customerId = session.customers[store]?.id;
      return customerId === undefined ? [] : [{ store, customerId, idHash }];
    });
    if (rows.length > 0) await database.insert(customerSessions).values(rows).onConflictDoNothing();
  }

  async function live(database: Database, id: string): Promise<Session | undefined> {
    const [locked] = isId(id) ? await database.select().from(sessions).where(row(id)).for('update') : [];
    const found = parsed(locked);
    return found && found.expiresAt > clock() && !found.session.moved ? found.session : undefined;
  }

  await unlessFull(sweep(clock()));
  return {
    sweep: () => sweep(clock()),
    async read(id) {
      if (!isId(id)) return undefined;
      const idHash = hashOf(id);
      const found = await known(idHash);
      if (!found || found.expiresAt <= clock()) return undefined;
      if (found.session.moved) return 'moved';
      const until = expiry(found.session);
      if (isStale(found))
        await cache.changed(idHash, async () => {
          await unlessFull(run((database) => database.update(sessions).set({ expiresAt: until }).where(row(id))));
          return { value: undefined };
        });
      return opened(id, found.session);
    },
    kept(id) {
      const found = isId(id) ? cache.get(hashOf(id)) : undefined;
      if (!found || found.session.moved || found.expiresAt <= clock() || isStale(found)) return undefined;
      return opened(id as string, found.session);
    },
    async create() {
      await sweep(clock());
      const id = secret();
      const session: Session = { csrfSeed: secret(), createdAt: clock().getTime(), customers: {}, carts: {} };
      const now = { session, expiresAt: expiry(session) };
      await cache.changed(hashOf(id), async () => {
        await run((database) =>
          database.insert(sessions).values({ idHash: hashOf(id), data: session, expiresAt: now.expiresAt }),
        );
        return { value: undefined, now };
      });
      return opened(id, session);
    },
    update: (id, change, seen) =>
      cache.changed(hashOf(id), async () => {
        const now = (seen && (await changeSeen(id, change, seen))) ?? (await changeNewest(id, change));
        return { value: now?.session, now };
      }),
    rotate: (id, change) =>
      cache.changed(hashOf(id), async () => ({
        value: await transact(async (transaction) => {
          const before = await live(transaction, id);
          if (!before) return undefined;
          const next = secret();
          const session: Session = { ...change(before), csrfSeed: secret() };
          const moved: Session = {
            csrfSeed: secret(),
            createdAt: before.createdAt,
            customers: {},
            carts: {},
            moved: true,
          };
          const until = new Date(clock().getTime() + MOVED_MS);
          await transaction.update(sessions).set({ data: moved, expiresAt: until }).where(row(id));
          await transaction.delete(customerSessions).where(eq(customerSessions.idHash, hashOf(id)));
          // A write that is sent again under its key belongs to the same visit.
          await transaction
            .update(answers)
            .set({ idHash: hashOf(next) })
            .where(eq(answers.idHash, hashOf(id)));
          await transaction
            .insert(sessions)
            .values({ idHash: hashOf(next), data: session, expiresAt: expiry(session) });
          await index(transaction, hashOf(next), session);
          return opened(next, session);
        }),
      })),
    async endAll(store, customerId, exceptId, stays = () => false) {
      const mine = and(eq(customerSessions.store, store), eq(customerSessions.customerId, customerId));
      const ended = await transact(async (transaction) => {
        const rows = await transaction
          .select({ idHash: customerSessions.idHash, data: sessions.data })
          .from(customerSessions)
          .leftJoin(sessions, eq(sessions.idHash, customerSessions.idHash))
          .where(mine);
        const hashes = rows
          .filter(({ idHash, data }) => {
            const kept = v.safeParse(StoredSession, data);
            const customer = kept.success ? kept.output.customers[store] : undefined;
            return (exceptId === undefined || idHash !== hashOf(exceptId)) && !(customer && stays(customer));
          })
          .map(({ idHash }) => idHash);
        if (hashes.length === 0) return [];
        await transaction.delete(sessions).where(inArray(sessions.idHash, hashes));
        await transaction.delete(customerSessions).where(inArray(customerSessions.idHash, hashes));
        return hashes;
      });
      for (const idHash of ended) cache.drop(idHash);
    },
  };
}
