/**
 * Takes the content service's webhooks: checked, remembered, answered at once. What one says is not trusted beyond "something
 * was published": the publish asks the service itself, so that order, repetition and loss do no harm.
 *
 * 202 taken · 200 known already, or nothing that concerns this shop · 400 no webhook · 401 not signed, forged, or older than the
 * replay window · 405 · 413 · 503 the shop is stopping, try again.
 */
import { changesPublished, checkSignature, readContentEvent } from '#clients/content/content-webhook.ts';
import type { ContentEvent, WebhookKeys } from '#clients/content/content-webhook.ts';

import { createSeenWebhooks } from './seen-webhooks.ts';
import { createWebhookHandler } from './webhook-handler.ts';
import type { Outcome, WebhookHandlerOptions } from './webhook-handler.ts';

export interface WebhookReceiverOptions extends WebhookHandlerOptions {
  readonly keys: WebhookKeys;
  /** Webhooks of other stacks and environments are none of ours. */
  readonly apiKey: string;
  readonly environment: string;
  /** Queues a publish; false when none will run any more. */
  readonly onChange: () => boolean;
}

/** The service tries for 13 minutes; queues between it and us, and clocks, may add hours. */
const WINDOW_MS = 24 * 60 * 60 * 1000;

export function createWebhookReceiver(options: WebhookReceiverOptions): (request: Request) => Promise<Response> {
  const { keys, clock } = options;
  const seen = createSeenWebhooks(WINDOW_MS);

  function isOurs({ apiKey, environment }: ContentEvent): boolean {
    return (apiKey === '' || apiKey === options.apiKey) && (environment === '' || environment === options.environment);
  }

  function judge(headers: Headers, raw: Buffer): Outcome {
    const signature = checkSignature(headers, raw, keys);
    if (signature.kind !== 'ok') return signature.kind;
    const event = readContentEvent(raw);
    if (!event) return 'no webhook';
    const now = clock().getTime();
    const sentAt = signature.sentAt ?? event.triggeredAt;
    // Without a time nobody can tell a new one from an old one. A time ahead of ours is a clock's fault: it was signed.
    if (sentAt === undefined || Math.abs(now - sentAt) > WINDOW_MS) return 'too old';
    if (!isOurs(event) || !changesPublished(event)) return 'not ours';
    if (seen.has(raw)) return 'known';
    if (!options.onChange()) return 'stopping';
    seen.add(raw, now);
    return 'taken';
  }

  return createWebhookHandler(judge, options);
}
