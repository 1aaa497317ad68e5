/**
 * The content entries that pages are made of (spec sections 3 and 7).
 * The content client parses the wire into these; the content store keeps them once per language.
 */
import type { CommerceFact } from './commerce-fact.ts';
import type { Athlete, BlogCategory, BlogPost, SupportArticle } from './editorial-entries.ts';
import type { AlertEntry, FooterEntry, HeaderEntry, NavigationEntry, SearchEntry } from './frame-entries.ts';
import type { CountryEntry, CurrencyEntry, RegionEntry, StoreEntry } from './market-entries.ts';
import type { Banner, PageEntry } from './page-entries.ts';
import type { CategoryGroup, ColorGroup, Product, ProductCategory } from './product-entries.ts';
import type {
  AutomatedRelatedProducts,
  BrandSettings,
  CategoryAddOns,
  DisplayText,
  DuplicateDisplayText,
  EmailSignupSettings,
  ErrorPageEntry,
  HiddenAttributes,
  ManagedAttributes,
  RouteRule,
} from './settings-entries.ts';

/** What editors make. */
export type ContentEntry =
  | AlertEntry
  | Athlete
  | AutomatedRelatedProducts
  | Banner
  | BlogCategory
  | BlogPost
  | BrandSettings
  | CategoryAddOns
  | CategoryGroup
  | ColorGroup
  | CountryEntry
  | CurrencyEntry
  | DisplayText
  | DuplicateDisplayText
  | EmailSignupSettings
  | ErrorPageEntry
  | FooterEntry
  | HeaderEntry
  | HiddenAttributes
  | ManagedAttributes
  | NavigationEntry
  | PageEntry
  | Product
  | ProductCategory
  | RegionEntry
  | RouteRule
  | SearchEntry
  | StoreEntry
  | SupportArticle;

export type ContentType = ContentEntry['type'];

/** What the content store holds: what editors make, and what the commerce platform says. */
export type Entry = ContentEntry | CommerceFact;

export type EntryType = Entry['type'];
type Having<E, T> = E extends { readonly type: infer U } ? (T extends U ? E : never) : never;

/** The entry of a type; types that share a shape share an interface. */
export type EntryOf<T extends EntryType> = Having<Entry, T>;
