/** Webhooks of the commerce platform: registered while the shop runs, checked, and handed to the API. Where none come, carts are simply kept for less long. */
import type { CartInvalidation } from '#api/cart/cart-invalidation.ts';
import { CART_EVENT_SCOPES, isOwnWebhook, readCartEvent } from '#clients/commerce/cart-events.ts';
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
  /** 200 once every process knows; the platform sends again what is answered otherwise. */
  answer(request: Request): Promise<Response>;
  /** Registers what is not registered, and says to the API until when the platform is heard. `ownUrl`: this server's on loopback, if it is there. Never throws. */
  look(ownUrl: string | undefined): Promise<void>;
  /** An embedded platform need not call a server that ends. Never throws. */
  leave(ownUrl: string): Promise<void>;
}

/** How often it is looked whether the platform still sends, and for how long one look is good. */
export const LOOK_MS = 60_000;
const HEARD_MS = 150_000;
/** The platform begins to send up to a minute after a registration. */
const SETTLES_MS = 60_000;
const LEAVE_MS = 1000;

const plain = (status: number, words: string): Response =>
  new Response(words, { status, headers: { 'cache-control': 'no-store' } });

export function createCommerceHooks(options: CommerceHooksOptions): CommerceHooks {
  const { env, commerce, invalidation, log, clock = () => new Date() } = options;
  const regionOf = (hash: string): CommerceRegion | undefined =>
    COMMERCE_REGIONS.find((region) => env.commerce[region].storeHash === hash);

  /** An embedded platform reaches this machine; a real one takes https on its own port alone. */
  function destinationOf(region: CommerceRegion, ownUrl: string | undefined): string | undefined {
    const { embedded, login } = env.commerce[region];
    if (!login) return undefined;
    if (embedded) return ownUrl && ownUrl + CART_HOOK_PATH;
    const { protocol, port } = new URL(env.siteUrl);
    return protocol === 'https:' && port === '' ? env.siteUrl + CART_HOOK_PATH : undefined;
  }

  async function listen(region: CommerceRegion, ownUrl: string | undefined): Promise<void> {
    const destination = destinationOf(region, ownUrl);
    if (destination === undefined) return;
    const now = clock().getTime();
    const since = await commerce(region).listenTo(CART_EVENT_SCOPES, destination);
    if (env.commerce[region].embedded || now - since >= SETTLES_MS) invalidation.reportedUntil(region, now + HEARD_MS);
  }

  return {
    async answer(request) {
      if (request.method !== 'POST') return plain(405, 'This address takes POST.');
      const body = await request.text();
      const event = readCartEvent(body);
      const region = event && regionOf(event.storeHash);
      const secret = region && env.commerce[region].login?.clientSecret;
      if (!region || secret === undefined || !isOwnWebhook(request.headers, body, secret, clock()))
        return plain(401, 'The signature is not right.');
      try {
        if (event.change) await invalidation.invalidate(region, event.change);
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
