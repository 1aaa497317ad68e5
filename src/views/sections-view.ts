/** Sections of an entry with resolved references; references to entries that are missing or not for this region are left out. */
import { isGridProduct } from '#lib/catalogue/tile.ts';
import type { ContentLink } from '#lib/content/entry.ts';
import type { Section } from '#lib/content/page-entries.ts';
import type { Product } from '#lib/content/product-entries.ts';
import type { Anchor, SectionView } from '#lib/content/section-view.ts';
import { pictureName } from '#lib/media/picture-name.ts';
import { commonAudience, firstForEach } from '#lib/region/audience.ts';
import type { Audience } from '#lib/region/audience.ts';
import { rotates } from '#lib/viewport/banner-carousel.ts';

import { bannerViews } from './banner-views.ts';
import { cards, newestPosts } from './card-view.ts';
import type { PageContext } from './page-context.ts';
import { deliveryTerms, shippingCosts, withPlatform } from './platform-facts.ts';
import { faqView, richTextView } from './rich-text-view.ts';

/** `readers`: the visitors who see the link. */
async function anchor(
  context: PageContext,
  link: ContentLink | undefined,
  readers: Audience,
): Promise<{ readonly link?: Anchor }> {
  const target = link && (await context.link(link, readers));
  return link && target ? { link: { text: link.text, ...target } } : {};
}

/** An empty heading is left out. */
function headed({ heading }: { readonly heading?: string }): { readonly heading?: string } {
  return heading ? { heading } : {};
}

/** Number of posts that each visitor sees in a section of articles, which is one row. */
const SHOWN_ARTICLES = 3;

type SectionOf<K extends Section['kind']> = Extract<Section, { readonly kind: K }>;

async function productsView(
  context: PageContext,
  section: SectionOf<'products'>,
  page: Audience,
): Promise<readonly SectionView[]> {
  const all = await context.content.behind('product', section.products);
  const known = all.filter((product) => context.audience(product) !== undefined && isGridProduct(product));
  const products = withPlatform(context, known);
  if (products.length === 0) return [];
  const audience = commonAudience(products.map((product) => context.audience(product) ?? 'all'));
  const link = await anchor(context, section.link, audience === 'all' ? page : audience);
  return [{ kind: 'products', audience, heading: section.heading, products, ...link }];
}

/** Empty if no category is shown in the region. */
export async function categoriesView(
  context: PageContext,
  section: SectionOf<'categories'>,
): Promise<readonly Extract<SectionView, { readonly kind: 'categories' }>[]> {
  const all = await context.content.behind('product_category', section.categories);
  const shown = all.filter((category) => context.audience(category) !== undefined);
  const categories = shown.map((one) => ({
    text: one.displayTitle,
    href: context.path(`/c${one.url}`),
    audience: context.audience(one) ?? 'all',
    ...(one.image ? { picture: pictureName(one.image) } : {}),
  }));
  if (categories.length === 0) return [];
  const audience = commonAudience(categories.map((one) => one.audience));
  return [{ kind: 'categories', audience, categories, ...headed(section) }];
}

async function storyView(
  context: PageContext,
  section: SectionOf<'story'>,
  page: Audience,
): Promise<readonly SectionView[]> {
  const { heading, media, flip = false } = section;
  const link = await anchor(context, section.link, page);
  const body = await richTextView(context, section.body, page);
  return [
    { kind: 'story', audience: 'all', heading, picture: pictureName(media), alt: media.alt ?? '', body, flip, ...link },
  ];
}

async function faqSection(
  context: PageContext,
  section: SectionOf<'faq'>,
  page: Audience,
): Promise<readonly SectionView[]> {
  const items = await faqView(context, section.items, page);
  return items.length === 0 ? [] : [{ kind: 'faq', audience: 'all', items, ...headed(section) }];
}

/** The section is left out if the region shows no posts. */
async function articlesView(
  context: PageContext,
  section: SectionOf<'articles'>,
  page: Audience,
): Promise<readonly SectionView[]> {
  const newest = cards(context, firstForEach(await newestPosts(context), SHOWN_ARTICLES, context.audience));
  if (newest.length === 0) return [];
  const audience = commonAudience(newest.map((card) => card.audience));
  const link = await anchor(context, section.link, audience === 'all' ? page : audience);
  return [{ kind: 'articles', audience, heading: section.heading, cards: newest, ...link }];
}

function shippingView(context: PageContext, section: SectionOf<'shipping'>): SectionView {
  const terms = deliveryTerms(context);
  const known = { zones: shippingCosts(context), ...(terms ? { terms } : {}) };
  return { kind: 'shipping', audience: 'all', sells: context.shopping, ...known, ...headed(section) };
}

/** With fewer than two banners there is no carousel (spec section 5): a single banner is shown as a banner. */
async function carouselView(
  context: PageContext,
  section: SectionOf<'carousel'>,
  page: Audience,
): Promise<readonly SectionView[]> {
  const banners = (await Promise.all(section.banners.map((one) => bannerViews(context, one, page)))).flat();
  if (!rotates(banners.length)) return banners;
  const audience = commonAudience(banners.map((banner) => banner.audience));
  return [{ kind: 'carousel', audience, banners, ...headed(section) }];
}

async function view(context: PageContext, section: Section, page: Audience): Promise<readonly SectionView[]> {
  switch (section.kind) {
    case 'banner':
      return bannerViews(context, section.banner, page);
    case 'carousel':
      return carouselView(context, section, page);
    case 'products':
      return productsView(context, section, page);
    case 'categories':
      return categoriesView(context, section);
    case 'story':
      return storyView(context, section, page);
    case 'rich-text':
      return [
        { kind: 'text', audience: 'all', body: await richTextView(context, section.body, page), ...headed(section) },
      ];
    case 'faq':
      return faqSection(context, section, page);
    case 'articles':
      return articlesView(context, section, page);
    case 'shipping':
      return [shippingView(context, section)];
    default:
      // A section kind without a case causes a type error here that names the kind.
      return section satisfies never;
  }
}

/** `page`: the visitors who see the page. */
export async function sectionViews(
  context: PageContext,
  sections: readonly Section[],
  page: Audience = 'all',
): Promise<readonly SectionView[]> {
  return (await Promise.all(sections.map((section) => view(context, section, page)))).flat();
}

/** Every product of the sections, without duplicates. */
export function sectionProducts(sections: readonly SectionView[]): readonly Product[] {
  const products = sections.flatMap((section) => (section.kind === 'products' ? section.products : []));
  return [...new Map(products.map((product) => [product.uid, product])).values()];
}
