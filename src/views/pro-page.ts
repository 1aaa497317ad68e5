/** Data of the professional program's pages: the editors' sections, and the shop's entry points. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { PageEntry } from '#lib/content/page-entries.ts';
import { openingBanners } from '#lib/content/section-view.ts';
import { fallbackLanguage } from '#lib/locale/fallback-language.ts';
import { commonAudience } from '#lib/region/audience.ts';
import type { Audience } from '#lib/region/audience.ts';

import { accountPage } from './account-page.ts';
import { categoryNames } from './category-names.ts';
import type { PageContext } from './page-context.ts';
import { sectionViews } from './sections-view.ts';

const OTHERS: Readonly<Record<Audience, Audience | undefined>> = {
  all: undefined,
  others: 'professionals',
  professionals: 'others',
};

/** What the document's head says of an entry that everyone may read. */
function searchFacts({ content }: PageContext, { title, seo, language }: PageEntry) {
  return {
    title: seo.title ?? title,
    description: seo.description,
    image: seo.image,
    language: fallbackLanguage({ language }, content.language),
  };
}

export async function proPage(
  context: PageContext,
  facts: { readonly rest: '/pro' | '/proclub'; readonly type: 'pro' | 'proclub'; readonly title: InterfaceText },
) {
  const { payload, layout } = accountPage(context, { rest: facts.rest, title: facts.title, indexed: true });
  const entry = await context.content.byUrl(facts.type, facts.rest);
  const audience = entry && context.audience(entry);
  const sections = entry && audience ? await sectionViews(context, entry.sections, audience) : [];
  // The layout places all banners first.
  const banners = sections.filter(({ kind }) => kind === 'banner');
  const readers = audience === 'all' ? commonAudience(banners.map((one) => one.audience)) : (audience ?? 'all');
  /** Everyone, and search engines, read the title of the document. */
  const isOpen = audience !== undefined && audience !== 'professionals';
  return {
    payload,
    layout: {
      ...layout,
      ...(isOpen && entry ? searchFacts(context, entry) : {}),
      heading: isOpen && entry ? entry.title : layout.title,
      flush: audience === 'all' && entry?.layout === 'flush-banner' && openingBanners(banners) > 0,
      sections,
      sectionsLanguage: entry && fallbackLanguage(entry, context.content.language),
      audience: audience ?? ('all' as const),
      titleFor: banners.length === 0 ? ('all' as const) : OTHERS[readers],
      applyHref: `${context.path('/pro/signup')}#apply`,
      categories: await categoryNames(context),
    },
  };
}
