/** Encodes a redirect target for the Location header: editors enter any script, headers are ASCII only. Pure. */
export function asLocation(target: string): string {
  const base = 'http://shop.invalid';
  const { origin, href, pathname, search, hash } = new URL(target, base);
  // Resolving dot segments may leave leading double slashes, which a browser reads as another host.
  return origin === base ? pathname.replace(/^\/{2,}/, '/') + search + hash : href;
}
