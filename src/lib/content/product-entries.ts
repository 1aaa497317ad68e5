/** Products and their categories (spec section 3). */
import type { CommerceFact } from './commerce-fact.ts';
import type { EntryBase, MediaReference, Reference, Regional, Seo } from './entry.ts';
import type { ProductGear } from './product-gear.ts';
import type { RichText } from './rich-text.ts';

/** Labels across the picture of a product's tile. */
export const BANNER_ICONS = ['best-seller', 'coming-soon', 'new'] as const;

export type BannerIcon = (typeof BANNER_ICONS)[number];

export interface ProductColor {
  /** Translated name. */
  readonly name: string;
  /** The commerce platform's label of the option value; the same in every language. */
  readonly label: string;
  readonly slug: string;
  readonly hex: string;
  readonly image: MediaReference;
}

export interface ProductSpec {
  readonly id: string;
  readonly value: string;
}

export interface Product extends EntryBase, Regional {
  readonly type: 'product';
  readonly displayTitle: string;
  readonly tagline: string;
  readonly description: RichText;
  /** An editor's text, shown where no price is known: `€ 90–130`. */
  readonly priceRange?: string;
  /** `/ridge-98` */
  readonly url: string;
  /** Product and category ids on the commerce platform, by commerce region; a product id of 0 names none. */
  readonly commerce: Readonly<Record<string, { readonly id: number; readonly categories: readonly number[] }>>;
  readonly isNew: boolean;
  readonly isRedesigned: boolean;
  readonly bannerIcon?: BannerIcon;
  /** Prices by country, as decimal amounts in the country's currency. */
  readonly prices: Readonly<Record<string, number>>;
  /** Reduced prices, for the countries where the product is reduced. */
  readonly salePrices: Readonly<Record<string, number>>;
  readonly image: MediaReference;
  readonly colors: readonly ProductColor[];
  readonly optionName?: string;
  readonly sizes: readonly string[];
  /** The maker's declarations beyond the specifications, if any. */
  readonly gear?: ProductGear;
  /** In the store: the updated specifications if an editor entered any, otherwise the original ones. When read: the ones that `withShownSpecs` chooses. */
  readonly specs: readonly ProductSpec[];
  /** The original specifications, if updated ones replace them. */
  readonly originalSpecs?: readonly ProductSpec[];
  readonly customFields: readonly { readonly name: string; readonly value: string }[];
  readonly categories: readonly Reference[];
  readonly related: readonly Reference[];
  readonly discontinued: boolean;
  readonly seo: Seo;
  /** The commerce platform's data for the page's market, if known; not part of the stored entry. */
  readonly platform?: CommerceFact;
}

export interface ProductCategory extends EntryBase, Regional {
  readonly type: 'product_category';
  readonly displayTitle: string;
  /** `/skis` or `/skis/freeride` */
  readonly url: string;
  readonly description: string;
  readonly parent?: Reference;
  readonly commerceIds: Readonly<Record<string, number>>;
  readonly image?: MediaReference;
  readonly automatedRelatedProducts: boolean;
  readonly seo: Seo;
}

/** Order and titles of the subcategories on a category's page. */
export interface CategoryGroup extends EntryBase {
  readonly type: 'category_groups';
  readonly parent: Reference;
  readonly categories: readonly { readonly category: Reference; readonly title: string }[];
  readonly layoutTags: readonly string[];
}

export interface ColorGroup extends EntryBase {
  readonly type: 'color_group';
  readonly colorName: string;
  readonly swatchHex: string;
  readonly childColors: readonly string[];
}
