/** Composes publishing in a running shop from the environment's settings. */
import { webhookPublicKey } from '#clients/content/content-webhook.ts';
import type { WebhookKeys } from '#clients/content/content-webhook.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceWatch } from '#publishing/loop/commerce-watch.ts';
import { startLivePublishing } from '#publishing/loop/live-publishing.ts';
import type { LivePublishing, LivePublishingOptions } from '#publishing/loop/live-publishing.ts';
import type { HookedStore } from '#publishing/webhook/commerce-receiver.ts';
import { registerHooks } from '#publishing/webhook/register-commerce-hooks.ts';

import { commerceClients } from '../commerce/commerce-clients.ts';
import { sentence } from '../process/command-error.ts';
import { createLog } from '../process/log.ts';
import type { Env } from '../settings/env.ts';
import { publishSettings, repairContentStore } from './publishing-env.ts';

/** Path of the webhooks for prices and stock. */
export const COMMERCE_HOOK_PATH = '/hooks/commerce';

export interface LiveOptions extends Pick<
  LivePublishingOptions,
  'bundle' | 'pool' | 'metrics' | 'progress' | 'onNewBundle' | 'onPublished' | 'onHeld'
> {
  /** Base URL of the embedded services, to read the webhook key. */
  readonly servicesUrl: string;
  readonly commerce: CommerceWatch;
}

async function embeddedKey(servicesUrl: string): Promise<string> {
  const response = await fetch(`${servicesUrl}/.well-known/public-keys.json`);
  return ((await response.json()) as { readonly 'signing-key': string })['signing-key'];
}

async function webhookKeys(env: Env, servicesUrl: string): Promise<WebhookKeys> {
  const { embedded, webhookPublicKey: given, webhookSecret: secret } = env.content;
  const pem = given ?? (embedded ? await embeddedKey(servicesUrl) : undefined);
  return { ...(pem ? { publicKey: webhookPublicKey(pem) } : {}), ...(secret ? { secret } : {}) };
}

function hookedStores({ commerce }: Pick<Env, 'commerce'>): readonly HookedStore[] {
  return COMMERCE_REGIONS.flatMap((region) => {
    const { storeHash, login } = commerce[region];
    return login ? [{ region, storeHash, secret: login.clientSecret }] : [];
  });
}

/**
 * Registers webhooks for prices and stock at the embedded platform; a real platform is configured by hand (`docs/how-to/publish.md`). Never throws:
 * without webhooks, prices are still polled.
 */
export async function listenForPrices(env: Env, origin: string): Promise<void> {
  const client = commerceClients(env, createLog(env));
  const destination = origin.replace('//0.0.0.0:', '//127.0.0.1:') + COMMERCE_HOOK_PATH;
  const embedded = COMMERCE_REGIONS.filter((region) => env.commerce[region].embedded);
  try {
    // With its own database, this shop is the only listener.
    for (const region of embedded) await registerHooks(client(region), destination, { isOwn: !env.databaseUrl });
  } catch (error) {
    console.warn(`  The embedded commerce platform sends no webhooks for prices: ${sentence(error)}`);
  }
}

export async function goLive(env: Env, options: LiveOptions): Promise<LivePublishing> {
  const { servicesUrl, commerce, ...publishing } = options;
  repairContentStore(env);
  const { apiKey, environment } = env.content;
  const keys = await webhookKeys(env, servicesUrl);
  return startLivePublishing({
    ...publishing,
    settings: publishSettings(env, commerce),
    webhooks: { keys, apiKey, environment, stores: hookedStores(env), log: createLog(env) },
    pollMs: env.publishing.pollSeconds * 1000,
  });
}
