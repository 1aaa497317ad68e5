/** URLs that hand a shopper over to the platform's own pages: checkout, and sign-in there. Each works once and must not be logged. */
import { createHmac, randomUUID } from 'node:crypto';

import * as v from 'valibot';

import { AppError } from '#lib/errors/app-error.ts';

import { parse } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';

export interface LoginCredentials {
  /** Client id of the shop's API account on the platform. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Origin of the platform's storefront, without trailing slash. */
  readonly storefront: string;
}

export type CheckoutOutcome =
  | { readonly kind: 'ok'; readonly cartUrl: string; readonly checkoutUrl: string }
  | { readonly kind: 'not-found' };

export interface PlatformPages {
  checkoutUrls(cartId: string): Promise<CheckoutOutcome>;
  /**
   * Signs a customer in on the platform's pages and redirects to a path there. Valid for 30 seconds. `customerId` must be that of the session.
   * Throws AppError `commerce-login` without credentials, or when `redirectTo` is not a path.
   */
  loginUrl(customerId: number, redirectTo: string): string;
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Exactly one leading slash: browsers read `//` and `/\` as another host. */
const PATH = /^\/(?![/\\])[\w\-./?=&%~+,:;@!$'()*#[\]]*$/;

export function createPlatformPages(
  { ask }: PlatformCalls,
  storeHash: string,
  login?: LoginCredentials,
): PlatformPages {
  return {
    async checkoutUrls(cartId) {
      const { status, data } = await ask('POST', `/v3/carts/${cartId}/redirect_urls`);
      if (status === 404) return { kind: 'not-found' };
      // Any other refusal says nothing about the cart, which the session would drop if it were gone.
      if (status >= 400) throw new AppError('commerce-failed', `The platform answered ${status} to a checkout.`);
      const Urls = v.object({ data: v.object({ cart_url: v.string(), checkout_url: v.string() }) });
      const urls = parse(Urls, data).data;
      return { kind: 'ok', cartUrl: urls.cart_url, checkoutUrl: urls.checkout_url };
    },
    loginUrl(customerId, redirectTo) {
      if (!login) throw new AppError('commerce-login', 'The credentials for sign-in links are not configured.');
      if (!PATH.test(redirectTo)) throw new AppError('commerce-login', 'The target of a sign-in link must be a path.');
      const claims = {
        iss: login.clientId,
        iat: Math.floor(Date.now() / 1000),
        jti: randomUUID(),
        operation: 'customer_login',
        store_hash: storeHash,
        customer_id: customerId,
        channel_id: 1,
        redirect_to: redirectTo,
      };
      const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`;
      const signature = createHmac('sha256', login.clientSecret).update(signed).digest('base64url');
      return `${login.storefront}/login/token/${signed}.${signature}`;
    },
  };
}
