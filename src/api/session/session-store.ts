/** Sessions in a database: an opaque id in the cookie, its hash in the table. The session is the authority, whatever ids a request carries. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

import { and, eq, inArray, lt } from 'drizzle-orm';
import * as v from 'valibot';

import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { Database, OpenDatabase } from '../database/database.ts';
import { answers, customerSessions, sessions } from '../database/schema.ts';
import { createSessionCache, NO_CACHE } from './session-cache.ts';
import { StoredSession } from './session.ts';
import type { Session, SignedIn } from './session.ts';

export interface OpenSession {
  readonly id: string;
  readonly csrfToken: string;
  readonly session: Session;
}

/** Every method throws AppError `session-store` when the database fails. */
export interface SessionStore {
  /** Undefined for an unknown, malformed or expired id; `moved` for one that has just become another. Using a session keeps it. */
  read(id: string | undefined): Promise<OpenSession | 'moved' | undefined>;
  create(): Promise<OpenSession>;
  /** Changes the newest session, one writer after the other. Undefined when it has ended. */
  update(id: string, change: (session: Session) => Session): Promise<Session | undefined>;
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
export const SESSION_IDLE_MS = 7 * 24 * HOUR_MS;
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

/** `sweptLately`: by another store on the same database. */
export async function createSessionStore(
  { run, transact, isOwn }: OpenDatabase,
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
  const expiry = (session: Session): Date =>
    new Date(Math.min(clock().getTime() + SESSION_IDLE_MS, session.createdAt + SESSION_ABSOLUTE_MS));
  const row = (id: string) => eq(sessions.idHash, hashOf(id));

  async function find(from: Pick<Database, 'select'>, id: string, lock: boolean) {
    const query = from.select().from(sessions).where(row(id));
    const [found] = await (lock ? query.for('update') : query);
    if (!found) return undefined;
    const parsed = v.safeParse(StoredSession, found.data);
    return parsed.success ? { session: parsed.output, expiresAt: found.expiresAt } : undefined;
  }

  async function known(id: string, idHash: string) {
    const kept = cache.get(idHash);
    if (kept) return kept;
    const { changes } = cache;
    const found = await run((database) => find(database, id, false));
    if (found && changes === cache.changes) cache.put(idHash, found);
    return found;
  }

  /** Whatever is being read while this goes on is not kept. */
  async function changing<T>(idHash: string, work: () => Promise<T>): Promise<T> {
    cache.drop(idHash);
    try {
      return await work();
    } finally {
      cache.drop(idHash);
    }
  }

  async function index(database: Database, idHash: string, session: Session): Promise<void> {
    const rows = COMMERCE_REGIONS.flatMap((store) => {
      const customerId = session.customers[store]?.id;
      return customerId === undefined ? [] : [{ store, customerId, idHash }];
    });
    if (rows.length > 0) await database.insert(customerSessions).values(rows).onConflictDoNothing();
  }

  async function live(database: Database, id: string): Promise<Session | undefined> {
    const found = isId(id) ? await find(database, id, true) : undefined;
    return found && found.expiresAt > clock() && !found.session.moved ? found.session : undefined;
  }

  await sweep(clock());
  return {
    async read(id) {
      if (!isId(id)) return undefined;
      const found = await known(id, hashOf(id));
      if (!found || found.expiresAt <= clock()) return undefined;
      if (found.session.moved) return 'moved';
      const until = expiry(found.session);
      if (until.getTime() - found.expiresAt.getTime() > TOUCH_MS)
        await changing(hashOf(id), () =>
          run((database) => database.update(sessions).set({ expiresAt: until }).where(row(id))),
        );
      return opened(id, found.session);
    },
    async create() {
      const now = clock();
      await sweep(now);
      const id = secret();
      const session: Session = { csrfSeed: secret(), createdAt: now.getTime(), customers: {}, carts: {} };
      await run((database) =>
        database.insert(sessions).values({ idHash: hashOf(id), data: session, expiresAt: expiry(session) }),
      );
      return opened(id, session);
    },
    update: (id, change) =>
      changing(hashOf(id), () =>
        transact(async (transaction) => {
          const before = await live(transaction, id);
          if (!before) return undefined;
          const session = change(before);
          await transaction
            .update(sessions)
            .set({ data: session, expiresAt: expiry(session) })
            .where(row(id));
          return session;
        }),
      ),
    rotate: (id, change) =>
      changing(hashOf(id), () =>
        transact(async (transaction) => {
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
          await transaction
            .insert(sessions)
            .values({ idHash: hashOf(next), data: session, expiresAt: expiry(session) });
          await index(transaction, hashOf(next), session);
          return opened(next, session);
        }),
      ),
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
            const parsed = v.safeParse(StoredSession, data);
            const customer = parsed.success ? parsed.output.customers[store] : undefined;
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
