/** The address of the search page, which exists while the brand's `site_search` is on. */
import { splitLocalePath } from '#lib/locale/path.ts';

/** Path below the locale. */
export const SEARCH_PATH = '/search';

/** Whether an address leads to the shop's search page, with or without a query. `site`: origin of the shop. */
export function leadsToSearch(site: string, href: string): boolean {
  const url = URL.parse(href, site);
  return url?.origin === URL.parse(site)?.origin && splitLocalePath(url?.pathname ?? '/').rest === SEARCH_PATH;
}
