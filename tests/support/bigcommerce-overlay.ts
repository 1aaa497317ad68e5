/** Corrections to the vendor's API files where they are silent or wrong: the content of real responses, each with its reason. */
import type { Overlay } from './openapi.ts';

const INCLUDED = ['bulk_pricing_rules', 'channels', 'custom_fields', 'images', 'modifiers', 'options', 'parent_relations', 'primary_image', 'reviews', 'variants', 'videos']; // prettier-ignore
const OPTION_CONFIG = [
  'default_value', 'checked_by_default', 'checkbox_label', 'date_limited', 'date_limit_mode', 'date_earliest_value', 'date_latest_value', 'file_types_mode', 'file_types_supported',
  'file_types_other', 'file_max_size', 'text_characters_limited', 'text_min_length', 'text_max_length', 'text_lines_limited', 'text_max_lines', 'number_limited', 'number_limit_mode',
  'number_lowest_value', 'number_highest_value', 'number_integers_only', 'product_list_adjusts_inventory', 'product_list_adjusts_pricing', 'product_list_shipping_calc',
]; // prettier-ignore

const nullable = (type: string) => ({ type: [type, 'null'] });

const OVERLAY: Overlay = {
  optional: [
    // Absent on the first and the last page.
    'links.previous', 'links.next',
    // Only some error responses have `instance` and `code`.
    '.instance',
    '.code',
    // Only when requested with `include`.
    ...INCLUDED.map((name) => `data.${name}`),
    'data.promotions',
    // Present depending on the option's type.
    ...OPTION_CONFIG.map((name) => `config.${name}`),
    // Only on gift-wrapped lines.
    'physical_items.gift_wrapping',
    // A price request may name only the product; its price range then has no variant either.
    '.data.variant_id',
    '.data.reference_request.variant_id',
  ],
  corrected: {
    // The files mark few fields as nullable.
    base_variant_id: nullable('integer'),
    option_set_id: nullable('integer'),
    'physical_items.parent_id': nullable('string'),
    // A swatch has colors, any other value has null.
    'option_values.value_data': {
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: { colors: { type: 'array', items: { type: 'string' } } },
          required: ['colors'],
          additionalProperties: false,
        },
      ],
    },
    // A list of banners, as its description states.
    'promotions.banners': { type: 'array' },
    // v2 writes dates in mail format, as the example shows.
    last_updated: { type: 'string', pattern: '^\\w{3}, \\d{2} \\w{3} \\d{4} [\\d:]{8} \\+0000$' },
  },
}; // prettier-ignore

const text = { type: 'string' };
const amount = { type: 'number' };
const flag = { type: 'boolean' };
const count = { type: 'integer' };

const closed = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const listOf = (items: object) => ({ type: 'array', items });

const INCLUDED_VARIANT = closed({
  id: count, product_id: count, sku: text, sku_id: nullable('integer'), price: amount, sale_price: amount, retail_price: amount, map_price: amount, calculated_price: amount,
  cost_price: amount, weight: amount, calculated_weight: amount, width: amount, height: amount, depth: amount, is_free_shipping: flag, fixed_cost_shipping_price: amount,
  purchasing_disabled: flag, purchasing_disabled_message: text, image_url: text, upc: text, mpn: text, gtin: text, bin_picking_number: text, inventory_level: count,
  inventory_warning_level: count, option_values: listOf(closed({ id: count, option_id: count, label: text, option_display_name: text })),
}); // prettier-ignore

/** A rule has exactly the fields of its type; the four alternatives in the vendor's file overlap, so none of them matches exclusively. */
const amounts = {
  method: { enum: ['percent', 'fixed', 'price'] },
  amount: { type: 'string', pattern: '^\\d+\\.\\d{4}$' },
};
const DISCOUNT_RULES = listOf({
  anyOf: [
    closed({ type: { const: 'price_list' }, price_list_id: count }),
    closed({ type: { const: 'all' }, ...amounts }),
    closed({ type: { const: 'category' }, ...amounts, category_id: count }),
    closed({ type: { const: 'product' }, ...amounts, product_id: count }),
  ],
});

/** The fields of a shipping method's settings depend on its type; the vendor's file has only a flat rate. */
const decimal = { type: 'string', pattern: '^\\d+\\.\\d{4}$' };
const RANGE = {
  ...closed({ lower_limit: amount, upper_limit: amount, shipping_cost: amount }),
  required: ['lower_limit', 'shipping_cost'],
};
const METHOD_SETTINGS = {
  anyOf: [
    closed({ rate: amount }),
    closed({ carrier_options: closed({ minimum_sub_total: decimal }) }),
    closed({ default_cost: { type: 'null' }, default_cost_type: text, range: listOf(RANGE) }),
  ],
};

function ofPeopleAndOrders(documented: string, address: string): Overlay | undefined {
  if (documented.startsWith('/customers')) {
    const isAll = address.includes('include=addresses');
    const added = isAll ? { added: { data: { shopper_profile_id: { type: 'null' }, segment_ids: listOf(text) } } } : {};
    const unasked = isAll ? [] : ['data.addresses', 'data.store_credit_amounts'];
    return { ...OVERLAY, optional: [...OVERLAY.optional, ...unasked], ...added };
  }
  if (documented.startsWith('/customer_groups'))
    // The category list is absent when all categories are allowed.
    return { optional: ['category_access.categories'], corrected: { discount_rules: DISCOUNT_RULES } };
  if (documented.startsWith('/shipping')) return { optional: [], corrected: { settings: METHOD_SETTINGS } };
  if (documented.startsWith('/order_statuses')) return { optional: [], corrected: {}, added: { '': { order: count } } };
  if (documented === '/orders' || documented === '/orders/{order_id}')
    return {
      optional: [],
      corrected: {},
      added: { '': { custom_status: text, credit_card_type: nullable('string') } },
    };
  if (documented.startsWith('/pricelists'))
    // Currency codes are in lower case, as in the examples.
    return { ...OVERLAY, corrected: { ...OVERLAY.corrected, currency: { type: 'string', pattern: '^[a-z]{3}$' } } };
  return undefined;
}

/** Fields that examples and live responses have and the operation's schema lacks; fields requested with `include` must be present. */
export function overlayFor(documented: string, address: string): Overlay {
  const ofPeople = ofPeopleAndOrders(documented, address);
  if (ofPeople) return ofPeople;
  const isAsked = (name: string): boolean => new RegExp(`[=,.]${name}(,|$)`).test(address);
  const isMaybe = (name: string): boolean =>
    !isAsked(name.replace('data.', '')) && !(name === 'data.channels' && documented === '/catalog/trees');
  const optional = OVERLAY.optional.filter(isMaybe);
  if (documented === '/catalog/variants')
    return {
      ...OVERLAY,
      added: { data: { map_price: amount, calculated_weight: amount, image_url: text, mpn: text, gtin: text } },
    };
  if (documented.endsWith('/variants') || documented.endsWith('/{variant_id}'))
    return { ...OVERLAY, added: { data: { map_price: amount } } };
  if (documented.startsWith('/catalog/products') && isAsked('variants'))
    return { ...OVERLAY, optional, added: { data: { variants: listOf(INCLUDED_VARIANT) } } };
  if (isAsked('line_items.physical_items.options')) {
    const option = closed({ name: text, nameId: count, value: text, valueId: count });
    return { ...OVERLAY, optional, added: { physical_items: { options: listOf(option) } } };
  }
  return { ...OVERLAY, optional };
}
