/** The frame of every page: header, alerts, footer, menus (spec section 3). */
import type { SearchFeature } from '../search/shop-query.ts';
import type { ContentLink, EntryBase, MediaReference, Reference, Regional } from './entry.ts';

export interface NavigationItem extends Regional {
  readonly link: ContentLink;
  readonly children: readonly NavigationItem[];
  readonly banner?: Reference;
}

export interface HeaderEntry extends EntryBase {
  readonly type: 'header';
  /** Navigation entries. */
  readonly mainNav: readonly Reference[];
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
  /** Short facts, for example about payment or warranty, each with a link to the page that explains it. */
  readonly promises: readonly NavigationItem[];
  readonly claim: string;
}

/** An item of the main menu with its children. */
export interface NavigationEntry extends EntryBase, NavigationItem {
  readonly type: 'navigation_item';
}

/** Contents of the search overlay before input, and the fallback for missing pictures. */
export interface SearchEntry extends EntryBase {
  readonly type: 'search';
  readonly fallbackImage?: MediaReference;
  readonly mainMenu: readonly Reference[];
  readonly sidebarMenu: readonly Reference[];
  /** Sets of words that mean the same in a search. */
  readonly synonyms: readonly (readonly string[])[];
  /** Words that select filter values in a query, besides category titles and color group names: `wide` selects two ranges of width. */
  readonly features: readonly SearchFeature[];
  /** Words that are dropped from a query that names a feature: `for`. */
  readonly ignoredWords: readonly string[];
}
