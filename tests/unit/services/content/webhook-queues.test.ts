/** A receiver of webhooks that does not answer delays only its own. */
import { afterEach, expect, test, vi } from 'vitest';

import type { Stack } from '#services/content/stack/stack.ts';
import type { StackEvent } from '#services/content/sync/event-log.ts';
import { createWebhookSender } from '#services/content/webhooks/webhooks.ts';
import type { WebhookSender } from '#services/content/webhooks/webhooks.ts';

const stack = { files: { contentTypes: new Map() }, row: () => undefined } as unknown as Stack;
const event = (uid: string): StackEvent =>
  ({ event: 'entry_published', type: 'product', uid, locale: 'en-us', at: '2026-01-01T00:00:00.000Z' }) as unknown as StackEvent; // prettier-ignore
const [SLOW, FAST] = ['http://slow.test/', 'http://fast.test/'];

let sender: WebhookSender;
afterEach(() => sender.close());

test('a receiver that does not answer delays no webhook to another one, and gets at most four at once', async () => {
  const begun: string[] = [];
  const silent = Promise.withResolvers<Response>();
  const fetching = ((url: string) => {
    begun.push(url);
    return url === SLOW ? silent.promise : Promise.resolve(new Response());
  }) as typeof fetch;
  sender = await createWebhookSender(() => [{ url: SLOW }, { url: FAST }], { fetch: fetching });
  for (let at = 0; at < 10; at += 1) sender.send('key', stack, [event(`p${at}`)]);
  const countOf = (url: string): number => begun.filter((one) => one === url).length;
  await vi.waitFor(() => expect(countOf(FAST)).toBe(10));
  expect(countOf(SLOW)).toBe(4);
  silent.resolve(new Response());
  await vi.waitFor(() => expect(countOf(SLOW)).toBe(10));
});
