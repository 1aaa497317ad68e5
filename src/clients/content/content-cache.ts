/** In-memory LRU cache for responses of the content service, limited by count, bytes and age. */
import type { ContentResult } from './content-result.ts';

export interface ContentCacheLimits {
  readonly maxEntries: number;
  /** Limit of the total size as JSON; a single response above it is not cached. */
  readonly maxBytes: number;
  /** Older entries count as absent, except when read with `anyAge` (policy 2). */
  readonly maxAgeMs: number;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
}

export interface ContentCache {
  /** A copy of the cached value; `anyAge` also returns an expired one. */
  read(key: string, anyAge?: boolean): unknown;
  store(key: string, value: unknown): void;
  forget(key: string): void;
  /** Runs the request, or joins an identical one in flight. */
  share<T>(key: string, ask: () => Promise<ContentResult<T>>): Promise<ContentResult<T>>;
  size(): { readonly entries: number; readonly bytes: number };
}

const DEFAULTS: ContentCacheLimits = {
  maxEntries: 500,
  maxBytes: 32 * 1024 * 1024,
  maxAgeMs: 5 * 60_000,
  now: () => performance.now(),
};

interface Kept {
  readonly text: string;
  readonly bytes: number;
  readonly at: number;
}

/** Clients may share a cache: their keys contain their whole configuration. */
export function createContentCache(limits: Partial<ContentCacheLimits> = {}): ContentCache {
  const { maxEntries, maxBytes, maxAgeMs, now } = { ...DEFAULTS, ...limits };
  /** Cached entries, least recently used first. */
  const cached = new Map<string, Kept>();
  const underWay = new Map<string, Promise<ContentResult<unknown>>>();
  let total = 0;

  function forget(key: string): void {
    total -= cached.get(key)?.bytes ?? 0;
    cached.delete(key);
  }

  return {
    read(key, anyAge = false) {
      const found = cached.get(key);
      if (!found || (!anyAge && now() - found.at > maxAgeMs)) return undefined;
      cached.delete(key);
      cached.set(key, found);
      return JSON.parse(found.text);
    },
    store(key, value) {
      forget(key);
      const text = JSON.stringify(value);
      const bytes = Buffer.byteLength(text);
      if (bytes > maxBytes) return;
      cached.set(key, { text, bytes, at: now() });
      total += bytes;
      for (const oldest of cached.keys()) {
        if (cached.size <= maxEntries && total <= maxBytes) break;
        forget(oldest);
      }
    },
    forget,
    async share<T>(key: string, ask: () => Promise<ContentResult<T>>) {
      const running = underWay.get(key) as Promise<ContentResult<T>> | undefined;
      if (running) return structuredClone(await running);
      const request = ask();
      underWay.set(key, request);
      try {
        return await request;
      } finally {
        underWay.delete(key);
      }
    },
    size: () => ({ entries: cached.size, bytes: total }),
  };
}
