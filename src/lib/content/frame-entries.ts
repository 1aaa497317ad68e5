/** What stands around every page: header, alerts, footer, menus (spec section 3). */
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
  readonly claim: string;
}

/** A point of the main menu with what is below it. */
export interface NavigationEntry extends EntryBase, NavigationItem {
  readonly type: 'navigation_item';
}

/** What the search overlay shows before anything is typed, and in place of a missing picture. */
export interface SearchEntry extends EntryBase {
  readonly type: 'search';
  readonly fallbackImage?: MediaReference;
  readonly mainMenu: readonly Reference[];
  readonly sidebarMenu: readonly Reference[];
}
