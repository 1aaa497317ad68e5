/** Orders and parcels as template rows. */
import { translatedLine } from '#lib/cart/translated-line.ts';
import type { LineTexts } from '#lib/cart/translated-line.ts';
import { addressLines } from '#lib/customer/address-lines.ts';
import type { Row } from '#lib/customer/row.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import type { Money } from '#lib/pricing/money.ts';

import type { OrderSummaryView, OrderView, ShipmentView, TrackingView } from '../customer/customer-views.ts';
import { orderStage } from './order-stage.ts';

/** Formats of a row. */
interface RowFormats {
  readonly writing: PriceWriting;
  /** IANA time zone of the dates; by default that of the visitor's device. */
  readonly timeZone?: string | undefined;
}

/** Formats and texts for rows. */
export interface RowTexts extends RowFormats {
  /** Translated stages by key. */
  readonly stages: Readonly<Record<string, string>>;
}

/** A date in the page's language; empty for an invalid date. */
function dayOf(iso: string, { writing, timeZone }: RowFormats): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : at.toLocaleDateString(writing.tag, { dateStyle: 'long', timeZone });
}

export function orderRow(order: OrderSummaryView, texts: RowTexts): Row {
  const { writing, stages } = texts;
  const stage = orderStage(order.status.id);
  return {
    template: 'order',
    text: {
      id: `${order.id}`,
      date: dayOf(order.createdAt, texts),
      stage: stages[stage],
      total: formatMoney(order.total, writing),
    },
    attributes: { stage: { 'data-stage': stage } },
  };
}

type Parcel = TrackingView['shipments'][number];
type TrackedLine = TrackingView['lines'][number];

function shipmentRow(parcel: Parcel, formats: RowFormats): Row {
  const href = parcel.trackingLink?.startsWith('https://') ? parcel.trackingLink : undefined;
  return {
    template: 'shipment',
    text: {
      carrier: parcel.carrier,
      date: dayOf(parcel.createdAt, formats),
      number: parcel.trackingNumber,
      ...(href ? {} : { link: undefined }),
    },
    ...(href ? { attributes: { link: { href } } } : {}),
  };
}

/** An order line, in the page's language if the product has translated texts, else in the platform's wording. */
function lineRow(platform: TrackedLine, lineTexts: LineTextsByPath, price?: string): Row {
  const line = translatedLine(platform, lineTexts(platform.path));
  return {
    template: 'order-line',
    text: {
      name: line.name,
      options: line.options.map(({ value }) => value).join(' · '),
      quantity: `× ${line.quantity}`,
      price,
    },
  };
}

/** Shipment rows, and the removal of the "nothing shipped" text when there are any. */
const parcels = (shipments: readonly Parcel[], formats: RowFormats) => ({
  hidden: shipments.length > 0 ? { none: undefined } : {},
  rows: shipments.map((parcel) => shipmentRow(parcel, formats)),
});

/** Product texts by the path of the product's page: the platform has names and option values in one language only. */
export type LineTextsByPath = (path: string | undefined) => LineTexts | undefined;

export interface DetailTexts extends RowFormats {
  readonly lineTexts: LineTextsByPath;
}

export function orderDetailRow(order: OrderView, shipments: readonly ShipmentView[], texts: DetailTexts): Row {
  const { writing, lineTexts } = texts;
  const money = (amount: Money): string => formatMoney(amount, writing);
  const off: Money = { ...order.discount, minor: order.discount.minor + order.couponDiscount.minor };
  const [to] = order.shippingAddresses;
  const { hidden, rows } = parcels(shipments, texts);
  return {
    template: 'order-detail',
    text: {
      ...(off.minor === 0 ? { 'discount-row': undefined } : { discount: `−${money(off)}` }),
      ...(to ? { to: addressLines(to, writing.tag) } : { 'to-block': undefined }),
      ...hidden,
      // Included tax is not added to the sum and is shown below the total. Remove the unused row before filling the slot `tax`, which both rows have.
      [order.isTaxIncluded ? 'tax-row' : 'contained-row']: undefined,
      subtotal: money(order.subtotal),
      shipping: money(order.shipping),
      tax: money(order.tax),
      sum: money(order.total),
    },
    rows: {
      lines: order.lines.map((line) => lineRow(line, lineTexts, money(line.total))),
      shipments: rows,
    },
  };
}

/** Order tracking without sign-in, by order number and e-mail. */
export function trackedRow(order: TrackingView, texts: RowTexts & DetailTexts): Row {
  const { stages, lineTexts } = texts;
  const stage = orderStage(order.status.id);
  const { hidden, rows } = parcels(order.shipments, texts);
  return {
    template: 'tracked',
    text: { ...hidden, id: `${order.id}`, stage: stages[stage], date: dayOf(order.createdAt, texts) },
    attributes: { stage: { 'data-stage': stage } },
    rows: { lines: order.lines.map((line) => lineRow(line, lineTexts)), shipments: rows },
  };
}

/** The latest order on the account overview. `href`: the order list, which opens this order. */
export function latestOrderRow(order: OrderView, texts: RowTexts & DetailTexts, href: string): Row {
  const { writing, stages, lineTexts } = texts;
  const stage = orderStage(order.status.id);
  return {
    template: 'latest-order',
    text: {
      id: `${order.id}`,
      date: dayOf(order.createdAt, texts),
      stage: stages[stage],
      total: formatMoney(order.total, writing),
    },
    attributes: { stage: { 'data-stage': stage }, link: { href: `${href}?order=${order.id}` } },
    rows: { lines: order.lines.map((line) => lineRow(line, lineTexts)) },
  };
}
