/** Response types of the shop API for customers, orders and shipping, from its contract. */
import type { customerEndpoints } from '../contract/customer-endpoints.ts';
import type { AnswerOf } from '../contract/endpoint.ts';
import type { orderEndpoints } from '../contract/order-endpoints.ts';
import type { shippingEndpoints } from '../contract/shipping-endpoints.ts';

export type CustomerView = NonNullable<AnswerOf<typeof customerEndpoints.validateSession>['customer']>;
export type AddressView = AnswerOf<typeof customerEndpoints.addresses>['data'][number];
export type OrderSummaryView = AnswerOf<typeof orderEndpoints.orders>['data'][number];
export type OrderView = AnswerOf<typeof orderEndpoints.order>['data'];
export type ShipmentView = AnswerOf<typeof orderEndpoints.shipments>['data'][number];
export type TrackingView = AnswerOf<typeof orderEndpoints.orderStatus>['data'];
export type CustomerGroupView = AnswerOf<typeof customerEndpoints.customerGroup>['data'];
export type SpendView = AnswerOf<typeof shippingEndpoints.proOrderTotal>;
export type ZoneView = AnswerOf<typeof shippingEndpoints.shippingZones>['data'][number];
export type MethodView = AnswerOf<typeof shippingEndpoints.shippingMethods>['data'][number];
export type ShippingSettings = AnswerOf<typeof shippingEndpoints.proShippingSettings>;
