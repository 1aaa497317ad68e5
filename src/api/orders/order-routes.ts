/** Orders of whoever is signed in, and one order for whoever knows its number and its e-mail. */
import { orderCalls as calls } from '#lib/contract/orders.ts';

import { found } from '../catalogue/catalogue-routes.ts';
import { ownId, signedIn } from '../customers/signed-in.ts';
import { limitGuesses } from '../guess-limit.ts';
import type { GuessRule } from '../guess-limit.ts';
import { route } from '../route.ts';
import type { ApiRoute } from '../route.ts';

const TRACKING: GuessRule = {
  name: 'order-status',
  client: { most: 10, seconds: 900 },
  subject: { most: 5, seconds: 900 },
  attacked: { most: 20, seconds: 900 },
  whileAttacked: { most: 2, seconds: 900 },
};

export const orderRoutes: readonly ApiRoute[] = [
  route(calls.orders, async ({ params }, call) => ({ data: await call.commerce.ordersOf(ownId(call, params.id)) })),
  route(calls.order, async ({ params }, call) => found(await call.commerce.order(params.id, signedIn(call).id))),
  route(calls.shipments, async ({ params }, call) =>
    found(await call.commerce.shipments(params.id, signedIn(call).id)),
  ),
  route(calls.orderStatus, async ({ params, query }, call) => {
    const subject = `${call.region} ${params.id}`;
    return found(
      await limitGuesses(call, { rule: TRACKING, subject }, async () => {
        const value = await call.commerce.orderTracking(params.id, query.email);
        return { isRight: value !== undefined, value };
      }),
    );
  }),
];
