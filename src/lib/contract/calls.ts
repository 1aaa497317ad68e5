/** All calls of the own API by name (spec section 7, under /api). */
import { cartCalls } from './cart-contract.ts';
import { catalogueCalls } from './catalogue-contract.ts';
import { customerCalls } from './customers-contract.ts';
import { orderCalls } from './orders-contract.ts';
import { shippingCalls } from './shipping-contract.ts';
import { visitCalls } from './visit-contract.ts';

export const CALLS = {
  ...visitCalls,
  ...catalogueCalls,
  ...cartCalls,
  ...customerCalls,
  ...orderCalls,
  ...shippingCalls,
} as const;
