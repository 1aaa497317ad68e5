/** Entries of products and of their categories, groups, colors, attributes and add-ons. */
import { SHOPPING_REGIONS } from '#lib/region/region.ts';

import { CATEGORIES, COLORS } from '../catalog.ts';
import type { CatalogProduct } from '../catalog.ts';
import { commerceCategoryId, commerceProductId, STORES } from '../commerce-ids.ts';
import { COLOR_GROUPS, COLOR_NAMES } from '../copy/colors.ts';
import { DESCRIPTION_ROWS } from '../copy/descriptions.ts';
import { MAKING_ROWS } from '../copy/making.ts';
import { ADD_ONS, ATTRIBUTE_GROUPS, ATTRIBUTE_ORDER } from '../copy/settings.ts';
import { CATEGORY_COPY } from '../copy/shop.ts';
import { specValue } from '../copy/spec-values.ts';
import { TAGLINE_ROWS } from '../copy/taglines.ts';
import { gearOf } from '../gear.ts';
import { CATEGORY_NAMES, DISPLAY_TEXTS, texts } from '../texts.ts';
import type { Texts } from '../texts.ts';
import { document, entry, languagesOf, MASTER, picture, reference, references, say, seo } from './entry.ts';
import type { SampleEntry } from './entry.ts';

const PARENT = new Map(
  Object.entries(CATEGORIES).flatMap(([category, children]) => children.map((child) => [child, category] as const)),
);

const cells = (rows: string, before = ''): ReadonlyMap<string, string> =>
  new Map(rows.split('\n').map((row) => [row.slice(0, row.indexOf('=')), before + row.slice(row.indexOf('=') + 1)]));
const TAGLINES = cells(TAGLINE_ROWS, '|');
const DESCRIPTIONS = cells(DESCRIPTION_ROWS);
const MAKING = cells(MAKING_ROWS);

function copyOf(table: ReadonlyMap<string, string>, slug: string): Texts {
  const row = table.get(slug);
  if (row === undefined) throw new Error(`No copy for ${slug}`);
  return texts(row);
}

export function categories(products: readonly CatalogProduct[]): SampleEntry[] {
  return [...Object.keys(CATEGORIES), ...PARENT.keys()].map((slug) => {
    const names = CATEGORY_NAMES[slug] ?? texts(slug);
    const parent = PARENT.get(slug);
    const copy = CATEGORY_COPY[slug] ?? texts('');
    const first = products.find((product) => product.category === slug || product.subcategory === slug);
    return entry({ type: 'product_category', name: slug, languages: languagesOf(names) }, (language) => ({
      title: say(names, language),
      display_title: say(names, language),
      url: parent ? `/${parent}/${slug}` : `/${slug}`,
      description: say(copy, language),
      regions: [],
      parent_category: parent ? reference('product_category', parent) : [],
      cat_ids_bc: STORES.map((region) => ({ region, id: commerceCategoryId(region, slug) })),
      image: picture(first ? `${first.slug}-${first.colors[0]}` : ''),
      automated_related_products: true,
      seo_meta: seo('', say(copy, language)),
    }));
  });
}

/** Category → categories whose products are used together with it. */
const GOES_WITH: Readonly<Record<string, readonly string[]>> = {
  skis: ['bindings', 'skins'],
  bindings: ['skis', 'bags'],
  bags: ['skins', 'accessories'],
  skins: ['skis', 'bags'],
  accessories: ['bags', 'skis'],
};

/** Related products, without duplicates: two of the same kind, then products that are used with it, which vary between neighboring products. */
function relatedTo(product: CatalogProduct, position: number, products: readonly CatalogProduct[]) {
  const others = products.filter((other) => other.slug !== product.slug && !other.discontinued);
  const siblings = others.filter((other) => other.subcategory === product.subcategory).slice(0, 2);
  const companions = (GOES_WITH[product.category] ?? []).flatMap((category) => {
    const fitting = others.filter((other) => other.category === category && other.regions.length === 0);
    return fitting[position % fitting.length] ?? [];
  });
  const filling = others.filter((other) => other.category === product.category);
  const slugs = [...siblings, ...companions, ...filling].map((other) => other.slug);
  return [...new Set(slugs)].slice(0, 4);
}

export function productEntries(products: readonly CatalogProduct[]): SampleEntry[] {
  return products.map((product, position) => {
    const use = copyOf(DESCRIPTIONS, product.slug);
    const made = copyOf(MAKING, product.slug);
    const taglines = { ...copyOf(TAGLINES, product.slug), [MASTER]: product.tagline };
    const related = relatedTo(product, position, products);
    const shops = STORES.filter((store) => product.regions.length === 0 || product.regions.includes(store));
    return entry({ type: 'product', name: product.slug, languages: languagesOf(made, use, taglines) }, (language) => ({
      title: product.title,
      display_title: product.title,
      tagline: say(taglines, language),
      description: document(say(use, language), say(made, language)),
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
      banner_icon: product.bannerIcon,
      prices: Object.entries(product.prices).map(([country, price]) => ({
        country,
        price,
        sale_price: product.salePrices[country] ?? null,
      })),
      image: picture(`${product.slug}-${product.colors[0]}`, product.title),
      colors: product.colors.map((slug) => ({
        name: say(COLOR_NAMES[slug] ?? texts(slug), language),
        option_label: COLORS[slug]?.name ?? slug,
        slug,
        hex: COLORS[slug]?.hex ?? '#808080',
        amplience_id: `${product.slug}-${slug}`,
      })),
      option_name: product.optionName ?? '',
      sizes: product.sizes,
      ...gearOf(product, language),
      product_specs: product.specs.map(({ id, value }) => ({ id, value: specValue(value, language) })),
      updated_product_specs: [],
      customFields: [{ name: 'season', value: product.discontinued ? '25/26' : '26/27' }],
      product_categories: references('product_category', [product.category, product.subcategory]),
      related_products: references('product', related),
      discontinued: product.discontinued,
      seo_meta: seo(product.title, say(taglines, language), `${product.slug}-${product.colors[0]}`),
    }));
  });
}

const LAYOUT_TAGS: Readonly<Record<string, readonly string[]>> = {
  skis: ['grid', 'with-pictures'],
  skins: ['row', 'text-only'],
};

function groups(): SampleEntry[] {
  const ofCategories = Object.entries(CATEGORIES).map(([category, children]) => {
    const names = CATEGORY_NAMES[category] ?? texts(category);
    return entry({ type: 'category_groups', name: category, languages: languagesOf(names) }, (language) => ({
      title: say(names, language),
      parent_category: reference('product_category', category),
      categories: children.map((child) => ({
        category: reference('product_category', child),
        clp_display_title: say(CATEGORY_NAMES[child] ?? texts(child), language),
      })),
      clp_layout_tags: LAYOUT_TAGS[category] ?? ['grid', 'text-only'],
    }));
  });
  const ofColors = Object.entries(COLOR_GROUPS).map(([slug, group]) =>
    entry({ type: 'color_group', name: slug, languages: languagesOf(group.name) }, (language) => ({
      title: say(group.name, language),
      color_name: say(group.name, language),
      option_swatch_hex: group.hex,
      child_colors: group.colors,
    })),
  );
  return [...ofCategories, ...ofColors];
}

function attributes(products: readonly CatalogProduct[]): SampleEntry[] {
  const names = new Map(DISPLAY_TEXTS.map(({ key, texts: copy }) => [key, copy]));
  const sizesOf = (option: string) => [
    ...new Set(products.flatMap((product) => (product.optionName === option ? product.sizes : []))),
  ];
  const letters = ['XS', 'S', 'M', 'L', 'XL'];
  const rank = (size: string): number =>
    letters.includes(size) ? letters.indexOf(size) : Number.parseFloat(size.replace(/[^\d.]+.*$/, ''));
  const hidden = [
    { name: 'Care products', attributes: ['content'], categories: ['race-skins'], regions: ['jp'] },
    { name: 'Fabric of bags in Europe', attributes: ['fabric'], categories: ['bags'], regions: ['eu'] },
    { name: 'Season', attributes: ['season'], categories: [], regions: [] },
  ];
  return [
    ...hidden.map((rule) =>
      entry({ type: 'hide_product_attributes', name: rule.name, languages: [MASTER] }, () => ({
        title: rule.name,
        attributes: rule.attributes,
        regions: rule.regions,
        product_categories: references('product_category', rule.categories),
      })),
    ),
    entry(
      { type: 'manage_product_attributes', name: 'order', languages: languagesOf(...names.values()) },
      (language) => ({
        title: 'Order of attributes',
        sorted_attributes: ATTRIBUTE_ORDER.map((attribute) => ({
          attribute,
          title: say(names.get(attribute) ?? texts(attribute), language),
          group: ATTRIBUTE_GROUPS[attribute],
        })),
        option_sorting: ['Length', 'Brake width', 'Volume', 'Width', 'Size'].map((option) => ({
          option_name: option,
          values: sizesOf(option).toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)),
        })),
      }),
    ),
  ];
}

function rules(): SampleEntry[] {
  const related: readonly (readonly [category: string, related: readonly string[], attribute: string, values: readonly string[]])[] = [
    ['skis', ['bindings', 'skins'], 'profile', ['Tip rocker, camber', 'Tip rocker, camber, flat tail']],
    ['bindings', ['skis', 'binding-parts'], 'boot', ['Tech inserts']],
    ['bags', ['accessories'], 'carry', ['Diagonal and A-frame', 'Diagonal']],
    ['skins', ['poles', 'race-skins'], 'glue', ['Hot melt', 'Vacuum']],
    ['accessories', ['accessories'], 'material', ['Aluminum', 'TPU']],
  ]; // prettier-ignore
  const addOns: readonly (readonly [category: string, regions: readonly string[], rows: readonly (readonly [heading: Texts, category: string, products: readonly string[]])[]])[] = [
    ['touring', [], [[ADD_ONS.bindings, 'tech-bindings', ['pin-12', 'pin-10', 'pin-race']], [ADD_ONS.skins, 'mixed-skins', ['glide-mix', 'glide-adhesion']]]],
    ['freeride', [], [[ADD_ONS.bindings, 'freeride-bindings', ['hinge-13', 'hinge-11']], [ADD_ONS.skins, 'mixed-skins', ['glide-mix', 'glide-nylon']]]],
    ['all-mountain', [], [[ADD_ONS.bindings, 'alpine-bindings', ['lock-14', 'lock-11']]]],
    ['piste', [], [[ADD_ONS.bindings, 'alpine-bindings', ['lock-14', 'lock-11']]]],
    ['park', [], [[ADD_ONS.bindings, 'alpine-bindings', ['lock-14', 'lock-7-junior']]]],
    ['tech-bindings', SHOPPING_REGIONS, [[ADD_ONS.parts, 'binding-parts', ['brake-set-pin', 'crampon-pin']]]],
    ['skins', [], [[ADD_ONS.care, 'race-skins', ['skin-wax']]]],
    ['helmets', [], [[ADD_ONS.goggles, 'goggles', ['vista', 'vista-s', 'haze-photochromic']]]],
    ['skis', SHOPPING_REGIONS, [[ADD_ONS.bags, 'ski-bags', ['single-ski-bag', 'double-ski-bag']]]],
  ]; // prettier-ignore
  return [
    entry({ type: 'automated_related_products_config', name: 'config', languages: [MASTER] }, () => ({
      title: 'Related products',
      categories: related.map(([category, others, attribute, values]) => ({
        product_category: reference('product_category', category),
        related_categories: references('product_category', others),
        product_attributes: [{ attribute, values }],
      })),
    })),
    ...addOns.map(([category, regions, rows]) =>
      entry(
        {
          type: 'category_product_add_on_config',
          name: category,
          languages: languagesOf(...rows.map(([heading]) => heading)),
        },
        (language) => ({
          title: `Add-ons of ${category}`,
          regions,
          product_category: reference('product_category', category),
          product_add_on_config: rows.map(([heading, from, slugs]) => ({
            heading: say(heading, language),
            product_category: reference('product_category', from),
            products: references('product', slugs),
          })),
        }),
      ),
    ),
  ];
}

export function catalogRules(products: readonly CatalogProduct[]): SampleEntry[] {
  return [...groups(), ...attributes(products), ...rules()];
}
