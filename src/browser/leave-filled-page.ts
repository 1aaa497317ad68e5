/** Pages that the server filled for browsers without scripts. */
import { OWN_PAGES } from '#lib/customer/own-pages.ts';

/** This browser has scripts: it goes on to the page itself. True when it does, and nothing may run twice. */
export function leaveOwnPage(): boolean {
  if (!location.pathname.startsWith(OWN_PAGES)) return false;
  location.replace(location.pathname.slice(OWN_PAGES.length) + location.search);
  return true;
}
