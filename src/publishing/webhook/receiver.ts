/**
 * Takes the content service's webhooks: checked, remembered, answered at once. What one says is not trusted beyond "something
 * was published": the publish asks the service itself, so that order, repetition and loss do no harm.
 *
 * 202 taken · 200 known already, or nothing that concerns this shop · 400 no webhook · 401 not signed, forged, or older than the
 * replay window · 405 · 413 · 503 the shop is stopping, try again.
 */
import { changesPublished, checkSignature, readContentEvent } from '#clients/content/incoming-webhook.ts';
import type { ContentEvent, WebhookKeys } from '#clients/content/incoming-webhook.ts';

import { createSeenWebhooks } from './seen-webhooks.ts';

export interface WebhookReceiverOptions {
  readonly keys: WebhookKeys;
  /** Webhooks of other stacks and environments are none of ours. */
  readonly apiKey: string;
  readonly environment: string;
  /** Queues a publish; false when none will run any more. */
  readonly onChange: () => boolean;
  readonly clock: () => Date;
  readonly onOutcome?: ((outcome: string) => void) | undefined;
  /** Never told what a body says. */
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

/** Entries with everything in them; the service's own limit of an entry is a good deal less. */
export const WEBHOOK_BODY_BYTES = 1_048_576;
/** The service tries for 13 minutes; queues between it and us, and clocks, may add hours. */
const WINDOW_MS = 24 * 60 * 60 * 1000;
/** Who forges does it often. */
const COMPLAIN_EVERY_MS = 60_000;

type Outcome = 'taken' | 'known' | 'not ours' | 'no webhook' | 'unsigned' | 'forged' | 'too old' | 'too large' | 'stopping'; // prettier-ignore

const STATUS: Readonly<Record<Outcome, number>> = {
  taken: 202,
  known: 200,
  'not ours': 200,
  'no webhook': 400,
  unsigned: 401,
  forged: 401,
  'too old': 401,
  'too large': 413,
  stopping: 503,
};

/** Undefined when it is larger than the limit. */
async function readBody(request: Request): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > WEBHOOK_BODY_BYTES) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > WEBHOOK_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function createWebhookReceiver(options: WebhookReceiverOptions): (request: Request) => Promise<Response> {
  const { keys, clock, log } = options;
  const seen = createSeenWebhooks(WINDOW_MS);
  let complained = Number.NEGATIVE_INFINITY;
  let silent = 0;

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

  function note(outcome: Outcome): void {
    const refused = STATUS[outcome] >= 400;
    const now = clock().getTime();
    if (refused && now - complained < COMPLAIN_EVERY_MS) {
      silent += 1;
      return;
    }
    if (refused) complained = now;
    const unsaid = refused && silent > 0 ? { unsaid: silent } : {};
    if (refused) silent = 0;
    log({ at: clock().toISOString(), level: refused ? 'warn' : 'info', webhook: outcome, ...unsaid });
  }

  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
    const raw = await readBody(request);
    const outcome = raw ? judge(request.headers, raw) : 'too large';
    note(outcome);
    options.onOutcome?.(outcome);
    return Response.json({ webhook: outcome }, { status: STATUS[outcome], headers: { 'cache-control': 'no-store' } });
  };
}
