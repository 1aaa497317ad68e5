/** The webhooks that a running shop accepts: each starts a publish. */
import type { WebhookKeys } from '#clients/content/content-webhook.ts';

import type { CommerceWatch } from '../loop/commerce-watch.ts';
import type { PublishLoop } from '../loop/publish-loop.ts';
import { createCommerceReceiver } from './commerce-receiver.ts';
import type { HookedStore } from './commerce-receiver.ts';
import { createWebhookReceiver } from './content-receiver.ts';
import type { WebhookHandlerOptions } from './webhook-handler.ts';

export interface WebhookSettings extends Pick<WebhookHandlerOptions, 'log'> {
  /** Without a key, webhooks of the content service are not accepted. */
  readonly keys: WebhookKeys;
  /** Stack and environment whose webhooks are accepted. */
  readonly apiKey: string;
  readonly environment: string;
  /** Stores with a secret to verify webhooks with. */
  readonly stores: readonly HookedStore[];
}

export interface WebhookReceivers {
  /** Webhooks of the content service; absent without a key. */
  readonly hook?: (request: Request) => Promise<Response>;
  /** Webhooks of the commerce platform; absent when no store has a secret. */
  readonly commerceHook?: (request: Request) => Promise<Response>;
}

export function openReceivers(
  { keys, apiKey, environment, stores, log }: WebhookSettings,
  loop: Pick<PublishLoop, 'announce'>,
  more: { readonly commerce: CommerceWatch; readonly onOutcome: (outcome: string) => void },
): WebhookReceivers {
  const handling = { onOutcome: more.onOutcome, clock: () => new Date(), log };
  const onPriceChange = (region: HookedStore['region'], productId: number | undefined): boolean => {
    more.commerce.look(region, productId);
    return loop.announce();
  };
  const content = { keys, apiKey, environment, onChange: loop.announce, ...handling };
  return {
    ...(keys.publicKey || keys.secret ? { hook: createWebhookReceiver(content) } : {}),
    ...(stores.length > 0
      ? { commerceHook: createCommerceReceiver({ stores, onChange: onPriceChange, ...handling }) }
      : {}),
  };
}
