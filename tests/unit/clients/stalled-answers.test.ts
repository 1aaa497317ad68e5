/** A connection that stalls: no cart call waits longer than its timeout, at whatever point of the exchange it stops. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createStorefrontApi } from '#clients/storefront-api/storefront-api.ts';
import { TIMEOUT_MS } from '#clients/storefront-api/transport.ts';

const LINE = { productId: 1, variantId: 7, quantity: 1 };
const SESSION = { csrfToken: 'token', cartId: 'cart-1' };

/** More than all pauses between the attempts of one call. */
const PAUSES_MS = 2000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
    return controller.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The result of a call; `waits` if it has not ended within a time of the fake clock. */
async function resultWithin<T>(limitMs: number, call: Promise<T>): Promise<T | 'waits'> {
  const ended: T[] = [];
  void call.then((result) => ended.push(result));
  // In steps, because a call sets its next timer only after it has handled the response before.
  const step = 100;
  for (let passed = 0; ended.length === 0 && passed < limitMs; passed += step) await vi.advanceTimersByTimeAsync(step);
  return ended[0] ?? 'waits';
}

type Stall = 'no answer' | 'no body' | 'half a body';

/** Behaves as a stalled connection does: nothing happens until the request is aborted. */
function stalled(kind: Stall, signal: AbortSignal): Promise<Response> | Response {
  const aborted = (end: (reason: unknown) => void): void =>
    signal.addEventListener('abort', () => end(signal.reason), { once: true });
  if (kind === 'no answer') return new Promise((_resolve, reject) => aborted(reject));
  const start = (body: ReadableStreamDefaultController): void => {
    if (kind === 'half a body') body.enqueue(new TextEncoder().encode('{"cart"'));
    aborted((reason) => body.error(reason));
  };
  return new Response(new ReadableStream({ start }));
}

/** A shop that stalls the calls for which `isStalled` is true, given method and path without `/api`. */
function shopThat(kind: Stall, isStalled: (call: string) => boolean) {
  const calls: string[] = [];
  // In Node, a request that has been garbage-collected no longer passes on the abort of its signal.
  const requests: RequestInfo[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    requests.push(request, ...(input instanceof Request ? [input] : []));
    const path = new URL(request.url).pathname.replace('/api', '');
    calls.push(`${request.method} ${path}`);
    if (isStalled(`${request.method} ${path}`)) return stalled(kind, request.signal);
    return Response.json(path === '/session' ? SESSION : { cart: null });
  };
  return { calls, api: createStorefrontApi({ region: 'us', origin: 'http://shop.test', fetch }) };
}

for (const kind of ['no answer', 'no body', 'half a body'] as const) {
  test(`a read of the cart with ${kind} fails within one timeout, its retries included`, async () => {
    const { api, calls } = shopThat(kind, (call) => call === 'GET /cart/cart-1');
    const result = await resultWithin(TIMEOUT_MS, api.readCart('cart-1'));
    expect(result).toMatchObject({ kind: 'failed' });
    expect(new Set(calls)).toEqual(new Set(['GET /cart/cart-1']));
    expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(TIMEOUT_MS);
  });

  test(`an add with ${kind} is tried twice under its key, then fails`, async () => {
    const { api, calls } = shopThat(kind, (call) => call.startsWith('POST'));
    const result = await resultWithin(2 * TIMEOUT_MS + PAUSES_MS, api.addLine('cart-1', LINE, 'key-1'));
    expect(result).toMatchObject({ kind: 'failed' });
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual(Array(2).fill('POST /cart/cart-1/items'));
  });

  test(`an add fails when the csrf-token request before it ends in ${kind}`, async () => {
    const { api, calls } = shopThat(kind, (call) => call === 'GET /session');
    const result = await resultWithin(2 * TIMEOUT_MS + PAUSES_MS, api.addLine('cart-1', LINE, 'key-1'));
    expect(result).toMatchObject({ kind: 'failed' });
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
}

test('an add that the API is still processing is polled for one timeout, even when each response is slow', async () => {
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  let asked = 0;
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (new Request(input, init).url.endsWith('/session')) return Response.json(SESSION);
    asked += 1;
    now += TIMEOUT_MS / 3;
    return Response.json({ error: { code: 'still-running', message: '' } }, { status: 409 });
  };
  const api = createStorefrontApi({ region: 'us', origin: 'http://shop.test', fetch });
  // Two calls for the add and its retry, then three polls within one further timeout.
  const result = await resultWithin(PAUSES_MS * 2, api.addLine('cart-1', LINE, 'key-1'));
  expect(result).toMatchObject({ kind: 'rejected', code: 'still-running' });
  expect(asked).toBe(2 + 3);
});
