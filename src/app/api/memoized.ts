import { LRUCache } from 'lru-cache';

const LIFETIME_MS = 60_000;
/** Maximum number of cached keys; a shop has fewer languages. */
const MOST_KEYS = 60;

/** Caches one result per key for a minute; failures are not cached. */
export function memoized<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const cache = new LRUCache<string, Promise<T>>({ max: MOST_KEYS, ttl: LIFETIME_MS });
  return (key) => {
    const known = cache.get(key);
    if (known) return known;
    const value = load(key);
    cache.set(key, value);
    value.catch(() => cache.delete(key));
    return value;
  };
}
