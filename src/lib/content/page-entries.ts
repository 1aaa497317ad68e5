/** Pages that editors build from sections, and the banners on them (spec section 3). */
import type { BannerLayout } from './banner-layout.ts';
import type { ContentLink, EntryBase, MediaReference, Reference, Regional, Seo } from './entry.ts';
import type { RichText } from './rich-text.ts';

/** A point on a picture that opens a panel. Hotspots without type and title are dropped (spec section 5). */
export interface Hotspot {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly href?: string;
  /** Picture of the panel. */
  readonly media?: MediaReference;
  readonly kind: 'product' | 'page' | 'manual';
  readonly reference?: Reference;
  /** Position as fractions of the picture, 0 to 1. */
  readonly point: { readonly x: number; readonly y: number };
  readonly ctaCopy?: string;
  readonly fontColor?: string;
  readonly backgroundColor?: string;
  readonly selector?: string;
}

export interface Banner extends EntryBase, Regional {
  readonly type: 'banner';
  readonly content: RichText;
  readonly darkOverlay: boolean;
  readonly disableLink: boolean;
  readonly contentLayout: BannerLayout;
  readonly wrapCopy: boolean;
  readonly background?: {
    readonly kind: 'image' | 'video';
    readonly media: MediaReference;
    readonly hotspots: readonly Hotspot[];
    readonly zoom: boolean;
    readonly desktopAspectRatio?: string;
    readonly mobileAspectRatio?: string;
  };
  readonly buttons: readonly (ContentLink & { readonly style?: string })[];
}

/** A question with its answer. */
export interface FaqItem {
  readonly question: string;
  readonly answer: RichText;
}

/** A section of a home, landing or generic page. */
export type Section =
  | { readonly kind: 'banner'; readonly banner: Reference }
  | { readonly kind: 'carousel'; readonly heading?: string; readonly banners: readonly Reference[] }
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
      readonly items: readonly FaqItem[];
    }
  /** Shipping costs of the country of the page, from the commerce platform. */
  | { readonly kind: 'shipping'; readonly heading?: string }
  /** The newest posts of the journal. */
  | { readonly kind: 'articles'; readonly heading: string; readonly link?: ContentLink };

export interface PageEntry extends EntryBase, Regional {
  readonly type: 'page' | 'landing_page' | 'home' | 'pro' | 'proclub';
  /** `/about`; empty for home. */
  readonly url: string;
  readonly layout: 'default' | 'flush-banner';
  readonly intro?: string;
  readonly sections: readonly Section[];
  readonly seo: Seo;
}
