/** Texts and products of the error pages (spec section 2, error page): from content, with the shop's defaults. */
import { requestedProducts, MOST_RECOMMENDED, recommendedProducts } from '#lib/catalogue/recommended.ts';
import type { Product } from '#lib/content/product-entries.ts';
import type { SectionView } from '#lib/content/section-view.ts';
import type { ErrorPageEntry } from '#lib/content/settings-entries.ts';
import { firstForEach } from '#lib/region/audience.ts';

import type { PageContext } from './page-context.ts';
import { withPlatform } from './platform-facts.ts';
import { sectionViews } from './sections-view.ts';

export interface ErrorView {
  /** Title of the document. */
  readonly title: string;
  readonly heading: string;
  readonly intro: string;
  readonly linkText: string;
  readonly banner: readonly SectionView[];
  readonly products: readonly Product[];
  readonly productHeader: string;
  readonly productText: string;
}

/** The products that the editor chose; without any, products of the categories that the editor named. */
async function productsOf(context: PageContext, page: ErrorPageEntry | undefined): Promise<readonly Product[]> {
  if (!page) return [];
  const chosen = recommendedProducts(await context.content.behind('product', page.products), context);
  if (chosen.length > 0) return chosen;
  const lists = await Promise.all(
    page.automatedRelatedProducts.map(({ category }) => context.content.inside('product', category.uid)),
  );
  // Takes products from the categories in turn, so that no category fills the list alone.
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const turns = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
  return firstForEach(recommendedProducts(turns, context), MOST_RECOMMENDED, context.audience);
}

async function pageOf(context: PageContext): Promise<ErrorPageEntry | undefined> {
  const [page] = context.shown(await context.content.all('error_page'));
  return page;
}

/** View of a 404 page, or of a 410 page without a product's recommendations: header, banner, text and products of the error page entry. */
export async function errorView(context: PageContext, status: 404 | 410): Promise<ErrorView> {
  const { text } = context;
  const page = await pageOf(context);
  const isGone = status === 410;
  return {
    title: isGone ? text('Product Not Available') : text('Page Not Found'),
    heading: page?.header || (isGone ? text('Product Not Available') : text('Page not found')),
    intro: page?.mainContent ?? '',
    linkText: page?.linkText || text('Return to homepage'),
    banner: page?.banner ? await sectionViews(context, [{ kind: 'banner', banner: page.banner }]) : [],
    products: withPlatform(context, await productsOf(context, page)),
    productHeader: page?.productHeader || text('Related products'),
    productText: '',
  };
}

/** View of the 410 page for a product whose page recommended the given products. Undefined if none of them can be shown; the response is then a 404. */
export async function goneProductView(context: PageContext, uids: readonly string[]): Promise<ErrorView | undefined> {
  const { content, text } = context;
  const loaded = await content.behind(
    'product',
    uids.map((uid) => ({ type: 'product', uid })),
  );
  const requested = requestedProducts(uids, loaded, context);
  if (requested.kind === 'not-found') return undefined;
  const page = await pageOf(context);
  return {
    title: text('Product Not Available'),
    heading: text('Product Not Available'),
    intro: '',
    linkText: page?.linkText || text('Return to homepage'),
    banner: [],
    products: withPlatform(context, requested.products),
    productHeader: page?.recommendation?.header || text('Related products'),
    productText: page?.recommendation?.mainContent ?? '',
  };
}
