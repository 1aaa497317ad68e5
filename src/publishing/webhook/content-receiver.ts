/**
 * Receives webhooks of the content service: verifies, deduplicates and responds without waiting for the publish. A webhook only triggers a sync,
 * which reads from the service itself, so order, duplicates and loss are harmless.
 *
 * 202 accepted · 200 already known, or not relevant to this shop · 400 not a webhook · 401 unsigned, forged, or outside the replay window · 405 · 413
 * · 503 the shop is stopping, retry later.
 */
import { changesPublished, checkSignature, readContentEvent } from '#clients/content/content-webhook.ts';
import type { ContentEvent, WebhookKeys } from '#clients/content/content-webhook.ts';

import { createSeenWebhooks } from './seen-webhooks.ts';
import { createWebhookHandler } from './webhook-handler.ts';
import type { Outcome, WebhookHandlerOptions } from './webhook-handler.ts';

export interface WebhookReceiverOptions extends WebhookHandlerOptions {
  readonly keys: WebhookKeys;
  /** Webhooks of other stacks and environments are ignored. */
  readonly apiKey: string;
  readonly environment: string;
  /** Queues a publish; returns false when no further publish will run. */
  readonly onChange: () => boolean;
}

/** The service retries for 13 minutes; queues and clock skew may add hours. */
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
    // Without a timestamp a replay cannot be detected. A future timestamp is clock skew: it was signed.
    if (sentAt === undefined || Math.abs(now - sentAt) > WINDOW_MS) return 'too old';
    if (!isOurs(event) || !changesPublished(event)) return 'not ours';
    if (seen.has(raw)) return 'known';
    if (!options.onChange()) return 'stopping';
    seen.add(raw, now);
    return 'taken';
  }

  return createWebhookHandler(judge, options);
}
