/** The URLs of a page in other locales (`hreflang`). */
import type { Locale } from '#lib/locale/locale.ts';
import { localePath } from '#lib/locale/path.ts';
import { isShownIn } from '#lib/region/region.ts';

export interface OtherLocale {
  readonly locale: Locale;
  /** BCP 47. */
  readonly tag: string;
  /** Content region of the locale's country. */
  readonly region: string;
  /** Whether this locale is the default for visitors whose language no locale has (`xDefault` of the country entry). */
  readonly isForAll?: boolean;
}

export interface Alternate {
  readonly tag: string;
  readonly href: string;
}

/** The page in every locale that has it, and x-default. Reciprocal, because every locale computes the same list. */
export function alternates(
  site: string,
  others: readonly OtherLocale[],
  { rest, regions }: { readonly rest: string; readonly regions: readonly string[] },
): readonly Alternate[] {
  const links = others
    .filter(({ region }) => isShownIn(region, { regions }))
    .map(({ locale, tag, isForAll }) => ({ tag, isForAll, href: site + localePath(locale, rest) }));
  const english = links.find((link) => link.tag === 'en');
  const fallback = links.find((link) => link.isForAll) ?? english ?? links[0];
  return fallback
    ? [
        ...links.filter((link) => link.tag !== 'en').map(({ tag, href }) => ({ tag, href })),
        { tag: 'en', href: (english ?? fallback).href },
        { tag: 'x-default', href: fallback.href },
      ]
    : [];
}
