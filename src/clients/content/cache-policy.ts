/**
 * Cache policies of spec section 4, implemented outside the SDK (whose own policies never fall back and break `sync`):
 *
 * | policy | reads from | caches |
 * |---|---|---|
 * | -1 ignore | the network, one request per call | nothing |
 * | 0 ignore cache (default) | the network | the response, for calls that read the cache |
 * | 1 cache first | the cache; the network on a miss or an expired entry | the response |
 * | 2 network first | the network; the cache, expired or not, when the service is down, busy or broken | the response |
 * | 3 cache then network | the cache, then refreshes from the network in the background | the response |
 *
 * For all policies but -1, identical concurrent calls share one request. Failures are never cached; `not-found` evicts the entry.
 * A refusal (wrong token, bad query) is a valid response: policy 2 does not replace it with the cached value.
 */
import { createHash } from 'node:crypto';

import type { ContentCache } from './content-cache.ts';
import type { CachePolicy } from './content-configuration.ts';
import type { ContentResult } from './content-result.ts';

export interface CacheOptions<T> {
  /** Overrides the client's policy for this call. */
  readonly cachePolicy?: CachePolicy;
  /**
   * Policy 3 only: called once with the network's response, when the first result came from the cache. The response may be a failure, which
   * leaves the cache unchanged. Errors thrown by the callback are ignored.
   */
  readonly onRefresh?: (answer: ContentResult<T>) => void;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** A cache key from everything that determines the response; hashed, so that it contains no token in clear text. */
export function cacheKey(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(parts)))
    .digest('base64url');
}

function isOutage(answer: ContentResult<unknown>): boolean {
  if (answer.kind !== 'failed') return false;
  return answer.reason !== 'refused' || answer.status >= 500 || answer.status === 408 || answer.status === 429;
}

export interface CachedRequest<T> {
  readonly cache: ContentCache;
  readonly policy: CachePolicy;
  readonly key: string;
  readonly network: () => Promise<ContentResult<T>>;
  readonly onRefresh: CacheOptions<T>['onRefresh'];
}

export async function throughCache<T>(request: CachedRequest<T>): Promise<ContentResult<T>> {
  const { cache, policy, key, network, onRefresh } = request;
  const ask = (): Promise<ContentResult<T>> =>
    cache.share(key, async () => {
      const answer = await network();
      if (answer.kind === 'ok') cache.store(key, answer.value);
      if (answer.kind === 'not-found') cache.forget(key);
      return answer;
    });
  const cachedResult = (anyAge: boolean): ContentResult<T> | undefined => {
    const value = cache.read(key, anyAge);
    return value === undefined ? undefined : { kind: 'ok', value: value as T };
  };

  if (policy === -1) return network();
  if (policy === 1) return cachedResult(false) ?? ask();
  if (policy === 2) {
    const answer = await ask();
    return isOutage(answer) ? (cachedResult(true) ?? answer) : answer;
  }
  const first = policy === 3 ? cachedResult(false) : undefined;
  if (!first) return ask();
  void ask()
    .then((answer) => onRefresh?.(answer))
    .catch(() => undefined);
  return first;
}
