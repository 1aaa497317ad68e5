/**
 * Takes the commerce platform's webhooks. What one says is not trusted beyond "look at this product": the publish asks the platform what it
 * costs now, so that order, repetition and loss do no harm.
 *
 * 200 taken (the platform knows no other good answer), known already, or nothing that pages show · 400 no webhook · 401 not signed, forged, or
 * older than the replay window · 405 · 413 · 503 the shop is stopping, try again.
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
  /** Of the account that registered the webhooks. */
  readonly secret: string;
}

export interface CommerceReceiverOptions extends WebhookHandlerOptions {
  readonly stores: readonly HookedStore[];
  /** Queues a look at a product, at all when nobody says which; false when no publish will run any more. */
  readonly onChange: (region: CommerceRegion, productId: number | undefined) => boolean;
}

/** The platform tries for 48 hours; queues and clocks may add one. */
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
    // A time ahead of ours is a clock's fault: it was signed.
    if (Math.abs(now - signature.sentAt) > WINDOW_MS) return 'too old';
    // Of stores with one secret it may be either's; with another store's secret nobody speaks for this one.
    const named = good.find(([{ storeHash }]) => storeHash === event.storeHash)?.[0];
    if (!named || !changesPrices(event)) return 'not ours';
    // The same words may be true twice; the platform tells two events apart by their id.
    const id = Buffer.from(signature.id);
    if (seen.has(id)) return 'known';
    if (!options.onChange(named.region, event.productId)) return 'stopping';
    seen.add(id, now);
    return 'taken';
  }

  return createWebhookHandler(judge, { ...options, takenStatus: 200 });
}
