/** Campaign parameters → the `utmQuery` cookie (spec section 2, Locale handling). */

const MAX_VALUE = 200;
const MAX_COOKIE = 2000;
const NAME = /^utm_[a-z_]{1,24}$/;

/**
 * The `document.cookie` text that stores the utm parameters of a query as JSON for 30 days; undefined when the query has none.
 * Other parameters are not stored. Long values are cut; parameters that would exceed 2,000 characters in total are left out.
 */
export function utmCookie(search: string, secure: boolean): string | undefined {
  let found: Readonly<Record<string, string>> = {};
  let text = '';
  for (const [name, value] of new URLSearchParams(search)) {
    if (!NAME.test(name) || value === '' || name in found) continue;
    const more = { ...found, [name]: value.slice(0, MAX_VALUE).toWellFormed() };
    const next = encodeURIComponent(JSON.stringify(more));
    if (next.length > MAX_COOKIE) continue;
    found = more;
    text = next;
  }
  if (!text) return undefined;
  return `utmQuery=${text}; path=/; max-age=2592000; samesite=lax${secure ? '; secure' : ''}`;
}
