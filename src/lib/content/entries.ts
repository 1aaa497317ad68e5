/**
 * The content entries that pages are built from (spec sections 3 and 7).
 * The content client parses wire entries into these types; the content store has one entry per language.
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
import type { ShippingFact } from './shipping-fact.ts';

/** Entries written by editors. */
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

/** All entries of the content store: editors' entries and facts of the commerce platform. */
export type Entry = ContentEntry | CommerceFact | ShippingFact;

export type EntryType = Entry['type'];
type Having<E, T> = E extends { readonly type: infer U } ? (T extends U ? E : never) : never;

/** The entry interface of a type; types with the same shape share one interface. */
export type EntryOf<T extends EntryType> = Having<Entry, T>;
