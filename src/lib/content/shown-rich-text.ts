/** Rich text with its references resolved: a page renders only this. */
import type { MediaReference } from './entry.ts';
import type { RichTextNode } from './rich-text.ts';

/** An embedded entry: a link with the entry's title, text and picture. */
export interface EntryCard {
  readonly kind: 'card';
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly media?: MediaReference;
}

/** Cards are at the top level only. A text whose references are not resolved shows their words without links. */
export type ShownRichText = readonly (RichTextNode | EntryCard)[];

export interface ShownFaqItem {
  readonly question: string;
  readonly answer: ShownRichText;
}
