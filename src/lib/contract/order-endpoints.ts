/** Orders and shipments of the signed-in customer, and order tracking without sign-in. */
import * as v from 'valibot';

import type { Endpoint } from './endpoint.ts';
import { byId, count, email, listOf, money, oneOf, integer } from './values.ts';

const asCustomer = { area: 'orders', method: 'GET', region: 'required', visit: 'signed-in' } as const;

const status = v.pipe(v.strictObject({ id: integer, name: v.string() }), v.title('OrderStatus'));
const addressFields = {
  firstName: v.string(),
  lastName: v.string(),
  company: v.string(),
  street1: v.string(),
  street2: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  country: v.string(),
  countryCode: v.string(),
  phone: v.string(),
  email: v.string(),
};
const summaryFields = {
  id: count,
  customerId: count,
  status,
  createdAt: v.string(),
  shippedAt: v.exactOptional(v.string()),
  itemCount: count,
  subtotal: money,
  shipping: money,
  tax: money,
  discount: money,
  couponDiscount: money,
  total: money,
  refunded: money,
  isTaxIncluded: v.boolean(),
  paymentMethod: v.string(),
  billingAddress: v.strictObject(addressFields),
};
const summary = v.pipe(v.strictObject(summaryFields), v.title('OrderSummary'));
/** Path of the product's page; absent when the platform no longer has the product. */
const path = v.exactOptional(v.string());
const options = v.array(v.strictObject({ name: v.string(), value: v.string() }));
const order = v.pipe(
  v.strictObject({
    ...summaryFields,
    lines: v.array(
      v.strictObject({
        id: count,
        productId: count,
        variantId: count,
        name: v.string(),
        sku: v.string(),
        brand: v.string(),
        path,
        options,
        quantity: count,
        quantityShipped: count,
        quantityRefunded: count,
        unitPrice: money,
        total: money,
      }),
    ),
    shippingAddresses: v.array(v.strictObject({ ...addressFields, method: v.string() })),
    coupons: v.array(v.strictObject({ code: v.string(), discount: money })),
  }),
  v.title('Order'),
);
const tracking = {
  createdAt: v.string(),
  carrier: v.string(),
  trackingNumber: v.string(),
  trackingLink: v.exactOptional(v.string()),
};
const shipment = v.pipe(
  v.strictObject({
    id: count,
    orderId: count,
    ...tracking,
    method: v.string(),
    items: v.array(v.strictObject({ lineId: count, productId: count, quantity: count })),
  }),
  v.title('Shipment'),
);
const orderStatus = v.pipe(
  v.strictObject({
    id: count,
    status,
    createdAt: v.string(),
    lines: v.array(v.strictObject({ path, productId: count, name: v.string(), options, quantity: count })),
    shipments: v.array(v.strictObject(tracking)),
  }),
  v.title('OrderTracking'),
  v.description('no names of people, no addresses, no amounts'),
);

export const orderEndpoints = {
  orders: {
    ...asCustomer,
    path: '/orders/:id',
    summary: 'Orders of the signed-in customer, newest first; the id has to be that customer’s.',
    params: byId,
    answer: listOf(summary),
    errors: ['not-found'],
  },
  order: {
    ...asCustomer,
    path: '/order/:id',
    summary: 'One order of the signed-in customer.',
    params: byId,
    answer: oneOf(order),
    errors: ['not-found'],
  },
  shipments: {
    ...asCustomer,
    path: '/orders/:id/shipments',
    summary: 'Shipments of one order of the signed-in customer.',
    params: byId,
    answer: listOf(shipment),
    errors: ['not-found'],
  },
  orderStatus: {
    ...asCustomer,
    visit: 'none',
    path: '/order-status/:id',
    summary: 'Status of an order, for its number and e-mail address.',
    params: byId,
    query: v.strictObject({ email }),
    answer: oneOf(orderStatus),
    errors: ['not-found', 'too-often'],
  },
} as const satisfies Record<string, Endpoint>;
