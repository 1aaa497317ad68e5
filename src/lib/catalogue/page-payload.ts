import type { AddOnText } from '#lib/cart/cart-texts.ts';
/** `_payload.json`: a page's data for islands, quick add and client navigation (ruling 3). Pure. */
import { internalHref } from '#lib/links/links.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { pictureName } from '#lib/media/picture-name.ts';
import type { IslandTexts } from '#lib/page/island-texts.ts';
import type { ShownPrice } from '#lib/pricing/item-price.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import type { SuggestPlace } from '#lib/search/search-place.ts';

import type { BannerIcon, Product } from '../content/product-entries.ts';
import type { DealerData } from '../dealers/dealer-listing.ts';
import type { AddOnGroup } from './category-add-ons.ts';
import type { ComparedSpec } from './compare.ts';
import type { GridData } from './grid-data.ts';
import { memoizeByObject } from './memoize-by-object.ts';
import { countryPrice, isSoldOut, saleState, tagsOf } from './tile.ts';
import type { Tag } from './tile.ts';

export interface ProductPayload {
  readonly uid: string;
  readonly slug: string;
  readonly title: string;
  readonly href: string;
  /** Media name of the product's picture. */
  readonly picture: string;
  readonly colors: readonly {
    readonly slug: string;
    readonly name: string;
    /** The commerce platform's label, as in a cart. */
    readonly label: string;
    readonly hex: string;
    readonly picture: string;
  }[];
  readonly sizes: readonly string[];
  readonly tags: readonly Tag[];
  /** Media name of a second picture, for hover and focus; empty if it is named after the first one: `{picture}--2`. */
  readonly second?: string;
  /** Set when the product has a single color and two further views of it: `{picture}--2` and `{picture}--3`. */
  readonly views?: true;
  readonly banner?: BannerIcon;
  /** Titles of the product's categories, in lists that mix them. */
  readonly categories?: readonly string[];
  /** Price in the page's country at build time; absent if there is none. */
  readonly price?: ShownPrice;
  /** An editor's text, shown when no price is known. */
  readonly priceRange?: string;
  /** Product id on the market's commerce platform; absent where it is not sold. */
  readonly commerceId?: number;
  /** Set when the product was sold out at build time. */
  readonly soldOut?: true;
  /** Why the product is not sold in this market's store; absent where the shop does not sell, unless it is discontinued. */
  readonly state?: 'dealers' | 'discontinued';
}

/** Texts that offer a locale to a visitor on another locale's page; `{country}` is a placeholder. */
export interface MarketOfferTexts {
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

/** Media base address and account alias of the product pictures. */
export interface CartMedia {
  readonly mediaBase: string;
  readonly alias: string;
}

export type PagePayload =
  | (Common & {
      readonly kind: 'product';
      readonly product: ProductPayload;
      /** Uids of the product's categories. */
      readonly categories: readonly string[];
      /** Specifications for comparisons, in the language of the page. */
      readonly specs: readonly ComparedSpec[];
      readonly related: readonly ProductPayload[];
    })
  | (Common & {
      readonly kind: 'category';
      readonly uid: string;
      readonly products: readonly ProductPayload[];
      /** Only on the first page of a category. */ readonly grid?: GridData;
    })
  | (Common & {
      readonly kind: 'home';
      readonly market: MarketOfferTexts;
      readonly products: readonly ProductPayload[];
    })
  | (Common & {
      readonly kind: 'page';
      readonly products: readonly ProductPayload[];
      /** Only on the page of dealers. */ readonly dealers?: DealerData;
    })
  | (Common & {
      readonly kind: 'cart';
      readonly addOns: readonly AddOnGroup[];
      /** Texts of the cart, the add-ons and the buy box, by their English text in lower case. */
      readonly texts: IslandTexts<AddOnText>;
      readonly media: CartMedia;
    })
  | (Common & { readonly kind: 'search'; readonly suggest: SuggestPlace })
  | (Common & { readonly kind: 'fixed' });

export interface PayloadMarket {
  readonly locale: Locale;
  readonly currency: string;
  readonly shopping: boolean;
  readonly commerceRegion: CommerceRegion;
}

/** Titles of a list's subcategories by uid. */
export type CategoryTitles = ReadonlyMap<string, string>;

const payloadColors = memoizeByObject((colors: Product['colors']): ProductPayload['colors'] =>
  colors.map(({ slug, name, label, hex, image }) => ({ slug, name, label, hex, picture: pictureName(image) })),
);

type Gallery = NonNullable<Product['gear']>['gallery'];

const NO_GALLERY: Gallery = [];

/** Media names of the gallery's pictures. */
const galleryPictures = memoizeByObject((gallery: Gallery): readonly string[] =>
  gallery.flatMap(({ kind, media }) => (kind === 'image' ? [pictureName(media)] : [])),
);

function optional(
  product: Product,
  titles: CategoryTitles | undefined,
): Pick<ProductPayload, 'second' | 'views' | 'banner' | 'categories'> {
  const { name } = product.image;
  const pictures = galleryPictures(product.gear?.gallery ?? NO_GALLERY);
  const [second] = pictures;
  const isShownByViews =
    name !== '' && product.colors.length < 2 && pictures.includes(`${name}--2`) && pictures.includes(`${name}--3`);
  const categories = titles ? product.categories.flatMap(({ uid }) => titles.get(uid) ?? []) : [];
  return {
    ...(second === undefined ? {} : { second: second === `${name}--2` ? '' : second }),
    ...(isShownByViews ? { views: true } : {}),
    ...(product.bannerIcon ? { banner: product.bannerIcon } : {}),
    ...(categories.length > 0 ? { categories } : {}),
  };
}

/** Add-on grids do not tag products as on sale. `titles`: category titles for the tiles of lists that mix categories. */
export function productPayload(
  product: Product,
  market: PayloadMarket,
  { addOnGrid = false, titles }: { readonly addOnGrid?: boolean; readonly titles?: CategoryTitles | undefined } = {},
): ProductPayload {
  const { locale, currency, shopping } = market;
  const price = countryPrice(product, { country: locale.country, currency, shopping });
  const commerceId = (shopping && !product.discontinued && product.commerce[market.commerceRegion]?.id) || undefined;
  const state = saleState(product, shopping ? market.commerceRegion : undefined);
  return {
    uid: product.uid,
    slug: product.url.slice(1),
    title: product.displayTitle,
    href: internalHref(locale, 'product', product.url) ?? '',
    picture: pictureName(product.image),
    colors: payloadColors(product.colors),
    sizes: product.sizes,
    tags: tagsOf(product, { onSale: price?.was !== undefined, shopping, addOnGrid }),
    ...optional(product, titles),
    ...(price ? { price } : product.priceRange ? { priceRange: product.priceRange } : {}),
    ...(commerceId === undefined ? {} : { commerceId }),
    ...(commerceId !== undefined && isSoldOut(product, market.commerceRegion) ? { soldOut: true as const } : {}),
    ...(state === 'discontinued' || (state === 'dealers' && shopping) ? { state } : {}),
  };
}
