/** Where to go after signing in. It comes out of an address, so anybody may have written it. */

/** The path, if it is one of this shop: `/de-at/account/orders?order=7`. Undefined for every other address, and for what a browser may read as one. */
export function ownPath(given: string | null | undefined): string | undefined {
  if (!given || given.length > 500 || !/^\/(?![/\\])[\w\-./~%?=&+,:@]*$/.test(given)) return undefined;
  const base = 'http://shop.invalid';
  const url = URL.parse(given, base);
  if (!url || url.origin !== base || url.pathname.startsWith('//') || /^\/(?:api|hooks)(?:\/|$)/.test(url.pathname))
    return undefined;
  return url.pathname + url.search;
}

/** The sign-in page that leads back. */
export function signInHref(account: string, back: string): string {
  return `${account}?return=${encodeURIComponent(back)}`;
}
