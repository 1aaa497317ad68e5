/** Cart changes that one process received by webhook, as rows that other processes on the same database read every second. */
import { randomBytes } from 'node:crypto';

import { gt, lt, sql } from 'drizzle-orm';

import type { CartChange } from '#clients/commerce/cart-events.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { OpenDatabase } from '../database/database.ts';
import { cartInvalidations } from '../database/schema.ts';

export interface LoggedChange {
  readonly store: CommerceRegion;
  readonly change: CartChange;
  /** Distinguishes two reports of the same change. */
  readonly nonce: string;
}

/** Every method throws AppError `session-store` when the database fails. */
export interface CartInvalidationLog {
  /** Whether this process is the only one on the database; then nothing is logged. */
  readonly isOwn: boolean;
  append(store: CommerceRegion, change: CartChange): Promise<void>;
  /** All changes of the last RECENT_MS by the database's clock. */
  recent(): Promise<readonly LoggedChange[]>;
}

export const RECENT_MS = 30_000;
const SWEEP_MS = 60_000;

const topicOf = (change: CartChange): string =>
  change.kind === 'cart'
    ? `cart ${change.cartId}`
    : change.kind === 'customer'
      ? `customer ${change.customerId}`
      : 'all';

function changeOf(topic: string): CartChange {
  const [kind = '', id = ''] = topic.split(' ');
  if (kind === 'cart') return { kind, cartId: id };
  return kind === 'customer' ? { kind, customerId: Number(id) } : { kind: 'all' };
}

const ago = (ms: number) => sql`now() - (${ms / 1000} * INTERVAL '1 second')`;

export function createCartInvalidationLog({ run, read, isOwn }: OpenDatabase, clock: () => Date): CartInvalidationLog {
  let swept = clock().getTime();
  return {
    isOwn,
    async append(store, change) {
      if (isOwn) return;
      const nonce = randomBytes(12).toString('base64url');
      const isSweep = clock().getTime() - swept > SWEEP_MS;
      if (isSweep) swept = clock().getTime();
      await run(async (database) => {
        if (isSweep) await database.delete(cartInvalidations).where(lt(cartInvalidations.at, ago(SWEEP_MS)));
        await database
          .insert(cartInvalidations)
          .values({ store, topic: topicOf(change), nonce, at: sql`now()` })
          .onConflictDoUpdate({
            target: [cartInvalidations.store, cartInvalidations.topic],
            set: { nonce, at: sql`now()` },
          });
      });
    },
    async recent() {
      if (isOwn) return [];
      const rows = await read((database) =>
        database
          .select()
          .from(cartInvalidations)
          .where(gt(cartInvalidations.at, ago(RECENT_MS))),
      );
      return rows.map(({ store, topic, nonce }) => ({ store, nonce, change: changeOf(topic) }));
    },
  };
}
