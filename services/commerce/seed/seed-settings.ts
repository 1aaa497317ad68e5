/** Optional settings of a store in a seed: groups, price lists, shipping, taxes and store facts. */
import * as v from 'valibot';

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));
const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(99_999_999));
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));
const discount = { method: v.picklist(['percent', 'fixed', 'price']), amount };

const DiscountRule = v.variant('type', [
  v.object({ type: v.literal('price_list'), price_list_id: id }),
  v.object({ type: v.literal('all'), ...discount }),
  v.object({ type: v.literal('category'), ...discount, category_id: id }),
  v.object({ type: v.literal('product'), ...discount, product_id: id }),
]);

const Group = v.object({
  id,
  name: v.string(),
  is_default: v.optional(v.boolean(), false),
  is_group_for_guests: v.optional(v.boolean(), false),
  discount_rules: v.pipe(
    v.array(DiscountRule),
    v.check(
      (rules) => rules.length < 2 || rules.every(({ type }) => type !== 'price_list'),
      'A price list must be the only rule of a group.',
    ),
    v.check((rules) => rules.filter(({ type }) => type === 'all').length < 2, 'A group has one rule for all at most.'),
  ),
});

const PriceRecord = v.object({
  variant_id: id,
  product_id: id,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  price: amount,
  sale_price: v.optional(amount, 0),
  retail_price: v.optional(amount, 0),
});

const PriceList = v.object({
  id,
  name: v.string(),
  active: v.optional(v.boolean(), true),
  records: v.array(PriceRecord),
});

const Range = v.object({ lower_limit: amount, upper_limit: v.optional(amount), shipping_cost: amount });

const Method = v.variant('type', [
  v.object({ id, name: v.string(), enabled: v.boolean(), type: v.literal('freeshipping'), minimum_sub_total: amount }),
  v.object({ id, name: v.string(), enabled: v.boolean(), type: v.literal('total'), range: v.array(Range) }),
  v.object({ id, name: v.string(), enabled: v.boolean(), type: v.literal('perorder'), rate: amount }),
]);

const Zone = v.object({
  id,
  name: v.string(),
  type: v.picklist(['country', 'state', 'zip', 'global']),
  enabled: v.optional(v.boolean(), true),
  locations: v.array(
    v.object({ country_iso2: country, state_iso2: v.optional(v.string(), ''), zip: v.optional(v.string(), '') }),
  ),
  methods: v.array(Method),
});

const Profile = v.object({
  name: v.string(),
  country: v.string(),
  country_code: country,
  language: v.string(),
  address: v.string(),
  phone: v.string(),
  email: v.string(),
  timezone: v.string(),
  weight_units: v.picklist(['LBS', 'KGS']),
  dimension_units: v.picklist(['Inches', 'Centimeters']),
});

const NO_PROFILE: v.InferOutput<typeof Profile> = {
  name: 'Store', country: 'United States', country_code: 'US', language: 'en', address: '', phone: '', email: 'store@firn.example',
  timezone: 'Etc/UTC', weight_units: 'KGS', dimension_units: 'Centimeters',
}; // prettier-ignore

export const SeedSettings = v.object({
  profile: v.optional(Profile, NO_PROFILE),
  /** Consumer tax in percent by country; countries not listed have no tax. */
  tax_rates: v.optional(v.array(v.object({ country_code: country, percent: amount })), []),
  customer_attributes: v.optional(
    v.array(v.object({ id, name: v.string(), type: v.picklist(['string', 'number', 'date', 'dropdown']) })),
    [],
  ),
  customer_groups: v.optional(v.array(Group), []),
  price_lists: v.optional(v.array(PriceList), []),
  shipping_zones: v.optional(v.array(Zone), []),
});

export type StoreSettings = v.InferOutput<typeof SeedSettings>;
export type CustomerGroup = StoreSettings['customer_groups'][number];
export type ShippingZone = StoreSettings['shipping_zones'][number];
