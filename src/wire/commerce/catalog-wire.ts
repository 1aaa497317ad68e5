/** Catalog (v3) and currency (v2) JSON of the commerce platform; only the fields that the shop reads. */
import * as v from 'valibot';

const Colors = v.nullish(v.object({ colors: v.optional(v.array(v.string())) }));

export const WireOption = v.object({
  id: v.number(),
  display_name: v.string(),
  option_values: v.array(v.object({ id: v.number(), label: v.string(), value_data: Colors })),
});

export const WireVariant = v.object({
  id: v.number(),
  product_id: v.number(),
  sku: v.string(),
  gtin: v.nullish(v.string()),
  upc: v.nullish(v.string()),
  mpn: v.nullish(v.string()),
  price: v.nullable(v.number()),
  sale_price: v.nullish(v.number()),
  retail_price: v.nullish(v.number()),
  calculated_price: v.number(),
  inventory_level: v.number(),
  purchasing_disabled: v.boolean(),
  image_url: v.optional(v.string(), ''),
  option_values: v.array(
    v.object({ id: v.number(), option_id: v.number(), label: v.string(), option_display_name: v.string() }),
  ),
});

export const WireProduct = v.object({
  id: v.number(),
  name: v.string(),
  sku: v.string(),
  price: v.number(),
  calculated_price: v.number(),
  retail_price: v.nullish(v.number()),
  inventory_tracking: v.picklist(['none', 'product', 'variant']),
  inventory_level: v.number(),
  availability: v.picklist(['available', 'preorder', 'disabled']),
  is_price_hidden: v.optional(v.boolean(), false),
  is_visible: v.optional(v.boolean(), true),
  categories: v.array(v.number()),
  custom_url: v.optional(v.object({ url: v.string() })),
  options: v.optional(v.array(WireOption), []),
  variants: v.optional(v.array(WireVariant), []),
});

/** Whether the platform sells a product, and whether it counts its stock. */
export const WireSale = v.pick(WireProduct, [
  'id',
  'inventory_tracking',
  'availability',
  'is_price_hidden',
  'is_visible',
]);

/** The stock fields of a product. */
export const WireStock = v.object({
  id: v.number(),
  is_visible: v.boolean(),
  is_price_hidden: v.optional(v.boolean(), false),
  inventory_tracking: v.picklist(['none', 'product', 'variant']),
  inventory_level: v.number(),
  availability: v.picklist(['available', 'preorder', 'disabled']),
  variants: v.array(v.object({ id: v.number(), inventory_level: v.number(), purchasing_disabled: v.boolean() })),
});

export const WireCategory = v.object({
  category_id: v.number(),
  parent_id: v.number(),
  name: v.string(),
  url: v.object({ path: v.string() }),
  is_visible: v.boolean(),
});

export const WireCurrency = v.object({
  id: v.number(),
  currency_code: v.string(),
  name: v.string(),
  token: v.string(),
  token_location: v.picklist(['left', 'right']),
  decimal_token: v.string(),
  thousands_token: v.string(),
  decimal_places: v.number(),
});

export const WirePagination = v.object({
  total: v.number(),
  count: v.number(),
  per_page: v.number(),
  current_page: v.number(),
  total_pages: v.number(),
});
