/** Requests to the engine's public endpoints. Responses are cached for the page's life unless `cacheResponses` is false; errors and clicks never are. */
import { AppError } from '#lib/errors/app-error.ts';
import { readSearchAnswer } from '#lib/search/search-failure.ts';

export interface SearchConnection {
  readonly engineName: string;
  /** Origin of the search service; empty: the page's own origin. */
  readonly endpointBase?: string;
  /** Identifies the engine's host at the vendor, instead of `endpointBase`. */
  readonly hostIdentifier?: string;
  readonly searchKey: string;
}

export interface EngineCallOptions extends SearchConnection {
  readonly cacheResponses?: boolean;
  readonly fetch?: typeof fetch;
}

export type Body = Readonly<Record<string, unknown>>;

export interface EngineCall {
  /** `keepalive`: the request is completed even if the page is left meanwhile. */
  post(path: string, body: Body, options?: { readonly keepalive: boolean }): Promise<Response>;
  ask<T>(path: string, body: Body): Promise<T>;
}

const TIMEOUT_MS = 5000;
const CACHED_ANSWERS = 100;

/** Throws an AppError `search-settings` when the connection is incomplete. */
export function createEngineCall(options: EngineCallOptions): EngineCall {
  const { engineName, endpointBase, hostIdentifier, searchKey, cacheResponses = true, fetch: send = fetch } = options;
  if (engineName === '' || (endpointBase === undefined && hostIdentifier === undefined))
    throw new AppError('search-settings', 'Search needs an engine name plus a host identifier or endpoint base.');
  const base = endpointBase ?? `https://${hostIdentifier}.api.swiftype.com`;
  const kept = new Map<string, Promise<unknown>>();

  const post: EngineCall['post'] = async (path, body, given) =>
    send(`${base}/api/as/v1/engines/${engineName}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${searchKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...given,
    });

  function ask<T>(path: string, body: Body): Promise<T> {
    const key = `${path} ${JSON.stringify(body)}`;
    const known = cacheResponses ? kept.get(key) : undefined;
    if (known) return known as Promise<T>;
    const answer = post(path, body).then(readSearchAnswer);
    if (cacheResponses) {
      kept.set(key, answer);
      answer.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > CACHED_ANSWERS && oldest !== undefined) kept.delete(oldest);
    }
    return answer as Promise<T>;
  }
  return { post, ask };
}
