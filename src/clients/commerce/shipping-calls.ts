/** Shipping zones, shipping methods, countries and states of the platform. */
import type * as v from 'valibot';

import { moneyFromDecimal } from '#lib/pricing/money.ts';
import type { Country, NamedShippingMethod, ShippingZone, State } from '#lib/shipping/shipping-zone.ts';
import { WireCountry, WireMethod, WireState, WireZone } from '#wire/commerce/shipping-wire.ts';

import { requireList } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';

export interface ShippingCalls {
  shippingZones(): Promise<readonly ShippingZone[]>;
  shippingZone(id: number): Promise<ShippingZone | undefined>;
  /** Only the types that the shop can calculate (`freeshipping`, `total`). Undefined for an unknown zone. */
  shippingMethods(zoneId: number): Promise<readonly NamedShippingMethod[] | undefined>;
  countries(): Promise<readonly Country[]>;
  /** Undefined for an unknown country; empty for a country without states. */
  states(countryId: number): Promise<readonly State[] | undefined>;
}

const toZone = (wire: v.InferOutput<typeof WireZone>): ShippingZone => ({
  id: wire.id,
  name: wire.name,
  type: wire.type,
  enabled: wire.enabled,
  locations: wire.locations.map((one) => ({
    countryCode: one.country_iso2,
    ...(one.state_iso2 ? { stateCode: one.state_iso2 } : {}),
    ...(one.zip ? { zip: one.zip } : {}),
  })),
});

function toMethod(wire: v.InferOutput<typeof WireMethod>, currency: string): readonly NamedShippingMethod[] {
  const minor = (amount: string | number): number => moneyFromDecimal(amount, currency)?.minor ?? 0;
  const { id, name, enabled, settings } = wire;
  if (wire.type === 'freeshipping')
    return [
      {
        id,
        name,
        enabled,
        type: 'freeshipping',
        minimumSubtotal: minor(settings.carrier_options?.minimum_sub_total ?? 0),
      },
    ];
  if (wire.type !== 'total') return [];
  const ranges = (settings.range ?? []).map((one) => ({
    lowerLimit: minor(one.lower_limit),
    cost: minor(one.shipping_cost),
    ...(one.upper_limit == null ? {} : { upperLimit: minor(one.upper_limit) }),
  }));
  return [{ id, name, enabled, type: 'total', ranges }];
}

const toCountry = (wire: v.InferOutput<typeof WireCountry>): Country => ({
  id: wire.id,
  name: wire.country,
  iso2: wire.country_iso2,
  iso3: wire.country_iso3,
});

const toState = (wire: v.InferOutput<typeof WireState>): State => ({
  id: wire.id,
  countryId: wire.country_id,
  name: wire.state,
  abbreviation: wire.state_abbreviation,
});

export function createShippingCalls({ bare, bareList }: PlatformCalls, currency: string): ShippingCalls {
  return {
    shippingZones: async () => requireList(await bareList('/v2/shipping/zones', WireZone, toZone)),
    shippingZone: (id) => bare(`/v2/shipping/zones/${id}`, WireZone, toZone),
    shippingMethods: async (zoneId) =>
      (await bareList(`/v2/shipping/zones/${zoneId}/methods`, WireMethod, (one) => toMethod(one, currency)))?.flat(),
    countries: async () => requireList(await bareList('/v2/countries', WireCountry, toCountry)),
    states: (countryId) => bareList(`/v2/countries/${countryId}/states`, WireState, toState),
  };
}
