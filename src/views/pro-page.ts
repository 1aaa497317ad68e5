/** Data of the professional program's pages: the editors' sections, and the shop's entry points. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import { openingBanners } from '#lib/content/section-view.ts';

import { accountPage } from './account-page.ts';
import { categoryNames } from './category-names.ts';
import type { PageContext } from './page-context.ts';
import { sectionViews } from './sections-view.ts';

export async function proPage(
  context: PageContext,
  facts: { readonly rest: '/pro' | '/proclub'; readonly type: 'pro' | 'proclub'; readonly title: InterfaceText },
) {
  const { payload, layout } = accountPage(context, { rest: facts.rest, title: facts.title, indexed: true });
  const entry = await context.content.byUrl(facts.type, facts.rest);
  const sections = entry && context.shown([entry]).length > 0 ? await sectionViews(context, entry.sections) : [];
  return {
    payload,
    layout: {
      ...layout,
      title: entry?.title ?? layout.title,
      description: entry?.seo.description,
      // The layout places all banners first, so only they count as opening.
      flush: entry?.layout === 'flush-banner' && openingBanners(sections.filter(({ kind }) => kind === 'banner')) > 0,
      sections,
      applyHref: `${context.path('/pro/signup')}#apply`,
      categories: await categoryNames(context),
    },
  };
}
