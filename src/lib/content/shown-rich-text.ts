/** Rich text with its references resolved, the only form that pages render. */
import type { AudienceClass } from '../region/audience.ts';
import type { MediaReference } from './entry.ts';
import type { RichTextNode } from './rich-text.ts';

/** An embedded entry: a link with the entry's title, text and picture. */
export interface EntryCard {
  readonly kind: 'card';
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly media?: MediaReference;
  /** Class that hides the card from some visitors. */
  readonly visibilityClass?: AudienceClass;
}

/** Cards occur at the top level only. Links to entries that could not be resolved are shown as text without a link. */
export type ShownRichText = readonly (RichTextNode | EntryCard)[];

export interface ShownFaqItem {
  readonly question: string;
  readonly answer: ShownRichText;
}
