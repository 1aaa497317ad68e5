/** The circuit breaker of the commerce platform counts failures of the platform per operation, and nothing else. */
import { afterEach, describe, expect, test, vi } from 'vitest';

import { createResilientFetch } from '#app/commerce/resilient-fetch.ts';

const CART = 'https://platform.example/stores/us/v3/carts/0f0e0d0c-0b0a-4908-8706-050403020100/items';
const OTHER_CART = CART.replace('0f0e', 'aaaa');
const LOGIN = 'https://platform.example/stores/us/v3/customers/validate-credentials';
const POST = { method: 'POST', body: '{}' } as const;

/** A platform that responds with `next` and counts the calls. */
function platform(next: () => Promise<Response>) {
  const lines: unknown[] = [];
  let asked = 0;
  const steady = createResilientFetch({
    pause: async () => undefined,
    log: (line) => lines.push(line['event']),
    fetch: async (input, init) => {
      asked += 1;
      // As with the real fetch, an invalid request throws before anything is sent.
      expect(new Request(input, init).method).toBe('POST');
      return next();
    },
  });
  return { steady, lines, asked: () => asked };
}

async function tenTimes(work: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < 12; count += 1) await work().catch(() => undefined);
}

const breaksOff = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"da'));
        controller.error(new TypeError('terminated'));
      },
    }),
  );

describe('failures of the platform open the breaker of the operation', () => {
  test.each<readonly [string, () => Promise<Response>]>([
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['a timeout', () => Promise.reject(new DOMException('too slow', 'TimeoutError'))],
    ['500', async () => new Response('{}', { status: 500 })],
    ['503', async () => new Response('', { status: 503 })],
    ['a truncated response', async () => breaksOff()],
    ['a maintenance page with status 200', async () => new Response('<html>')],
    ['half a JSON response', async () => new Response('{"data":[')],
    ['a response in braces that is not JSON', async () => new Response('{"data":[{"id":1,,}]}')],
    ['a text with status 200', async () => new Response('"busy"')],
  ])('%s', async (_name, next) => {
    const { steady, lines, asked } = platform(next);
    await tenTimes(() => steady(CART, POST));
    expect([asked(), lines]).toEqual([10, ['circuit-open']]);
    await expect(steady(OTHER_CART, POST)).rejects.toThrow('circuit breaker is open');
  });
});

describe('errors of the request itself never open the breaker', () => {
  test.each([400, 401, 404, 409, 422, 429, 507])('a refusal (%i)', async (status) => {
    const { steady, lines, asked } = platform(async () => new Response('{}', { status }));
    await tenTimes(() => steady(CART, POST));
    expect([asked(), lines]).toEqual([12, []]);
  });

  test.each([
    ['a header that cannot be sent', { ...POST, headers: { 'x-name': '\ud800' } }],
    ['a method that does not exist', { method: 'TWO WORDS' }],
  ])('%s', async (_name, init) => {
    const { steady, lines } = platform(async () => new Response('{}'));
    await tenTimes(() => steady(CART, init));
    expect(lines).toEqual([]);
    expect((await steady(CART, POST)).status).toBe(200);
  });

  test('a request aborted by the caller', async () => {
    const { steady, lines } = platform(() => Promise.reject(new DOMException('gone', 'AbortError')));
    await tenTimes(() => steady(CART, POST));
    expect(lines).toEqual([]);
  });
});

test('the open breaker of one operation does not block the store’s other operations', async () => {
  const down = new Set([LOGIN]);
  const steady = createResilientFetch({
    fetch: async (input) => new Response('{}', { status: down.has(`${input as string}`) ? 500 : 200 }),
  });
  await tenTimes(() => steady(LOGIN, POST));
  await expect(steady(LOGIN, POST)).rejects.toThrow('circuit breaker is open');
  expect((await steady(CART, POST)).status).toBe(200);
  expect((await steady(LOGIN, { ...POST, method: 'PUT' })).status).toBe(500);
});

test('an invalid request during the half-open probe does not keep the breaker open', async () => {
  let now = 0;
  let isDown = true;
  const steady = createResilientFetch({
    clock: () => now,
    fetch: async (input, init) => {
      expect(new Request(input, init).method).toBe('POST');
      return new Response('{}', { status: isDown ? 500 : 200 });
    },
  });
  await tenTimes(() => steady(CART, POST));
  [now, isDown] = [5000, false];
  await expect(steady(CART, { ...POST, headers: { 'x-name': '\ud800' } })).rejects.toThrow();
  expect((await steady(CART, POST)).status).toBe(200);
});

describe('the system clock changes', () => {
  afterEach(() => void vi.useRealTimers());

  test('a clock that is set back does not keep the breaker open after the platform is back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(2026, 10, 29, 12) });
    let isDown = true;
    const steady = createResilientFetch({ fetch: async () => new Response('{}', { status: isDown ? 500 : 200 }) });
    await tenTimes(() => steady(CART, POST));
    isDown = false;
    vi.setSystemTime(Date.UTC(2026, 10, 29, 11));
    await expect(steady(CART, POST)).rejects.toThrow('circuit breaker is open');
    vi.advanceTimersByTime(5000);
    expect((await steady(CART, POST)).status).toBe(200);
  });
});

test('the response is passed on with status, headers and body', async () => {
  const steady = createResilientFetch({
    fetch: async () => new Response('{"data":"ü"}', { status: 201, headers: { 'x-rate-limit-requests-left': '7' } }),
  });
  const answer = await steady(CART, POST);
  expect([answer.status, answer.headers.get('x-rate-limit-requests-left')]).toEqual([201, '7']);
  expect(await answer.json()).toEqual({ data: 'ü' });
  const empty = createResilientFetch({ fetch: async () => new Response(null, { status: 204 }) });
  expect((await empty(CART, { method: 'DELETE' })).status).toBe(204);
});
