/** Shipping and geography JSON of the commerce platform (v2), in the platform's spelling; only the fields that the shop reads. */
import * as v from 'valibot';

export const WireZone = v.object({
  id: v.number(),
  name: v.string(),
  type: v.picklist(['zip', 'country', 'state', 'global']),
  enabled: v.boolean(),
  locations: v.optional(
    v.array(
      v.object({
        country_iso2: v.optional(v.string(), ''),
        state_iso2: v.optional(v.nullable(v.string(), ''), ''),
        zip: v.optional(v.nullable(v.string(), ''), ''),
      }),
    ),
    [],
  ),
});

const Decimal = v.union([v.string(), v.number()]);

export const WireMethod = v.object({
  id: v.number(),
  name: v.string(),
  type: v.string(),
  enabled: v.boolean(),
  settings: v.optional(
    v.object({
      rate: v.optional(v.nullable(Decimal)),
      carrier_options: v.optional(v.object({ minimum_sub_total: v.optional(Decimal) })),
      range: v.optional(
        v.array(
          v.object({ lower_limit: Decimal, upper_limit: v.optional(v.nullable(Decimal)), shipping_cost: Decimal }),
        ),
      ),
    }),
    {},
  ),
});

export const WireCountry = v.object({
  id: v.number(),
  country: v.string(),
  country_iso2: v.string(),
  country_iso3: v.string(),
});

export const WireState = v.object({
  id: v.number(),
  state: v.string(),
  state_abbreviation: v.string(),
  country_id: v.number(),
});
