/** Responses of services. What must not happen: an endless body fills the memory, or a stalled one blocks forever. */
import { expect, test } from 'vitest';

import { createLargeBodies, readBounded, wholeFetch } from '#lib/network/bounded-body.ts';

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

test('a response without a body is valid', async () => {
  const send = async () => new Response(null, { status: 204 });
  expect((await wholeFetch(send, 100)('http://service.test')).status).toBe(204);
});

test('a body that stalls fails the call at its timeout, rather than the reader later', async () => {
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

/** Sends bodies of `megabytes` and counts those read beyond two at once; a stream pulls the third megabyte ahead of its reader. */
function bodies(megabytes: number) {
  const seen = { open: 0, most: 0 };
  const send: typeof fetch = async () => {
    let sent = 0;
    return new Response(
      new ReadableStream({
        async pull(controller) {
          sent += 1;
          if (sent === 4) seen.open += 1;
          seen.most = Math.max(seen.most, seen.open);
          await new Promise((done) => {
            setTimeout(done, 1);
          });
          if (sent <= megabytes) controller.enqueue(new Uint8Array(1024 * 1024));
          else {
            if (sent >= 4) seen.open -= 1;
            controller.close();
          }
        },
        cancel() {
          if (sent >= 4) seen.open -= 1;
        },
      }),
    );
  };
  return { seen, send };
}

test('only a few of many large bodies are in memory at a time, and all arrive', async () => {
  const { seen, send } = bodies(5);
  const get = wholeFetch(send, 8e6, createLargeBodies(2));
  const all = await Promise.all(
    Array.from({ length: 12 }, async () => (await get('http://service.test')).arrayBuffer()),
  );
  expect(all.map(({ byteLength }) => byteLength / 1024 / 1024)).toEqual(Array.from({ length: 12 }, () => 5));
  expect(seen.most).toBe(2);
});

test('a body that is too large releases its slot', async () => {
  const { send } = bodies(50);
  const get = wholeFetch(send, 4e6, createLargeBodies(1));
  const all = await Promise.allSettled(Array.from({ length: 4 }, () => get('http://service.test')));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  for (const one of all) expect(one).toMatchObject({ reason: { code: 'answer-too-large' } });
});

test('a small body does not wait for a large one, and a waiting call ends at its timeout', async () => {
  const large = createLargeBodies(1);
  const leave = await large.enter();
  const small = wholeFetch(async () => new Response('x'), 4e6, large);
  expect(await (await small('http://service.test')).text()).toBe('x');
  const waiting = wholeFetch(bodies(3).send, 8e6, large);
  await expect(waiting('http://service.test', { signal: AbortSignal.timeout(30) })).rejects.toMatchObject({ name: 'TimeoutError' }); // prettier-ignore
  leave();
  expect((await (await waiting('http://service.test')).arrayBuffer()).byteLength).toBe(3 * 1024 * 1024);
});
