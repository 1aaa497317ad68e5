/** A banner with resolved links, ready to render. */
import type { BannerLayout } from './banner-layout.ts';
import type { MediaReference } from './entry.ts';
import type { HotspotView } from './hotspot-view.ts';
import type { Anchor } from './section-view.ts';
import type { ShownRichText } from './shown-rich-text.ts';

export const BUTTON_STYLES = ['primary', 'secondary', 'text'] as const;
export type ButtonStyle = (typeof BUTTON_STYLES)[number];

/** Without `href`, the editor disabled the link: the text alone is shown. */
export type BannerButton = Omit<Anchor, 'href'> & { readonly href?: string; readonly style: ButtonStyle };

export interface BannerContent {
  readonly kind: 'banner';
  /** `lang` of the text, where it fell back to another language. */
  readonly language?: string;
  readonly background: {
    readonly kind: 'image' | 'video';
    readonly media: MediaReference;
    /** The picture can be enlarged. */
    readonly zoom: boolean;
    /** Height divided by width on wide screens and on phones; undefined: 300 px high (spec section 9). */
    readonly shape?: { readonly wide: number; readonly phone: number };
  };
  readonly layout: BannerLayout;
  /** The text's lines are short; otherwise they are as long as the page is wide. */
  readonly wrapped: boolean;
  /** The picture is darkened; otherwise the text has a surface of its own. */
  readonly shaded: boolean;
  readonly body: ShownRichText;
  readonly buttons: readonly BannerButton[];
  readonly spots: readonly HotspotView[];
  /** The whole banner leads where its first button does. */
  readonly linked: boolean;
}
