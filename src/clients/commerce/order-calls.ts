/** Orders and shipments of the platform. Another's and one that is not there are one answer, after the same calls: nobody learns which numbers exist. */
import type { Order, OrderStatus, OrderSummary, OrderTracking, Shipment } from '#lib/order/order.ts';
import { ORDER_STATUS } from '#lib/order/order.ts';
import { sameSecret } from '#lib/security/same-secret.ts';
import {
  WireOrder,
  WireOrderCoupon,
  WireOrderProduct,
  WireOrderShippingAddress,
  WireOrderStatus,
  WireShipment,
} from '#wire/commerce/order-wire.ts';

import { need, query } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';
import { moneyOf, toOrderAddress, toOrderLine, toOrderSummary, toShipment, toTrackedLine } from './to-order.ts';

export interface OrderCalls {
  /** A customer's orders, the newest first, without those that were never finished or are deleted. */
  ordersOf(customerId: number): Promise<readonly OrderSummary[]>;
  /** Undefined also for another's, and for orders that were never finished or are deleted. Orders of guests have customer 0, and are nobody's here. */
  order(id: number, customerId: number): Promise<Order | undefined>;
  /** Undefined when the customer has no such order. */
  shipments(orderId: number, customerId: number): Promise<readonly Shipment[] | undefined>;
  /** For someone who is not signed in. An unknown number and another e-mail are one answer, after the same calls. */
  orderTracking(id: number, email: string): Promise<OrderTracking | undefined>;
  orderStatuses(): Promise<readonly OrderStatus[]>;
}

/** In constant time: how long a refusal takes must not reveal how much of an address was right. */
function sameEmail(left: string, right: string): boolean {
  return sameSecret(left.trim().toLowerCase(), right.trim().toLowerCase());
}

/** An order that a shopper may see. */
const isShown = (wire: { readonly status_id: number; readonly is_deleted: boolean }): boolean =>
  wire.status_id !== ORDER_STATUS.incomplete && !wire.is_deleted;

export function createOrderCalls({ bare, bareList }: PlatformCalls): OrderCalls {
  const shown = async (id: number) => {
    const wire = await bare(`/v2/orders/${id}`, WireOrder, (order) => order);
    return wire && isShown(wire) ? wire : undefined;
  };
  const ownedBy = async (id: number, customerId: number) => {
    const wire = await shown(id);
    return wire && customerId !== 0 && wire.customer_id === customerId ? wire : undefined;
  };
  const shipmentsOf = (id: number): Promise<readonly Shipment[] | undefined> =>
    bareList(`/v2/orders/${id}/shipments`, WireShipment, toShipment);

  return {
    async ordersOf(customerId) {
      const search = query({ customer_id: customerId, sort: 'date_created:desc' });
      const all = need(await bareList(`/v2/orders${search}`, WireOrder, (wire) => wire));
      return all.filter(isShown).map(toOrderSummary);
    },
    async order(id, customerId) {
      const wire = await ownedBy(id, customerId);
      if (!wire) return undefined;
      const isTaxIncluded = wire.is_tax_inclusive_pricing;
      const currency = wire.currency_code;
      const [lines, shippingAddresses, coupons] = await Promise.all([
        bareList(`/v2/orders/${id}/products`, WireOrderProduct, (line) => toOrderLine(line, currency, isTaxIncluded)),
        bareList(`/v2/orders/${id}/shipping_addresses`, WireOrderShippingAddress, (one) => ({
          ...toOrderAddress(one),
          method: one.shipping_method,
        })),
        bareList(`/v2/orders/${id}/coupons`, WireOrderCoupon, (one) => ({
          code: one.code,
          discount: moneyOf(one.discount, currency),
        })),
      ]);
      return {
        ...toOrderSummary(wire),
        lines: lines ?? [],
        shippingAddresses: shippingAddresses ?? [],
        coupons: coupons ?? [],
      };
    },
    shipments: async (orderId, customerId) => ((await ownedBy(orderId, customerId)) ? shipmentsOf(orderId) : undefined),
    async orderTracking(id, email) {
      const [wire, sent, lines] = await Promise.all([
        shown(id),
        shipmentsOf(id),
        bareList(`/v2/orders/${id}/products`, WireOrderProduct, toTrackedLine),
      ]);
      const isAsker = sameEmail(wire?.billing_address.email ?? '', email);
      if (!wire || !isAsker || email.trim() === '') return undefined;
      const { status, createdAt } = toOrderSummary(wire);
      return {
        id,
        status,
        createdAt,
        lines: lines ?? [],
        shipments: (sent ?? []).map((one) => ({
          createdAt: one.createdAt,
          carrier: one.carrier,
          trackingNumber: one.trackingNumber,
          ...(one.trackingLink ? { trackingLink: one.trackingLink } : {}),
        })),
      };
    },
    orderStatuses: async () => need(await bareList('/v2/order_statuses', WireOrderStatus, (one) => one)),
  };
}
