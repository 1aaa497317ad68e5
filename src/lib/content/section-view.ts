/** A section with all references resolved, ready to render. */
import type { Audience } from '#lib/region/audience.ts';
import type { DeliveryTerms } from '#lib/shipping/delivery-terms.ts';
import type { ShippingTable } from '#lib/shipping/shipping-steps.ts';

import type { BannerContent } from './banner-view.ts';
import type { MediaReference } from './entry.ts';
import type { Product } from './product-entries.ts';
import type { ShownFaqItem, ShownRichText } from './shown-rich-text.ts';

export interface Anchor {
  readonly text: string;
  readonly href: string;
  /** Set when the editor chose a new tab. */
  readonly target?: '_blank';
  readonly rel?: 'noopener noreferrer';
}

/** A teaser of a post, an athlete or an article. */
export interface CardView {
  readonly href: string;
  readonly title: string;
  /** A line above the title, in the page's language; may be empty. */
  readonly kicker: string;
  readonly text: string;
  readonly media?: MediaReference;
  readonly audience: Audience;
  /** `lang` of title and text; set when they fell back to another language. */
  readonly language?: string;
}

/** A banner that is a section of its own, or part of a carousel. */
export type BannerView = BannerContent & { readonly audience: Audience };

export type SectionView = SectionContent & { readonly audience: Audience };

type SectionContent =
  | BannerContent
  | {
      readonly kind: 'carousel';
      readonly heading?: string;
      /** At least two. */
      readonly banners: readonly BannerView[];
    }
  | {
      readonly kind: 'products';
      readonly heading: string;
      readonly products: readonly Product[];
      readonly link?: Anchor;
    }
  | {
      readonly kind: 'categories';
      readonly heading?: string;
      readonly categories: readonly (Anchor & { readonly picture?: string; readonly audience: Audience })[];
    }
  | {
      readonly kind: 'story';
      readonly heading: string;
      readonly picture: string;
      readonly alt: string;
      readonly body: ShownRichText;
      readonly link?: Anchor;
      /** Whether the text comes before the picture. */
      readonly flip: boolean;
    }
  | { readonly kind: 'faq'; readonly heading?: string; readonly items: readonly ShownFaqItem[] }
  | { readonly kind: 'articles'; readonly heading: string; readonly cards: readonly CardView[]; readonly link?: Anchor }
  | {
      readonly kind: 'shipping';
      readonly heading?: string;
      /** Whether the shop sells in the page's country. */
      readonly sells: boolean;
      /** Shipping costs by zone; empty while the platform's costs are unknown. */
      readonly zones: readonly ShippingTable[];
      readonly terms?: DeliveryTerms;
    }
  | { readonly kind: 'text'; readonly heading?: string; readonly body: ShownRichText };

/** Whether some visitors see this section first on the page. A page for two audiences may begin with a section for each. */
export function beginsPage(sections: readonly SectionView[], index: number): boolean {
  const current = sections[index]?.audience;
  const above = new Set(sections.slice(0, index).map(({ audience }) => audience));
  if (above.has('all') || (above.has('others') && above.has('professionals'))) return false;
  return current === 'all' || (current !== undefined && !above.has(current));
}

/** The number of opening banners until every visitor has seen one; 0 when a visitor sees another section first. */
export function openingBanners(sections: readonly SectionView[]): number {
  const seen = new Set<Audience>();
  for (const [index, { kind, audience }] of sections.entries()) {
    if (kind !== 'banner' && kind !== 'carousel') return 0;
    seen.add(audience);
    if (seen.has('all') || seen.size === 2) return index + 1;
  }
  return 0;
}
