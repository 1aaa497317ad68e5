/**
 * Orders and shipments of the platform. An unknown order and another customer's order give the same result after the same calls, so that callers
 * cannot probe for order numbers.
 */
import type * as v from 'valibot';

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

import { requireList, query } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';
import { moneyOf, toOrderAddress, toOrderLine, toOrderSummary, toShipment, toTrackedLine } from './to-order.ts';

export interface OrderCalls {
  /** The customer's orders, newest first, without incomplete and deleted ones. */
  ordersOf(customerId: number): Promise<readonly OrderSummary[]>;
  /** Undefined for another customer's order and for incomplete or deleted orders. Guest orders have customer 0 and are never returned. */
  order(id: number, customerId: number): Promise<Order | undefined>;
  /** Undefined when the customer has no such order. */
  shipments(orderId: number, customerId: number): Promise<readonly Shipment[] | undefined>;
  /** For guests. An unknown number and a wrong e-mail give the same result after the same calls. */
  orderTracking(id: number, email: string): Promise<OrderTracking | undefined>;
  orderStatuses(): Promise<readonly OrderStatus[]>;
}

/** Compares in constant time: the timing of a refusal must not reveal how much of an address was correct. */
function sameEmail(left: string, right: string): boolean {
  return sameSecret(left.trim().toLowerCase(), right.trim().toLowerCase());
}

/** Whether customers may see the order. */
const isShown = (wire: { readonly status_id: number; readonly is_deleted: boolean }): boolean =>
  wire.status_id !== ORDER_STATUS.incomplete && !wire.is_deleted;

/** Lines, shipping addresses and coupons of an order. */
async function detailsOf(
  { bareList }: PlatformCalls,
  wire: v.InferOutput<typeof WireOrder>,
): Promise<Pick<Order, 'lines' | 'shippingAddresses' | 'coupons'>> {
  const { currency_code: currency, is_tax_inclusive_pricing: isTaxIncluded } = wire;
  const base = `/v2/orders/${wire.id}`;
  const [lines, shippingAddresses, coupons] = await Promise.all([
    bareList(`${base}/products`, WireOrderProduct, (line) => toOrderLine(line, currency, isTaxIncluded)),
    bareList(`${base}/shipping_addresses`, WireOrderShippingAddress, (one) => ({
      ...toOrderAddress(one),
      method: one.shipping_method,
    })),
    bareList(`${base}/coupons`, WireOrderCoupon, (one) => ({
      code: one.code,
      discount: moneyOf(one.discount, currency),
    })),
  ]);
  return { lines: lines ?? [], shippingAddresses: shippingAddresses ?? [], coupons: coupons ?? [] };
}

/** The only fields of a shipment that guests see. */
const trackedShipment = ({ createdAt, carrier, trackingNumber, trackingLink }: Shipment) => ({
  createdAt,
  carrier,
  trackingNumber,
  ...(trackingLink ? { trackingLink } : {}),
});

export function createOrderCalls(calls: PlatformCalls): OrderCalls {
  const { bare, bareList } = calls;
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
      const all = requireList(await bareList(`/v2/orders${search}`, WireOrder, (wire) => wire));
      return all.filter(isShown).map(toOrderSummary);
    },
    async order(id, customerId) {
      const wire = await ownedBy(id, customerId);
      if (!wire) return undefined;
      return { ...toOrderSummary(wire), ...(await detailsOf(calls, wire)) };
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
        shipments: (sent ?? []).map(trackedShipment),
      };
    },
    orderStatuses: async () => requireList(await bareList('/v2/order_statuses', WireOrderStatus, (one) => one)),
  };
}
