/** All data of a product page: breadcrumbs, buy panel, product lists, payload. */
import type { BuyPanelView } from '#lib/catalogue/buy-panel.ts';
import { comparedSpecs } from '#lib/catalogue/compare.ts';
import type { PagePayload, ProductPayload } from '#lib/catalogue/page-payload.ts';
import { setupChoices } from '#lib/catalogue/setup.ts';
import type { SetupChoice } from '#lib/catalogue/setup.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { audienceClass, commonAudience } from '#lib/region/audience.ts';

import { titleCrumb } from './crumbs-view.ts';
import type { Crumb } from './crumbs-view.ts';
import { signupSettings } from './frame-view.ts';
import { payloadOf, productPayloads } from './hand-over-payload.ts';
import type { PageContext } from './page-context.ts';
import { deliveryTerms } from './platform-facts.ts';
import { productStructuredData } from './product-structured-data.ts';
import { productView } from './product-view.ts';
import type { ProductView } from './product-view.ts';
import { richTextView } from './rich-text-view.ts';

/** A list of products below the product. */
export interface ProductRange {
  readonly heading: string;
  readonly products: readonly Product[];
  /** Class that hides the list from some visitors. */
  readonly visibilityClass: string | undefined;
  /** Choices by which the listed products can be added to a set with the page's product, by uid. */
  readonly setup?: ReadonlyMap<string, SetupChoice> | undefined;
}

interface ProductPage {
  readonly view: ProductView;
  readonly crumbs: readonly Crumb[];
  readonly panel: BuyPanelView;
  readonly ranges: readonly ProductRange[];
  readonly jsonLd: object | undefined;
  /** Undefined if the market has no data of the product for islands. */
  readonly payload: PagePayload | undefined;
}

/** The payload's data of the products in the page's lists. */
export function relatedPayloads(context: PageContext, view: ProductView): readonly ProductPayload[] {
  return productPayloads(context, [...view.alternatives, ...view.supplements]);
}

function payload(context: PageContext, view: ProductView): PagePayload | undefined {
  const { product } = view;
  const [own] = productPayloads(context, [product]);
  return (
    own && {
      ...payloadOf(context, `/p${product.url}`, product.displayTitle),
      kind: 'product',
      // The sizes in the order of the page, which other pages show too: the panel of a hotspot lets the visitor choose one.
      product: { ...own, sizes: view.sizes },
      categories: product.categories.map((one) => one.uid),
      specs: comparedSpecs(view.specs, view.sizeColumns, context.term),
      related: relatedPayloads(context, view),
    }
  );
}

/**
 * Choices for a set with the page's product; undefined if the product or its companions cannot be bought. Companions that only some visitors see are left
 * out.
 */
function setupOf(
  context: PageContext,
  { product, price, commerceId, supplements }: ProductView,
): ProductRange['setup'] {
  if (commerceId === undefined || !price || product.discontinued) return undefined;
  const companions = supplements.filter((one) => context.audience(one) === 'all');
  const choices = setupChoices(product, companions, productPayloads(context, companions));
  return choices.size > 0 ? choices : undefined;
}

/** The lists below the product; one without products is left out. */
export function productRanges(context: PageContext, view: ProductView): readonly ProductRange[] {
  const { text } = context;
  const [category] = view.categories;
  const list = (
    heading: string,
    products: readonly Product[],
    setup?: ProductRange['setup'],
  ): readonly ProductRange[] =>
    products.length === 0
      ? []
      : [
          {
            heading,
            products,
            setup,
            visibilityClass: audienceClass(commonAudience(products.map((one) => context.audience(one) ?? 'all'))),
          },
        ];
  return [
    ...list(text('Goes with it'), view.supplements, setupOf(context, view)),
    ...list(
      category ? text('More {category}').replace('{category}', () => category.displayTitle) : text('Related products'),
      view.alternatives,
    ),
  ];
}

/** Undefined if the product does not exist in this region. */
export async function productPage(context: PageContext, url: string): Promise<ProductPage | undefined> {
  const view = await productView(context, url);
  if (!view) return undefined;
  const { product, categories } = view;
  const { text, path } = context;
  const signup = await signupSettings(context);
  const crumbs = [
    { text: text('Home'), href: path('/') },
    ...categories.map((one) => titleCrumb(context, one, path(`/c${one.url}`))),
    titleCrumb(context, product),
  ];
  return {
    view,
    crumbs,
    panel: {
      ...view,
      notice: signup?.backInStock.enabled ? signup.backInStock : undefined,
      delivery: deliveryTerms(context),
      description: await richTextView(context, product.description, context.audience(product)),
    },
    ranges: productRanges(context, view),
    jsonLd: productStructuredData(context, view, crumbs),
    payload: payload(context, view),
  };
}
