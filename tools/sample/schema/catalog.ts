/** Content types of products and categories. */
import {
  choice,
  demand,
  flag,
  group,
  groups,
  lines,
  list,
  media,
  number,
  regions,
  rich,
  seo,
  text,
  to,
  url,
} from './field.ts';
import type { Field } from './field.ts';

/** The values that the shop knows (`OUTLINES` and `BOOT_NORMS` of its product entries). */
const OUTLINES = ['ski', 'skin', 'pole', 'ski-bag', 'pack', 'duffel', 'boot-bag', 'strap', 'helmet', 'goggles', 'glove', 'mitten', 'alpine-binding', 'tech-binding', 'brake', 'crampon', 'wax', 'tool', 'guide']; // prettier-ignore
const BOOT_NORMS = ['ISO 5355', 'ISO 23223', 'ISO 9523', 'INSERTS'];
const specs = (uid: string): Field => groups(uid, demand(text('id')), demand(text('value')));
const commerceRegion = choice('region', ['us', 'ca', 'eu_region_1'], { mandatory: true });

export const CATALOG_TYPES: Readonly<Record<string, readonly Field[]>> = {
  product: [
    demand(text('display_title')),
    demand(text('tagline')),
    rich('description'),
    regions,
    text('price_range'),
    url,
    groups('bc_products', commerceRegion, demand(number('id')), number('categories', { multiple: true })),
    flag('is_new'),
    flag('is_redesigned'),
    choice('banner_icon', ['Best seller', 'Coming soon', 'New']),
    groups('prices', demand(text('country')), demand(number('price', { min: 0 })), number('sale_price', { min: 0 })),
    media('image'),
    groups('colors', demand(text('name')), demand(text('option_label')), demand(text('slug')), demand(text('hex', { format: '^#[0-9a-f]{6}$' })), demand(text('amplience_id'))),
    text('option_name'),
    list('sizes'),
    groups('size_table', demand(text('size')), number('skier_from', { min: 0 }), number('skier_to', { min: 0 }), number('waist_from', { min: 0 }), number('waist_to', { min: 0 }), number('width', { min: 0 }), specs('specs')),
    group('fit', number('tip', { min: 0 }), number('waist', { min: 0 }), choice('accepts', BOOT_NORMS, { multiple: true }), choice('asks', BOOT_NORMS, { multiple: true }), number('litres', { min: 0 }), number('height', { min: 0 }), number('breadth', { min: 0 }), choice('outline', OUTLINES)),
    groups('gallery', choice('type', ['Image', 'Video']), demand(text('amplience_id')), choice('imageset', ['Yes', 'No']), text('alt_text')),
    groups('highlights', demand(text('heading')), lines('text'), media('image')),
    specs('product_specs'),
    specs('updated_product_specs'),
    groups('customFields', demand(text('name')), text('value')),
    to('product_categories', 'product_category'),
    to('related_products', 'product'),
    flag('discontinued'),
    seo,
  ],
  product_category: [
    demand(text('display_title')),
    url,
    lines('description'),
    regions,
    to('parent_category', 'product_category'),
    groups('cat_ids_bc', commerceRegion, demand(number('id'))),
    media('image'),
    flag('automated_related_products'),
    seo,
  ],
  category_groups: [
    demand(to('parent_category', 'product_category')),
    groups('categories', demand(to('category', 'product_category')), text('clp_display_title')),
    choice('clp_layout_tags', ['grid', 'row', 'with-pictures', 'text-only'], { multiple: true }),
  ],
  color_group: [
    demand(text('color_name')),
    demand(text('option_swatch_hex', { format: '^#[0-9a-f]{6}$' })),
    list('child_colors'),
  ],
  hide_product_attributes: [demand(list('attributes')), regions, to('product_categories', 'product_category')],
  manage_product_attributes: [
    groups('sorted_attributes', demand(text('attribute')), text('title'), choice('group', ['size', 'build', 'use'])),
    groups('option_sorting', demand(text('option_name')), list('values')),
  ],
  automated_related_products_config: [
    groups(
      'categories',
      demand(to('product_category', 'product_category')),
      to('related_categories', 'product_category'),
      groups('product_attributes', demand(text('attribute')), list('values')),
    ),
  ],
  category_product_add_on_config: [
    regions,
    demand(to('product_category', 'product_category')),
    groups('product_add_on_config', text('heading'), demand(to('product_category', 'product_category')), to('products', 'product')),
  ],
  currency: [
    demand(text('code', { format: '^[A-Z]{3}$' })),
    group('currency_format', demand(text('token')), choice('token_location', ['left', 'right'], { mandatory: true, non_localizable: false }), demand(text('decimal_token')), text('thousands_token'), demand(number('decimal_places', { min: 0, max: 4 }))),
  ],
}; // prettier-ignore
