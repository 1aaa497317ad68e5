/** Cache of responses that are the same for every visitor. Concurrent requests for the same key share one call. */
import { LRUCache } from 'lru-cache';

/** Bounds the memory: a product list of the platform's largest page size takes several hundred kB. */
const MAX_RESPONSES = 100;

export interface PublicResponseCache {
  /**
   * `key`: everything that the response depends on. A failure, or a value that `mayCache` rejects, is shared by concurrent requests but not cached.
   */
  responseFor<T>(key: string, work: () => Promise<T>, mayCache?: (value: T) => boolean): Promise<T>;
}

/** With `lifetimeMs` 0 nothing is cached; only concurrent requests share a response. */
export function createPublicResponseCache(
  lifetimeMs: number,
  clock: () => number = () => performance.now(),
): PublicResponseCache {
  const running = new Map<string, Promise<unknown>>();
  const cached = new LRUCache<string, { readonly until: number; readonly value: unknown }>({ max: MAX_RESPONSES });

  return {
    async responseFor<T>(key: string, work: () => Promise<T>, mayCache: (value: T) => boolean = () => true) {
      const entry = cached.get(key);
      if (entry && entry.until > clock()) return entry.value as T;
      const pending = running.get(key);
      if (pending) return (await pending) as T;
      const now = work().finally(() => running.delete(key));
      running.set(key, now);
      const value = await now;
      if (lifetimeMs > 0 && mayCache(value)) cached.set(key, { until: clock() + lifetimeMs, value });
      return value;
    },
  };
}
