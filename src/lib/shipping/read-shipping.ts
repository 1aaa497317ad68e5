/** How a market's country is shipped to, as the own API tells it; nothing is shown where nobody answers (ruling 16). */
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
  /** Of whoever is signed in; 0 for everybody else. */
  readonly groupId: Promise<number> | number;
}

/** `read`: what the own API answers for a path below /api; undefined when it does not. */
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
