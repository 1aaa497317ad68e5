/** Wire entries → domain entries, one reader a content type. A broken entry is said to be broken; it never takes others with it. */
import type { Entry, EntryBase, NavigationItem, Section } from '#lib/content/entries.ts';
import { isWireObject } from '#wire/content/entry.ts';
import type { WireObject } from '#wire/content/entry.ts';

import {
  BrokenEntry,
  demandText,
  flag,
  link,
  list,
  media,
  object,
  objects,
  optionalLink,
  optionalText,
  references,
  seo,
  strings,
  text,
} from './fields.ts';
import { parseRichText } from './rich-text.ts';

export type ParsedEntry =
  | { readonly kind: 'ok'; readonly entry: Entry }
  | { readonly kind: 'unknown-type' }
  | { readonly kind: 'broken'; readonly type: string; readonly uid: string; readonly problem: string };

type Base = Omit<EntryBase, 'type'>;
type Reader = (data: WireObject, base: Base) => Entry;

const numbers = (values: readonly unknown[]): readonly number[] =>
  values.filter((value): value is number => typeof value === 'number');

/** `[{ country, price }]` or `{ country: price }` → a record of numbers. */
function byKey(data: WireObject, key: string, name: string, value: string): Readonly<Record<string, number>> {
  const given = data[key];
  const pairs = Array.isArray(given)
    ? objects(data, key).map((row) => [text(row, name), row[value]] as const)
    : Object.entries(object(data, key));
  return Object.fromEntries(pairs.filter((pair): pair is readonly [string, number] => typeof pair[1] === 'number'));
}

function navigation(data: WireObject, key: string): readonly NavigationItem[] {
  return objects(data, key).map((item) => {
    const [banner] = references(item, 'banner');
    return {
      link: link(object(item, 'link')),
      regions: strings(item, 'regions'),
      children: navigation(item, 'children'),
      ...(banner ? { banner } : {}),
    };
  });
}

function section(block: WireObject): readonly Section[] {
  const [kind] = Object.keys(block);
  const value = object(block, kind ?? '');
  const heading = optionalText(value, 'heading');
  const target = optionalLink(value, 'link');
  switch (kind) {
    case 'banner':
      return references(value, 'banner').map((banner) => ({ kind: 'banner', banner }));
    case 'rich_text':
      return [{ kind: 'rich-text', body: parseRichText(value['body']), ...(heading ? { heading } : {}) }];
    case 'products':
      return [
        {
          kind: 'products',
          heading: heading ?? '',
          products: references(value, 'products'),
          ...(target ? { link: target } : {}),
        },
      ];
    case 'categories':
      return [{ kind: 'categories', categories: references(value, 'categories'), ...(heading ? { heading } : {}) }];
    case 'story': {
      const picture = media(object(value, 'image'));
      return picture
        ? [
            {
              kind: 'story',
              heading: heading ?? '',
              body: parseRichText(value['body']),
              media: picture,
              flip: flag(value, 'flip'),
              ...(target ? { link: target } : {}),
            },
          ]
        : [];
    }
    default:
      return [];
  }
}

const page =
  (type: 'page' | 'home' | 'landing_page'): Reader =>
  (data, base) => ({
    ...base,
    type,
    url: type === 'home' ? '' : demandText(data, 'url'),
    regions: strings(data, 'regions'),
    layout: text(data, 'layout') === 'flush-banner' ? 'flush-banner' : 'default',
    sections: objects(data, 'sections').flatMap(section),
    seo: seo(data),
    ...(optionalText(data, 'intro') ? { intro: text(data, 'intro') } : {}),
  });

const READERS: Readonly<Record<string, Reader>> = {
  page: page('page'),
  home: page('home'),
  landing_page: page('landing_page'),
  display_text: (data, base) => ({ ...base, type: 'display_text', text: text(data, 'text') }),
  product: (data, base) => {
    const image = media(object(data, 'image'));
    const optionName = optionalText(data, 'option_name');
    const priceRange = optionalText(data, 'price_range');
    const commerce = Array.isArray(data['bc_products'])
      ? objects(data, 'bc_products').map((row) => [text(row, 'region'), row] as const)
      : Object.entries(object(data, 'bc_products')).filter((pair): pair is [string, WireObject] =>
          isWireObject(pair[1]),
        );
    return {
      ...base,
      type: 'product',
      displayTitle: text(data, 'display_title') || base.title,
      tagline: text(data, 'tagline'),
      description: parseRichText(data['description']),
      url: demandText(data, 'url'),
      regions: strings(data, 'regions'),
      commerce: Object.fromEntries(
        commerce.map(([region, row]) => [
          region,
          { id: Number(row['id'] ?? 0), categories: numbers(list(row, 'categories')) },
        ]),
      ),
      isNew: flag(data, 'is_new'),
      isRedesigned: flag(data, 'is_redesigned'),
      prices: byKey(data, 'prices', 'country', 'price'),
      salePrices: byKey(data, 'prices', 'country', 'sale_price'),
      image: image ?? { name: '', imageset: false },
      colors: objects(data, 'colors').map((color) => ({
        name: text(color, 'name'),
        slug: text(color, 'slug'),
        hex: text(color, 'hex'),
        image: media(color) ?? { name: '', imageset: false },
      })),
      sizes: strings(data, 'sizes'),
      specs: objects(data, 'product_specs').map((spec) => ({ id: text(spec, 'id'), value: text(spec, 'value') })),
      customFields: objects(data, 'customFields').map((field) => ({
        name: text(field, 'name'),
        value: text(field, 'value'),
      })),
      categories: references(data, 'product_categories'),
      related: references(data, 'related_products'),
      discontinued: flag(data, 'discontinued'),
      seo: seo(data),
      ...(optionName ? { optionName } : {}),
      ...(priceRange ? { priceRange } : {}),
    };
  },
  product_category: (data, base) => {
    const image = media(object(data, 'image'));
    const [parent] = references(data, 'parent_category');
    return {
      ...base,
      type: 'product_category',
      displayTitle: text(data, 'display_title') || base.title,
      url: demandText(data, 'url'),
      description: text(data, 'description'),
      regions: strings(data, 'regions'),
      commerceIds: byKey(data, 'cat_ids_bc', 'region', 'id'),
      automatedRelatedProducts: flag(data, 'automated_related_products'),
      seo: seo(data),
      ...(parent ? { parent } : {}),
      ...(image ? { image } : {}),
    };
  },
  banner: (data, base) => {
    const background = object(data, 'background');
    const picture = media(background);
    const desktop = optionalText(background, 'desktop_aspect_ratio');
    const mobile = optionalText(background, 'mobile_aspect_ratio');
    return {
      ...base,
      type: 'banner',
      content: parseRichText(data['content']),
      regions: strings(data, 'regions'),
      darkOverlay: flag(data, 'dark_overlay_on_banner_image'),
      disableLink: flag(data, 'disable_link'),
      contentLayout: text(data, 'content_layout') || 'top-left',
      buttons: objects(data, 'cta_button_global').map((button) => ({
        ...link(button),
        style: text(button, 'button_class'),
      })),
      ...(picture
        ? {
            background: {
              kind: text(background, 'type') === 'Video' ? 'video' : 'image',
              media: picture,
              hotspots: [],
              ...(desktop ? { desktopAspectRatio: desktop } : {}),
              ...(mobile ? { mobileAspectRatio: mobile } : {}),
            },
          }
        : {}),
    };
  },
  country: (data, base) => ({
    ...base,
    type: 'country',
    text: text(data, 'text'),
    value: demandText(data, 'value'),
    iso: text(data, 'iso'),
    continent: text(data, 'continent'),
    currency: text(data, 'currency') || 'USD',
    langs: objects(data, 'langs').map((lang) => ({
      text: text(lang, 'text'),
      value: text(lang, 'value'),
      langDefault: flag(lang, 'lang_default'),
      xDefault: flag(lang, 'x_default'),
    })),
  }),
  regions: (data, base) => ({
    ...base,
    type: 'regions',
    regionId: demandText(data, 'region_id'),
    countries: strings(data, 'countries'),
  }),
  alert: (data, base) => {
    const target = optionalLink(data, 'link');
    return {
      ...base,
      type: 'alert',
      text: text(data, 'text'),
      regions: strings(data, 'regions'),
      tone: text(data, 'tone') === 'signal' ? 'signal' : 'quiet',
      ...(target ? { link: target } : {}),
    };
  },
  header: (data, base) => ({
    ...base,
    type: 'header',
    mainNav: navigation(data, 'main_nav'),
    secondaryNav: navigation(data, 'secondary_nav'),
    alerts: references(data, 'top_alert'),
  }),
  footer: (data, base) => ({
    ...base,
    type: 'footer',
    claim: text(data, 'claim'),
    columns: objects(data, 'columns').map((column) => ({
      heading: text(column, 'heading'),
      links: navigation(column, 'links'),
    })),
    legal: navigation(data, 'legal'),
  }),
  error_page: (data, base) => {
    const [banner] = references(data, 'banner');
    return {
      ...base,
      type: 'error_page',
      regions: strings(data, 'regions'),
      header: text(data, 'header'),
      mainContent: text(data, 'main_content'),
      linkText: text(data, 'link_text'),
      productHeader: text(data, 'product_header'),
      products: references(data, 'products'),
      ...(banner ? { banner } : {}),
    };
  },
  color_group: (data, base) => ({
    ...base,
    type: 'color_group',
    colorName: text(data, 'color_name'),
    swatchHex: text(data, 'option_swatch_hex'),
    childColors: strings(data, 'child_colors'),
  }),
  brand_settings: (data, base) => ({
    ...base,
    type: 'brand_settings',
    siteUrl: text(data, 'site_url'),
    displayName: text(data, 'display_name') || base.title,
    mediaAlias: text(data, 'amplience_brand_alias') || 'k2',
    seo: seo(data),
    social: objects(data, 'social_media').map((one) => ({ name: text(one, 'name'), href: text(one, 'href') })),
    contact: {},
    shopping: flag(data, 'shopping'),
  }),
  route_rule: (data, base) => {
    const status = Number(data['status'] ?? 301);
    return {
      ...base,
      type: 'route_rule',
      from: demandText(data, 'from'),
      match: text(data, 'match') === 'prefix' ? 'prefix' : 'exact',
      to: text(data, 'to'),
      status: status === 302 || status === 308 || status === 410 ? status : 301,
    };
  },
};

export function parseEntry(type: string, data: WireObject): ParsedEntry {
  const reader = READERS[type];
  if (!reader) return { kind: 'unknown-type' };
  const uid = text(data, 'uid');
  try {
    const base = {
      uid: demandText(data, 'uid'),
      title: text(data, 'title'),
      language: text(data, 'locale') || 'en-us',
      updatedAt: text(data, 'updated_at'),
    };
    return { kind: 'ok', entry: reader(data, base) };
  } catch (error) {
    if (error instanceof BrokenEntry) return { kind: 'broken', type, uid, problem: error.message };
    throw error;
  }
}
