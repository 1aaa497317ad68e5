/** Reads of the cart are repeated after network errors alone; writes are sent once and outlive their page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { repeatingTransport } from '#clients/storefront-api/repeating-transport.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Step = Response | Error;

/** Answers in order; the last one repeats. */
function network(...steps: readonly Step[]) {
  const sent: RequestInit[] = [];
  const send = ((_url: string, request: RequestInit) => {
    const step = steps[Math.min(sent.length, steps.length - 1)];
    sent.push(request);
    return step instanceof Error ? Promise.reject(step) : Promise.resolve(step);
  }) as typeof fetch;
  return { sent, http: repeatingTransport(send) };
}

const READ = { method: 'GET', headers: {} } as const;
const WRITE = { method: 'POST', headers: {}, body: '{}' } as const;
const lost = (): Error => new TypeError('Failed to fetch');

async function outcome(answer: Promise<Response>): Promise<number | string> {
  const settled = answer.then(
    ({ status }) => status,
    (error: Error) => error.name,
  );
  await vi.advanceTimersByTimeAsync(5000);
  return settled;
}

test('a read whose connection is lost twice is answered by the third attempt', async () => {
  const { sent, http } = network(lost(), lost(), new Response('{}'));
  expect(await outcome(http('/api/cart/1', READ))).toBe(200);
  expect(sent).toHaveLength(3);
});

test('a read fails after the third lost connection', async () => {
  const { sent, http } = network(lost());
  expect(await outcome(http('/api/cart/1', READ))).toBe('TypeError');
  expect(sent).toHaveLength(3);
});

test('an answer with an error is an answer, and is not asked for again', async () => {
  const { sent, http } = network(new Response('{}', { status: 503 }));
  expect(await outcome(http('/api/cart/1', READ))).toBe(503);
  expect(sent).toHaveLength(1);
});

test('neither a timeout nor a browser without a network repeats a read', async () => {
  const slow = network(new DOMException('too slow', 'TimeoutError'));
  expect(await outcome(slow.http('/api/cart/1', READ))).toBe('TimeoutError');
  expect(slow.sent).toHaveLength(1);
  vi.stubGlobal('navigator', { onLine: false });
  const offline = network(lost());
  expect(await outcome(offline.http('/api/cart/1', READ))).toBe('TypeError');
  expect(offline.sent).toHaveLength(1);
});

test('a write is sent once, with a timeout, and outlives its page; a read does not', async () => {
  const written = network(lost());
  expect(await outcome(written.http('/api/cart/1/items', WRITE))).toBe('TypeError');
  expect(written.sent).toHaveLength(1);
  expect(written.sent[0]).toMatchObject({ method: 'POST', body: '{}', keepalive: true });
  expect(written.sent[0]?.signal).toBeInstanceOf(AbortSignal);
  const read = network(new Response('{}'));
  await outcome(read.http('/api/cart/1', READ));
  expect(read.sent[0]?.keepalive).toBeUndefined();
});
