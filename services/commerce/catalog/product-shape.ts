/** Products, options and variants in the v3 catalog's format. Fields that the tables lack have the platform's defaults. */
import { toNumber } from '../pricing/money.ts';
import { originOf } from '../storefront/storefront-address.ts';
import { chosenOptions, pricesOf } from './catalog.ts';
import type { FoundVariant, Option, Product } from './catalog.ts';

export const PRODUCT_INCLUDES = [
  'bulk_pricing_rules', 'channels', 'custom_fields', 'images', 'modifiers', 'options', 'parent_relations', 'primary_image', 'reviews', 'variants', 'videos',
]; // prettier-ignore

const MADE = '2026-09-01T08:00:00+00:00';
const CHANNELS = [1];

export function optionShape({ row, values }: Option) {
  return {
    id: row.id,
    product_id: row.productId,
    name: `${row.displayName}${row.id}`,
    display_name: row.displayName,
    type: row.type,
    sort_order: row.position,
    config: {},
    option_values: values.map((value) => ({
      id: value.id,
      label: value.label,
      sort_order: value.position,
      value_data: value.valueData,
      is_default: value.position === 0,
    })),
  };
}

/**
 * A variant in the format of `GET products/{id}/variants` and `include=variants`. Without its own price it shows the product's. `purchasing_disabled` is
 * the variant's own, as on the platform: that of a product with the availability `disabled` is not set.
 */
export function variantShape({ product, variant }: FoundVariant) {
  const prices = pricesOf(product, variant);
  return {
    id: variant.id, product_id: variant.productId, sku: variant.sku, sku_id: variant.id, price: toNumber(prices.price), sale_price: toNumber(prices.sale),
    retail_price: toNumber(prices.retail), map_price: 0, calculated_price: toNumber(prices.calculated), cost_price: 0, weight: 0, calculated_weight: 0, width: 0, height: 0, depth: 0,
    is_free_shipping: false, fixed_cost_shipping_price: 0, purchasing_disabled: variant.purchasingDisabled,
    purchasing_disabled_message: '', image_url: `${originOf(variant.store)}${variant.imageUrl}`, upc: '', mpn: '', gtin: '',
    bin_picking_number: '', inventory_level: variant.inventoryLevel, inventory_warning_level: 0, option_values: chosenOptions(product, variant.optionValues),
  }; // prettier-ignore
}

export function imageShapes({ row, variants }: Product) {
  const urls = [...new Set(variants.map((variant) => `${originOf(variant.store)}${variant.imageUrl}`))];
  return urls.map((url, index) => ({
    id: row.id * 100 + index, product_id: row.id, is_thumbnail: index === 0, sort_order: index, description: row.name, image_file: url.split('/').at(-1) ?? '',
    image_url: url, url_zoom: `${url}?w=1280`, url_standard: `${url}?w=640`, url_thumbnail: `${url}?w=220`, url_tiny: `${url}?w=44`, date_modified: MADE,
  })); // prettier-ignore
}

const INCLUDED: Readonly<Record<string, (product: Product) => unknown>> = {
  bulk_pricing_rules: () => [],
  channels: () => CHANNELS,
  custom_fields: () => [],
  images: (product) => imageShapes(product).map(({ image_file: _file, ...image }) => image),
  modifiers: () => [],
  options: (product) =>
    product.options.map((option) => {
      const { name: _name, ...shape } = optionShape(option);
      return shape;
    }),
  parent_relations: () => [],
  primary_image: (product) => {
    const [first] = imageShapes(product);
    if (!first) return null;
    const { image_url: _url, ...image } = first;
    return image;
  },
  reviews: () => [],
  variants: (product) => product.variants.map((variant) => variantShape({ product, variant })),
  videos: () => [],
};

/** Total stock of all variants; 0 if untracked, as on the platform. */
function levelOf({ row, variants }: Product): number {
  return row.inventoryTracking === 'none' ? 0 : variants.reduce((sum, variant) => sum + variant.inventoryLevel, 0);
}

export function productShape(product: Product): Readonly<Record<string, unknown>> {
  const { row } = product;
  const prices = pricesOf(product);
  return {
    id: row.id, name: row.name, type: 'physical', sku: row.sku, description: row.description, weight: 0, width: 0, depth: 0, height: 0,
    price: toNumber(prices.price), cost_price: 0, retail_price: toNumber(prices.retail), sale_price: toNumber(prices.sale), map_price: 0,
    calculated_price: toNumber(prices.calculated), tax_class_id: 0, product_tax_code: '', categories: row.categories, brand_id: 0, option_set_id: null, option_set_display: 'right',
    inventory_level: levelOf(product), inventory_warning_level: 0, inventory_tracking: row.inventoryTracking,
    reviews_rating_sum: 0, reviews_count: 0, total_sold: 0, fixed_cost_shipping_price: 0, is_free_shipping: false, is_visible: row.isVisible, is_featured: false, related_products: [-1],
    warranty: '', bin_picking_number: '', layout_file: 'product.html', upc: '', mpn: '', gtin: '', date_last_imported: '', search_keywords: '', availability: row.availability,
    availability_description: '', gift_wrapping_options_type: 'any', gift_wrapping_options_list: [], sort_order: 0, condition: 'New', is_condition_shown: false,
    order_quantity_minimum: row.orderQuantityMinimum, order_quantity_maximum: row.orderQuantityMaximum, page_title: '', meta_keywords: [], meta_description: '',
    date_created: MADE, date_modified: MADE, view_count: 0, preorder_release_date: null, preorder_message: '', is_preorder_only: false, is_price_hidden: false, price_hidden_label: '',
    custom_url: { url: row.url, is_customized: true, create_redirect: false }, base_variant_id: null, open_graph_type: 'product', open_graph_title: '', open_graph_description: '',
    open_graph_use_meta_description: true, open_graph_use_product_name: true, open_graph_use_image: true,
  }; // prettier-ignore
}

export function includedShapes(product: Product, include: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...include].map((name) => [name, INCLUDED[name]?.(product)]));
}
