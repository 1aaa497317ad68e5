/** Structured data of a product page: the product with its variants and offers, and the breadcrumbs. */
import type { VariantFact } from '#lib/content/commerce-fact.ts';
import type { MediaReference } from '#lib/content/entry.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { joined } from '#lib/locale/joined.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import { pictureName } from '#lib/media/picture-name.ts';
import { breadcrumbList, offer, statedTerms, structuredData } from '#lib/seo/structured-data.ts';
import type { Crumb, Node, OfferFacts, OfferTerms } from '#lib/seo/structured-data.ts';
import { countrySteps } from '#lib/shipping/shipping-steps.ts';

import type { PageContext } from './page-context.ts';
import { shippingCosts } from './platform-facts.ts';
import type { ProductView } from './product-view.ts';

const COLOR = 'Color';

/** URL of a product's picture; undefined if it has none. */
function pictureUrl(context: PageContext, media: MediaReference): string | undefined {
  if (media.name === '') return undefined;
  return imageUrl(context.mediaBase || context.site, {
    filename: pictureName(media),
    alias: context.brand.mediaAlias,
    size: { width: 1024 },
    format: 'jpg',
  });
}

function termsOf(context: PageContext): OfferTerms {
  const { country } = context;
  return { country: country.iso.toUpperCase(), ...country.delivery, costs: countrySteps(shippingCosts(context)) };
}

function stateOf(product: Product, isSoldOut: boolean): OfferFacts['state'] {
  if (product.discontinued) return 'Discontinued';
  if (!product.platform) return undefined;
  return isSoldOut ? 'OutOfStock' : 'InStock';
}

/** Product identifiers as Google requires: a GTIN if the platform has one, otherwise the manufacturer's part number (the brand is both maker and seller). */
function identifiers({ sku, gtin, mpn = sku }: VariantFact): Node {
  return { sku, ...(gtin ? { gtin } : mpn === '' ? {} : { mpn }) };
}

/** Maximum length of a feed's `id`. */
const LONGEST_ID = 50;

/** A variant without a SKU is named after its product and options, by the platform's labels, which are the same in every language. */
function withSku(variant: VariantFact, slug: string): VariantFact {
  if (variant.sku !== '') return variant;
  const labels = variant.options.map(({ label }) => label.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'));
  return { ...variant, mpn: variant.mpn ?? '', sku: [slug, ...labels].join('-').slice(0, LONGEST_ID) };
}

function variantNodes(context: PageContext, { product, price, slug }: ProductView, url: string): readonly Node[] {
  const shared = new Set<string>();
  const variants = product.platform?.variants ?? [];
  if (!price || product.platform?.price.currency !== price.price.currency) return [];
  return variants.map((variant) => {
    const label = variant.options.find(({ name }) => name === COLOR)?.label;
    const color = product.colors.find((one) => one.label === label);
    const sizes = variant.options.filter(({ name }) => name !== COLOR).map((one) => one.label);
    const own = offer(
      {
        url: color ? `${url}?color=${encodeURIComponent(color.slug)}` : url,
        price: variant.price,
        was: variant.was,
        state: stateOf(product, variant.soldOut),
        terms: termsOf(context),
      },
      shared,
    );
    for (const id of statedTerms(own)) shared.add(id);
    return {
      '@type': 'Product',
      name: joined(
        context.tag,
        [product.displayTitle, color?.name ?? label ?? '', ...sizes].filter((part) => part !== ''),
      ),
      ...identifiers(withSku(variant, slug)),
      ...(label === undefined ? {} : { color: color?.name ?? label }),
      ...(sizes.length > 0 ? { size: joined(context.tag, sizes) } : {}),
      image: pictureUrl(context, color?.image.name ? color.image : product.image),
      offers: own,
    };
  });
}

function variesBy(product: Product): readonly string[] {
  const names = new Set(product.platform?.variants?.flatMap(({ options }) => options.map(({ name }) => name)));
  return [...names].map((name) => `https://schema.org/${name === COLOR ? 'color' : 'size'}`);
}

/** Node of the product; it has no offers in a market that does not sell. */
export function productNode(context: PageContext, view: ProductView): Node {
  const { product, price } = view;
  const url = context.site + context.path(`/p${product.url}`);
  const about = {
    name: product.displayTitle,
    description: product.tagline || undefined,
    image: pictureUrl(context, product.image),
    url,
    brand: { '@type': 'Brand', name: context.brand.displayName },
  };
  const variants = view.commerceId ? variantNodes(context, view, url) : [];
  if (variants.length > 0)
    return {
      '@type': 'ProductGroup',
      productGroupID: view.slug,
      ...about,
      ...(variants.length > 1 ? { variesBy: [...new Set(variesBy(product))] } : {}),
      hasVariant: variants,
    };
  if (!price || !view.commerceId) return { '@type': 'Product', ...about };
  const state = stateOf(product, view.soldOut);
  const offers = offer({ url, price: price.price, was: price.was, state, terms: termsOf(context) });
  return { '@type': 'Product', ...about, sku: view.slug, offers };
}

export function productStructuredData(
  context: PageContext,
  view: ProductView,
  crumbs: readonly Crumb[],
): object | undefined {
  return structuredData([productNode(context, view), breadcrumbList(context.site, crumbs)]);
}
