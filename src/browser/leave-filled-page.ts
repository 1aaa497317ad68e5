/** Pages filled by the server for browsers without scripts. */
import { OWN_PAGES } from '#lib/customer/own-pages.ts';

/**
 * Replaces a server-filled page with the prebuilt one, unless it is marked to stay (`wake/early-content.ts`). Returns true on a server-filled page; the
 * caller must then stop.
 */
export function leaveOwnPage(): boolean {
  const { pathname, search } = location;
  if (!pathname.startsWith(OWN_PAGES)) return false;
  if (!document.documentElement.dataset['stays']) location.replace(pathname.slice(OWN_PAGES.length) + search);
  return true;
}
