/**
 * The content entries that pages are made of, in the shop's own words (spec sections 3 and 7).
 * The content client parses the wire into these; the content store keeps them once per language.
 * A reference is `{ type, uid }` until a page asks for the entry behind it.
 */
import type { RichText } from './rich-text.ts';

export interface Reference {
  readonly type: string;
  readonly uid: string;
}

/** `amplience_id` and its set flag. */
export interface MediaReference {
  readonly name: string;
  readonly imageset: boolean;
  readonly alt?: string;
}

export interface Seo {
  readonly title?: string;
  readonly description?: string;
  readonly image?: MediaReference;
}

/** A link as editors make it; `lib/links` turns it into an address. */
export interface ContentLink {
  readonly text: string;
  /** Internal target; its url and type are known to the store. */
  readonly reference?: Reference;
  /** `external` opens `href` as it is; `nuxt` takes path and query from it; `internal` is below the locale. */
  readonly type: 'internal' | 'external' | 'nuxt';
  readonly href?: string;
  readonly newTab?: boolean;
  readonly filters?: readonly { readonly id: string; readonly value: string }[];
  readonly color?: string;
  readonly disabled?: boolean;
}

export interface EntryBase {
  readonly type: string;
  readonly uid: string;
  readonly title: string;
  /** Language the texts are really in (`en-us` when fallen back). */
  readonly language: string;
  readonly updatedAt: string;
}

/** Content regions where it is shown; empty means everywhere. */
interface Regional {
  readonly regions: readonly string[];
}

export interface ProductColor {
  readonly name: string;
  readonly slug: string;
  readonly hex: string;
  readonly image: MediaReference;
}

export interface Product extends EntryBase, Regional {
  readonly type: 'product';
  readonly displayTitle: string;
  readonly tagline: string;
  readonly description: RichText;
  readonly priceRange?: string;
  /** `/ridge-98` */
  readonly url: string;
  /** By commerce region. */
  readonly commerce: Readonly<Record<string, { readonly id: number; readonly categories: readonly number[] }>>;
  readonly isNew: boolean;
  readonly isRedesigned: boolean;
  /** By country, decimal amount in that country's currency. */
  readonly prices: Readonly<Record<string, number>>;
  /** Reduced price by country, where there is one. */
  readonly salePrices: Readonly<Record<string, number>>;
  readonly image: MediaReference;
  readonly colors: readonly ProductColor[];
  readonly optionName?: string;
  readonly sizes: readonly string[];
  readonly specs: readonly { readonly id: string; readonly value: string }[];
  readonly customFields: readonly { readonly name: string; readonly value: string }[];
  readonly categories: readonly Reference[];
  readonly related: readonly Reference[];
  readonly discontinued: boolean;
  readonly seo: Seo;
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

export interface Hotspot {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly href?: string;
  readonly dataType?: 'product' | 'page' | 'manual';
  readonly reference?: Reference;
  readonly point: { readonly x: number; readonly y: number };
  readonly ctaCopy?: string;
}

export interface Banner extends EntryBase, Regional {
  readonly type: 'banner';
  readonly content: RichText;
  readonly darkOverlay: boolean;
  readonly disableLink: boolean;
  readonly contentLayout: string;
  readonly background?: {
    readonly kind: 'image' | 'video';
    readonly media: MediaReference;
    readonly hotspots: readonly Hotspot[];
    readonly desktopAspectRatio?: string;
    readonly mobileAspectRatio?: string;
  };
  readonly buttons: readonly (ContentLink & { readonly style?: string })[];
}

/** A section of a home, landing or generic page. */
export type Section =
  | { readonly kind: 'banner'; readonly banner: Reference }
  | { readonly kind: 'rich-text'; readonly heading?: string; readonly body: RichText }
  | {
      readonly kind: 'products';
      readonly heading: string;
      readonly products: readonly Reference[];
      readonly link?: ContentLink;
    }
  | { readonly kind: 'categories'; readonly heading?: string; readonly categories: readonly Reference[] }
  | {
      readonly kind: 'story';
      readonly heading: string;
      readonly body: RichText;
      readonly media: MediaReference;
      readonly link?: ContentLink;
      readonly flip?: boolean;
    }
  | {
      readonly kind: 'faq';
      readonly heading?: string;
      readonly items: readonly { readonly question: string; readonly answer: RichText }[];
    };

export interface PageEntry extends EntryBase, Regional {
  readonly type: 'page' | 'landing_page' | 'home' | 'pro' | 'proclub';
  /** `/about`; empty for home. */
  readonly url: string;
  readonly layout: 'default' | 'flush-banner';
  readonly intro?: string;
  readonly sections: readonly Section[];
  readonly seo: Seo;
}

export interface Article extends EntryBase, Regional {
  readonly type: 'blog_post' | 'support_article';
  readonly url: string;
  readonly summary: string;
  readonly body: RichText;
  readonly media?: MediaReference;
  readonly author?: string;
  readonly date?: string;
  readonly categories: readonly Reference[];
  readonly seo: Seo;
}

export interface BlogCategory extends EntryBase {
  readonly type: 'blog_category';
  readonly url: string;
  readonly description: string;
  readonly seo: Seo;
}

export interface Athlete extends EntryBase {
  readonly type: 'athlete';
  readonly url: string;
  readonly discipline: string;
  readonly home: string;
  readonly bio: RichText;
  readonly media?: MediaReference;
  readonly products: readonly Reference[];
  readonly seo: Seo;
}

export interface StoreEntry extends EntryBase {
  readonly type: 'store';
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly postalCode: string;
    readonly country: string;
  };
  readonly location: { readonly latitude: number; readonly longitude: number };
  readonly phone?: string;
  readonly website?: string;
}

export interface CountryEntry extends EntryBase {
  readonly type: 'country';
  /** Shown name: `Austria`. */
  readonly text: string;
  /** Country code of the address: `at`, `global`. */
  readonly value: string;
  readonly iso: string;
  readonly continent: string;
  readonly currency: string;
  readonly langs: readonly {
    readonly text: string;
    readonly value: string;
    readonly langDefault: boolean;
    readonly xDefault: boolean;
  }[];
}

export interface RegionEntry extends EntryBase {
  readonly type: 'regions';
  readonly regionId: string;
  readonly countries: readonly string[];
}

export interface NavigationItem extends Regional {
  readonly link: ContentLink;
  readonly children: readonly NavigationItem[];
  readonly banner?: Reference;
}

export interface HeaderEntry extends EntryBase {
  readonly type: 'header';
  readonly mainNav: readonly NavigationItem[];
  readonly secondaryNav: readonly NavigationItem[];
  readonly alerts: readonly Reference[];
}

export interface AlertEntry extends EntryBase, Regional {
  readonly type: 'alert';
  readonly text: string;
  readonly link?: ContentLink;
  readonly tone: 'quiet' | 'signal';
}

export interface FooterEntry extends EntryBase {
  readonly type: 'footer';
  readonly columns: readonly { readonly heading: string; readonly links: readonly NavigationItem[] }[];
  readonly legal: readonly NavigationItem[];
  readonly claim: string;
}

export interface RouteRule extends EntryBase {
  readonly type: 'route_rule';
  readonly from: string;
  readonly match: 'exact' | 'prefix';
  readonly to: string;
  readonly status: 301 | 302 | 308 | 410;
}

export interface ErrorPageEntry extends EntryBase, Regional {
  readonly type: 'error_page';
  readonly header: string;
  readonly mainContent: string;
  readonly linkText: string;
  readonly productHeader: string;
  readonly products: readonly Reference[];
  readonly banner?: Reference;
  readonly recommendation?: { readonly header: string; readonly mainContent: string };
}

export interface ColorGroup extends EntryBase {
  readonly type: 'color_group';
  readonly colorName: string;
  readonly swatchHex: string;
  readonly childColors: readonly string[];
}

export interface BrandSettings extends EntryBase {
  readonly type: 'brand_settings';
  readonly siteUrl: string;
  readonly displayName: string;
  readonly mediaAlias: string;
  readonly seo: Seo;
  readonly social: readonly { readonly name: string; readonly href: string }[];
  readonly contact: {
    readonly phone?: string;
    readonly address?: {
      readonly street: string;
      readonly city: string;
      readonly state?: string;
      readonly postalCode: string;
      readonly country: string;
    };
  };
  readonly shopping: boolean;
}

/** One interface text; looked up by its lowercase title (spec section 5). */
export interface DisplayText extends EntryBase {
  readonly type: 'display_text';
  readonly text: string;
}

/** Settings without pages of their own, kept as parsed records. */
export interface SettingsEntry extends EntryBase {
  readonly type:
    | 'category_groups'
    | 'email_signup_settings'
    | 'duplicate_display_text'
    | 'search'
    | 'hide_product_attributes'
    | 'manage_product_attributes'
    | 'automated_related_products_config'
    | 'category_product_add_on_config'
    | 'navigation_item';
  readonly fields: Readonly<Record<string, unknown>>;
}

export type Entry =
  | Product
  | ProductCategory
  | Banner
  | PageEntry
  | Article
  | BlogCategory
  | Athlete
  | StoreEntry
  | CountryEntry
  | RegionEntry
  | HeaderEntry
  | AlertEntry
  | FooterEntry
  | RouteRule
  | ErrorPageEntry
  | ColorGroup
  | BrandSettings
  | DisplayText
  | SettingsEntry;

export type EntryType = Entry['type'];
type Having<E, T> = E extends { readonly type: infer U } ? (T extends U ? E : never) : never;

/** The entry of a type; types that share a shape share an interface. */
export type EntryOf<T extends EntryType> = Having<Entry, T>;
