/** The texts of the sample shop that are copy for shoppers, and the words that are the same in English and another language. */
import type { ContentType } from '#lib/content/entries.ts';

import { readEntries, textsIn } from './sample-stack.ts';
import type { StackEntry } from './sample-stack.ts';

/** Content type → fields with copy for shoppers. Types that are in neither table nor in `WITHOUT_COPY` fail `languages.test.ts`. */
export const COPY: Readonly<Partial<Record<ContentType, readonly string[]>>> = {
  athlete: ['discipline', 'home', 'quote', 'bio', 'seo_meta.seo_description'],
  alert: ['text'],
  banner: ['title', 'content', 'cta_button_global.0.button_text'],
  blog_category: ['title', 'description'],
  blog_post: ['title', 'summary', 'body'],
  category_groups: ['title', 'categories'],
  category_product_add_on_config: ['product_add_on_config.0.heading'],
  color_group: ['title', 'color_name'],
  duplicate_display_text: ['display_text_input.0.text'],
  email_signup_settings: ['copy', 'back_in_stock_notifications.heading', 'back_in_stock_notifications.text'],
  error_page: ['header', 'main_content', 'link_text', 'product_header', 'product_recommendation_page'],
  home: ['sections', 'seo_meta.seo_description'],
  landing_page: ['title', 'intro', 'sections'],
  page: ['title', 'intro', 'sections'],
  pro: ['intro', 'sections'],
  proclub: ['intro', 'sections'],
  product: ['tagline', 'description', 'colors', 'product_specs', 'seo_meta.seo_description'],
  product_category: ['title', 'display_title', 'description', 'seo_meta.seo_description'],
  support_article: ['title', 'summary', 'body', 'body_html'],
};

/** Content types with interface texts, which are translated into every language of the shop. */
export const INTERFACE_TYPES: readonly ContentType[] = ['display_text', 'navigation_item', 'header', 'footer'];

/** Types without copy for shoppers: settings, data, and names that are the same in all languages. */
export const WITHOUT_COPY: readonly ContentType[] = [
  'automated_related_products_config', 'brand_settings', 'country', 'currency', 'hide_product_attributes', 'manage_product_attributes', 'regions', 'route_rule', 'search', 'store',
]; // prettier-ignore

const copyOf = (type: string): readonly string[] => COPY[type as ContentType] ?? [];

/** Words that are the same in English and the other language, the shop's own names, and places. */
const SAME: ReadonlySet<string> = new Set([
  'All-Mountain', 'Freeride', 'Piste', 'Park', 'Mohair', 'Mix', 'Skis', 'Privacy', 'Europe', 'Pro Club', 'Firn Pro', 'Skarn 96', 'Hinge 13', 'Brake Set Pin', 'Kutchan, Japan', 'Sölden, Austria', 'Les Houches, France',
  'Revelstoke, Canada', 'Firn', 'Glacier', 'Sand', 'Fjord', 'Signal', 'Lichen', 'Diagonal', 'Carbon', 'Aluminium', 'TPU', 'Twin tip, camber', 'Alpine, GripWalk', 'Alpine, junior', 'Pin 10, Pin 12', 'Pin 10, Pin 12, Pin Race',
  'Ridge', 'Couloir', 'Skarn', 'Kante', 'Kicker', 'Pin', 'Hinge', 'Lock', 'Bivak', 'Basecamp', 'Glide', 'Stride', 'Crest', 'Vista', 'Palm',
  '100 % mohair', '100 % nylon', '70 % mohair, 30 % nylon', '65 % mohair, 35 % nylon',
]); // prettier-ignore

/** Paths of technical fields, which are not text. */
const NO_TEXT =
  /(^|\.)(type|uid|_content_type_uid|amplience_id|imageset|slug|hex|option_label|id|filters\.\d+\.(?:key|name|value)|entry-uid|content-type-uid|display-type|locale|list_id)$/;

export const readable = (entry: StackEntry) =>
  textsIn(entry.data).filter(
    ([at, text]) =>
      copyOf(entry.type).some((field) => at === field || at.startsWith(`${field}.`)) &&
      !NO_TEXT.test(at) &&
      /\p{L}{3}/u.test(text),
  );

/** By language: names, and words that are the same as in English. */
const SAME_IN: Readonly<Record<string, readonly string[]>> = {
  de: ['DIN', 'Material', 'Name', 'Radius', 'Region', 'Sale', 'Status', 'Shop'],
  fr: [
    'Terrain',
    'Alpine',
    'Angles',
    'Contact',
    'Description',
    'DIN',
    'Dimensions',
    'E-mail',
    'Menu',
    'Profession',
    'Province',
    'Total',
    'Type',
    'Volume',
    'Page {number}',
  ],
  it: ['Account', 'Bootfitting', 'DIN', 'E-mail', 'Home', 'Menu', 'Password', 'Volume'],
  es: ['Color', 'DIN', 'Material', 'Subtotal', 'Total'],
  nl: [
    'Account',
    'Alpine',
    'Contact',
    'dealer',
    'Expert',
    'Park, piste',
    'Piste, off-piste',
    'DIN',
    'E-mail',
    'Home',
    'Menu',
    'Radius',
    'Sale',
    'Shop',
    'Type',
    'Was',
    'Duffels',
    'Lens',
    'Frame',
    'Contact',
    'Balsa, carbon',
    'Paulownia, carbon',
  ],
  sv: ['DIN', 'Expert', 'Full camber', 'Goggles', 'Material', 'Standard'],
  no: ['DIN', 'Radius', 'Rust', 'Full camber', 'Profil', 'Standard', 'Type'],
  pl: ['DIN', 'E-mail', 'Menu', 'Region'],
  cs: ['DIN', 'E-mail', 'Expert', 'Park', 'Region'],
};

export function isName(text: string, language: string): boolean {
  return SAME.has(text) || (SAME_IN[language] ?? []).includes(text);
}

const INTERFACE: ReadonlySet<string> = new Set(INTERFACE_TYPES);

/** English texts of all translated fields. */
export function englishCopy(): ReadonlySet<string> {
  const english = readEntries('sample/stack').filter((entry) => entry.language === 'en-us');
  const texts = english.flatMap((entry) =>
    INTERFACE.has(entry.type)
      ? textsIn(entry.data).filter(([at]) => /(^|\.)(text|heading|claim)$/.test(at))
      : readable(entry),
  );
  return new Set(texts.map(([, text]) => text.trim()).filter((text) => /\p{L}{3}/u.test(text)));
}

/** Entries → fields with names that are written the same in every language. */
const NAMED: Readonly<Partial<Record<ContentType, readonly string[]>>> = {
  athlete: ['title'],
  blog_post: ['author'],
  product: ['title'],
};

/** Names in Latin letters: of products and their series, of athletes and authors, and the marks of others. */
export function latinNames(): ReadonlySet<string> {
  const names = readEntries('sample/stack')
    .filter(({ language }) => language === 'en-us')
    .flatMap(({ type, data }) => (NAMED[type as ContentType] ?? []).map((field) => data[field]))
    .filter((name) => typeof name === 'string');
  const series = names.map((name) => name.split(' ')[0] ?? '');
  return new Set([...names, ...series, 'Firn', 'Firn Pro', 'GripWalk', 'GripWalk (ISO 23223)', 'Instagram', 'YouTube']);
}
