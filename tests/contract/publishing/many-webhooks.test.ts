/** A content release of hundreds of entries, announced one by one, in duplicate and in any order, over HTTP: the loop publishes once. */
import { createHmac } from 'node:crypto';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startPublishLoop } from '#publishing/loop/publish-loop.ts';
import type { PublishLoop } from '#publishing/loop/publish-loop.ts';
import { createWebhookReceiver } from '#publishing/webhook/content-receiver.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

// Sends hundreds of signed webhooks, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const SECRET = 'a secret of this webhook';
let begun = 0;
let go: () => void;
let loop: PublishLoop;
let server: Listening;
beforeEach(async () => {
  begun = 0;
  const open = new Promise<void>((resolve) => (go = resolve));
  loop = startPublishLoop({
    publish: () => {
      begun += 1;
      return open;
    },
    clock: () => new Date(),
  });
  const receive = createWebhookReceiver({
    keys: { secret: SECRET },
    apiKey: 'firn',
    environment: 'production',
    onChange: loop.announce,
    clock: () => new Date(),
    log: () => undefined,
  });
  server = await listen(receive, { port: 0 });
});
afterEach(async () => {
  go();
  await loop.stop();
  await server.close();
});

const START = Date.now();

/** Sends the same webhook with a fresh signature each time, like a retry of the service. */
async function send(count: number): Promise<number> {
  // Every second webhook is a last retry, 13 minutes late.
  const at = new Date(START - count - (count % 2) * 13 * 60_000).toISOString();
  const body = JSON.stringify({ event: 'publish', api_key: 'firn', triggered_at: at, data: { entry: { uid: `blt${count}` }, environment: { name: 'production' } } }); // prettier-ignore
  const time = Math.floor(Date.now() / 1000);
  const code = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
  const headers = { 'x-contentstack-hmac-signature': `t=${time},v1=${code}` };
  return (await fetch(server.url, { method: 'POST', body, headers })).status;
}

test('500 webhooks, reordered, late and duplicated, cause one publish after the running one', async () => {
  loop.now();
  await vi.waitFor(() => expect(begun).toBe(1), 30_000);
  const order = Array.from({ length: 500 }, (_, index) => (index * 347) % 500);
  const all = (): Promise<readonly number[]> => Promise.all(order.map(send));
  expect(new Set(await all())).toEqual(new Set([202]));
  expect(new Set(await all())).toEqual(new Set([200]));
  expect(loop.status()).toMatchObject({ state: 'publishing', queued: 500 });
  go();
  await vi.waitFor(() => expect(loop.status()).toMatchObject({ state: 'idle', queued: 0 }), 30_000);
  expect(begun).toBe(2);
});
