/** Where the platform's word on carts arrives: what this process remembers of them is dropped, and the other processes are told. */
import type { CartNews } from '#clients/commerce/cart-news.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { KeptCarts } from './cart-cache.ts';
import { RECENT_MS } from './cart-invalidation-log.ts';
import type { NewsBook } from './cart-invalidation-log.ts';

export interface NewsDesk {
  /** What a webhook said. Resolves when every process will know; throws AppError `session-store` when they cannot be told. */
  told(store: CommerceRegion, news: CartNews): Promise<void>;
  /** The platform sends what it has to tell of this store until then (milliseconds since 1970). */
  heardUntil(store: CommerceRegion, at: number): void;
  /** Reads what other processes were told; to be called every second where the database is shared. Throws AppError `session-store`. */
  catchUp(): Promise<void>;
}

/** Whoever has not read for this long does not know what he has missed. */
const MISSED_MS = RECENT_MS - 10_000;
/** For how long one look into the book is good. */
const LOOK_MS = 5000;

export function createNewsDesk(carts: KeptCarts, book: NewsBook, clock: () => Date): NewsDesk {
  const promised = new Map<CommerceRegion, number>();
  let known = new Map<string, string>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  function settle(): void {
    const goodUntil = book.isOwn ? Number.POSITIVE_INFINITY : lookedAt + LOOK_MS;
    for (const [store, at] of promised) carts.heardUntil(store, Math.min(at, goodUntil));
  }

  return {
    async told(store, news) {
      carts.told(store, news);
      await book.put(store, news);
    },
    heardUntil(store, at) {
      promised.set(store, at);
      settle();
    },
    async catchUp() {
      if (book.isOwn) return;
      const began = clock().getTime();
      const rows = await book.recent();
      if (began - lookedAt > MISSED_MS) carts.clear();
      const now = new Map(rows.map(({ store, news, nonce }) => [`${store} ${JSON.stringify(news)}`, nonce]));
      for (const { store, news, nonce } of rows)
        if (known.get(`${store} ${JSON.stringify(news)}`) !== nonce) carts.told(store, news);
      known = now;
      lookedAt = began;
      settle();
    },
  };
}
