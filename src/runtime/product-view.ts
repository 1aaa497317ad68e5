/** A product page's data. */
import { countryPrice, isGridProduct } from '#lib/catalogue/tile.ts';
import type { ShownPrice } from '#lib/catalogue/tile.ts';
import type { Product, ProductCategory } from '#lib/content/product.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import { moneyToDecimal } from '#lib/pricing/money.ts';

import type { PageContext } from './page-context.ts';

export interface ProductView {
  readonly product: Product;
  readonly slug: string;
  readonly price: ShownPrice | undefined;
  /** Id on the commerce platform of this market; undefined where it is not sold. */
  readonly commerceId: number | undefined;
  readonly categories: readonly ProductCategory[];
  readonly related: readonly Product[];
}

/** Undefined when there is no such product in this region. */
export async function productView(context: PageContext, url: string): Promise<ProductView | undefined> {
  const product = await context.content.byUrl('product', url);
  if (!product || context.shown([product]).length === 0) return undefined;
  const others = new Map((await context.content.behind('product', product.related)).map((one) => [one.uid, one]));
  others.delete(product.uid);
  return {
    product,
    slug: product.url.slice(1),
    price: countryPrice(product, context.locale.country, context.country.currency, context.shopping),
    commerceId: context.shopping ? product.commerce[context.commerceRegion]?.id : undefined,
    categories: await context.content.behind('product_category', product.categories),
    related: context.shown([...others.values()]).filter(isGridProduct),
  };
}

/** Product and price as search engines read them. */
export function productJsonLd(context: PageContext, view: ProductView): object {
  const { product, price } = view;
  const url = context.site + context.path(`/p${product.url}`);
  const image = imageUrl(context.mediaBase || context.site, {
    filename: product.image.name,
    alias: context.brand.mediaAlias,
    size: { width: 1024 },
    format: 'jpg',
  });
  const offer =
    price && view.commerceId
      ? { offers: { '@type': 'Offer', url, price: moneyToDecimal(price.price), priceCurrency: price.price.currency } }
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
