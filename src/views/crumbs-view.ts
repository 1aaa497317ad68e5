/** Breadcrumbs of pages below the front page of a section: journal, team, support. */
import { fallbackLanguage } from '#lib/locale/fallback-language.ts';
import { isOpenTo } from '#lib/region/audience.ts';

import type { PageContext } from './page-context.ts';

export interface Crumb {
  readonly text: string;
  readonly href?: string;
  /** `lang` of the text if it fell back to another language. */
  readonly language?: string;
}

/** Breadcrumb with an entry's title; without `href` for the page itself. */
export function crumb(
  context: PageContext,
  entry: { readonly title: string; readonly language: string },
  href?: string,
): Crumb {
  const language = fallbackLanguage(entry, context.content.language);
  return { text: entry.title, ...(href ? { href } : {}), ...(language ? { language } : {}) };
}

/** Breadcrumb with the title that pages show for a product or a category. */
export function titleCrumb(
  context: PageContext,
  entry: { readonly displayTitle: string; readonly language: string },
  href?: string,
): Crumb {
  return crumb(context, { title: entry.displayTitle, language: entry.language }, href);
}

/**
 * Breadcrumb of a section's front page, which is a page entry; none if the entry does not exist, or if not everyone who sees `entry` also sees the
 * front page.
 */
export async function sectionRoot(
  context: PageContext,
  url: string,
  entry: { readonly regions: readonly string[] },
): Promise<readonly Crumb[]> {
  const page = await context.content.byUrl('page', url);
  return page && isOpenTo(context.audience(entry), context.audience(page))
    ? [crumb(context, page, context.path(url))]
    : [];
}

export async function crumbsTo(
  context: PageContext,
  root: string,
  entry: { readonly title: string; readonly language: string; readonly regions: readonly string[] },
): Promise<readonly Crumb[]> {
  const home = { text: context.text('Home'), href: context.path('/') };
  return [home, ...(await sectionRoot(context, root, entry)), crumb(context, entry)];
}
