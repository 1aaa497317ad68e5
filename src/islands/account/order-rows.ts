/** Orders and parcels as rows. */
import type { OrderSummaryView, OrderView, ShipmentView, TrackingView } from '#lib/customer/views.ts';
import { orderStage } from '#lib/order/order-stage.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { Money } from '#lib/pricing/money.ts';

import { fromTemplate, put, slotOf } from './from-template.ts';

const { lang } = document.documentElement;
const money = (amount: Money): string => formatMoney(amount, lang);

/** A day in the words of the page's language. */
export function dayOf(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(at);
}

/** In the page's language; what is no code keeps the platform's name. */
export function countryNamed(code: string, fallback: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([lang], { type: 'region' }).of(code) ?? fallback) : fallback;
}

export function stageText(list: HTMLElement, statusId: number): string {
  const words = JSON.parse(list.dataset['stages'] ?? '{}') as Readonly<Record<string, string>>;
  return words[orderStage(statusId)] ?? '';
}

export function orderRow(list: HTMLElement, order: OrderSummaryView): HTMLElement {
  const row = fromTemplate('order');
  put(row, {
    id: `${order.id}`,
    date: dayOf(order.createdAt),
    stage: stageText(list, order.status.id),
    total: money(order.total),
  });
  const stage = slotOf(row, 'stage');
  if (stage) stage.dataset['stage'] = orderStage(order.status.id);
  return row;
}

type Parcel = TrackingView['shipments'][number];

export function shipmentRow(parcel: Parcel): HTMLElement {
  const row = fromTemplate('shipment');
  const link = row.querySelector<HTMLAnchorElement>('a[data-slot=link]');
  if (link && parcel.trackingLink?.startsWith('https://')) link.href = parcel.trackingLink;
  else link?.remove();
  put(row, { carrier: parcel.carrier, date: dayOf(parcel.createdAt), number: parcel.trackingNumber });
  return row;
}

function lineRow(line: OrderView['lines'][number]): HTMLElement {
  const row = fromTemplate('order-line');
  put(row, {
    name: line.name,
    options: line.options.map(({ value }) => value).join(' · '),
    quantity: `× ${line.quantity}`,
    price: money(line.total),
  });
  return row;
}

function addressLines(to: OrderView['shippingAddresses'][number]): string {
  const isAmerican = to.countryCode === 'US' || to.countryCode === 'CA';
  const place = isAmerican ? `${to.city}, ${to.state} ${to.zip}` : `${to.zip} ${to.city}`;
  const country = countryNamed(to.countryCode, to.country);
  const lines = [
    `${to.firstName} ${to.lastName}`,
    to.company,
    to.street1,
    to.street2,
    place,
    isAmerican ? '' : to.state,
    country,
  ];
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

export function orderDetail(order: OrderView, shipments: readonly ShipmentView[]): HTMLElement {
  const detail = fromTemplate('order-detail');
  const off: Money = { ...order.discount, minor: order.discount.minor + order.couponDiscount.minor };
  slotOf(detail, 'lines')?.append(...order.lines.map(lineRow));
  slotOf(detail, 'shipments')?.append(...shipments.map(shipmentRow));
  if (shipments.length > 0) slotOf(detail, 'none')?.remove();
  if (off.minor === 0) slotOf(detail, 'discount-row')?.remove();
  const [to] = order.shippingAddresses;
  if (!to) slotOf(detail, 'to-block')?.remove();
  put(detail, {
    subtotal: money(order.subtotal),
    discount: `−${money(off)}`,
    shipping: money(order.shipping),
    tax: money(order.tax),
    sum: money(order.total),
    to: to && addressLines(to),
  });
  return detail;
}
