/**
 * The browser's client of the shop API: region, csrf-token, idempotency keys, retries and error values. It is typed by the contract and imports only
 * types from it, so that the bundle contains no schema.
 */
import type { AnswerOf, Endpoint, SentOf } from '#lib/contract/endpoint.ts';
import type { ENDPOINTS } from '#lib/contract/endpoints.ts';
import type { ApiAsk } from '#lib/forms/forms.ts';

import type { ApiAddress, CallResult } from './call-result.ts';
import { fetchTransport, isOffline, pause, TIMEOUT_MS } from './transport.ts';
import type { OpenTransport } from './transport.ts';

type Endpoints = typeof ENDPOINTS;
type NameOf<E extends Endpoint> = `${E['method']} ${E['path']}`;
type EndpointAt = { readonly [N in keyof Endpoints as NameOf<Endpoints[N]>]: Endpoints[N] };
type Given<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
/** Those of parameters, query and body that the endpoint has. */
type Sent<E extends Endpoint> = Given<SentOf<E>>;

export interface CallOptions {
  /** Idempotency key of a write. With a key, a request is retried when its response was lost or is the error `still-running`. */
  readonly key?: string;
  /** HTTP statuses after which a write with a key is retried once. */
  readonly retryOn?: ReadonlySet<number>;
  /** The call changes nothing, so it is retried after a network error, as reads are. */
  readonly isRead?: boolean;
}

export interface ApiCaller {
  /** A call by its method and path in the contract: `call('GET /cart/:id', { params: { id } })`. */
  call<K extends keyof EndpointAt>(
    name: K,
    sent: Sent<EndpointAt[K]>,
    options?: CallOptions,
  ): Promise<CallResult<AnswerOf<EndpointAt[K]>>>;
  /** A call whose path is known only at run time, as declared by forms; the response is untyped. */
  ask(request: ApiAsk, options?: CallOptions): Promise<CallResult<unknown>>;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The response fields that this module reads. */
interface Answer {
  readonly csrfToken?: unknown;
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly fields?: Readonly<Record<string, unknown>>;
  };
  readonly cart?: unknown;
}

interface Exchange {
  readonly status: number;
  readonly answer: Answer | undefined;
}

const NO_STATUS: ReadonlySet<number> = new Set();

function askOf(name: string, { params = {}, query = {}, body }: Parts): ApiAsk {
  const [method = 'GET', template = ''] = name.split(' ');
  const path = template.replaceAll(/:(\w+)/g, (_all, parameter: string) =>
    encodeURIComponent(String(params[parameter])),
  );
  const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
  return { method: method as ApiAsk['method'], path: path + search, ...(body ? { body } : {}) };
}

function parsed(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}

function resultOf({ status, answer }: Exchange): CallResult<unknown> {
  if (status < 400) return answer ? { kind: 'ok', value: answer } : { kind: 'failed', code: 'not-json' };
  const { code, message = '', fields = {} } = answer?.error ?? {};
  if (code === undefined) return { kind: 'failed', code: `http-${status}` };
  // `not-offered` is a 503, but it is a setting of the shop, not a failure.
  if (status >= 500 && code !== 'not-offered') return { kind: 'failed', code };
  return { kind: 'refused', status, code, message, fields, cart: answer?.cart };
}

/** Retries a write with a key, within limits, until its outcome is known. */
async function repeated(send: () => Promise<Exchange>, retryOn: ReadonlySet<number>): Promise<Exchange> {
  // A second failure is retried too: it may have happened offline, and the browser is online again when it is handled.
  const retry = async (retries = 1): Promise<Exchange> => {
    await pause();
    return attempt(retries);
  };
  const attempt = (retries: number): Promise<Exchange> =>
    send().catch((error: Error) => {
      if (retries < 1 || isOffline()) throw error;
      return retry(error.name === 'TimeoutError' ? 0 : retries - 1);
    });
  let last = await attempt(2);
  if (retryOn.has(last.status)) last = await retry();
  // The API may still be processing the same write, as sent by an earlier page.
  const until = Date.now() + TIMEOUT_MS;
  while (last.answer?.error?.code === 'still-running' && Date.now() < until) last = await retry();
  return last;
}

export function createApiCaller(address: ApiAddress, openTransport: OpenTransport = fetchTransport): ApiCaller {
  const transport = openTransport(address.fetch);
  const root = `${address.origin ?? ''}/api`;
  let token: string | undefined;
  let opening: Promise<unknown> | undefined;

  async function exchange(
    { method, path, body }: ApiAsk,
    { isRead = method === 'GET' }: CallOptions = {},
    more: Readonly<Record<string, string>> = {},
  ): Promise<Exchange> {
    const sent = body && { body: JSON.stringify(body) };
    const headers = { 'x-bc-region': address.region, ...more, ...(sent && { 'content-type': 'application/json' }) };
    const response = await transport(root + path, { method, headers, isRead, ...sent });
    // Rejects when the body breaks off: the response is lost.
    const answer = parsed(await response.text());
    // Signing in and out replaces the session's token.
    if (typeof answer?.csrfToken === 'string') token = answer.csrfToken;
    return { status: response.status, answer };
  }

  async function csrfToken(): Promise<string> {
    if (token !== undefined) return token;
    opening ??= exchange({ method: 'GET', path: '/session' }).finally(() => (opening = undefined));
    await opening;
    if (token === undefined) throw new Error('No csrf-token.');
    return token;
  }

  async function write(request: ApiAsk, options: CallOptions): Promise<Exchange> {
    const { key } = options;
    const attempt = async (): Promise<Exchange> => {
      const own = { 'csrf-token': await csrfToken(), ...(key === undefined ? {} : { 'idempotency-key': key }) };
      return exchange(request, options, own);
    };
    const first = await attempt();
    if (first.answer?.error?.code !== 'csrf') return first;
    token = undefined;
    return attempt();
  }

  async function ask(request: ApiAsk, options: CallOptions = {}): Promise<CallResult<unknown>> {
    try {
      if (request.method === 'GET') return resultOf(await exchange(request));
      const send = (): Promise<Exchange> => write(request, options);
      return resultOf(await (options.key === undefined ? send() : repeated(send, options.retryOn ?? NO_STATUS)));
    } catch {
      return isOffline() ? { kind: 'offline' } : { kind: 'failed', code: 'network' };
    }
  }

  return {
    ask,
    call: ((name: string, sent: Parts, options?: CallOptions) => ask(askOf(name, sent), options)) as ApiCaller['call'],
  };
}
