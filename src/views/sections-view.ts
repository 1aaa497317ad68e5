/** Sections of an entry with resolved references; targets that are missing or not for this region are left out. */
import { isGridProduct } from '#lib/catalogue/tile.ts';
import type { ContentLink } from '#lib/content/entry.ts';
import type { Section } from '#lib/content/page-entries.ts';
import type { Product } from '#lib/content/product-entries.ts';
import type { Anchor, SectionView } from '#lib/content/section-view.ts';
import { aspectRatio } from '#lib/media/image-url.ts';
import { commonAudience } from '#lib/region/audience.ts';

import type { PageContext } from './page-context.ts';
import { withPlatform } from './platform-facts.ts';

async function anchor(context: PageContext, link: ContentLink | undefined): Promise<{ readonly link?: Anchor }> {
  const target = link && (await context.link(link));
  return link && target ? { link: { text: link.text, ...target } } : {};
}

async function view(context: PageContext, section: Section): Promise<readonly SectionView[]> {
  const { content } = context;
  switch (section.kind) {
    case 'banner': {
      const [banner] = await content.behind('banner', [section.banner]);
      const audience = banner && context.audience(banner);
      if (!banner?.background || !audience) return [];
      const buttons = await Promise.all(
        banner.buttons.map(async (button) => (button.text ? ((await anchor(context, button)).link ?? []) : [])),
      );
      return [
        {
          kind: 'banner',
          audience,
          picture: banner.background.media.name,
          alt: banner.background.media.alt ?? '',
          shape: {
            wide: aspectRatio(banner.background.desktopAspectRatio) ?? 9 / 16,
            phone: aspectRatio(banner.background.mobileAspectRatio) ?? 16 / 9,
          },
          body: banner.content,
          buttons: buttons.flat(),
        },
      ];
    }
    case 'products': {
      const all = await content.behind('product', section.products);
      const known = all.filter((product) => context.audience(product) !== undefined && isGridProduct(product));
      const products = withPlatform(context, known);
      if (products.length === 0) return [];
      const audience = commonAudience(products.map((product) => context.audience(product) ?? 'all'));
      const link = await anchor(context, section.link);
      return [{ kind: 'products', audience, heading: section.heading, products, ...link }];
    }
    case 'categories': {
      const all = await content.behind('product_category', section.categories);
      const categories = all.filter((category) => context.audience(category) !== undefined);
      const cards = categories.map((one) => ({
        text: one.displayTitle,
        href: context.path(`/c${one.url}`),
        audience: context.audience(one) ?? 'all',
        ...(one.image ? { picture: one.image.name } : {}),
      }));
      return [
        { kind: 'categories', audience: commonAudience(cards.map(({ audience }) => audience)), categories: cards },
      ];
    }
    case 'story':
      return [
        {
          kind: 'story',
          audience: 'all',
          heading: section.heading,
          picture: section.media.name,
          alt: section.media.alt ?? '',
          body: section.body,
          ...(await anchor(context, section.link)),
        },
      ];
    case 'rich-text':
      return [
        { kind: 'text', audience: 'all', body: section.body, ...(section.heading ? { heading: section.heading } : {}) },
      ];
    // No page shows this yet. Without a default case, a missing kind is a type error.
    case 'faq':
      return [];
  }
}

export async function sectionViews(
  context: PageContext,
  sections: readonly Section[],
): Promise<readonly SectionView[]> {
  return (await Promise.all(sections.map((section) => view(context, section)))).flat();
}

/** Every product of the sections, without duplicates. */
export function sectionProducts(sections: readonly SectionView[]): readonly Product[] {
  const products = sections.flatMap((section) => (section.kind === 'products' ? section.products : []));
  return [...new Map(products.map((product) => [product.uid, product])).values()];
}
