/** A banner with resolved links, ready to render. */
import type { BannerLayout } from './banner-layout.ts';
import type { MediaReference } from './entry.ts';
import type { HotspotView } from './hotspot-view.ts';
import type { Anchor } from './section-view.ts';
import type { ShownRichText } from './shown-rich-text.ts';

export const BUTTON_STYLES = ['primary', 'secondary', 'text'] as const;
export type ButtonStyle = (typeof BUTTON_STYLES)[number];

/** Without `href` (the editor disabled the link), only the text is shown. */
export type BannerButton = Omit<Anchor, 'href'> & { readonly href?: string; readonly style: ButtonStyle };

export interface BannerContent {
  readonly kind: 'banner';
  /** `lang` of the text; set when it fell back to another language. */
  readonly language?: string;
  readonly background: {
    readonly kind: 'image' | 'video';
    readonly media: MediaReference;
    /** Whether the picture can be enlarged. */
    readonly zoom: boolean;
    /** Height divided by width on wide screens and on phones; undefined: 300 px high (spec section 9). */
    readonly shape?: { readonly wide: number; readonly phone: number };
  };
  readonly layout: BannerLayout;
  /** Whether the text is limited to a short line length; otherwise lines may be as long as the page is wide. */
  readonly wrapped: boolean;
  /** Whether the picture is darkened behind the text; otherwise the text has a surface of its own. */
  readonly shaded: boolean;
  readonly body: ShownRichText;
  readonly buttons: readonly BannerButton[];
  readonly spots: readonly HotspotView[];
  /** Whether the whole banner is a link to the target of its first button. */
  readonly linked: boolean;
}
