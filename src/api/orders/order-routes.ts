/** Orders of whoever is signed in, and one order for whoever knows its number and its e-mail. */
import { orderCalls as calls } from '#lib/contract/orders.ts';

import { found } from '../catalogue/catalogue-routes.ts';
import { ownId, signedIn } from '../customers/signed-in.ts';
import { route } from '../route.ts';
import type { ApiRoute } from '../route.ts';

const HOUR = 3600;
const BY_ADDRESS = { most: 10, seconds: HOUR } as const;
const BY_ORDER = { most: 5, seconds: HOUR } as const;

export const orderRoutes: readonly ApiRoute[] = [
  route(calls.orders, async ({ params }, call) => ({ data: await call.commerce.ordersOf(ownId(call, params.id)) })),
  route(calls.order, async ({ params }, call) => found(await call.commerce.order(params.id, signedIn(call).id))),
  route(calls.shipments, async ({ params }, call) =>
    found(await call.commerce.shipments(params.id, signedIn(call).id)),
  ),
  route(calls.orderStatus, async ({ params, query }, call) => {
    const { throttle } = call.services.store;
    await throttle.count('order-status-address', call.address, BY_ADDRESS);
    await throttle.count('order-status-order', `${call.region} ${params.id}`, BY_ORDER);
    return found(await call.commerce.orderTracking(params.id, query.email));
  }),
];
