/** Addresses that editors typed into a link or a text, instead of a reference to an entry. */
import type { LinkTarget } from '#content-loaders/content-store.ts';
import type { AddressedType } from '#lib/content/content-types.ts';
import type { RouteRule } from '#lib/content/settings-entries.ts';
import { FIXED_PATHS } from '#lib/links/fixed-paths.ts';
import { entriesAt } from '#lib/links/links.ts';
import { routeRules } from '#lib/links/route-rules.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { localePath, splitLocalePath, withLocale } from '#lib/locale/path.ts';

export interface AddressPlace {
  readonly locale: Locale;
  /** Origin of the shop. */
  readonly site: string;
  targetAt(type: AddressedType, url: string): LinkTarget | undefined;
  /** Whether the visitors who see the link can open the page of its target. */
  isOpen(target: LinkTarget): boolean;
  /** Rules of redirects, read only when a target is not open. */
  rules(): Promise<readonly RouteRule[]>;
}

/**
 * The address for a link on a page of the locale. A path to a page of the shop is moved to that locale (ruling 2), and so is a full address without a
 * locale, because the server would otherwise choose one. Undefined if the address leads to an entry that the readers are not shown. Unchanged: full
 * addresses with another locale, other sites, and paths that are neither an entry's nor a built-in page's, such as those of files.
 */
export async function typedAddress(place: AddressPlace, href: string): Promise<string | undefined> {
  const { locale, site } = place;
  const isPath = /^\/(?!\/)/.test(href);
  const url = isPath || /^(https?:)?\/\//i.test(href) ? URL.parse(href, site) : null;
  if (!url || url.origin !== URL.parse(site)?.origin) return href;
  const { locale: written, rest } = splitLocalePath(url.pathname);
  if (!isPath && written && written.code !== locale.code) return href;
  const moved = (isPath ? '' : url.origin) + withLocale(locale, url.pathname) + url.search + url.hash;
  const targets = entriesAt(rest).flatMap(({ type, url: address }) => place.targetAt(type, address) ?? []);
  if (targets.length === 0) return FIXED_PATHS.includes(rest) ? moved : href;
  if (targets.some((target) => place.isOpen(target))) return moved;
  const rules = routeRules(await place.rules());
  const leadsOn = (path: string): boolean => (rules.find(path)?.status ?? 410) !== 410;
  if (leadsOn(localePath(locale, rest))) return moved;
  return leadsOn(url.pathname) ? href : undefined;
}
