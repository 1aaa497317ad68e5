/** What the platform told one process of carts, for the others on the same database: rows that each of them reads once a second. */
import { randomBytes } from 'node:crypto';

import { gt, lt, sql } from 'drizzle-orm';

import type { CartNews } from '#clients/commerce/cart-news.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { OpenDatabase } from '../database/database.ts';
import { cartNews } from '../database/schema.ts';

export interface ToldNews {
  readonly store: CommerceRegion;
  readonly news: CartNews;
  /** Another one each time that the same is said. */
  readonly nonce: string;
}

/** Every method throws AppError `session-store` when the database fails. */
export interface NewsBook {
  /** Nobody else reads it: nothing is written. */
  readonly isOwn: boolean;
  put(store: CommerceRegion, news: CartNews): Promise<void>;
  /** All of the last RECENT_MS by the database's clock. */
  recent(): Promise<readonly ToldNews[]>;
}

export const RECENT_MS = 30_000;
const SWEEP_MS = 60_000;

const topicOf = (news: CartNews): string =>
  news.kind === 'cart' ? `cart ${news.cartId}` : news.kind === 'customer' ? `customer ${news.customerId}` : 'all';

function newsOf(topic: string): CartNews {
  const [kind = '', id = ''] = topic.split(' ');
  if (kind === 'cart') return { kind, cartId: id };
  return kind === 'customer' ? { kind, customerId: Number(id) } : { kind: 'all' };
}

const ago = (ms: number) => sql`now() - (${ms / 1000} * INTERVAL '1 second')`;

export function createNewsBook({ run, read, isOwn }: OpenDatabase, clock: () => Date): NewsBook {
  let swept = clock().getTime();
  return {
    isOwn,
    async put(store, news) {
      if (isOwn) return;
      const nonce = randomBytes(12).toString('base64url');
      const isSweep = clock().getTime() - swept > SWEEP_MS;
      if (isSweep) swept = clock().getTime();
      await run(async (database) => {
        if (isSweep) await database.delete(cartNews).where(lt(cartNews.at, ago(SWEEP_MS)));
        await database
          .insert(cartNews)
          .values({ store, topic: topicOf(news), nonce, at: sql`now()` })
          .onConflictDoUpdate({ target: [cartNews.store, cartNews.topic], set: { nonce, at: sql`now()` } });
      });
    },
    async recent() {
      if (isOwn) return [];
      const rows = await read((database) =>
        database
          .select()
          .from(cartNews)
          .where(gt(cartNews.at, ago(RECENT_MS))),
      );
      return rows.map(({ store, topic, nonce }) => ({ store, nonce, news: newsOf(topic) }));
    },
  };
}
