/** Requests to the own API, with their time limit; a read that the network lost is asked for again. */
import ky from 'ky';

import type { ApiAddress } from './call-result.ts';

export interface ApiRequest {
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers whatever the API answers; throws when the network does not bring it within the time. */
export type ApiHttp = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more?: ApiRequest) => Promise<Response>;

const TIMEOUT_MS = 15_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

export function createApiHttp({ region, origin = '', fetch: given }: ApiAddress): ApiHttp {
  const http = ky.create({
    prefix: `${origin}/api`,
    headers: { 'x-bc-region': region },
    timeout: TIMEOUT_MS,
    // An answer is an answer, whatever its status.
    throwHttpErrors: false,
    retry: {
      limit: 2,
      methods: ['get'],
      statusCodes: [],
      delay: (attempt) => 300 * attempt,
      shouldRetry: () => !isOffline(),
    },
    ...(given ? { fetch: given } : {}),
  });
  return (method, path, { json, headers } = {}) =>
    http(path, {
      method,
      ...(json === undefined ? {} : { json }),
      ...(headers ? { headers } : {}),
      // A write goes on when its page is left.
      ...(method === 'GET' ? {} : { keepalive: true }),
    });
}
