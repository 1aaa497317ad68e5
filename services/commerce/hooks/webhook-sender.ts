/** Sends pending webhooks with Standard Webhooks signatures, and retries for as long as the platform does. */
import { createHmac } from 'node:crypto';

import { causeOf } from '../database/database-error.ts';
import type { OpenDatabase } from '../database/database.ts';
import { createDeliveryQueue, LEASE_MS } from './delivery-queue.ts';
import type { Delivery, DeliveryQueue, Hook } from './delivery-queue.ts';

export interface WebhookSenderOptions {
  /** Signing key: the client secret of the registered account. */
  readonly secret: string;
  readonly fetch?: typeof fetch;
  readonly clock: () => Date;
  /** Seconds between attempts. */
  readonly retrySeconds?: readonly number[];
}

export interface WebhookSender {
  /** Starts sending; to be called after deliveries were written. */
  wake(): void;
  close(): Promise<void>;
}

/** The platform's own schedule, about 48 hours in total; then the hook is deactivated. */
const RETRY_SECONDS = [60, 180, 180, 300, 600, 900, 1800, 3600, 7200, 21_600, 50_400, 86_400];
const TIMEOUT_MS = 10_000;

export function signatureHeaders(
  secret: string,
  { id, body }: { readonly id: string; readonly body: string },
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = `${Math.floor(now.getTime() / 1000)}`;
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

type Post = (delivery: Delivery, hook: Hook, closing: AbortSignal) => Promise<boolean>;

/** Posts a delivery; resolves with whether the receiver accepted it. */
function createPost({ secret, clock, fetch: call = fetch }: WebhookSenderOptions): Post {
  return async ({ id, body }, hook, closing) => {
    try {
      const response = await call(hook.destination, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          ...hook.headers,
          ...signatureHeaders(secret, { id, body }, clock()),
        },
        body,
        signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.status === 200;
    } catch {
      return false;
    }
  };
}

async function sendClaimed(
  queue: DeliveryQueue,
  claimed: readonly Delivery[],
  { post, closing }: { readonly post: Post; readonly closing: AbortSignal },
): Promise<void> {
  const known = await queue.hooksOf(claimed);
  const sent = await Promise.all(
    claimed.map(async (one) => {
      const hook = known.find(({ store, id }) => store === one.store && id === one.hookId);
      return { one, hook, isDone: !hook?.isActive || (await post(one, hook, closing)) };
    }),
  );
  await queue.drop(sent.filter(({ isDone }) => isDone).map(({ one }) => one));
  for (const { one, hook, isDone } of sent) {
    if (isDone || !hook) continue;
    // A delivery that was aborted by `close` is due again immediately.
    await (closing.aborted ? queue.release(one) : queue.postpone(one, hook));
  }
}

export function createWebhookSender(opened: OpenDatabase, options: WebhookSenderOptions): WebhookSender {
  const { clock, retrySeconds = RETRY_SECONDS } = options;
  const queue = createDeliveryQueue(opened, { clock, retrySeconds });
  const post = createPost(options);
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let isWanted = false;
  let timer: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    for (;;) {
      const claimed = closing.signal.aborted ? [] : await queue.claim();
      if (claimed.length === 0) break;
      await sendClaimed(queue, claimed, { post, closing: closing.signal });
    }
    const dueAt = await queue.nextDueAt();
    if (dueAt !== undefined && !closing.signal.aborted) {
      timer = setTimeout(wake, Math.max(100, Math.min(dueAt - clock().getTime(), LEASE_MS)));
      timer.unref();
    }
  }

  function wake(): void {
    if (closing.signal.aborted) return;
    isWanted = true;
    running ??= (async () => {
      while (isWanted) {
        isWanted = false;
        clearTimeout(timer);
        await drain();
      }
    })()
      .catch((error: unknown) => {
        console.error(`commerce: webhooks could not be sent (${causeOf(error)})`);
        if (!closing.signal.aborted) timer = setTimeout(wake, LEASE_MS).unref();
      })
      .finally(() => (running = undefined));
  }

  wake();
  return {
    wake,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
