/** All routes of the API: each endpoint of `ENDPOINTS` (`lib/contract`) has one. */
import { cartRoutes } from './cart/cart-routes.ts';
import { catalogRoutes } from './catalogue/catalog-routes.ts';
import { contentRoutes } from './content/content-routes.ts';
import { accountRoutes } from './customers/account-routes.ts';
import { addressRoutes } from './customers/address-routes.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import { geolocationRoutes } from './geolocation/geolocation-routes.ts';
import { graphqlRoutes } from './graphql/graphql-routes.ts';
import { subscriptionRoutes } from './mail/subscription-routes.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { withdrawalRoute } from './orders/withdrawal-route.ts';
import { applicationRoute } from './pro/application-route.ts';
import type { ApiRoute } from './route.ts';
import { sessionRoutes } from './session/session-routes.ts';
import { shippingRoutes } from './shipping/shipping-routes.ts';

export const ROUTES: readonly ApiRoute[] = [
  ...sessionRoutes,
  ...geolocationRoutes,
  ...catalogRoutes,
  ...cartRoutes,
  ...accountRoutes,
  ...customerRoutes,
  ...addressRoutes,
  ...orderRoutes,
  ...shippingRoutes,
  ...contentRoutes,
  ...graphqlRoutes,
  ...subscriptionRoutes,
  withdrawalRoute,
  applicationRoute,
];
