/** Pages filled by the server for browsers without scripts. */
import { FILLED_PAGES } from '#lib/customer/filled-pages.ts';

/**
 * Replaces a server-filled page with the prebuilt one, unless it is marked to stay (`hydration/early-content.ts`). Returns true on a server-filled page; the
 * caller must then stop.
 */
export function leaveFilledPage(): boolean {
  const { pathname, search } = location;
  if (!pathname.startsWith(FILLED_PAGES)) return false;
  if (!document.documentElement.dataset['stays']) location.replace(pathname.slice(FILLED_PAGES.length) + search);
  return true;
}
