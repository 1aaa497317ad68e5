/** The session: its CSRF token and, per region, its cart and customer. */
import { visitEndpoints } from '#lib/contract/visit-endpoints.ts';

import { tryFollowCustomerCart } from '../customers/customer-cart.ts';
import { route } from '../route.ts';
import type { ApiRoute } from '../route.ts';
import { customerIdOf } from './session.ts';

export const sessionRoutes: readonly ApiRoute[] = [
  route(visitEndpoints.session, async (_input, call) => {
    if (call.visit) await tryFollowCustomerCart(call);
    const { csrfToken, session } = call.visit ?? (await call.open());
    const cart = session.carts[call.region];
    const customerId = customerIdOf(session, call.region);
    return {
      csrfToken,
      ...(cart ? { cartId: cart.id } : {}),
      cartCount: cart?.count ?? 0,
      ...(customerId === 0 ? {} : { customerId }),
    };
  }),
];
