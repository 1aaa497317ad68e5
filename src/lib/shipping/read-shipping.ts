/** Shipping methods for a market's country from the shop API; undefined when it does not answer (ruling 16). */
import type { MethodView, ShippingSettings, ZoneView } from '../customer/customer-views.ts';
import { isFreeShippingHidden } from './shipping-cost.ts';
import { zoneOf } from './shipping-estimate.ts';

export interface Shipping {
  readonly methods: readonly MethodView[];
  readonly freeHidden: boolean;
}

export interface ShippingMarket {
  readonly country: string;
  readonly region: string;
  /** Customer group; 0 when not signed in. */
  readonly groupId: Promise<number> | number;
}

/** `read`: the shop API's answer for a path below /api; undefined without one. */
export async function readShipping(
  { country, region, groupId }: ShippingMarket,
  read: <T>(path: string) => Promise<T | undefined>,
): Promise<Shipping | undefined> {
  const [zones, settings, group] = await Promise.all([
    read<{ readonly data: readonly ZoneView[] }>('/shippingzones'),
    read<ShippingSettings>(`/pro/shipping_method_settings?bcRegion=${region}`),
    groupId,
  ]);
  const zone = zones && zoneOf(country, zones.data);
  const methods = zone && (await read<{ readonly data: readonly MethodView[] }>(`/shippingmethods/${zone.id}`));
  if (!methods) return undefined;
  const hidden = settings?.is_enabled === true && isFreeShippingHidden(group, settings.hide_free_shipping_groups);
  return { methods: methods.data, freeHidden: hidden };
}
