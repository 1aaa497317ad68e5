/** Orders of the signed-in customer, and a single order by its number and e-mail address. */
import { orderEndpoints as calls } from '#lib/contract/order-endpoints.ts';
import type { OrderLine } from '#lib/order/order.ts';

import { dataOrNotFound } from '../catalogue/catalog-routes.ts';
import { requireOwnId, signedIn } from '../customers/signed-in.ts';
import { limitBruteForce } from '../limits/brute-force-limit.ts';
import type { BruteForceRule } from '../limits/brute-force-limit.ts';
import { route } from '../route.ts';
import type { ApiRoute, Call } from '../route.ts';

const TRACKING: BruteForceRule = {
  name: 'order-status',
  client: { most: 10, seconds: 900 },
  subject: { most: 5, seconds: 900 },
  attacked: { most: 20, seconds: 900 },
  underAttack: { most: 2, seconds: 900 },
};

/**
 * Adds the paths of the product pages to the order lines, since these pages have the product names in every language. A line without a path shows the
 * platform's name.
 */
async function withPaths<T extends { readonly lines: readonly Pick<OrderLine, 'productId' | 'path'>[] }>(
  order: T,
  { commerce, log }: Call,
): Promise<T> {
  const ids = [...new Set(order.lines.map(({ productId }) => productId).filter((id) => id > 0))];
  if (ids.length === 0) return order;
  try {
    const { data } = await commerce.products({ ids, limit: ids.length });
    const paths = new Map(data.map(({ id, path }) => [id, path] as const));
    return {
      ...order,
      lines: order.lines.map((line) => {
        const path = paths.get(line.productId);
        return path ? { ...line, path } : line;
      }),
    };
  } catch (error) {
    log({ level: 'warn', event: 'order-paths-failed', reason: error instanceof Error ? error.message : 'unknown' });
    return order;
  }
}

export const orderRoutes: readonly ApiRoute[] = [
  route(calls.orders, async ({ params }, call) => ({
    data: await call.commerce.ordersOf(requireOwnId(call, params.id)),
  })),
  route(calls.order, async ({ params }, call) => {
    const order = await call.commerce.order(params.id, signedIn(call).id);
    return dataOrNotFound(order && (await withPaths(order, call)));
  }),
  route(calls.shipments, async ({ params }, call) =>
    dataOrNotFound(await call.commerce.shipments(params.id, signedIn(call).id)),
  ),
  route(calls.orderStatus, async ({ params, query }, call) => {
    const subject = `${call.region} ${params.id}`;
    const tracked = await limitBruteForce(call, { rule: TRACKING, subject }, async () => {
      const value = await call.commerce.orderTracking(params.id, query.email);
      return { isRight: value !== undefined, value };
    });
    return dataOrNotFound(tracked && (await withPaths(tracked, call)));
  }),
];
