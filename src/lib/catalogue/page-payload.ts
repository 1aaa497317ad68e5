import { internalHref } from '#lib/links/links.ts';
import type { Locale } from '#lib/locale/locale.ts';
import type { ShownPrice } from '#lib/pricing/item-price.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

/** `_payload.json`: a page's data as the islands need it, for quick add and client navigation (ruling 3). Pure. */
import type { Product } from '../content/product-entries.ts';
import type { AddOnGroup } from './add-ons.ts';
import { countryPrice, isSoldOut, tagsOf } from './tile.ts';
import type { Tag } from './tile.ts';

export interface ProductPayload {
  readonly uid: string;
  readonly slug: string;
  readonly title: string;
  readonly href: string;
  /** Name of its picture on the media service. */
  readonly picture: string;
  readonly colors: readonly {
    readonly slug: string;
    readonly name: string;
    /** As the commerce platform names it in a cart. */
    readonly label: string;
    readonly hex: string;
    readonly picture: string;
  }[];
  readonly sizes: readonly string[];
  readonly tags: readonly Tag[];
  /** Of the page's country, as it was known when the page was made; absent where there is none. */
  readonly price?: ShownPrice;
  /** On the commerce platform of this market; absent where it is not sold. */
  readonly commerceId?: number;
  /** When the page was made. */
  readonly soldOut?: true;
}

/** How a locale offers itself to a visitor who is on another one's page; `{country}` is filled in. */
export interface MarketWords {
  readonly seems: string;
  readonly page: string;
  readonly stay: string;
}

interface Common {
  /** `de-at` */
  readonly locale: string;
  /** Address of the page, `/de-at/p/ridge-98`. */
  readonly path: string;
  readonly title: string;
}

export type PagePayload =
  | (Common & {
      readonly kind: 'product';
      readonly product: ProductPayload;
      /** Uids of the categories that it is in. */
      readonly categories: readonly string[];
      readonly related: readonly ProductPayload[];
    })
  | (Common & { readonly kind: 'category'; readonly uid: string; readonly products: readonly ProductPayload[] })
  | (Common & { readonly kind: 'home'; readonly market: MarketWords; readonly products: readonly ProductPayload[] })
  | (Common & { readonly kind: 'page'; readonly products: readonly ProductPayload[] })
  | (Common & {
      readonly kind: 'cart';
      readonly addOns: readonly AddOnGroup[];
      /** Texts of the cart, the add-ons and the buy box, by their English in lower case. */
      readonly words: Readonly<Record<string, string>>;
    })
  | (Common & { readonly kind: 'fixed' });

export interface PayloadMarket {
  readonly locale: Locale;
  readonly currency: string;
  readonly shopping: boolean;
  readonly commerceRegion: CommerceRegion;
}

/** On an add-on grid nothing is tagged as on sale. */
export function productPayload(
  product: Product,
  market: PayloadMarket,
  { addOnGrid = false }: { readonly addOnGrid?: boolean } = {},
): ProductPayload {
  const { locale, currency, shopping } = market;
  const price = countryPrice(product, locale.country, currency, shopping);
  const commerceId = shopping && !product.discontinued ? product.commerce[market.commerceRegion]?.id : undefined;
  return {
    uid: product.uid,
    slug: product.url.slice(1),
    title: product.displayTitle,
    href: internalHref(locale, 'product', product.url) ?? '',
    picture: product.image.name,
    colors: product.colors.map(({ slug, name, label, hex, image }) => ({
      slug,
      name,
      label,
      hex,
      picture: image.name,
    })),
    sizes: product.sizes,
    tags: tagsOf(product, { onSale: price?.was !== undefined, shopping, addOnGrid }),
    ...(price ? { price } : {}),
    ...(commerceId === undefined ? {} : { commerceId }),
    ...(commerceId !== undefined && isSoldOut(product, market.commerceRegion) ? { soldOut: true as const } : {}),
  };
}
