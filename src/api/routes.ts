/** The route table of the own API (spec section 7, under /api). */
import { cartRoutes } from './cart/cart-routes.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { geolocationRoutes } from './geolocation/geolocation-routes.ts';
import type { ApiRoute } from './route.ts';
import { sessionRoutes } from './session/session-routes.ts';

export const ROUTES: readonly ApiRoute[] = [...sessionRoutes, ...geolocationRoutes, ...catalogueRoutes, ...cartRoutes];
