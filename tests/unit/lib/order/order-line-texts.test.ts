import { expect, test } from 'vitest';

import { lineTextsIn } from '#lib/cart/translated-line.ts';
import type { OrderView } from '#lib/customer/customer-views.ts';
import { orderDetailRow, trackedRow } from '#lib/order/order-rows.ts';

const money = (minor: number) => ({ minor, currency: 'EUR' });
const line = {
  id: 1, productId: 7, variantId: 8, name: 'Ridge 98', sku: 'R', brand: 'Firn', quantity: 1, quantityShipped: 0, quantityRefunded: 0, unitPrice: money(1), total: money(1),
  options: [{ name: 'Color', value: 'Ember' }, { name: 'Length', value: '184 cm' }],
}; // prettier-ignore
const address = { firstName: '', lastName: '', company: '', street1: '', street2: '', city: '', state: '', zip: '', country: '', countryCode: 'AT', phone: '', email: '' }; // prettier-ignore
const order: OrderView = {
  id: 1, customerId: 2, status: { id: 2, name: 'Shipped' }, createdAt: '2026-01-01T00:00:00.000Z', itemCount: 2, subtotal: money(2), shipping: money(0), tax: money(0), discount: money(0), couponDiscount: money(0),
  total: money(2), refunded: money(0), isTaxIncluded: true, paymentMethod: 'Card', billingAddress: address, shippingAddresses: [], coupons: [],
  lines: [{ ...line, path: '/p/ridge-98' }, { ...line, id: 2, name: 'Old Ski' }],
}; // prettier-ignore

const TEXTS = {
  writing: { tag: 'de-AT', currency: 'EUR', format: undefined },
  lineTexts: (path: string | undefined) =>
    path === '/p/ridge-98'
      ? lineTextsIn({ product: { title: 'Ridge 98', colors: [{ label: 'Ember', name: 'Glut' }] }, categories: [] })
      : undefined,
};

test('lines of orders and tracked orders use the product texts in the page’s language, or else the platform’s', () => {
  const tracked = { ...order, shipments: [] };
  for (const row of [orderDetailRow(order, [], TEXTS), trackedRow(tracked, { ...TEXTS, stages: {} })])
    expect(row.rows?.['lines']?.map(({ text }) => text?.['options'])).toEqual(['Glut · 184 cm', 'Ember · 184 cm']);
});

test('tax included in the sums is shown below the total, not among the added amounts', () => {
  const rowOf = (isTaxIncluded: boolean) =>
    orderDetailRow({ ...order, tax: money(319), isTaxIncluded }, [], TEXTS).text ?? {};
  const tax = expect.stringContaining('3,19');
  expect(rowOf(true)).toMatchObject({ 'tax-row': undefined, tax });
  expect(Object.keys(rowOf(true))).toContain('tax-row');
  expect(rowOf(false)).toMatchObject({ 'contained-row': undefined, tax });
  expect(Object.keys(rowOf(false))).toContain('contained-row');
});
