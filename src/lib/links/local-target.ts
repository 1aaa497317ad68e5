/** Where a redirect inside the shop may lead. The text comes out of an address or a form, so a stranger may have written it. */

const BASE = 'http://shop.invalid';
const LONGEST = 2000;

/** What a browser or a proxy takes for another host, or drops: doubled slashes, backslashes, control characters. */
function isForeign(path: string): boolean {
  return !/^\/(?!\/)/.test(path) || /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(path);
}

/** The path as servers behind the first one may read it: unescaped, twice. Undefined for a broken escape. */
function unescaped(path: string): readonly string[] | undefined {
  try {
    const once = decodeURIComponent(path);
    return [once, /%[\da-f]{2}/i.test(once) ? decodeURIComponent(once) : once];
  } catch {
    return undefined;
  }
}

/** Path and query, if they are of this host however they are read: `/de-at/cart?x=1`. Undefined for everything else. */
export function localTarget(given: string | null | undefined): string | undefined {
  if (!given || given.length > LONGEST || isForeign(given)) return undefined;
  const url = URL.parse(given, BASE);
  const forms = url?.origin === BASE ? unescaped(url.pathname) : undefined;
  if (!url || !forms || [url.pathname, ...forms].some(isForeign)) return undefined;
  return url.pathname + url.search;
}
