/** Structured data of the journal, the team, the support and pages with questions. */
import type { BlogPost, SupportArticle } from '#lib/content/editorial-entries.ts';
import type { MediaReference } from '#lib/content/entry.ts';
import type { SectionView } from '#lib/content/section-view.ts';
import type { ShownFaqItem } from '#lib/content/shown-rich-text.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import { plainRichText } from '#lib/search/make-document.ts';
import { article, breadcrumbList, faqPage, structuredData } from '#lib/seo/structured-data.ts';
import type { Node } from '#lib/seo/structured-data.ts';

import type { Crumb } from './crumbs-view.ts';
import type { PageContext } from './page-context.ts';

/** Google requires pictures at least 696 px wide. */
const PICTURE_WIDTH = 1200;

function pictureUrl({ mediaBase, site, brand }: PageContext, { name, imageset }: MediaReference): string {
  return imageUrl(mediaBase || site, {
    filename: name,
    set: imageset,
    alias: brand.mediaAlias,
    size: { width: PICTURE_WIDTH },
    format: 'jpg',
  });
}

/** Questions with plain-text answers, which do not include embedded entries. */
function questionsOf(
  items: readonly ShownFaqItem[],
): readonly { readonly question: string; readonly answer: string }[] {
  return items
    .map(({ question, answer }) => ({
      question,
      answer: plainRichText(answer.filter((node) => node.kind !== 'card')),
    }))
    .filter(({ question, answer }) => question !== '' && answer !== '');
}

export function crumbsData({ site }: PageContext, crumbs: readonly Crumb[]): object | undefined {
  return structuredData([breadcrumbList(site, crumbs)]);
}

/** The questions of all sections in one list, since a page may have only one `FAQPage`. */
export function sectionsData(sections: readonly SectionView[]): object | undefined {
  const items = sections.flatMap((section) =>
    section.kind === 'faq' && section.audience !== 'professionals' ? section.items : [],
  );
  return structuredData([faqPage(questionsOf(items))]);
}

export function postData(context: PageContext, post: BlogPost, crumbs: readonly Crumb[]): object | undefined {
  const { site, brand } = context;
  const picture = post.media ?? post.seo.image;
  return structuredData([
    article({
      type: 'BlogPosting',
      url: site + context.path(`/blog/p${post.url}`),
      headline: post.title,
      description: post.seo.description ?? post.summary,
      image: picture && pictureUrl(context, picture),
      published: post.date,
      author: post.author,
      site,
      brand: brand.displayName,
    }),
    breadcrumbList(site, crumbs),
  ]);
}

function articleNode({ site, brand, path }: PageContext, entry: SupportArticle): Node {
  return article({
    type: 'Article',
    url: site + path(`/support${entry.url}`),
    headline: entry.title,
    description: entry.seo.description ?? entry.summary,
    site,
    brand: brand.displayName,
  });
}

export function articleData(
  context: PageContext,
  entry: SupportArticle,
  { crumbs, faq }: { readonly crumbs: readonly Crumb[]; readonly faq: readonly ShownFaqItem[] },
): object | undefined {
  return structuredData([articleNode(context, entry), faqPage(questionsOf(faq)), breadcrumbList(context.site, crumbs)]);
}
