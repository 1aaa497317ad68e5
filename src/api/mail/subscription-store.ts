/** Mail subscriptions (double opt-in), and the signed tokens of links in mails. */
import { createHmac, randomBytes } from 'node:crypto';

import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';

import { sameSecret } from '#lib/security/same-secret.ts';

import type { OpenDatabase } from '../database/database.ts';
import { subscriptions } from '../database/schema.ts';
import { storedSecret } from '../database/stored-secret.ts';

export type SubscriptionKind = 'newsletter' | 'stock';
/** The action that a link's token allows; a token for one action is not valid for the other. */
export type LinkAction = 'confirm' | 'stop';

export interface Subscription {
  readonly id: string;
  readonly kind: SubscriptionKind;
  readonly list: string;
  readonly email: string;
  readonly locale: string;
  readonly requestedAt: Date;
  readonly confirmedAt: Date | null;
}

export interface SubscriptionRequest {
  readonly kind: SubscriptionKind;
  readonly list: string;
  readonly email: string;
  readonly locale: string;
  /** Whether the subscription is valid without confirmation by mail. */
  readonly confirmed?: boolean;
}

export interface SubscriptionStore {
  /**
   * Creates the record, or returns the existing one: there is one per list and address. Its language is that of the last request; a request for a
   * confirmed newsletter changes nothing, because it proves nothing about the owner of the address.
   */
  ask(request: SubscriptionRequest): Promise<Subscription>;
  token(act: LinkAction, id: string): Promise<string>;
  /** The record of a token; undefined for an invalid token or a deleted record. */
  byToken(act: LinkAction, token: string): Promise<Subscription | undefined>;
  confirm(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** All confirmed subscriptions to back-in-stock notices. */
  waiting(): Promise<readonly Subscription[]>;
}

const SECRET = 'letters';
/** The address of a request that is not confirmed may be a stranger's, so it is not kept for longer. */
const CONFIRM_WITHIN_MS = 30 * 24 * 3600 * 1000;
const SWEEP_MS = 3600 * 1000;

const isAwaitedStock = and(eq(subscriptions.kind, 'stock'), isNotNull(subscriptions.confirmedAt));

export function createSubscriptionStore(opened: OpenDatabase, clock: () => Date): SubscriptionStore {
  const { run, read } = opened;
  const secret = storedSecret(opened, SECRET);
  async function token(act: LinkAction, id: string): Promise<string> {
    return `${id}.${createHmac('sha256', await secret())
      .update(`${act}:${id}`)
      .digest('base64url')}`;
  }
  const byId = (id: string) =>
    read(async (database) => (await database.select().from(subscriptions).where(eq(subscriptions.id, id)))[0]);

  return {
    async ask({ kind, list, email: address, locale, confirmed = false }) {
      const email = address.toLowerCase();
      const now = clock();
      return run(async (database) => {
        await database
          .insert(subscriptions)
          .values({
            id: randomBytes(16).toString('hex'),
            kind,
            list,
            email,
            locale,
            requestedAt: now,
            confirmedAt: confirmed ? now : null,
          })
          .onConflictDoUpdate({
            target: [subscriptions.list, subscriptions.email],
            set: { locale, requestedAt: now },
            setWhere: sql`${subscriptions.kind} = 'stock' OR ${subscriptions.confirmedAt} IS NULL`,
          });
        const [record] = await database
          .select()
          .from(subscriptions)
          .where(and(eq(subscriptions.list, list), eq(subscriptions.email, email)));
        if (!record) throw new Error('The record of a subscription that was just stored does not exist.');
        return record;
      });
    },
    token,
    async byToken(act, linkToken) {
      const id = linkToken.split('.')[0] ?? '';
      return sameSecret(linkToken, await token(act, id)) ? byId(id) : undefined;
    },
    confirm: async (id) => {
      await run((database) =>
        database.update(subscriptions).set({ confirmedAt: clock() }).where(eq(subscriptions.id, id)),
      );
    },
    remove: async (id) => {
      await run((database) => database.delete(subscriptions).where(eq(subscriptions.id, id)));
    },
    waiting: () => read((database) => database.select().from(subscriptions).where(isAwaitedStock)),
  };
}

/** The returned function deletes the requests that were not confirmed in time, at most once an hour. Throws AppError `session-store`. */
export function createSubscriptionSweep({ run }: OpenDatabase, clock: () => Date): () => Promise<void> {
  let sweptAt = -Infinity;
  return async () => {
    const now = clock().getTime();
    if (now - sweptAt < SWEEP_MS) return;
    sweptAt = now;
    const isOld = lt(subscriptions.requestedAt, new Date(now - CONFIRM_WITHIN_MS));
    await run((database) => database.delete(subscriptions).where(and(isNull(subscriptions.confirmedAt), isOld)));
  };
}
