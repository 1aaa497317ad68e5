/** Functions that create content type fields in the format of the content service's exports. */
import type { AddressedType } from '#lib/content/content-types.ts';
import type { ContentType } from '#lib/content/entries.ts';

export interface Field {
  readonly uid: string;
  readonly display_name: string;
  readonly data_type: string;
  readonly multiple: boolean;
  readonly mandatory: boolean;
  readonly unique: boolean;
  readonly non_localizable: boolean;
  readonly field_metadata: Readonly<Record<string, unknown>>;
  readonly format?: string;
  readonly display_type?: string;
  readonly enum?: { readonly advanced: boolean; readonly choices: readonly { readonly value: string }[] };
  readonly min?: number;
  readonly max?: number;
  readonly reference_to?: readonly string[];
  readonly schema?: readonly Field[];
  readonly blocks?: readonly { readonly uid: string; readonly title: string; readonly schema: readonly Field[] }[];
}

type Extra = Partial<Omit<Field, 'uid' | 'data_type'>>;

const plain = { description: '', default_value: '', version: 3 };

function field(uid: string, data_type: string, extra: Extra = {}): Field {
  const words = uid.replaceAll('_', ' ');
  return {
    display_name: words.charAt(0).toUpperCase() + words.slice(1),
    uid,
    data_type,
    multiple: false,
    mandatory: false,
    unique: false,
    non_localizable: false,
    field_metadata: { description: '' },
    ...extra,
  };
}

export const text = (uid: string, extra: Extra = {}): Field =>
  field(uid, 'text', { field_metadata: plain, format: '', ...extra });
export const lines = (uid: string): Field => text(uid, { field_metadata: { ...plain, multiline: true } });
export const list = (uid: string, extra: Extra = {}): Field => text(uid, { multiple: true, ...extra });
export const flag = (uid: string): Field =>
  field(uid, 'boolean', { field_metadata: { description: '', default_value: false } });
export const number = (uid: string, extra: Extra = {}): Field =>
  field(uid, 'number', { field_metadata: { description: '', default_value: '' }, ...extra });
export const date = (uid: string): Field =>
  field(uid, 'isodate', { field_metadata: { description: '', default_value: {}, hide_time: true } });

/** A field with one of the given values. */
export const choice = (uid: string, values: readonly string[], extra: Extra = {}): Field =>
  text(uid, {
    display_type: 'dropdown',
    enum: { advanced: false, choices: values.map((value) => ({ value })) },
    non_localizable: true,
    ...extra,
  });
export const group = (uid: string, ...schema: readonly Field[]): Field => field(uid, 'group', { schema });
export const groups = (uid: string, ...schema: readonly Field[]): Field =>
  field(uid, 'group', { schema, multiple: true, field_metadata: { description: '', instruction: '' } });
/** Types that a rich text can embed as a card: those with a page per entry. A test compares them with the shop's content types. */
export const EMBEDDED = [
  'product',
  'product_category',
  'page',
  'support_article',
  'blog_post',
  'athlete',
  'blog_category',
  'landing_page',
] as const satisfies readonly AddressedType[];
export const rich = (uid: string): Field =>
  field(uid, 'json', {
    field_metadata: {
      allow_json_rte: true,
      embed_entry: true,
      description: '',
      default_value: '',
      multiline: false,
      rich_text_type: 'advanced',
      options: [],
      ref_multiple_content_types: true,
    },
    format: '',
    reference_to: [...EMBEDDED, 'sys_assets'],
  });
export const html = (uid: string): Field =>
  text(uid, {
    field_metadata: { ...plain, allow_rich_text: true, multiline: false, rich_text_type: 'advanced', options: [] },
  });
export const to = (uid: string, ...types: readonly string[]): Field =>
  field(uid, 'reference', {
    reference_to: types,
    multiple: true,
    field_metadata: { ref_multiple: true, ref_multiple_content_types: true },
  });
export const blocks = (uid: string, table: Readonly<Record<string, readonly Field[]>>): Field =>
  field(uid, 'blocks', {
    multiple: true,
    field_metadata: { description: '', instruction: '' },
    blocks: Object.entries(table).map(([name, schema]) => ({ uid: name, title: name.replaceAll('_', ' '), schema })),
  });

/** The same field, but mandatory. */
export const demand = (given: Field): Field => ({ ...given, mandatory: true });

export const REGION_IDS = [
  'us',
  'ca',
  'jp',
  'eu',
  'eu_region_1',
  'no',
  'other',
  'pro',
  'pro_ca',
  'pro_eu_region_1',
] as const;
/** Regions of an entry; empty: everywhere. */
export const regions = choice('regions', REGION_IDS, { multiple: true, display_type: 'checkbox' });
/** Path of an entry's page below its type's prefix. */
export const url = text('url', { mandatory: true, unique: true, non_localizable: true });
export const media = (uid: string): Field =>
  group(uid, text('amplience_id'), choice('imageset', ['Yes', 'No']), text('alt_text'));
export const seo = group(
  'seo_meta',
  text('seo_title'),
  lines('seo_description'),
  text('og_image'),
  choice('imageset', ['Yes', 'No']),
);

/** Types that can be linked: those with a page per entry, and those at fixed URLs. A test compares them with the shop's content types. */
export const LINKED = [
  'product',
  'product_category',
  'page',
  'home',
  'landing_page',
  'blog_category',
  'blog_post',
  'athlete',
  'support_article',
  'pro',
  'proclub',
] as const satisfies readonly ContentType[];
export const link = (uid: string, ...more: readonly Field[]): Field =>
  group(
    uid,
    text('text'),
    choice('type', ['internal', 'external', 'nuxt']),
    to('internal_link', ...LINKED),
    text('href'),
    flag('new_tab'),
    flag('disable_link'),
    groups('filters', text('id', { mandatory: true }), text('value', { mandatory: true })),
    ...more,
  );
const days = choice('days_of_week', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'], {
  multiple: true,
});
const time = (uid: string): Field => text(uid, { mandatory: true, format: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
export const hours = (uid: string): Field => groups(uid, days, time('opening_time'), time('closing_time'));
