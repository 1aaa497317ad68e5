/**
 * Webhooks of the commerce platform: registers them while the shop runs, verifies them, and passes changes to the API. Without webhooks, carts are
 * cached for a shorter time.
 */
import type { CartInvalidation } from '#api/cart/cart-invalidation.ts';
import { CART_EVENT_SCOPES, isOwnWebhook, readCartEvent } from '#clients/commerce/cart-events.ts';
import type { CartChange } from '#clients/commerce/cart-events.ts';
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { Env } from '../settings/env.ts';

export const CART_HOOK_PATH = '/hooks/carts';

type Log = (line: Readonly<Record<string, unknown>>) => void;

export interface CommerceHooksOptions {
  readonly env: Pick<Env, 'commerce' | 'siteUrl'>;
  readonly commerce: (region: CommerceRegion) => CommerceClient;
  readonly invalidation: CartInvalidation;
  readonly log: Log;
  readonly clock?: () => Date;
}

export interface CommerceHooks {
  /** Responds with 200 once every process knows the change; the platform resends a webhook after any other response. */
  answer(request: Request): Promise<Response>;
  /** Registers missing webhooks, and sets how long the API may rely on them. `ownUrl`: this server's loopback URL, if it has one. Never throws. */
  look(ownUrl: string | undefined): Promise<void>;
  /** Unregisters this server's webhooks at embedded platforms when it stops. Never throws. */
  leave(ownUrl: string): Promise<void>;
}

/** Interval of checking the registrations, and how long one check is valid. */
export const LOOK_MS = 60_000;
const RECENT_DELIVERY_MS = 150_000;
/** The platform may start sending up to a minute after a registration. */
const SETTLES_MS = 60_000;
const LEAVE_MS = 1000;

const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'cache-control': 'no-store' } });

/** Webhook URL of a store. An embedded platform can reach this machine; a real one requires https on the default port. */
function destinationOf(
  { commerce, siteUrl }: CommerceHooksOptions['env'],
  region: CommerceRegion,
  ownUrl: string | undefined,
): string | undefined {
  const { embedded, login } = commerce[region];
  if (!login) return undefined;
  if (embedded) return ownUrl && ownUrl + CART_HOOK_PATH;
  const { protocol, port } = new URL(siteUrl);
  return protocol === 'https:' && port === '' ? siteUrl + CART_HOOK_PATH : undefined;
}

interface SignedEvent {
  readonly region: CommerceRegion;
  readonly change: CartChange | undefined;
}

/** Parses the body only if its signature is valid for the secret of a store; undefined when no store has signed it. */
function signedEvent(
  commerce: Env['commerce'],
  { headers, body }: Parameters<typeof isOwnWebhook>[0],
  now: Date,
): SignedEvent | undefined {
  const signed = COMMERCE_REGIONS.filter((region) => {
    const secret = commerce[region].login?.clientSecret;
    return secret !== undefined && isOwnWebhook({ headers, body }, secret, now);
  });
  if (signed.length === 0) return undefined;
  const event = readCartEvent(body);
  const region = event && signed.find((one) => commerce[one].storeHash === event.storeHash);
  return region && { region, change: event.change };
}

export function createCommerceHooks(options: CommerceHooksOptions): CommerceHooks {
  const { env, commerce, invalidation, log, clock = () => new Date() } = options;
  async function listen(region: CommerceRegion, ownUrl: string | undefined): Promise<void> {
    const destination = destinationOf(env, region, ownUrl);
    if (destination === undefined) return;
    const now = clock().getTime();
    const since = await commerce(region).listenTo(CART_EVENT_SCOPES, destination);
    if (env.commerce[region].embedded || now - since >= SETTLES_MS)
      invalidation.reportedUntil(region, now + RECENT_DELIVERY_MS);
  }

  return {
    async answer(request) {
      if (request.method !== 'POST') return plain(405, 'This address takes POST.');
      const { headers } = request;
      const event = signedEvent(env.commerce, { headers, body: await request.text() }, clock());
      if (!event) return plain(401, 'The signature is invalid.');
      const { region, change } = event;
      try {
        if (change) await invalidation.invalidate(region, change);
        return plain(200, 'ok');
      } catch (error) {
        log({
          at: clock().toISOString(),
          level: 'error',
          event: 'cart-news-lost',
          store: region,
          cause: String(error),
        });
        return plain(503, 'Send it again.');
      }
    },
    async look(ownUrl) {
      await Promise.all(
        COMMERCE_REGIONS.map((region) =>
          listen(region, ownUrl).catch((error: unknown) => {
            const code = error instanceof AppError ? error.code : String(error);
            log({ at: clock().toISOString(), level: 'warn', event: 'webhooks-not-registered', store: region, code });
          }),
        ),
      );
    },
    async leave(ownUrl) {
      const embedded = COMMERCE_REGIONS.filter((region) => env.commerce[region].embedded);
      const left = Promise.allSettled(
        embedded.map((region) => commerce(region).stopListening(ownUrl + CART_HOOK_PATH)),
      );
      await Promise.race([left, new Promise((done) => setTimeout(done, LEAVE_MS))]);
    },
  };
}
