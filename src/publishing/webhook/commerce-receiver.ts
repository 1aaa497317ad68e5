/**
 * Receives webhooks of the commerce platform. A webhook only names a product to fetch; the publish reads prices from the platform itself, so order,
 * duplicates and loss are harmless.
 *
 * 200 accepted (the platform expects 200), already known, or not relevant to pages · 400 not a webhook · 401 unsigned, forged, or outside the replay
 * window · 405 · 413 · 503 the shop is stopping, retry later.
 */
import { checkCommerceSignature } from '#clients/commerce/commerce-webhook.ts';
import type { CommerceSignature } from '#clients/commerce/commerce-webhook.ts';
import { changesPrices, readCommerceEvent } from '#clients/commerce/price-events.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import { createSeenWebhooks } from './seen-webhooks.ts';
import { createWebhookHandler } from './webhook-handler.ts';
import type { Outcome, WebhookHandlerOptions } from './webhook-handler.ts';

export interface HookedStore {
  readonly region: CommerceRegion;
  readonly storeHash: string;
  /** Secret of the account that registered the webhooks. */
  readonly secret: string;
}

export interface CommerceReceiverOptions extends WebhookHandlerOptions {
  readonly stores: readonly HookedStore[];
  /** Queues a product, or all products when the id is undefined; returns false when no further publish will run. */
  readonly onChange: (region: CommerceRegion, productId: number | undefined) => boolean;
}

/** The platform retries for 48 hours; one hour is added for queues and clock skew. */
const WINDOW_MS = 49 * 60 * 60 * 1000;

export function createCommerceReceiver(options: CommerceReceiverOptions): (request: Request) => Promise<Response> {
  const { stores, clock } = options;
  const seen = createSeenWebhooks(WINDOW_MS);

  function judge(headers: Headers, raw: Buffer): Outcome {
    const checked = stores.map((store) => [store, checkCommerceSignature(headers, raw, store.secret)] as const);
    const good = checked.filter((one): one is readonly [HookedStore, CommerceSignature & { readonly kind: 'ok' }] => one[1].kind === 'ok'); // prettier-ignore
    const signature = good[0]?.[1];
    if (!signature) return checked.every(([, { kind }]) => kind === 'unsigned') ? 'unsigned' : 'forged';
    const event = readCommerceEvent(raw);
    if (!event) return 'no webhook';
    const now = clock().getTime();
    // A future timestamp is clock skew: it was signed.
    if (Math.abs(now - signature.sentAt) > WINDOW_MS) return 'too old';
    // Stores may share a secret. A webhook signed with another store's secret is not accepted for this one.
    const named = good.find(([{ storeHash }]) => storeHash === event.storeHash)?.[0];
    if (!named || !changesPrices(event)) return 'not ours';
    // Equal bodies may be different events; only the id distinguishes them.
    const id = Buffer.from(signature.id);
    if (seen.has(id)) return 'known';
    if (!options.onChange(named.region, event.productId)) return 'stopping';
    seen.add(id, now);
    return 'taken';
  }

  return createWebhookHandler(judge, { ...options, acceptedStatus: 200 });
}
