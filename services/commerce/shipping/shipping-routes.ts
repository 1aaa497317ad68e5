/** v2/shipping: zones and their methods. */
import { json, Refusal } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { paging, pathId } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import type { ShippingZone } from '../seed/seed-settings.ts';

const FEES = { fixed_surcharge: '0', display_separately: false };

/** A zone in v2 format; its `free_shipping` is derived from its free-shipping method. */
function zoneShape(zone: ShippingZone) {
  const free = zone.methods.find(({ type, enabled }) => type === 'freeshipping' && enabled);
  const minimum = free?.type === 'freeshipping' ? free.minimum_sub_total : 0;
  return {
    id: zone.id,
    name: zone.name,
    type: zone.type,
    locations: zone.locations.map((location, index) => ({ id: zone.id * 1000 + index, ...location })),
    free_shipping: { enabled: free !== undefined, minimum_sub_total: minimum.toFixed(4), exclude_fixed_shipping_products: false },
    handling_fees: FEES,
    enabled: zone.enabled,
  }; // prettier-ignore
}

function settingsOf(method: ShippingZone['methods'][number]) {
  if (method.type === 'freeshipping')
    return { carrier_options: { minimum_sub_total: method.minimum_sub_total.toFixed(4) } };
  if (method.type === 'perorder') return { rate: method.rate };
  return { default_cost: null, default_cost_type: 'fixed_amount', range: method.range };
}

const methodShape = (method: ShippingZone['methods'][number]) => ({
  id: method.id,
  name: method.name,
  type: method.type,
  settings: settingsOf(method),
  enabled: method.enabled,
  handling_fees: { fixed_surcharge: 0 },
  is_fallback: false,
  channel_ids: [1],
});

/** A page of results (the pagination is undocumented); 204 beyond the last page. */
function page<T>(all: readonly T[], { url }: Call, shape: (one: T) => unknown): Response {
  const { page: number, limit } = paging(url.searchParams);
  const found = all.slice((number - 1) * limit, number * limit);
  return found.length === 0 && number > 1 ? json(undefined, 204) : json(found.map(shape));
}

function zoneOf({ params, catalog }: Call): ShippingZone {
  const id = pathId(params['zoneId']);
  const found = catalog.store.settings.shipping_zones.find((zone) => zone.id === id);
  if (!found) throw new Refusal(404, 'The requested resource was not found.');
  return found;
}

function oneMethod(call: Call): Response {
  const id = pathId(call.params['methodId']);
  const found = zoneOf(call).methods.find((method) => method.id === id);
  if (!found) throw new Refusal(404, 'The requested resource was not found.');
  return json(methodShape(found));
}

const scope = 'store_v2_information_read_only';

export const shippingRoutes = resource([
  {
    path: 'v2/shipping/zones',
    scope,
    on: { GET: (call) => page(call.catalog.store.settings.shipping_zones, call, zoneShape) },
  },
  { path: 'v2/shipping/zones/:zoneId', scope, on: { GET: (call) => json(zoneShape(zoneOf(call))) } },
  {
    path: 'v2/shipping/zones/:zoneId/methods',
    scope,
    on: { GET: (call) => page(zoneOf(call).methods, call, methodShape) },
  },
  { path: 'v2/shipping/zones/:zoneId/methods/:methodId', scope, on: { GET: oneMethod } },
]);
