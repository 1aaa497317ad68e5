/** The page to return to after sign-in. It comes from a URL and is untrusted. */
import { localTarget } from '#lib/links/local-target.ts';

/**
 * The path, if it belongs to this shop: `/de-at/account/orders?order=7`. Undefined for any other URL, and for paths that a browser may read as a URL.
 */
export function shopPath(given: string | null | undefined): string | undefined {
  const path = localTarget(given);
  const isPlain = path !== undefined && path.length <= 500 && /^\/[\w\-./~%?=&+,:@]*$/.test(given ?? '');
  return isPlain && !/^\/(?:api|hooks)(?:\/|\?|$)/.test(path) ? path : undefined;
}

/** URL of the sign-in page with a return path. */
export function signInHref(account: string, back: string): string {
  return `${account}?return=${encodeURIComponent(back)}`;
}
