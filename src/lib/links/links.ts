/** Link building (spec section 2: URL prefixes by content type, Link building). */
import { ADDRESSED_TYPES } from '#lib/content/content-types.ts';
import type { AddressedType } from '#lib/content/content-types.ts';
import type { ContentLink } from '#lib/content/entry.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { localePath, withLocale } from '#lib/locale/path.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

/** Types of link targets at fixed addresses; some are former names of content types (spec section 2). */
type FixedType = 'cart' | 'home' | 'pro' | 'proclub' | 'support' | 'team_page';

/** Content type → prefix of its pages. Other types have no pages; a type with pages that has no prefix is a compile error. */
export const TYPE_PREFIXES: Readonly<Record<AddressedType | FixedType, string>> = {
  athlete: '/team',
  blog_category: '/blog',
  blog_post: '/blog/p',
  cart: '/cart',
  home: '',
  landing_page: '/l',
  page: '',
  pro: '',
  proclub: '',
  product: '/p',
  product_category: '/c',
  support: '/support',
  support_article: '/support',
  team_page: '',
};

export interface Link {
  readonly href: string;
  readonly target?: '_blank';
  readonly rel?: 'noopener noreferrer';
}

const hasPrefix = (type: string): type is AddressedType | FixedType => Object.hasOwn(TYPE_PREFIXES, type);

/** Path below the locale of an entry's page: `/p/ridge-98`. Undefined for types without pages. */
export function entryPath(type: string, url: string): string | undefined {
  if (!hasPrefix(type)) return undefined;
  const prefix = TYPE_PREFIXES[type];
  const tail = url.replace(/^\/+|\/+$/g, '');
  const path = tail ? `${prefix}/${tail}` : prefix;
  return path === '' ? '/' : path;
}

/** Types and urls of the entries that could have their page at a path below the locale: `/p/ridge-98` → product `/ridge-98`, page `/p/ridge-98`. */
export function entriesAt(rest: string): readonly { readonly type: AddressedType; readonly url: string }[] {
  return ADDRESSED_TYPES.flatMap((type) => {
    const prefix = TYPE_PREFIXES[type];
    return rest.startsWith(`${prefix}/`) ? [{ type, url: rest.slice(prefix.length) }] : [];
  });
}

/** Path of an entry's page: locale, content-type prefix and url. */
export function internalHref(locale: Locale, type: string, url: string): string | undefined {
  const path = entryPath(type, url);
  return path === undefined ? undefined : localePath(locale, path);
}

/** Query of a link to an entry: category filters, and for products the selected swatch in lower case. */
function linkQuery(type: string, { filters = [], color }: Pick<ContentLink, 'filters' | 'color'>): string {
  const query = new URLSearchParams(filters.map(({ id, value }) => [id, value]));
  if (color && type === 'product') query.set('color', color.toLowerCase());
  return query.size > 0 ? `?${query}` : '';
}

/** Nuxt-type links: path and query of the href, moved to the locale, query values split at commas. */
export function nuxtHref(locale: Locale, href: string): string {
  const url = URL.parse(href, 'http://shop.invalid');
  if (!url) throw new AppError('link-malformed', `Internal link is not a URL: ${href.slice(0, 200)}`);
  const query = new URLSearchParams();
  for (const [name, value] of url.searchParams) {
    const parts = value.split(',').filter((part) => part !== '');
    for (const part of parts.length > 0 ? parts : ['']) query.append(name, part);
  }
  return withLocale(locale, url.pathname) + (query.size > 0 ? `?${query}` : '') + url.hash;
}

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Returns the trimmed href. Throws AppError `link-unsafe` for an unsafe protocol (spec section 8), `link-malformed` for text that is not a URL. */
export function externalHref(href: string): string {
  const trimmed = href.trim();
  if (trimmed.startsWith('#') || (trimmed.startsWith('/') && !trimmed.startsWith('//') && !trimmed.includes('\\')))
    return trimmed;
  const url = URL.parse(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed);
  if (!url) throw new AppError('link-malformed', `External link is not a URL: ${trimmed.slice(0, 200)}`);
  if (!SAFE_PROTOCOLS.has(url.protocol))
    throw new AppError('link-unsafe', `External link has an unsafe protocol: ${url.protocol}`);
  return trimmed;
}

/** The href for an address that an editor entered. Undefined when the address has an unsafe protocol or is not a URL. */
export function writtenHref(
  locale: Locale,
  { type, href = '' }: Pick<ContentLink, 'type' | 'href'>,
): string | undefined {
  try {
    if (type === 'external') return externalHref(href);
    return type === 'nuxt' ? nuxtHref(locale, href) : withLocale(locale, href);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * The URL of an editor's link. `target`: type and url of the entry behind `link.reference`, if any.
 * Undefined when the link is disabled, its target is gone or its address is unusable; pages then show the text without a link.
 */
export function contentLink(
  locale: Locale,
  link: ContentLink,
  target?: { readonly type: string; readonly url: string },
): Link | undefined {
  if (link.disabled) return undefined;
  if (link.type === 'external') {
    if (!link.href) return undefined;
    const href = writtenHref(locale, link);
    if (href === undefined) return undefined;
    return link.newTab ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
  }
  if (link.type === 'nuxt') {
    const href = link.href ? writtenHref(locale, link) : undefined;
    return href === undefined ? undefined : { href };
  }
  if (target) {
    const href = internalHref(locale, target.type, target.url);
    return href ? { href: href + linkQuery(target.type, link) } : undefined;
  }
  if (link.reference || !link.href) return undefined;
  return { href: withLocale(locale, link.href) };
}

/** The platform's password reset page: the login page on the shop host of a commerce region (US, CA, EU region 1). */
export function passwordResetHref(
  region: CommerceRegion,
  shopFronts: Readonly<Record<CommerceRegion, string>>,
): string {
  return `${shopFronts[region]}/login.php?action=reset_password`;
}
