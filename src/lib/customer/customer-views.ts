/** What the own API tells of customers, orders and shipping, by its contract. */
import type { AnswerOf } from '../contract/call.ts';
import type { customerCalls } from '../contract/customers-contract.ts';
import type { orderCalls } from '../contract/orders-contract.ts';
import type { shippingCalls } from '../contract/shipping-contract.ts';

export type CustomerView = NonNullable<AnswerOf<typeof customerCalls.validateSession>['customer']>;
export type AddressView = AnswerOf<typeof customerCalls.addresses>['data'][number];
export type OrderSummaryView = AnswerOf<typeof orderCalls.orders>['data'][number];
export type OrderView = AnswerOf<typeof orderCalls.order>['data'];
export type ShipmentView = AnswerOf<typeof orderCalls.shipments>['data'][number];
export type TrackingView = AnswerOf<typeof orderCalls.orderStatus>['data'];
export type CustomerGroupView = AnswerOf<typeof customerCalls.customerGroup>['data'];
export type SpendView = AnswerOf<typeof shippingCalls.proOrderTotal>;
export type ZoneView = AnswerOf<typeof shippingCalls.shippingZones>['data'][number];
export type MethodView = AnswerOf<typeof shippingCalls.shippingMethods>['data'][number];
export type ShippingSettings = AnswerOf<typeof shippingCalls.proShippingSettings>;
