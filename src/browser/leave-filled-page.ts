/** Pages filled by the server for browsers without scripts. */
import { OWN_PAGES } from '#lib/customer/own-pages.ts';

/** With scripts, replaces the filled page by the prebuilt one. True if it does; the caller must then stop. */
export function leaveOwnPage(): boolean {
  if (!location.pathname.startsWith(OWN_PAGES)) return false;
  location.replace(location.pathname.slice(OWN_PAGES.length) + location.search);
  return true;
}
