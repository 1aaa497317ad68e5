/** Bodies that nobody reads are given up, so that what becomes of them later is nobody's error. */
import { expect, test } from 'vitest';

import { listen } from '#services/http/serve.ts';

/** A body that goes on until it is given up. */
function endless() {
  const cancelled = Promise.withResolvers<string>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => cancelled.resolve('given up'),
  });
  return { body, cancelled: cancelled.promise };
}

test('of an answer to somebody who has gone before it was there', async () => {
  const { body, cancelled } = endless();
  const asked = Promise.withResolvers<void>();
  const server = await listen(
    async ({ signal }) => {
      const left = new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      asked.resolve();
      await left;
      return new Response(body);
    },
    { port: 0 },
  );
  const visitor = new AbortController();
  const answer = fetch(server.url, { signal: visitor.signal });
  await asked.promise;
  visitor.abort();
  await expect(answer).rejects.toThrow('aborted');
  expect(await cancelled).toBe('given up');
  await server.close();
});

test('of an answer of which only the head was asked for', async () => {
  const { body, cancelled } = endless();
  const server = await listen(async () => new Response(body, { headers: { 'x-said': 'yes' } }), { port: 0 });
  const { headers } = await fetch(server.url, { method: 'HEAD' });
  expect(headers.get('x-said')).toBe('yes');
  expect(await cancelled).toBe('given up');
  await server.close();
});
