/** Validates redirect targets inside the shop. The text comes from a URL or form and is untrusted. */

const BASE = 'http://shop.invalid';
const LONGEST = 2000;

/** Whether a browser or proxy may read the path as another host or drop parts of it: double slashes, backslashes, control characters. */
function isForeign(path: string): boolean {
  return !/^\/(?!\/)/.test(path) || /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(path);
}

/** The path decoded once and twice, because a server behind a proxy may decode it again. Undefined for a broken escape. */
function unescaped(path: string): readonly string[] | undefined {
  try {
    const once = decodeURIComponent(path);
    return [once, /%[\da-f]{2}/i.test(once) ? decodeURIComponent(once) : once];
  } catch {
    return undefined;
  }
}

/** Path and query if every reading of them stays on this host: `/de-at/cart?x=1`. Otherwise undefined. */
export function localTarget(given: string | null | undefined): string | undefined {
  if (!given || given.length > LONGEST || isForeign(given)) return undefined;
  const url = URL.parse(given, BASE);
  const forms = url?.origin === BASE ? unescaped(url.pathname) : undefined;
  if (!url || !forms || [url.pathname, ...forms].some(isForeign)) return undefined;
  return url.pathname + url.search;
}
