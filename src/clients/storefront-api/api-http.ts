/** One request to the own API, with its time limit; a read that the network lost is asked for again. */
import type { ApiAddress } from './call-result.ts';

export interface ApiRequest {
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers whatever the API answers; throws when the network does not bring it within the time. */
export type ApiHttp = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more?: ApiRequest) => Promise<Response>;

const TIMEOUT_MS = 15_000;
const READ_AGAIN_MS = [300, 600];

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

export function createApiHttp({ region, origin = '', fetch: given }: ApiAddress): ApiHttp {
  const send = given ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));

  function once(method: string, path: string, { json, headers }: ApiRequest): Promise<Response> {
    return send(`${origin}/api/${path}`, {
      method,
      headers: {
        'x-bc-region': region,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      // A write goes on when its page is left.
      ...(method === 'GET' ? {} : { keepalive: true }),
    });
  }

  return async (method, path, more = {}) => {
    if (method !== 'GET') return once(method, path, more);
    for (const wait of READ_AGAIN_MS) {
      try {
        return await once(method, path, more);
      } catch (error) {
        if (isOffline() || (error as Error).name === 'TimeoutError') throw error;
        await pause(wait);
      }
    }
    return once(method, path, more);
  };
}
