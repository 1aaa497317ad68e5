/** Shipping methods for a market's country from the shop API; undefined when it does not respond (ruling 16). */
import type { MethodView, ShippingSettings, ZoneView } from '../customer/customer-views.ts';
import { isFreeShippingHidden } from './shipping-cost.ts';
import { zoneOf } from './shipping-estimate.ts';

export interface Shipping {
  readonly methods: readonly MethodView[];
  readonly freeHidden: boolean;
}

/** Calls of the shop API; each resolves to undefined when the API does not respond. */
export interface ShippingReader {
  readonly zones: () => Promise<readonly ZoneView[] | undefined>;
  /** Settings of the market's region. */
  readonly settings: () => Promise<ShippingSettings | undefined>;
  readonly methods: (zoneId: number) => Promise<readonly MethodView[] | undefined>;
}

export interface ShippingMarket {
  readonly country: string;
  /** Customer group; 0 when not signed in. */
  readonly groupId: Promise<number> | number;
}

export async function readShipping(
  { country, groupId }: ShippingMarket,
  read: ShippingReader,
): Promise<Shipping | undefined> {
  const [zones, settings, group] = await Promise.all([read.zones(), read.settings(), groupId]);
  const zone = zones && zoneOf(country, zones);
  const methods = zone && (await read.methods(zone.id));
  if (!methods) return undefined;
  const hidden = settings?.is_enabled === true && isFreeShippingHidden(group, settings.hide_free_shipping_groups);
  return { methods, freeHidden: hidden };
}
