/** Builds the entries of a sample stack from the catalogue and the copy. Pure: the same tables give the same stack. */
import { createHash } from 'node:crypto';

import { CATEGORIES, COLOURS } from './catalogue.ts';
import type { CatalogueProduct } from './catalogue.ts';
import { commerceCategoryId, commerceProductId, STORES } from './commerce-ids.ts';
import { ALERTS, CATEGORY_COPY, CLAIM, ERROR_PAGE, FEATURED, HERO, KIND_COPY, PAGES, STORY } from './copy.ts';
import { COUNTRIES, LANGUAGE_NAMES, REGIONS } from './markets.ts';
import { CATEGORY_NAMES, DISPLAY_TEXTS, LANGUAGES, texts } from './texts.ts';
import type { Language, Texts } from './texts.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface SampleEntry {
  readonly type: string;
  readonly uid: string;
  /** Languages in which it is localised, the master first. */
  readonly languages: readonly Language[];
  readonly fields: (language: Language) => Fields;
}

const MASTER: Language = 'en-us';

export function uidOf(type: string, name: string): string {
  return `blt${createHash('sha256').update(`${type}:${name}`).digest('hex').slice(0, 16)}`;
}

const reference = (type: string, name: string) => [{ uid: uidOf(type, name), _content_type_uid: type }];
const say = (copy: Texts, language: Language): string => copy[language] ?? copy[MASTER];
const languagesOf = (...copies: readonly Texts[]): readonly Language[] =>
  LANGUAGES.filter((language) => language === MASTER || copies.some((copy) => copy[language] !== undefined));
const document = (...paragraphs: readonly string[]) => ({
  type: 'doc',
  attrs: {},
  children: paragraphs.map((paragraph) => ({ type: 'p', attrs: {}, children: [{ text: paragraph }] })),
});
const internal = (text: string, type: string, name: string) => ({
  text,
  type: 'internal',
  internal_link: reference(type, name),
  href: '',
  new_tab: false,
});
const entry = (
  type: string,
  name: string,
  languages: readonly Language[],
  fields: SampleEntry['fields'],
): SampleEntry => ({ type, uid: uidOf(type, name), languages, fields });

function displayTexts(): SampleEntry[] {
  return DISPLAY_TEXTS.map(({ key, texts: copy }) =>
    entry('display_text', key, languagesOf(copy), (language) => ({ title: key, text: say(copy, language) })),
  );
}

function markets(): SampleEntry[] {
  const countries = COUNTRIES.map((country) =>
    entry('country', country.value, [MASTER], () => ({
      title: country.text,
      text: country.text,
      value: country.value,
      iso: country.value === 'global' ? '' : country.value.toUpperCase(),
      continent: country.continent,
      currency: country.currency,
      langs: country.languages.map((language, index) => ({
        text: LANGUAGE_NAMES[language],
        value: language,
        lang_default: index === 0,
        x_default: country.value === 'global',
      })),
    })),
  );
  const regions = Object.entries(REGIONS).map(([region, list]) =>
    entry('regions', region, [MASTER], () => ({ title: region, region_id: region, countries: list })),
  );
  return [...countries, ...regions];
}

const PARENT = new Map(
  Object.entries(CATEGORIES).flatMap(([category, children]) => children.map((child) => [child, category] as const)),
);

function categories(products: readonly CatalogueProduct[]): SampleEntry[] {
  return [...Object.keys(CATEGORIES), ...PARENT.keys()].map((slug) => {
    const names = CATEGORY_NAMES[slug] ?? texts(slug);
    const parent = PARENT.get(slug);
    const copy = CATEGORY_COPY[slug] ?? texts('');
    const first = products.find((product) => product.category === slug || product.subcategory === slug);
    return entry('product_category', slug, languagesOf(names), (language) => ({
      title: say(names, language),
      display_title: say(names, language),
      url: parent ? `/${parent}/${slug}` : `/${slug}`,
      description: say(copy, language),
      regions: [],
      parent_category: parent ? reference('product_category', parent) : [],
      cat_ids_bc: STORES.map((region) => ({ region, id: commerceCategoryId(region, slug) })),
      image: { amplience_id: first ? `${first.slug}-${first.colours[0]}` : '', imageset: 'No', alt_text: '' },
      automated_related_products: true,
      seo_meta: { seo_title: '', seo_description: say(copy, language), og_image: '' },
    }));
  });
}

function productEntries(products: readonly CatalogueProduct[]): SampleEntry[] {
  return products.map((product, position) => {
    const kind = KIND_COPY[product.kind] ?? KIND_COPY['default'] ?? texts('');
    const siblings = products.filter(
      (other) => other.subcategory === product.subcategory && other.slug !== product.slug,
    );
    const related = [...siblings, ...products.slice(position + 1), ...products]
      .filter((other) => other.slug !== product.slug && !other.discontinued)
      .slice(0, 4);
    const shops = STORES.filter((store) => product.regions.length === 0 || product.regions.includes(store));
    return entry('product', product.slug, languagesOf(kind), (language) => ({
      title: product.title,
      display_title: product.title,
      tagline: product.tagline,
      description: document(say(kind, language)),
      regions: product.regions,
      price_range: '',
      url: `/${product.slug}`,
      bc_products: shops.map((region) => ({
        region,
        id: commerceProductId(region, product.slug),
        categories: [commerceCategoryId(region, product.category), commerceCategoryId(region, product.subcategory)],
      })),
      is_new: product.isNew,
      is_redesigned: product.isRedesigned,
      prices: Object.entries(product.prices).map(([country, price]) => ({
        country,
        price,
        sale_price: product.salePrices[country] ?? null,
      })),
      image: { amplience_id: `${product.slug}-${product.colours[0]}`, imageset: 'No', alt_text: product.title },
      colors: product.colours.map((slug) => ({
        name: COLOURS[slug]?.name ?? slug,
        slug,
        hex: COLOURS[slug]?.hex ?? '#808080',
        amplience_id: `${product.slug}-${slug}`,
      })),
      option_name: product.optionName ?? '',
      sizes: product.sizes,
      product_specs: product.specs,
      product_categories: [
        ...reference('product_category', product.category),
        ...reference('product_category', product.subcategory),
      ],
      related_products: related.flatMap((other) => reference('product', other.slug)),
      discontinued: product.discontinued,
      seo_meta: {
        seo_title: product.title,
        seo_description: product.tagline,
        og_image: `${product.slug}-${product.colours[0]}`,
      },
    }));
  });
}

function home(products: readonly CatalogueProduct[]): SampleEntry[] {
  const hero = entry('banner', 'hero', languagesOf(HERO.heading, HERO.text, HERO.button), (language) => ({
    title: say(HERO.heading, language),
    content: {
      type: 'doc',
      attrs: {},
      children: [
        { type: 'h2', attrs: {}, children: [{ text: say(HERO.heading, language) }] },
        ...document(say(HERO.text, language)).children,
      ],
    },
    regions: [],
    dark_overlay_on_banner_image: true,
    disable_link: false,
    content_layout: 'bottom-left',
    wrap_copy: true,
    background: {
      type: 'Image',
      imageset: 'No',
      amplience_id: 'scene-dawn-ridge',
      alt_text: '',
      enable_hotspots: false,
      desktop_aspect_ratio: '16:9',
      mobile_aspect_ratio: '9:16',
    },
    cta_button_global: [
      {
        button_text: say(HERO.button, language),
        button_class: 'primary',
        type: 'internal',
        external_link: { title: '', href: '' },
        internal_link: reference('product_category', 'skis'),
        disable_link: false,
        new_tab: false,
      },
    ],
  }));
  const page = entry('home', 'home', languagesOf(FEATURED, STORY.heading), (language) => ({
    title: 'Firn',
    url: '',
    layout: 'flush-banner',
    regions: [],
    sections: [
      { banner: { banner: reference('banner', 'hero') } },
      {
        products: {
          heading: say(FEATURED, language),
          products: products
            .filter((product) => product.isNew && product.regions.length === 0)
            .slice(0, 8)
            .flatMap((product) => reference('product', product.slug)),
          link: internal(say(HERO.button, language), 'product_category', 'skis'),
        },
      },
      {
        categories: {
          heading: '',
          categories: Object.keys(CATEGORIES).flatMap((slug) => reference('product_category', slug)),
        },
      },
      {
        story: {
          heading: say(STORY.heading, language),
          body: document(say(STORY.text, language)),
          image: { amplience_id: 'scene-village', imageset: 'No', alt_text: '' },
          link: internal(say(STORY.button, language), 'page', '/about'),
          flip: false,
        },
      },
    ],
    seo_meta: { seo_title: '', seo_description: say(CLAIM, language), og_image: 'scene-dawn-ridge' },
  }));
  return [hero, page];
}

function pages(): SampleEntry[] {
  return PAGES.map((page) =>
    entry('page', page.url, languagesOf(page.title, page.intro), (language) => ({
      title: say(page.title, language),
      url: page.url,
      layout: 'default',
      intro: say(page.intro, language),
      regions: [],
      sections: page.paragraphs.map((paragraph) => ({
        rich_text: { heading: say(paragraph.heading, language), body: document(say(paragraph.text, language)) },
      })),
      seo_meta: { seo_title: '', seo_description: say(page.intro, language), og_image: '' },
    })),
  );
}

function frame(): SampleEntry[] {
  const name = (slug: string, language: Language): string => say(CATEGORY_NAMES[slug] ?? texts(slug), language);
  const pageTitle = (url: string, language: Language): string =>
    say(PAGES.find((page) => page.url === url)?.title ?? texts(url), language);
  const pageLink = (url: string, language: Language) => ({
    link: internal(pageTitle(url, language), 'page', url),
    regions: [],
  });
  const alerts = ALERTS.map((alert, index) =>
    entry('alert', `${index}`, languagesOf(alert.text), (language) => ({
      title: `alert ${index + 1}`,
      text: say(alert.text, language),
      regions: alert.regions,
      tone: 'quiet',
    })),
  );
  const header = entry('header', 'header', LANGUAGES, (language) => ({
    title: 'header',
    main_nav: Object.entries(CATEGORIES).map(([slug, children]) => ({
      link: internal(name(slug, language), 'product_category', slug),
      regions: [],
      children: children.map((child) => ({
        link: internal(name(child, language), 'product_category', child),
        regions: [],
      })),
    })),
    secondary_nav: [
      pageLink('/about', language),
      { ...pageLink('/stores', language), regions: ['eu', 'jp', 'other', 'eu_region_1'] },
    ],
    top_alert: ALERTS.flatMap((_alert, index) => reference('alert', `${index}`)),
  }));
  const footer = entry('footer', 'footer', LANGUAGES, (language) => ({
    title: 'footer',
    claim: say(CLAIM, language),
    columns: [
      {
        heading: name('skis', language),
        links: (CATEGORIES['skis'] ?? []).map((slug) => ({
          link: internal(name(slug, language), 'product_category', slug),
          regions: [],
        })),
      },
      {
        heading: name('accessories', language),
        links: ['bindings', 'bags', 'skins', 'accessories'].map((slug) => ({
          link: internal(name(slug, language), 'product_category', slug),
          regions: [],
        })),
      },
      {
        heading: 'Firn',
        links: ['/about', '/sustainability', '/warranty', '/shipping', '/stores'].map((url) => pageLink(url, language)),
      },
    ],
    legal: ['/imprint', '/privacy'].map((url) => pageLink(url, language)),
  }));
  return [...alerts, header, footer];
}

function settings(products: readonly CatalogueProduct[]): SampleEntry[] {
  const legacy: readonly (readonly [string, string])[] = [
    ['/de/ski', '/de-de/c/skis'], ['/de/stoecke', '/de-de/c/accessories/poles'], ['/de/taschen', '/de-de/c/bags'], ['/de/felle', '/de-de/c/skins'], ['/de/datenschutz', '/de-de/privacy'],
    ['/de/impressum', '/de-de/imprint'], ['/de/haendlersuche', '/de-de/stores'], ['/fr/skis', '/fr-fr/c/skis'], ['/fr/batons', '/fr-fr/c/accessories/poles'], ['/fr/sacs', '/fr-fr/c/bags'],
    ['/fr/mentions-legales', '/fr-fr/imprint'], ['/it/sci', '/it-it/c/skis'], ['/it/pelli', '/it-it/c/skins'], ['/es/esquis', '/es-es/c/skis'], ['/es/bolsas', '/es-es/c/bags'],
    ['/pl/narty', '/pl-pl/c/skis'], ['/pl/kije', '/pl-pl/c/accessories/poles'], ['/en/dealer-finder', '/en-us/stores'], ['/en/company', '/en-us/about'],
  ]; // prettier-ignore
  const rules = legacy.map(([from, to]) =>
    entry('route_rule', from, [MASTER], () => ({ title: from, from, match: 'exact', to, status: 301 })),
  );
  const groups = Object.entries(COLOURS).map(([slug, colour]) =>
    entry('color_group', slug, [MASTER], () => ({
      title: colour.name,
      color_name: colour.name,
      option_swatch_hex: colour.hex,
      child_colors: [slug],
    })),
  );
  const brand = entry('brand_settings', 'brand', [MASTER], () => ({
    title: 'Firn', site_url: 'https://firn.example', display_name: 'Firn', amplience_brand_alias: 'firn', shopping: true,
    seo_meta: { seo_title: 'Firn', seo_description: CLAIM[MASTER], og_image: 'scene-dawn-ridge' }, social_media: [],
    contact: { phone: '', address: { street_address: 'Dorfplatz 4', city: 'Sölden', state: '', postal_code: '6450', country: 'AT' } },
  })); // prettier-ignore
  const error = entry('error_page', 'error', languagesOf(ERROR_PAGE.header), (language) => ({
    title: 'error', regions: [], header: say(ERROR_PAGE.header, language), main_content: say(ERROR_PAGE.main, language), link_text: say(ERROR_PAGE.link, language), product_header: say(ERROR_PAGE.products, language),
    products: products.filter((product) => product.isNew && product.regions.length === 0).slice(0, 4).flatMap((product) => reference('product', product.slug)), banner: [],
  })); // prettier-ignore
  return [...rules, ...groups, brand, error];
}

export function sampleEntries(products: readonly CatalogueProduct[]): readonly SampleEntry[] {
  return [
    ...displayTexts(),
    ...markets(),
    ...categories(products),
    ...productEntries(products),
    ...home(products),
    ...pages(),
    ...frame(),
    ...settings(products),
  ];
}
