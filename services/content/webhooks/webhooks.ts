/** Signed webhooks in the vendor's format: one per event, with the vendor's retries. */
import type { WireWebhook, WebhookAction, WebhookModule } from '#wire/content/content-webhook-wire.ts';

import type { Stack } from '../stack/stack.ts';
import { isWireObject } from '../stack/wire-object.ts';
import type { StackEvent } from '../sync/event-log.ts';
import { signatureHeaders, signingKey } from './webhook-signature.ts';

export interface WebhookTarget {
  readonly url: string;
  /** Secret of an additional HMAC signature. */
  readonly hmacSecret?: string;
  /** Additional headers, such as Basic or Bearer authorization. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface WebhookOptions {
  readonly stateDir?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  readonly clock?: (() => Date) | undefined;
  readonly retrySeconds?: readonly number[] | undefined;
}

export interface WebhookSender {
  /** PKCS#1 PEM for `/.well-known/public-keys.json`. */
  readonly publicKey: string;
  /** Queues one webhook per event and target; delivery happens in the background. */
  send(apiKey: string, stack: Stack, events: readonly StackEvent[]): void;
  /** Drops undelivered webhooks. */
  close(): void;
}

/** Seconds between attempts, as documented by the vendor. */
const RETRY_SECONDS = [5, 25, 125, 625];
const TIMEOUT_MS = 30_000;
/** Concurrent deliveries to a receiver: a release of hundreds of entries must not open hundreds of connections. */
const AT_ONCE = 4;

function actionOf({ event }: StackEvent): WebhookAction {
  if (event.endsWith('_unpublished')) return 'unpublish';
  return event.endsWith('_deleted') ? 'delete' : 'publish';
}

function moduleOf({ event }: StackEvent): WebhookModule {
  if (event === 'content_type_deleted') return 'content_type';
  return event.startsWith('asset') ? 'asset' : 'entry';
}

function payload(apiKey: string, stack: Stack, event: StackEvent): WireWebhook {
  const kind = moduleOf(event);
  const action = actionOf(event);
  const type = { uid: event.type, title: stack.files.contentTypes.get(event.type)?.title ?? event.type };
  const data = stack.row(event.type, event.uid, event.locale)?.data ?? { uid: event.uid, locale: event.locale };
  const details = data['publish_details'];
  const version = data['_version'];
  const subject = {
    ...data,
    publish_details: isWireObject(details) ? [{ ...details, ...(version === undefined ? {} : { version }) }] : [],
  };
  return {
    event: action,
    module: kind,
    api_key: apiKey,
    triggered_at: event.at,
    branch: 'main',
    data: {
      ...(kind === 'asset' ? { asset: subject } : { content_type: type }),
      ...(kind === 'entry' ? { entry: subject } : {}),
      environment: { name: stack.environment, uid: stack.environmentUid },
      locale: event.locale,
      action,
      status: 'success',
    },
  };
}

interface DeliveryQueue {
  /** Repeats `deliver` until it resolves with true or all retries have been made. */
  add(deliver: () => Promise<boolean>): void;
  close(): void;
}

function deliveryQueue(retryDelaysMs: readonly number[]): DeliveryQueue {
  const timers = new Set<NodeJS.Timeout>();
  const queue: (() => Promise<void>)[] = [];
  let running = 0;
  let isClosed = false;

  async function attempt(deliver: () => Promise<boolean>, number: number): Promise<void> {
    if (await deliver()) return;
    const wait = retryDelaysMs[number];
    if (wait === undefined || isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      enqueue(() => attempt(deliver, number + 1));
    }, wait * 1000);
    timer.unref();
    timers.add(timer);
  }

  async function work(): Promise<void> {
    running += 1;
    for (let next = queue.shift(); next; next = queue.shift()) await next();
    running -= 1;
  }

  function enqueue(job: () => Promise<void>): void {
    if (isClosed) return;
    queue.push(job);
    if (running < AT_ONCE) void work();
  }

  return {
    add: (deliver) => enqueue(() => attempt(deliver, 0)),
    close() {
      isClosed = true;
      queue.length = 0;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

export async function createWebhookSender(
  targets: readonly WebhookTarget[] | (() => readonly WebhookTarget[]),
  options: WebhookOptions,
): Promise<WebhookSender> {
  const key = await signingKey(options.stateDir);
  const call = options.fetch ?? fetch;
  const clock = options.clock ?? (() => new Date());
  /** By URL, so that a receiver that is slow delays only its own webhooks. */
  const queues = new Map<string, DeliveryQueue>();
  const closing = new AbortController();

  function queueOf({ url }: WebhookTarget): DeliveryQueue {
    const queue = queues.get(url) ?? deliveryQueue(options.retrySeconds ?? RETRY_SECONDS);
    queues.set(url, queue);
    return queue;
  }

  async function isDelivered(raw: string, target: WebhookTarget): Promise<boolean> {
    try {
      const response = await call(target.url, {
        method: 'POST',
        body: raw,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Contentstack',
          ...target.headers,
          ...signatureHeaders(raw, key, { secret: target.hmacSecret, now: clock() }),
        },
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  return {
    publicKey: key.publicPem,
    send(apiKey, stack, events) {
      const present = typeof targets === 'function' ? targets() : targets;
      if (present.length === 0 || closing.signal.aborted) return;
      for (const event of events) {
        const raw = JSON.stringify(payload(apiKey, stack, event));
        for (const target of present) queueOf(target).add(() => isDelivered(raw, target));
      }
    },
    close() {
      for (const queue of queues.values()) queue.close();
      closing.abort();
    },
  };
}
