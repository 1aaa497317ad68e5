/** Answers of services. What must not happen: an endless body fills the memory, or a stalled one blocks forever. */
import { expect, test } from 'vitest';

import { readBounded, wholeFetch } from '#lib/network/bounded-body.ts';

const KILOBYTE = new Uint8Array(1024);

test('reading an endless body stops at the limit and cancels its source', async () => {
  let sent = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1;
      controller.enqueue(KILOBYTE);
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  await expect(readBounded(new Response(endless), 10_240)).rejects.toMatchObject({ code: 'answer-too-large' });
  expect([sent < 15, isCancelled]).toEqual([true, true]);
});

test('a body of exactly the limit arrives complete, with status and headers', async () => {
  const send = async () => new Response('x'.repeat(100), { status: 201, headers: { 'x-left': '5' } });
  const response = await wholeFetch(send, 100)('http://service.test');
  expect([response.status, response.headers.get('x-left'), await response.text()]).toEqual([201, '5', 'x'.repeat(100)]);
});

test('an answer without a body is valid', async () => {
  const send = async () => new Response(null, { status: 204 });
  expect((await wholeFetch(send, 100)('http://service.test')).status).toBe(204);
});

test('a body that stalls fails the call at its timeout, not the reader later', async () => {
  const send: typeof fetch = async (_input, init) =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(KILOBYTE);
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
      }),
    );
  const late = wholeFetch(send, 1e6)('http://service.test', { signal: AbortSignal.timeout(20) });
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
});
