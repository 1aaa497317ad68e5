/** Queries on the tables of sessions. Each function runs on the database or transaction that it receives. */
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';

import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { Database } from '../database/database.ts';
import { answers, customerSessions, sessions } from '../database/schema.ts';
import type { CachedSession } from './session-cache.ts';
import { ANSWER_MS, expiryOf, ROTATED_MS } from './session-expiry.ts';
import { hashOf, isId, newSecret, openSession } from './session-id.ts';
import type { OpenSession } from './session-id.ts';
import { StoredSession } from './session.ts';
import type { Session, SignedIn, StoredCart } from './session.ts';

export type SessionChange = (session: Session) => Session;

const rowOf = (id: string) => eq(sessions.idHash, hashOf(id));

function parseRow(row: typeof sessions.$inferSelect | undefined): CachedSession | undefined {
  if (!row) return undefined;
  const data = v.safeParse(StoredSession, row.data);
  return data.success ? { session: data.output, expiresAt: row.expiresAt } : undefined;
}

const prepareSelect = (database: Database) =>
  database
    .select()
    .from(sessions)
    .where(eq(sessions.idHash, sql.placeholder('idHash')))
    .prepare('session_by_hash');

/** Every call with a session runs this query, so it is prepared once. */
export function sessionSelect(): (database: Database, idHash: string) => Promise<CachedSession | undefined> {
  let byHash: ReturnType<typeof prepareSelect> | undefined;
  return async (database, idHash) => {
    byHash ??= prepareSelect(database);
    return parseRow((await byHash.execute({ idHash }))[0]);
  };
}

/** Locks the session's row until the end of the transaction. Undefined for a session that has expired or was rotated. */
async function lockSession(transaction: Database, id: string, now: Date): Promise<Session | undefined> {
  const [locked] = isId(id) ? await transaction.select().from(sessions).where(rowOf(id)).for('update') : [];
  const found = parseRow(locked);
  return found && found.expiresAt > now && !found.session.moved ? found.session : undefined;
}

export async function insertSession(database: Database, id: string, stored: CachedSession): Promise<void> {
  await database.insert(sessions).values({ idHash: hashOf(id), data: stored.session, expiresAt: stored.expiresAt });
}

export async function writeExpiry(database: Database, id: string, expiresAt: Date): Promise<void> {
  await database.update(sessions).set({ expiresAt }).where(rowOf(id));
}

/** Changes the session in one statement, provided that it is still `seen`; otherwise undefined. */
export async function changeIfUnchanged(
  database: Database,
  id: string,
  { seen, change, now }: { readonly seen: Session; readonly change: SessionChange; readonly now: Date },
): Promise<CachedSession | undefined> {
  const session = change(seen);
  const expiresAt = expiryOf(session, now);
  const written = await database
    .update(sessions)
    .set({ data: session, expiresAt })
    .where(and(rowOf(id), gt(sessions.expiresAt, now), eq(sessions.data, seen)))
    .returning({ idHash: sessions.idHash });
  return written.length > 0 && !seen.moved ? { session, expiresAt } : undefined;
}

/** Changes the latest state of the session. Undefined when the session has ended. */
export async function changeLatest(
  transaction: Database,
  id: string,
  { change, now }: { readonly change: SessionChange; readonly now: Date },
): Promise<CachedSession | undefined> {
  const before = await lockSession(transaction, id, now);
  if (!before) return undefined;
  const session = change(before);
  const expiresAt = expiryOf(session, now);
  await transaction.update(sessions).set({ data: session, expiresAt }).where(rowOf(id));
  return { session, expiresAt };
}

/** Indexes the session by its customers, for `endCustomerSessions`. */
async function indexCustomers(transaction: Database, idHash: string, session: Session): Promise<void> {
  const rows = COMMERCE_REGIONS.flatMap((store) => {
    const customerId = session.customers[store]?.id;
    return customerId === undefined ? [] : [{ store, customerId, idHash }];
  });
  if (rows.length > 0) await transaction.insert(customerSessions).values(rows).onConflictDoNothing();
}

/** Changes the session and stores it under a new id with a new CSRF token. Undefined when the session has ended. */
export async function rotateSession(
  transaction: Database,
  id: string,
  { change, now }: { readonly change: SessionChange; readonly now: Date },
): Promise<OpenSession | undefined> {
  const before = await lockSession(transaction, id, now);
  if (!before) return undefined;
  const nextId = newSecret();
  const session: Session = { ...change(before), csrfSeed: newSecret() };
  const rotated: Session = {
    csrfSeed: newSecret(),
    createdAt: before.createdAt,
    customers: {},
    carts: {},
    moved: true,
  };
  const rotatedUntil = new Date(now.getTime() + ROTATED_MS);
  await transaction.update(sessions).set({ data: rotated, expiresAt: rotatedUntil }).where(rowOf(id));
  await transaction.delete(customerSessions).where(eq(customerSessions.idHash, hashOf(id)));
  // Stored answers move to the new id, so that a write that is retried with its idempotency key still finds its answer.
  await transaction
    .update(answers)
    .set({ idHash: hashOf(nextId) })
    .where(eq(answers.idHash, hashOf(id)));
  await insertSession(transaction, nextId, { session, expiresAt: expiryOf(session, now) });
  await indexCustomers(transaction, hashOf(nextId), session);
  return openSession(nextId, session);
}

/** The sessions in which the customer is signed in, with the hashes of their ids. `session` is undefined for an unreadable or deleted row. */
async function sessionsOf(database: Database, store: CommerceRegion, customerId: number) {
  const rows = await database
    .select({ idHash: customerSessions.idHash, data: sessions.data })
    .from(customerSessions)
    .leftJoin(sessions, eq(sessions.idHash, customerSessions.idHash))
    .where(and(eq(customerSessions.store, store), eq(customerSessions.customerId, customerId)));
  return rows.map(({ idHash, data }) => {
    const session = v.safeParse(StoredSession, data);
    return { idHash, session: session.success ? session.output : undefined };
  });
}

/** The carts of all sessions in which the customer is signed in. */
export async function cartsOfCustomer(
  database: Database,
  store: CommerceRegion,
  customerId: number,
): Promise<readonly StoredCart[]> {
  const found = await sessionsOf(database, store, customerId);
  return found.flatMap(({ session }) => session?.carts[store] ?? []);
}

/** The sessions of one customer that are to end. */
export interface EndedSessions {
  readonly store: CommerceRegion;
  readonly customerId: number;
  /** Id of the session that stays signed in. */
  readonly exceptId?: string;
  /** Returns true for the customer of a session that stays signed in. */
  readonly stays?: (customer: SignedIn) => boolean;
}

/** Deletes sessions of one customer; returns the hashes of their ids. */
export async function endCustomerSessions(
  transaction: Database,
  { store, customerId, exceptId, stays = () => false }: EndedSessions,
): Promise<readonly string[]> {
  const found = await sessionsOf(transaction, store, customerId);
  const hashes = found
    .filter(({ idHash, session }) => {
      const customer = session?.customers[store];
      return (exceptId === undefined || idHash !== hashOf(exceptId)) && !(customer && stays(customer));
    })
    .map(({ idHash }) => idHash);
  if (hashes.length === 0) return [];
  await transaction.delete(sessions).where(inArray(sessions.idHash, hashes));
  await transaction.delete(customerSessions).where(inArray(customerSessions.idHash, hashes));
  return hashes;
}

/** Deletes expired sessions and old answers. */
export async function deleteExpired(database: Database, now: Date): Promise<void> {
  const isExpired = lt(sessions.expiresAt, now);
  // A subquery, because the ids may be more than a statement has parameters (65,535). No call reads or extends an expired session.
  const expired = database.select({ idHash: sessions.idHash }).from(sessions).where(isExpired);
  await database.delete(customerSessions).where(inArray(customerSessions.idHash, expired));
  await database.delete(sessions).where(isExpired);
  await database.delete(answers).where(lt(answers.at, new Date(now.getTime() - ANSWER_MS)));
}
