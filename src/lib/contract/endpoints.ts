/** All endpoints of the shop API by name (spec section 7, under /api). */
import { cartEndpoints } from './cart-endpoints.ts';
import { catalogEndpoints } from './catalog-endpoints.ts';
import { customerEndpoints } from './customer-endpoints.ts';
import { graphqlEndpoints } from './graphql-endpoints.ts';
import { orderEndpoints } from './order-endpoints.ts';
import { shippingEndpoints } from './shipping-endpoints.ts';
import { visitEndpoints } from './visit-endpoints.ts';

export const ENDPOINTS = {
  ...visitEndpoints,
  ...catalogEndpoints,
  ...cartEndpoints,
  ...customerEndpoints,
  ...orderEndpoints,
  ...shippingEndpoints,
  ...graphqlEndpoints,
} as const;
