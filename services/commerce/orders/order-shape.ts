/** Orders in v2 format: amounts are decimal strings, dates are RFC 2822. Sums are computed in integer units. */
import type { Catalog } from '../catalog/catalog.ts';
import { toNumber, toUnits } from '../pricing/money.ts';
import type { Units } from '../pricing/money.ts';
import type { OrderAddress, SeedOrder } from '../seed/seed-orders.ts';
import type { Order } from './orders.ts';

export const ORDER_STATUSES = [
  'Incomplete', 'Pending', 'Shipped', 'Partially Shipped', 'Refunded', 'Cancelled', 'Declined', 'Awaiting Payment', 'Awaiting Pickup', 'Awaiting Shipment', 'Completed',
  'Awaiting Fulfillment', 'Manual Verification Required', 'Disputed', 'Partially Refunded',
] as const; // prettier-ignore

/** Statuses of captured payments. */
const PAID = new Set([2, 3, 4, 8, 9, 10, 11, 14]);

const decimal = (units: Units): string => toNumber(units).toFixed(4);
export const mailDate = (date: Date): string => date.toUTCString().replace('GMT', '+0000');

interface Split {
  readonly ex: Units;
  readonly inc: Units;
}

/** How the amounts of an order are converted: tax inclusion, tax rate and decimals of the currency. */
interface Basis {
  readonly isInclusive: boolean;
  readonly percent: number;
  readonly decimals: number;
}

const basisOf = ({ tax_percent }: SeedOrder, { store, currency }: Catalog): Basis => ({
  isInclusive: store.taxIncluded,
  percent: tax_percent,
  decimals: currency.decimalPlaces,
});

/** Amounts with and without tax, computed from either of them and rounded to the decimals of the currency. */
function split(amount: Units, { isInclusive, percent, decimals }: Basis): Split {
  const step = 10 ** (4 - decimals);
  const rounded = (units: number): Units => Math.round(units / step) * step;
  return isInclusive
    ? { inc: amount, ex: rounded((amount * 100) / (100 + percent)) }
    : { ex: amount, inc: rounded((amount * (100 + percent)) / 100) };
}

interface Sums {
  readonly subtotal: Split;
  readonly shipping: Split;
  readonly discount: Units;
  readonly coupons: Units;
  readonly total: Split;
}

function sumsOf(data: SeedOrder, basis: Basis): Sums {
  const lines = data.lines.map((line) => split(toUnits(line.price) * line.quantity, basis));
  const subtotal = {
    ex: lines.reduce((sum, { ex }) => sum + ex, 0),
    inc: lines.reduce((sum, { inc }) => sum + inc, 0),
  };
  const shipping = split(toUnits(data.shipping_cost), basis);
  const discount = toUnits(data.discount);
  const coupons = data.coupons.reduce((sum, { amount }) => sum + toUnits(amount), 0);
  const off = split(discount + coupons, basis);
  const total = { ex: subtotal.ex + shipping.ex - off.ex, inc: subtotal.inc + shipping.inc - off.inc };
  return { subtotal, shipping, discount, coupons, total };
}

function inBothTaxes<N extends string>(name: N, { ex, inc }: Split) {
  return { [`${name}_ex_tax`]: decimal(ex), [`${name}_inc_tax`]: decimal(inc) } as Readonly<
    Record<`${N}_ex_tax` | `${N}_inc_tax`, string>
  >;
}

export const addressShape = (address: OrderAddress) => ({ ...address });

const shippedPieces = (data: SeedOrder, lineId: number): number =>
  data.shipments
    .flatMap(({ items }) => items)
    .reduce((sum, one) => sum + (one.line_id === lineId ? one.quantity : 0), 0);

export function orderShape({ id, customerId, statusId, data, createdAt, updatedAt }: Order, catalog: Catalog) {
  const isInclusive = catalog.store.taxIncluded;
  const { code } = catalog.currency;
  const { subtotal, shipping, discount, coupons, total } = sumsOf(data, basisOf(data, catalog));
  const link = (name: string) => ({
    url: `https://api.bigcommerce.com/stores/${catalog.store.hash}/v2/orders/${id}/${name}`, resource: `/orders/${id}/${name}`,
  }); // prettier-ignore
  const shipped = data.shipments.at(-1);
  const zero = '0.0000';
  return {
    id, customer_id: customerId, date_created: mailDate(createdAt), date_modified: mailDate(updatedAt), date_shipped: shipped ? mailDate(new Date(shipped.created_at)) : '',
    cart_id: data.cart_id, status_id: statusId, status: ORDER_STATUSES[statusId] ?? '', custom_status: ORDER_STATUSES[statusId] ?? '',
    ...inBothTaxes('subtotal', subtotal), subtotal_tax: decimal(subtotal.inc - subtotal.ex), base_shipping_cost: decimal(isInclusive ? shipping.inc : shipping.ex),
    ...inBothTaxes('shipping_cost', shipping), shipping_cost_tax: decimal(shipping.inc - shipping.ex), shipping_cost_tax_class_id: 2,
    base_handling_cost: zero, handling_cost_ex_tax: zero, handling_cost_inc_tax: zero, handling_cost_tax: zero, handling_cost_tax_class_id: 2,
    base_wrapping_cost: zero, wrapping_cost_ex_tax: zero, wrapping_cost_inc_tax: zero, wrapping_cost_tax: zero, wrapping_cost_tax_class_id: 3,
    ...inBothTaxes('total', total), total_tax: decimal(total.inc - total.ex), items_total: data.lines.reduce((sum, line) => sum + line.quantity, 0),
    items_shipped: data.lines.reduce((sum, line) => sum + shippedPieces(data, line.id), 0), payment_method: data.payment_method, payment_provider_id: '',
    payment_status: PAID.has(statusId) ? 'captured' : 'pending', refunded_amount: decimal(toUnits(data.refunded)), order_is_digital: false,
    store_credit_amount: zero, gift_certificate_amount: zero, ip_address: '', ip_address_v6: '', geoip_country: data.billing_address.country,
    geoip_country_iso2: data.billing_address.country_iso2, currency_id: 1, currency_code: code, currency_exchange_rate: '1.0000000000', default_currency_id: 1, default_currency_code: code,
    store_default_currency_code: code, store_default_to_transactional_exchange_rate: '1.0000000000', staff_notes: '', customer_message: '', discount_amount: decimal(discount),
    coupon_discount: decimal(coupons), shipping_address_count: 1, is_deleted: false, ebay_order_id: '0', is_tax_inclusive_pricing: isInclusive, is_email_opt_in: false, credit_card_type: null,
    order_source: 'checkout_api', channel_id: 1, external_source: null, external_id: null, external_merchant_id: null, external_order_id: '', tax_provider_id: 'BasicTaxProvider',
    customer_locale: 'en', consignments: link('consignments'), products: link('products'), shipping_addresses: link('shipping_addresses'), coupons: link('coupons'), fees: link('fees'),
    billing_address: { ...addressShape(data.billing_address), form_fields: [] },
  }; // prettier-ignore
}

export function productShapes({ id, data }: Order, catalog: Catalog) {
  const basis = basisOf(data, catalog);
  const zero = '0.0000';
  return data.lines.map((line) => {
    const price = split(toUnits(line.price), basis);
    const total = split(toUnits(line.price) * line.quantity, basis);
    const options = line.options.map((option, index) => ({
      id: line.id * 10 + index, option_id: option.option_id, order_product_id: line.id, product_option_id: option.option_id, display_name: option.name, display_value: option.value,
      value: `${option.id}`, type: 'Multiple choice', name: option.name, display_style: 'Pick list', display_name_customer: option.name, display_name_merchant: option.name,
      display_value_customer: option.value, display_value_merchant: option.value,
    })); // prettier-ignore
    return {
      id: line.id, order_id: id, product_id: line.product_id, variant_id: line.variant_id, order_pickup_method_id: 0, order_address_id: id, name: line.name, name_customer: line.name,
      name_merchant: line.name, sku: line.sku, upc: '', type: 'physical', base_price: decimal(toUnits(line.price)), ...inBothTaxes('price', price), price_tax: decimal(price.inc - price.ex),
      base_total: decimal(toUnits(line.price) * line.quantity), ...inBothTaxes('total', total), total_tax: decimal(total.inc - total.ex), quantity: line.quantity, base_cost_price: zero,
      cost_price_inc_tax: zero, cost_price_ex_tax: zero, cost_price_tax: zero, weight: 0, width: '0', height: '0', depth: '0', is_refunded: false, quantity_refunded: 0, refund_amount: zero,
      return_id: 0, wrapping_id: 0, wrapping_name: null, base_wrapping_cost: zero, wrapping_cost_ex_tax: zero, wrapping_cost_inc_tax: zero, wrapping_cost_tax: zero, wrapping_message: '',
      quantity_shipped: shippedPieces(data, line.id), event_name: null, event_date: null, fixed_shipping_cost: zero, ebay_item_id: '', ebay_transaction_id: '', option_set_id: null,
      parent_order_product_id: null, is_bundled_product: false, bin_picking_number: '', external_id: null, brand: 'Firn', gift_certificate_id: null, applied_discounts: [],
      product_options: options, configurable_fields: [], discounted_total_inc_tax: decimal(total.inc),
    };
  }); // prettier-ignore
}

export function shippingAddressShape(order: Order, catalog: Catalog) {
  const { id, data } = order;
  const isInclusive = catalog.store.taxIncluded;
  const cost = split(toUnits(data.shipping_cost), basisOf(data, catalog));
  const shape = orderShape(order, catalog);
  const zone = catalog.store.settings.shipping_zones.find(({ locations }) =>
    locations.some(({ country_iso2 }) => country_iso2 === data.shipping_address.country_iso2),
  );
  const zero = '0.0000';
  return {
    id, order_id: id, ...addressShape(data.shipping_address), items_total: shape.items_total, items_shipped: shape.items_shipped, shipping_method: data.shipping_method,
    base_cost: decimal(isInclusive ? cost.inc : cost.ex), ...inBothTaxes('cost', cost), cost_tax: decimal(cost.inc - cost.ex), cost_tax_class_id: 2, base_handling_cost: zero,
    handling_cost_ex_tax: zero, handling_cost_inc_tax: zero, handling_cost_tax: zero, handling_cost_tax_class_id: 2, shipping_zone_id: zone?.id ?? 0, shipping_zone_name: zone?.name ?? '',
    form_fields: [],
    shipping_quotes: {
      url: `https://api.bigcommerce.com/stores/${catalog.store.hash}/v2/orders/${id}/shipping_addresses/${id}/shipping_quotes`,
      resource: `/orders/${id}/shipping_addresses/${id}/shipping_quotes`,
    },
  }; // prettier-ignore
}

export function shipmentShapes({ id, customerId, data }: Order) {
  return data.shipments.map((one) => ({
    id: one.id, order_id: id, customer_id: customerId, order_address_id: id, date_created: mailDate(new Date(one.created_at)), tracking_number: one.tracking_number,
    merchant_shipping_cost: '0.0000', shipping_method: one.method, shipping_provider: one.provider, shipping_provider_display_name: one.provider_name, tracking_carrier: one.provider,
    tracking_link: one.tracking_link, generated_tracking_link: one.tracking_link, comments: '', billing_address: addressShape(data.billing_address),
    shipping_address: addressShape(data.shipping_address),
    items: one.items.map(({ line_id, quantity }) => ({
      order_product_id: line_id, product_id: data.lines.find((line) => line.id === line_id)?.product_id ?? 0, quantity,
    })),
  })); // prettier-ignore
}
