/** The product feed of a market in Google's format, made from the structured data of the product pages, so that both are consistent. Pure. */
import { escapeXml } from './markup.ts';

/** The parts of the structured data that the feed needs (`structured-data.ts` writes them). */
interface Offer {
  readonly url: string;
  readonly price: string;
  readonly priceCurrency: string;
  readonly priceSpecification?: { readonly price: string };
  readonly availability?: string;
  readonly shippingDetails?: Shipping;
}
interface Shipping {
  readonly '@id': string;
  readonly shippingDestination?: { readonly addressCountry: string };
  readonly shippingRate?: { readonly value: string; readonly currency: string };
}
interface Variant {
  readonly name: string;
  readonly sku?: string;
  readonly gtin?: string;
  readonly mpn?: string;
  readonly color?: string;
  readonly size?: string;
  readonly image: string;
  readonly offers?: Offer;
}
interface Product extends Variant {
  readonly '@type': string;
  readonly description: string;
  readonly brand: { readonly name: string };
  readonly productGroupID?: string;
  readonly hasVariant?: readonly Variant[];
}
interface Crumbs {
  readonly '@type': 'BreadcrumbList';
  readonly itemListElement: readonly { readonly name: string }[];
}

const AVAILABILITY: Readonly<Record<string, string>> = {
  'https://schema.org/InStock': 'in_stock',
  'https://schema.org/OutOfStock': 'out_of_stock',
};

/** The structured data of a published page; undefined if it has none. */
export function readStructuredData(html: string): readonly { readonly '@type': string }[] | undefined {
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1];
  if (json === undefined) return undefined;
  return (JSON.parse(json) as { readonly '@graph'?: readonly { readonly '@type': string }[] })['@graph'];
}

function element(name: string, text: string | undefined): string {
  return text === undefined || text === '' ? '' : `<g:${name}>${escapeXml(text)}</g:${name}>`;
}

function item(
  product: Product,
  variant: Variant,
  { offer, shipping, kind }: { readonly offer: Offer; readonly shipping: Shipping | undefined; readonly kind: string },
): string {
  const { priceCurrency: currency, price, priceSpecification: full } = offer;
  const country = shipping?.shippingDestination?.addressCountry;
  const rate = shipping?.shippingRate;
  const sent = country && rate ? `<g:shipping><g:country>${country}</g:country><g:price>${rate.value} ${rate.currency}</g:price></g:shipping>` : ''; // prettier-ignore
  const parts = [
    element('id', variant.sku),
    element('item_group_id', product.productGroupID),
    element('title', variant.name),
    element('description', product.description || product.name),
    element('link', offer.url),
    element('image_link', variant.image),
    element('availability', AVAILABILITY[offer.availability ?? '']),
    element('price', `${full?.price ?? price} ${currency}`),
    element('sale_price', full && `${price} ${currency}`),
    element('brand', product.brand.name),
    element('gtin', variant.gtin),
    element('mpn', variant.mpn),
    element('color', variant.color),
    element('size', variant.size),
    element('condition', 'new'),
    element('product_type', kind),
    sent,
  ];
  return `<item>${parts.join('')}</item>\n`;
}

/** Feed items of a product page, one for each variant that is not discontinued and whose stock is known; empty where the market does not sell. */
export function feedItems(html: string): string {
  const nodes = readStructuredData(html) ?? [];
  const product = nodes.find(
    (node): node is Product => node['@type'] === 'ProductGroup' || node['@type'] === 'Product',
  );
  if (!product) return '';
  const crumbs = nodes.find((node): node is Crumbs => node['@type'] === 'BreadcrumbList');
  const kind = (crumbs?.itemListElement ?? []).slice(1, -1).map(({ name }) => name).join(' > '); // prettier-ignore
  const stated = new Map<string, Shipping>();
  return (product.hasVariant ?? [product])
    .map((variant) => {
      const { offers: offer } = variant;
      const given = offer?.shippingDetails;
      // Shipping terms that several offers share are written out only in the first of them.
      if (given?.shippingDestination) stated.set(given['@id'], given);
      if (!offer || !(offer.availability && offer.availability in AVAILABILITY)) return '';
      return item(product, variant, { offer, shipping: given && stated.get(given['@id']), kind });
    })
    .join('');
}

export function feedStart(site: string, title: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n<title>${escapeXml(title)}</title><link>${escapeXml(site)}</link><description>${escapeXml(title)}</description>\n`;
}

export const FEED_END = '</channel></rss>\n';
