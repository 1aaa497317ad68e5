/** The uses of every content type. A type of `ContentType` that is missing here is a compile error. */
import type { ContentType } from './entries.ts';

interface Uses {
  /** Whether each entry has a page at its own address, with the prefix from `TYPE_PREFIXES` (`src/lib/links/links.ts`). */
  readonly hasPages: boolean;
  /** Whether pages show the entry's links and pictures, so that the report checks these. */
  readonly isChecked: boolean;
}

const PAGES = { hasPages: true, isChecked: true } as const;
/** Entries that are part of other pages, or of a page at a fixed address. */
const PART = { hasPages: false, isChecked: true } as const;
/** Data and settings without links and pictures. */
const DATA = { hasPages: false, isChecked: false } as const;

const TYPES = {
  alert: PART,
  athlete: PAGES,
  automated_related_products_config: DATA,
  banner: PART,
  blog_category: PAGES,
  blog_post: PAGES,
  brand_settings: DATA,
  category_groups: DATA,
  category_product_add_on_config: DATA,
  color_group: DATA,
  country: DATA,
  currency: DATA,
  display_text: DATA,
  duplicate_display_text: DATA,
  email_signup_settings: DATA,
  error_page: PART,
  footer: PART,
  header: PART,
  hide_product_attributes: DATA,
  home: PART,
  landing_page: PAGES,
  manage_product_attributes: DATA,
  navigation_item: PART,
  page: PAGES,
  pro: PART,
  proclub: PART,
  product: PAGES,
  product_category: PAGES,
  regions: DATA,
  route_rule: DATA,
  search: PART,
  store: DATA,
  support_article: PAGES,
} as const satisfies { readonly [T in ContentType]: Uses };

type TypesWith<Key extends keyof Uses> = {
  readonly [T in ContentType]: (typeof TYPES)[T][Key] extends true ? T : never;
}[ContentType];

/** Types whose entries have a page each. */
export type AddressedType = TypesWith<'hasPages'>;
/** Types whose links and pictures the report checks. */
export type CheckedType = TypesWith<'isChecked'>;

export const CONTENT_TYPES = Object.keys(TYPES) as readonly ContentType[];

export const isAddressed = (type: string): type is AddressedType =>
  Object.hasOwn(TYPES, type) && TYPES[type as ContentType].hasPages;
export const isChecked = (type: string): type is CheckedType =>
  Object.hasOwn(TYPES, type) && TYPES[type as ContentType].isChecked;

export const ADDRESSED_TYPES: readonly AddressedType[] = CONTENT_TYPES.filter(isAddressed);
export const CHECKED_TYPES: readonly CheckedType[] = CONTENT_TYPES.filter(isChecked);
