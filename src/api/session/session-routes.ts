/** The visit itself: its csrf-token and, for a region, its cart. */
import { route } from '../route.ts';
import type { ApiRoute } from '../route.ts';

export interface SessionAnswer {
  readonly csrfToken: string;
  readonly cartId?: string;
  readonly cartCount: number;
}

export const sessionRoutes: readonly ApiRoute[] = [
  route({
    method: 'GET',
    path: '/session',
    region: 'optional',
    visit: true,
    async handle(_input, call): Promise<SessionAnswer> {
      const { csrfToken, session } = await call.open();
      const cart = session.carts[call.region];
      return { csrfToken, ...(cart ? { cartId: cart.id } : {}), cartCount: cart?.count ?? 0 };
    },
  }),
];
