/**
 * Cache policies of spec section 4, outside the SDK (whose own never fall back and break `sync`):
 *
 * | policy | answers from | keeps |
 * |---|---|---|
 * | -1 ignore | the network, each call a request of its own | nothing |
 * | 0 ignore cache (default) | the network | what it got, for calls that read the cache |
 * | 1 cache first | the cache; the network when the cache has nothing or only something expired | what it got |
 * | 2 network first | the network; the cache, however old, when the service is silent, busy or broken | what it got |
 * | 3 cache then network | the cache at once, then the network in the background | what it got |
 *
 * From 0 on, calls that ask the same at the same time share one request. Failures are never kept; an entry that is said
 * to be absent is forgotten. A refusal (wrong token, bad query) is an answer: policy 2 does not hide it behind the cache.
 */
import { createHash } from 'node:crypto';

import type { ContentCache } from './content-cache.ts';
import type { CachePolicy } from './content-configuration.ts';
import type { ContentResult } from './content-result.ts';

export interface CacheOptions<T> {
  /** Instead of the client's, for this call. */
  readonly cachePolicy?: CachePolicy;
  /**
   * Policy 3 alone: called once with the second answer, when the first came from the cache. A failure comes here too and
   * leaves the cache as it is. Not called when the first answer came from the network. What it throws is dropped.
   */
  readonly onRefresh?: (answer: ContentResult<T>) => void;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** One key for everything that decides an answer; a hash, so that no token lies about in a key. */
export function cacheKey(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(parts)))
    .digest('base64url');
}

function isOutage(answer: ContentResult<unknown>): boolean {
  if (answer.kind !== 'failed') return false;
  return answer.reason !== 'refused' || answer.status >= 500 || answer.status === 408 || answer.status === 429;
}

export async function throughCache<T>(
  cache: ContentCache,
  policy: CachePolicy,
  key: string,
  network: () => Promise<ContentResult<T>>,
  onRefresh: CacheOptions<T>['onRefresh'],
): Promise<ContentResult<T>> {
  const ask = (): Promise<ContentResult<T>> =>
    cache.share(key, async () => {
      const answer = await network();
      if (answer.kind === 'ok') cache.keep(key, answer.value);
      if (answer.kind === 'not-found') cache.forget(key);
      return answer;
    });
  const kept = (anyAge: boolean): ContentResult<T> | undefined => {
    const value = cache.read(key, anyAge);
    return value === undefined ? undefined : { kind: 'ok', value: value as T };
  };

  if (policy === -1) return network();
  if (policy === 1) return kept(false) ?? ask();
  if (policy === 2) {
    const answer = await ask();
    return isOutage(answer) ? (kept(true) ?? answer) : answer;
  }
  const first = policy === 3 ? kept(false) : undefined;
  if (!first) return ask();
  void ask()
    .then((answer) => onRefresh?.(answer))
    .catch(() => undefined);
  return first;
}
