/** Addresses that editors typed into a link or a text, instead of a reference to an entry. */
import type { LinkTarget } from '#content-loaders/content-store.ts';
import type { AddressedType } from '#lib/content/content-types.ts';
import type { RouteRule } from '#lib/content/settings-entries.ts';
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
 * The address for a link on a page of the locale. The path of an entry's page without a locale gets that of the page, because the server would otherwise
 * choose one. Undefined if the address leads to an entry that the readers are not shown; other addresses are unchanged.
 */
export async function typedAddress(place: AddressPlace, href: string): Promise<string | undefined> {
  const { locale, site } = place;
  const url = URL.parse(href, site);
  if (!url || url.origin !== URL.parse(site)?.origin) return href;
  const { locale: written, rest } = splitLocalePath(url.pathname);
  if (written && written.code !== locale.code) return href;
  const targets = entriesAt(rest).flatMap(({ type, url: address }) => place.targetAt(type, address) ?? []);
  if (targets.length === 0) return href;
  if (targets.some((target) => place.isOpen(target))) return href.startsWith('/') ? withLocale(locale, href) : href;
  const rule = routeRules(await place.rules()).find(localePath(locale, rest));
  return rule && rule.status !== 410 ? href : undefined;
}
