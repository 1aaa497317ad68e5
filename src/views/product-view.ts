/** Data of a product page. */
import { recommendedProducts } from '#lib/catalogue/recommended.ts';
import { countryPrice, isSoldOut, lowestPrice } from '#lib/catalogue/tile.ts';
import type { Product, ProductCategory } from '#lib/content/product-entries.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import type { ShownPrice } from '#lib/pricing/item-price.ts';
import { moneyToDecimal } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';

import type { PageContext } from './page-context.ts';
import { withPlatform } from './platform-facts.ts';

export interface ProductView {
  readonly product: Product;
  readonly slug: string;
  readonly price: ShownPrice | undefined;
  /** Lowest price of the 30 days before the reduction, where it must be shown. */
  readonly lowest: Money | undefined;
  /** Product id on this market's commerce platform; undefined where it is not sold. */
  readonly commerceId: number | undefined;
  readonly soldOut: boolean;
  readonly categories: readonly ProductCategory[];
  readonly related: readonly Product[];
}

/** Undefined when the product does not exist in this region. */
export async function productView(context: PageContext, url: string): Promise<ProductView | undefined> {
  const entry = await context.content.byUrl('product', url);
  const [product] = withPlatform(context, context.shown(entry ? [entry] : []));
  if (!product) return undefined;
  const related = await context.content.behind('product', product.related);
  const { country } = context.locale;
  const price = countryPrice(product, country, context.country.currency, context.shopping);
  return {
    product,
    slug: product.url.slice(1),
    price,
    lowest: lowestPrice(product, country, price),
    soldOut: isSoldOut(product, context.shopping ? context.commerceRegion : undefined),
    commerceId: context.shopping ? product.commerce[context.commerceRegion]?.id : undefined,
    categories: await context.content.behind('product_category', product.categories),
    related: withPlatform(context, recommendedProducts(related, context, product.uid)),
  };
}

/** Product and offer as schema.org data for search engines. */
export function productJsonLd(context: PageContext, view: ProductView): object {
  const { product, price } = view;
  const url = context.site + context.path(`/p${product.url}`);
  const image = imageUrl(context.mediaBase || context.site, {
    filename: product.image.name,
    alias: context.brand.mediaAlias,
    size: { width: 1024 },
    format: 'jpg',
  });
  const state = product.discontinued ? 'Discontinued' : view.soldOut ? 'OutOfStock' : 'InStock';
  const availability = product.platform && { availability: `https://schema.org/${state}` };
  const offer =
    price && view.commerceId
      ? {
          offers: {
            '@type': 'Offer',
            url,
            price: moneyToDecimal(price.price),
            priceCurrency: price.price.currency,
            ...availability,
          },
        }
      : {};
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.tagline,
    image,
    url,
    brand: { '@type': 'Brand', name: context.brand.displayName },
    ...offer,
  };
}
