/** Where to go after signing in. It comes out of an address, so anybody may have written it. */
import { localTarget } from '#lib/links/local-target.ts';

/** The path, if it is one of this shop: `/de-at/account/orders?order=7`. Undefined for every other address, and for what a browser may read as one. */
export function ownPath(given: string | null | undefined): string | undefined {
  const path = localTarget(given);
  const isPlain = path !== undefined && path.length <= 500 && /^\/[\w\-./~%?=&+,:@]*$/.test(given ?? '');
  return isPlain && !/^\/(?:api|hooks)(?:\/|\?|$)/.test(path) ? path : undefined;
}

/** The sign-in page that leads back. */
export function signInHref(account: string, back: string): string {
  return `${account}?return=${encodeURIComponent(back)}`;
}
