/** Sessions in a database, cached in memory. The session is authoritative, whatever ids a request carries. */
import { AppError } from '#lib/errors/app-error.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { OpenDatabase } from '../database/database.ts';
import { createSessionCache, NO_CACHE } from './session-cache.ts';
import type { CachedSession, SessionCache } from './session-cache.ts';
import { expiryOf, isExpiryStale, TOUCH_MS } from './session-expiry.ts';
import { hashOf, isId, newSecret, openSession } from './session-id.ts';
import type { OpenSession } from './session-id.ts';
import {
  cartsOfCustomer,
  changeIfUnchanged,
  changeLatest,
  deleteExpired,
  endCustomerSessions,
  insertSession,
  rotateSession,
  sessionSelect,
  writeExpiry,
} from './session-rows.ts';
import type { EndedSessions, SessionChange } from './session-rows.ts';
import type { Session, StoredCart } from './session.ts';

/** Every method throws AppError `session-store` when the database fails. */
export interface SessionStore {
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
  /**
   * The session with this id; undefined for an unknown, malformed or expired id, `moved` for an id that was rotated recently. Reading a session
   * extends its expiry.
   */
  read(id: string | undefined): Promise<OpenSession | 'moved' | undefined>;
  /** The cached session, when no write is due for it; otherwise undefined. */
  cached(id: string | undefined): Session | undefined;
  create(): Promise<OpenSession>;
  /**
   * Changes the latest session; writers are serialized. Undefined when the session has ended. `seen`: the session that the caller read; if it is
   * still the latest, it is changed in one statement. `change` may be called more than once.
   */
  update(id: string, change: SessionChange, seen?: Session): Promise<Session | undefined>;
  /** Like `update`, under a new id and with a new CSRF token; the old id becomes invalid. */
  rotate(id: string, change: SessionChange): Promise<OpenSession | undefined>;
  /** The carts of all sessions in which the customer is signed in. */
  cartsOf(store: CommerceRegion, customerId: number): Promise<readonly StoredCart[]>;
  /** Ends all sessions in which a customer is signed in, except those that `ended` exempts. */
  endAll(ended: EndedSessions): Promise<void>;
}

/** Ignores `session-full`: the work can be done later. */
async function unlessFull(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'session-full') throw error;
  });
}

/** Deletes expired sessions at most once an hour. */
function createSweep(run: OpenDatabase['run'], clock: () => Date, sweptRecently: boolean): () => Promise<void> {
  let sweptAt = sweptRecently ? clock().getTime() : -Infinity;
  return async () => {
    const now = clock();
    if (now.getTime() - sweptAt < TOUCH_MS) return;
    sweptAt = now.getTime();
    await run((database) => deleteExpired(database, now));
  };
}

function createReads(
  { run, read }: OpenDatabase,
  cache: SessionCache,
  clock: () => Date,
): Pick<SessionStore, 'read' | 'cached'> {
  const select = sessionSelect();

  async function find(idHash: string): Promise<CachedSession | undefined> {
    return cache.get(idHash) ?? cache.filled(idHash, () => read((database) => select(database, idHash)));
  }

  async function extend(id: string, session: Session): Promise<void> {
    const expiresAt = expiryOf(session, clock());
    await cache.changed(hashOf(id), async () => {
      await unlessFull(run((database) => writeExpiry(database, id, expiresAt)));
      return { value: undefined };
    });
  }

  return {
    async read(id) {
      if (!isId(id)) return undefined;
      const found = await find(hashOf(id));
      if (!found || found.expiresAt <= clock()) return undefined;
      if (found.session.moved) return 'moved';
      if (isExpiryStale(found, clock())) await extend(id, found.session);
      return openSession(id, found.session);
    },
    cached(id) {
      const found = isId(id) ? cache.get(hashOf(id)) : undefined;
      const now = clock();
      if (!found || found.session.moved || found.expiresAt <= now || isExpiryStale(found, now)) return undefined;
      return found.session;
    },
  };
}

/** `sweptRecently`: another store on the same database has swept expired sessions. */
export async function createSessionStore(
  opened: OpenDatabase,
  clock: () => Date,
  sweptRecently = false,
): Promise<SessionStore> {
  const { run, read, transact, isOwn } = opened;
  const cache = isOwn ? createSessionCache() : NO_CACHE;
  const sweep = createSweep(run, clock, sweptRecently);

  await unlessFull(sweep());
  return {
    sweep,
    ...createReads(opened, cache, clock),
    async create() {
      await sweep();
      const id = newSecret();
      const session: Session = { csrfSeed: newSecret(), createdAt: clock().getTime(), customers: {}, carts: {} };
      const now = { session, expiresAt: expiryOf(session, clock()) };
      await cache.changed(hashOf(id), async () => {
        await run((database) => insertSession(database, id, now));
        return { value: undefined, now };
      });
      return openSession(id, session);
    },
    update: (id, change, seen) =>
      cache.changed(hashOf(id), async () => {
        const asSeen =
          seen && (await run((database) => changeIfUnchanged(database, id, { seen, change, now: clock() })));
        const now =
          asSeen ?? (await transact((transaction) => changeLatest(transaction, id, { change, now: clock() })));
        return { value: now?.session, now };
      }),
    rotate: (id, change) =>
      cache.changed(hashOf(id), async () => ({
        value: await transact((transaction) => rotateSession(transaction, id, { change, now: clock() })),
      })),
    cartsOf: (store, customerId) => read((database) => cartsOfCustomer(database, store, customerId)),
    async endAll(ended) {
      const hashes = await transact((transaction) => endCustomerSessions(transaction, ended));
      for (const idHash of hashes) cache.drop(idHash);
    },
  };
}
