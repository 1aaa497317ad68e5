/** Readers of products, categories, category groups and color groups. */
import { BANNER_ICONS } from '#lib/content/product-entries.ts';
import type { BannerIcon, ProductSpec } from '#lib/content/product-entries.ts';
import { isWireObject } from '#wire/content/entry-wire.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { noteProblem, noteWrongType, pathOf } from './field-problems.ts';
import {
  demandAddress,
  demandReference,
  flag,
  list,
  media,
  object,
  objects,
  optionalNumber,
  optionalText,
  references,
  seo,
  strings,
  text,
} from './fields.ts';
import { productGear } from './parse-product-gear.ts';
import { richText } from './parse-rich-text.ts';
import type { Readers } from './reader.ts';

const numbers = (values: readonly unknown[]): readonly number[] =>
  values.filter((value): value is number => typeof value === 'number');

/** `[{ country, price }]` or `{ country: price }` → a record of numbers. A number below zero is left out and reported. */
function byKey(
  data: WireObject,
  key: string,
  row: { readonly name: string; readonly value: string },
): Readonly<Record<string, number>> {
  const given = data[key];
  const pairs = Array.isArray(given)
    ? objects(data, key).map((one) => [text(one, row.name), one[row.value]] as const)
    : Object.entries(object(data, key));
  return Object.fromEntries(
    pairs.filter((pair): pair is readonly [string, number] => {
      const [name, amount] = pair;
      const field = `${pathOf(data, key)}.${name}`;
      if (typeof amount !== 'number') noteWrongType(field, amount, 'a number');
      else if (amount < 0) noteProblem(field, `is ${amount}, a number not below zero is expected`);
      return typeof amount === 'number' && amount >= 0;
    }),
  );
}

/** Maximum id on the platform. */
const LARGEST_ID = 2_147_483_647;

/** Id of a product on the platform; 0 for none. An impossible id counts as none: the platform refuses every request that contains it. */
function platformId(row: WireObject): number {
  const id = optionalNumber(row, 'id') ?? 0;
  if (Number.isInteger(id) && id >= 0 && id <= LARGEST_ID) return id;
  noteProblem(pathOf(row, 'id'), `is ${id}, a positive whole number is expected`);
  return 0;
}

const attributes = (data: WireObject, key: string): readonly ProductSpec[] =>
  objects(data, key).map((spec) => ({ id: text(spec, 'id'), value: text(spec, 'value') }));

/** `Best seller` → `best-seller`; undefined for an empty or unknown choice. */
function bannerIcon(data: WireObject): BannerIcon | undefined {
  const chosen = optionalText(data, 'banner_icon');
  const icon = BANNER_ICONS.find((one) => one === chosen?.toLowerCase().replaceAll(' ', '-'));
  if (chosen && !icon) noteWrongType(pathOf(data, 'banner_icon'), chosen, `one of ${BANNER_ICONS.join(', ')}`);
  return icon;
}

export const productReaders: Readers<'product' | 'product_category' | 'category_groups' | 'color_group'> = {
  product: (data, base) => {
    const image = media(object(data, 'image'));
    const optionName = optionalText(data, 'option_name');
    const priceRange = optionalText(data, 'price_range');
    const icon = bannerIcon(data);
    const [original, updated] = [attributes(data, 'product_specs'), attributes(data, 'updated_product_specs')];
    const commerce = Array.isArray(data['bc_products'])
      ? objects(data, 'bc_products').map((row) => [text(row, 'region'), row] as const)
      : Object.entries(object(data, 'bc_products')).filter((pair): pair is [string, WireObject] =>
          isWireObject(pair[1]),
        );
    if (!image) noteProblem('image', 'has no picture: tiles and the page of the product show none');
    return {
      ...base,
      type: 'product',
      displayTitle: text(data, 'display_title') || base.title,
      tagline: text(data, 'tagline'),
      description: richText(data, 'description'),
      url: demandAddress('product', data),
      regions: strings(data, 'regions'),
      commerce: Object.fromEntries(
        commerce.map(([region, row]) => [
          region,
          { id: platformId(row), categories: numbers(list(row, 'categories')) },
        ]),
      ),
      isNew: flag(data, 'is_new'),
      isRedesigned: flag(data, 'is_redesigned'),
      prices: byKey(data, 'prices', { name: 'country', value: 'price' }),
      salePrices: byKey(data, 'prices', { name: 'country', value: 'sale_price' }),
      image: image ?? { name: '', imageset: false },
      colors: objects(data, 'colors').map((color) => ({
        name: text(color, 'name'),
        label: text(color, 'option_label') || text(color, 'name'),
        // Links carry it in lower case (spec section 2), and color groups name it in any case.
        slug: text(color, 'slug').toLowerCase(),
        hex: text(color, 'hex'),
        image: media(color) ?? { name: '', imageset: false },
      })),
      sizes: strings(data, 'sizes'),
      gear: productGear(data),
      specs: updated.length > 0 ? updated : original,
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
      ...(icon ? { bannerIcon: icon } : {}),
      ...(updated.length > 0 ? { originalSpecs: original } : {}),
    };
  },
  product_category: (data, base) => {
    const image = media(object(data, 'image'));
    const [parent] = references(data, 'parent_category');
    return {
      ...base,
      type: 'product_category',
      displayTitle: text(data, 'display_title') || base.title,
      url: demandAddress('product_category', data),
      description: text(data, 'description'),
      regions: strings(data, 'regions'),
      commerceIds: byKey(data, 'cat_ids_bc', { name: 'region', value: 'id' }),
      automatedRelatedProducts: flag(data, 'automated_related_products'),
      seo: seo(data),
      ...(parent ? { parent } : {}),
      ...(image ? { image } : {}),
    };
  },
  category_groups: (data, base) => ({
    ...base,
    type: 'category_groups',
    parent: demandReference(data, 'parent_category'),
    categories: objects(data, 'categories').map((row) => ({
      category: demandReference(row, 'category'),
      title: text(row, 'clp_display_title'),
    })),
    layoutTags: strings(data, 'clp_layout_tags'),
  }),
  color_group: (data, base) => ({
    ...base,
    type: 'color_group',
    colorName: text(data, 'color_name'),
    swatchHex: text(data, 'option_swatch_hex'),
    childColors: strings(data, 'child_colors'),
  }),
};
