/** Crumbs of pages below the head of a section: journal, team, support. */
import type { PageContext } from './page-context.ts';

export interface Crumb {
  readonly text: string;
  readonly href?: string;
}

/** The head of a section is a page entry; without it, its pages have no crumb for it. */
export async function sectionRoot(context: PageContext, url: string): Promise<readonly Crumb[]> {
  const page = await context.content.byUrl('page', url);
  return page && context.audience(page) ? [{ text: page.title, href: context.path(url) }] : [];
}

export async function crumbsTo(context: PageContext, root: string, title: string): Promise<readonly Crumb[]> {
  const home = { text: context.text('Home'), href: context.path('/') };
  return [home, ...(await sectionRoot(context, root)), { text: title }];
}
