/** Shipping destinations and methods; store information; the professional program. */
import * as v from 'valibot';

import { REGION_HEADER_VALUES } from '../region/region.ts';
import type { Endpoint } from './endpoint.ts';
import { byId, count, listOf, oneOf, textId, integer } from './values.ts';

const open = { area: 'shipping', method: 'GET', region: 'required', visit: 'none', maxAge: 300 } as const;

const zone = v.pipe(
  v.strictObject({
    id: integer,
    name: v.string(),
    type: v.picklist(['zip', 'country', 'state', 'global']),
    enabled: v.boolean(),
    locations: v.array(
      v.strictObject({
        countryCode: v.string(),
        stateCode: v.exactOptional(v.string()),
        zip: v.exactOptional(v.string()),
      }),
    ),
  }),
  v.title('ShippingZone'),
);
const named = { id: integer, name: v.string(), enabled: v.boolean() };
const method = v.pipe(
  v.union([
    v.strictObject({ ...named, type: v.literal('freeshipping'), minimumSubtotal: count }),
    v.strictObject({
      ...named,
      type: v.literal('total'),
      ranges: v.array(v.strictObject({ lowerLimit: count, upperLimit: v.exactOptional(count), cost: count })),
    }),
  ]),
  v.title('ShippingMethod'),
  v.description('amounts in minor units of the store’s currency'),
);
const country = v.pipe(
  v.strictObject({ id: integer, name: v.string(), iso2: v.string(), iso3: v.string() }),
  v.title('Country'),
);
const state = v.pipe(
  v.strictObject({ id: integer, countryId: integer, name: v.string(), abbreviation: v.string() }),
  v.title('State'),
);
const store = v.pipe(
  v.strictObject({
    name: v.string(),
    domain: v.string(),
    secureUrl: v.string(),
    status: v.string(),
    language: v.string(),
    currency: v.string(),
    token: v.string(),
    tokenLocation: v.picklist(['left', 'right']),
    decimalToken: v.string(),
    thousandsToken: v.string(),
    decimalPlaces: count,
    weightUnits: v.string(),
    dimensionUnits: v.string(),
    isPriceEnteredWithTax: v.boolean(),
  }),
  v.title('Store'),
  v.description('nothing of the merchant’s own'),
);

const notFound = ['not-found'] as const;

export const shippingEndpoints = {
  shippingMethods: {
    ...open,
    path: '/shippingmethods/:id',
    summary: 'Shipping methods of a zone.',
    params: byId,
    answer: listOf(method),
    errors: notFound,
  },
  shippingZones: { ...open, path: '/shippingzones', summary: 'Shipping zones.', answer: listOf(zone) },
  shippingZone: {
    ...open,
    path: '/shippingzones/:id',
    summary: 'One zone.',
    params: byId,
    answer: oneOf(zone),
    errors: notFound,
  },
  countries: { ...open, path: '/countries', summary: 'Countries of addresses.', answer: listOf(country) },
  states: {
    ...open,
    path: '/countries/:id/states',
    summary: 'States or provinces of a country; empty if it has none.',
    params: byId,
    answer: listOf(state),
    errors: notFound,
  },
  store: { ...open, area: 'store', path: '/store', summary: 'Name, currency and units of the store.', answer: oneOf(store) },
  proOrderTotal: {
    area: 'professional',
    method: 'GET',
    region: 'required',
    visit: 'signed-in',
    path: '/pro/order_total',
    summary: 'What the signed-in customer has spent of the program’s limit.',
    query: v.strictObject({ customer_id: textId, brand_id: v.optional(textId) }),
    answer: v.strictObject({
      order_total: v.number(),
      expiration_date: v.nullable(v.string()),
      employee_group: v.boolean(),
      spend_limit: v.number(),
    }),
    errors: notFound,
  },
  proShippingSettings: {
    area: 'professional',
    method: 'GET',
    region: 'optional',
    visit: 'none',
    maxAge: 300,
    path: '/pro/shipping_method_settings',
    summary: 'Customer groups without free shipping.',
    query: v.strictObject({ bcRegion: v.picklist(REGION_HEADER_VALUES, `takes: ${REGION_HEADER_VALUES.join(', ')}.`) }),
    answer: v.strictObject({ is_enabled: v.boolean(), hide_free_shipping_groups: v.string() }),
  },
} as const satisfies Record<string, Endpoint>; // prettier-ignore
