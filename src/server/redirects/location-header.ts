/** A redirect's target as a header spells it: editors write in any script, a header takes ASCII only. Pure. */
export function asLocation(target: string): string {
  const base = 'http://shop.invalid';
  const { origin, href, pathname, search, hash } = new URL(target, base);
  // Dot segments that are resolved may leave doubled slashes, which a browser takes for another host.
  return origin === base ? pathname.replace(/^\/{2,}/, '/') + search + hash : href;
}
