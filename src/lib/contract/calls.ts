/** All calls of the own API by name (spec section 7, under /api). */
import { cartCalls } from './cart.ts';
import { catalogueCalls } from './catalogue.ts';
import { customerCalls } from './customers.ts';
import { orderCalls } from './orders.ts';
import { shippingCalls } from './shipping.ts';
import { visitCalls } from './visit.ts';

export const CALLS = {
  ...visitCalls,
  ...catalogueCalls,
  ...cartCalls,
  ...customerCalls,
  ...orderCalls,
  ...shippingCalls,
} as const;
