/** Zones, methods, countries, states and the store are public; the professional program requires sign-in. */
import { shippingEndpoints as calls } from '#lib/contract/shipping-endpoints.ts';
import { asCommerceRegion, commerceRegion } from '#lib/region/region.ts';

import { dataOrNotFound } from '../catalogue/catalog-routes.ts';
import { spendOf } from '../customers/allowance.ts';
import { requireOwnId } from '../customers/signed-in.ts';
import { notFound } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute } from '../route.ts';

export const shippingRoutes: readonly ApiRoute[] = [
  route(calls.shippingMethods, async ({ params }, { commerce }) =>
    dataOrNotFound(await commerce.shippingMethods(params.id)),
  ),
  route(calls.shippingZones, async (_input, { commerce }) => ({ data: await commerce.shippingZones() })),
  route(calls.shippingZone, async ({ params }, { commerce }) => dataOrNotFound(await commerce.shippingZone(params.id))),
  route(calls.countries, async (_input, { commerce }) => ({ data: await commerce.countries() })),
  route(calls.states, async ({ params }, { commerce }) => dataOrNotFound(await commerce.states(params.id))),
  route(calls.store, async (_input, { commerce }) => ({ data: await commerce.store() })),
  route(calls.proOrderTotal, async ({ query }, call) => {
    // The store of the call and the brand settings determine the brand; brand_id cannot select another one.
    const spend = await spendOf(call, requireOwnId(call, query.customer_id));
    if (!spend) throw notFound();
    return {
      order_total: spend.orderTotal,
      expiration_date: spend.expirationDate,
      employee_group: spend.isEmployee,
      spend_limit: spend.spendLimit,
    };
  }),
  route(calls.proShippingSettings, async ({ query }, { services }) => {
    const store = commerceRegion(query.bcRegion, asCommerceRegion(query.bcRegion) ?? '');
    const hidden = services.hideFreeShippingGroups?.[store] ?? '';
    return { is_enabled: hidden !== '', hide_free_shipping_groups: hidden };
  }),
];
