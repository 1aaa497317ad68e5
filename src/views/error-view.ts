/** Texts and products of the error pages (spec section 2, error page): from content, with the shop's defaults. */
import { MOST_RECOMMENDED, recommendedProducts } from '#lib/catalogue/recommended.ts';
import type { Product } from '#lib/content/product-entries.ts';
import type { SectionView } from '#lib/content/section-view.ts';
import type { ErrorPageEntry } from '#lib/content/settings-entries.ts';

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

/** The editor's products; without any, products of the categories that the editor named. */
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
  return recommendedProducts(turns, context).slice(0, MOST_RECOMMENDED);
}

export async function errorView(context: PageContext, status: 404 | 410): Promise<ErrorView> {
  const { text } = context;
  const [page] = context.shown(await context.content.all('error_page'));
  const products = withPlatform(context, await productsOf(context, page));
  const gone = status === 410;
  const instead = gone && products.length > 0 ? page?.recommendation : undefined;
  const notFound = page?.header || text('Page not found');
  return {
    title: gone ? text('Product Not Available') : text('Page Not Found'),
    heading: gone ? page?.recommendation?.header || text('Product Not Available') : notFound,
    intro: instead ? '' : (page?.mainContent ?? ''),
    linkText: page?.linkText || text('Return to homepage'),
    banner: page?.banner ? await sectionViews(context, [{ kind: 'banner', banner: page.banner }]) : [],
    products,
    productHeader: page?.productHeader || text('Related products'),
    productText: instead?.mainContent ?? '',
  };
}
