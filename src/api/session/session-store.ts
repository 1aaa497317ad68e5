/** Sessions in a database. The cookie holds a random id, the table its hash. The session is authoritative, whatever ids a request carries. */
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
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
  /** Undefined for an unknown, malformed or expired id; `moved` for an id that was rotated recently. Reading a session extends its expiry. */
  read(id: string | undefined): Promise<OpenSession | 'moved' | undefined>;
  /** The cached session, when no write is due for it; otherwise undefined. */
  kept(id: string | undefined): OpenSession | undefined;
  create(): Promise<OpenSession>;
  /**
   * Changes the latest session; writers are serialized. Undefined when the session has ended. `seen`: the session that the caller read; if it is
   * still the latest, it is changed in one statement. `change` may be called more than once.
   */
  update(id: string, change: (session: Session) => Session, seen?: Session): Promise<Session | undefined>;
  /** Like `update`, under a new id and with a new CSRF token; the old id becomes invalid. */
  rotate(id: string, change: (session: Session) => Session): Promise<OpenSession | undefined>;
  /** Ends all sessions in which this customer is signed in, except `exceptId` and those for which `stays` returns true. */
  endAll(
    store: CommerceRegion,
    customerId: number,
    exceptId?: string,
    stays?: (customer: SignedIn) => boolean,
  ): Promise<void>;
}

const HOUR_MS = 3600 * 1000;
/** Idle timeout of a session with a cart or a customer. */
export const SESSION_IDLE_MS = 7 * 24 * HOUR_MS;
/** Idle timeout of an empty session. It is shorter: the session holds nothing that a shopper would miss, and crawlers create many. */
export const EMPTY_SESSION_IDLE_MS = 24 * HOUR_MS;
export const SESSION_ABSOLUTE_MS = 30 * 24 * HOUR_MS;
/** Minimum interval between writes that extend a session's expiry, and between sweeps of expired sessions. */
const TOUCH_MS = HOUR_MS;
/** How long a rotated id is distinguished from an unknown one. */
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

/** Ignores `session-full`: the work can be done later. */
async function unlessFull(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'session-full') throw error;
  });
}

/** `sweptLately`: another store on the same database has swept recently. */
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
  /** The expiry was last written so long ago that it has to be written again. */
  const isStale = ({ session, expiresAt }: CachedSession): boolean =>
    expiry(session).getTime() - expiresAt.getTime() > TOUCH_MS;
  const row = (id: string) => eq(sessions.idHash, hashOf(id));

  /** Every call with a session runs this query, so it is prepared once. */
  let byHash: ReturnType<typeof preparedLook> | undefined;
  async function look(database: Database, idHash: string): Promise<CachedSession | undefined> {
    byHash ??= preparedLook(database);
    return parsed((await byHash.execute({ idHash }))[0]);
  }

  const known = async (idHash: string): Promise<CachedSession | undefined> =>
    cache.get(idHash) ?? cache.filled(idHash, () => read((database) => look(database, idHash)));

  /** Undefined when the session is no longer `seen`. */
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
          // A write that is retried under its key belongs to the same visit.
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
