/** Any call of the own API by its method and path, typed by the contract. Only types come from there: none of it is in the browser. */
import type { AnswerOf, Endpoint, SentOf } from '#lib/contract/endpoint.ts';
import type { ENDPOINTS } from '#lib/contract/endpoints.ts';

import type { ApiAddress, CallResult } from './call-result.ts';

export type Calls = typeof ENDPOINTS;
type NameOf<C extends Endpoint> = `${C['method']} ${C['path']}`;
type CallAt = { readonly [N in keyof Calls as NameOf<Calls[N]>]: Calls[N] };
type Given<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
/** What has to be sent with a call: its parameters, query and body, where it has them. */
type Sent<C extends Endpoint> = Given<SentOf<C>>;

/** A refusal besides: what is wrong, by field of the body. */
export type Answered<T> = CallResult<T> & { readonly fields?: Readonly<Record<string, string>> };

export interface ApiCaller {
  call<K extends keyof CallAt>(name: K, sent: Sent<CallAt[K]>): Promise<Answered<AnswerOf<CallAt[K]>>>;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const TIMEOUT_MS = 15_000;

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

interface ErrorAnswer {
  readonly error?: { readonly code?: string; readonly message?: string; readonly fields?: Record<string, string> };
}

function refused(status: number, { error = {} }: ErrorAnswer): Answered<never> {
  const { code = `http-${status}`, message = '', fields } = error;
  if (status === 404) return { kind: 'gone' };
  if (status >= 500 || code === 'csrf' || code === 'upstream-busy') return { kind: 'failed', code };
  return { kind: 'rejected', code, message, ...(fields ? { fields } : {}) };
}

export function createApiCaller(address: ApiAddress): ApiCaller {
  const ask = address.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  const root = `${address.origin ?? ''}/api`;
  let csrfToken: string | undefined;

  async function request(method: string, path: string, body: unknown): Promise<Response> {
    const isWrite = method !== 'GET';
    if (isWrite && csrfToken === undefined) {
      const session = await request('GET', '/session', undefined);
      ({ csrfToken } = (await session.json()) as { csrfToken?: string });
    }
    return ask(root + path, {
      method,
      headers: {
        'x-bc-region': address.region,
        ...(isWrite ? { 'csrf-token': csrfToken ?? '', 'content-type': 'application/json' } : {}),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(isWrite ? { body: JSON.stringify(body ?? {}) } : {}),
    });
  }

  async function once(method: string, path: string, body: unknown): Promise<Answered<unknown>> {
    const response = await request(method, path, body);
    const answer = (await response.json().catch(() => ({}))) as ErrorAnswer & { csrfToken?: string };
    if (!response.ok) return refused(response.status, answer);
    // Sign-in and sign-out give the visit another token.
    if (typeof answer.csrfToken === 'string') ({ csrfToken } = answer);
    return { kind: 'ok', value: answer };
  }

  async function call(name: string, sent: Parts): Promise<Answered<unknown>> {
    const [method = '', path = ''] = name.split(' ');
    const target = addressOf(path, sent);
    try {
      const first = await once(method, target, sent.body);
      if (first.kind !== 'failed' || first.code !== 'csrf') return first;
      csrfToken = undefined;
      return await once(method, target, sent.body);
    } catch {
      return globalThis.navigator?.onLine === false ? { kind: 'offline' } : { kind: 'failed', code: 'network' };
    }
  }

  return { call: call as ApiCaller['call'] };
}
