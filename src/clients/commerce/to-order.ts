/** Orders and shipments: wire → domain. */
import type * as v from 'valibot';

import type { OrderAddress, OrderLine, OrderSummary, Shipment } from '#lib/order/order.ts';
import { moneyFromDecimal } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';
import type { WireOrder, WireOrderAddress, WireOrderProduct, WireShipment } from '#wire/commerce/order-wire.ts';

export const moneyOf = (amount: string | number, currency: string): Money =>
  moneyFromDecimal(amount, currency) ?? { minor: 0, currency };

/** v2 dates are RFC 2822; '' for an invalid date. */
function isoDate(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
}

export const toOrderAddress = (wire: v.InferOutput<typeof WireOrderAddress>): OrderAddress => ({
  firstName: wire.first_name,
  lastName: wire.last_name,
  company: wire.company,
  street1: wire.street_1,
  street2: wire.street_2,
  city: wire.city,
  state: wire.state,
  zip: wire.zip,
  country: wire.country,
  countryCode: wire.country_iso2,
  phone: wire.phone,
  email: wire.email,
});

export function toOrderSummary(wire: v.InferOutput<typeof WireOrder>): OrderSummary {
  const isTaxIncluded = wire.is_tax_inclusive_pricing;
  const money = (amount: string): Money => moneyOf(amount, wire.currency_code);
  const shippedAt = isoDate(wire.date_shipped);
  return {
    id: wire.id,
    customerId: wire.customer_id,
    status: { id: wire.status_id, name: wire.status },
    createdAt: isoDate(wire.date_created),
    itemCount: wire.items_total,
    subtotal: money(isTaxIncluded ? wire.subtotal_inc_tax : wire.subtotal_ex_tax),
    shipping: money(isTaxIncluded ? wire.shipping_cost_inc_tax : wire.shipping_cost_ex_tax),
    tax: money(wire.total_tax),
    discount: money(wire.discount_amount),
    couponDiscount: money(wire.coupon_discount),
    total: money(wire.total_inc_tax),
    refunded: money(wire.refunded_amount),
    isTaxIncluded,
    paymentMethod: wire.payment_method,
    billingAddress: toOrderAddress(wire.billing_address),
    ...(shippedAt ? { shippedAt } : {}),
  };
}

/** Name, options and quantity, without amounts. */
export function toTrackedLine(
  wire: v.InferOutput<typeof WireOrderProduct>,
): Pick<OrderLine, 'productId' | 'name' | 'options' | 'quantity'> {
  return {
    productId: wire.product_id,
    name: wire.name,
    options: wire.product_options.map((one) => ({ name: one.display_name, value: one.display_value })),
    quantity: wire.quantity,
  };
}

export function toOrderLine(
  wire: v.InferOutput<typeof WireOrderProduct>,
  currency: string,
  isTaxIncluded: boolean,
): OrderLine {
  return {
    id: wire.id,
    variantId: wire.variant_id ?? 0,
    sku: wire.sku,
    brand: wire.brand,
    ...toTrackedLine(wire),
    quantityShipped: wire.quantity_shipped,
    quantityRefunded: wire.quantity_refunded,
    unitPrice: moneyOf(isTaxIncluded ? wire.price_inc_tax : wire.price_ex_tax, currency),
    total: moneyOf(isTaxIncluded ? wire.total_inc_tax : wire.total_ex_tax, currency),
  };
}

export function toShipment(wire: v.InferOutput<typeof WireShipment>): Shipment {
  const link = [wire.tracking_link, wire.generated_tracking_link].find(
    (one) => URL.canParse(one) && new URL(one).protocol === 'https:',
  );
  return {
    id: wire.id,
    orderId: wire.order_id,
    createdAt: isoDate(wire.date_created),
    carrier: wire.shipping_provider_display_name || wire.tracking_carrier || wire.shipping_provider,
    method: wire.shipping_method,
    trackingNumber: wire.tracking_number,
    items: wire.items.map((one) => ({
      lineId: one.order_product_id,
      productId: one.product_id,
      quantity: one.quantity,
    })),
    ...(link === undefined ? {} : { trackingLink: link }),
  };
}
