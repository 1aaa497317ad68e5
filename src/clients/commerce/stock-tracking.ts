/** Which products have stock that the platform counts. */
import { LRUCache } from 'lru-cache';

import { errorSentence } from '#lib/errors/error-sentence.ts';
import { WireTracking } from '#wire/commerce/catalogue-wire.ts';

import { need, query } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';

export type Log = (line: Readonly<Record<string, unknown>>) => void;

/** How long, and for how many products, it is cached whether the platform counts a product's stock. */
const TRACKING_TTL_MS = 600_000;
const MOST_TRACKING = 10_000;

/**
 * Whether the platform counts the stock of products, by id. The result is cached, because it changes rarely; parallel reads share one call. A failure is
 * logged once: the last known result counts then, and a product without one counts as counted.
 */
export function createTrackingReader({ page }: Pick<PlatformCalls, 'page'>, log?: Log) {
  const isUncounted = new LRUCache<number, boolean>({
    max: MOST_TRACKING,
    ttl: TRACKING_TTL_MS,
    allowStale: true,
    noDeleteOnStaleGet: true,
  });
  const asking = new Map<number, Promise<void>>();
  let hasFailed = false;

  async function ask(ids: readonly number[]): Promise<void> {
    try {
      const search = query({ 'id:in': ids.join(','), include_fields: 'inventory_tracking', limit: 250 });
      const { data } = need(await page(`/v3/catalog/products${search}`, WireTracking, (wire) => wire));
      const uncounted = new Set(
        data.flatMap(({ id, inventory_tracking: tracking }) => (tracking === 'none' ? id : [])),
      );
      for (const id of ids) isUncounted.set(id, uncounted.has(id));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log?.({ level: 'error', event: 'stock-tracking-unknown', message: errorSentence(error) });
      hasFailed = true;
    } finally {
      for (const id of ids) asking.delete(id);
    }
  }

  return async (ids: ReadonlySet<number>): Promise<(id: number) => boolean> => {
    const open = [...ids].filter((id) => !isUncounted.has(id));
    const missing = open.filter((id) => !asking.has(id));
    const answer = missing.length > 0 ? ask(missing) : undefined;
    if (answer) for (const id of missing) asking.set(id, answer);
    await Promise.all(open.map((id) => asking.get(id)));
    return (id) => isUncounted.get(id) === true;
  };
}
