/** Readers of countries, regions, currencies and dealers. */
import { moneyFromDecimal } from '#lib/pricing/money.ts';
import type { TaxDisplay } from '#lib/pricing/tax.ts';
import type { DeliveryTerms } from '#lib/shipping/delivery-terms.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import {
  BrokenEntry,
  demandNumber,
  demandText,
  flag,
  object,
  objects,
  openingHours,
  optionalNumber,
  definedMembers,
  optionalText,
  strings,
  text,
} from './fields.ts';
import type { Readers } from './reader.ts';

/** Maximum number of decimal places that the content type allows. */
const MOST_DECIMALS = 4;

/** Undefined when the entry has no tax group. */
function tax(data: WireObject): TaxDisplay | undefined {
  const percent = optionalNumber(data, 'percent');
  if (percent === undefined && data['prices_include_tax'] === undefined) return undefined;
  return { included: flag(data, 'prices_include_tax'), percent: percent ?? 0 };
}

/** Undefined when the entry promises nothing. */
function delivery(data: WireObject, currency: string): DeliveryTerms | undefined {
  const minimum = optionalNumber(data, 'free_from');
  const freeFrom = minimum === undefined ? undefined : moneyFromDecimal(minimum, currency);
  const from = optionalNumber(data, 'working_days_from');
  const to = optionalNumber(data, 'working_days_to') ?? from;
  const days = from === undefined || to === undefined ? undefined : { from, to };
  const returnDays = optionalNumber(data, 'return_days');
  const cost = optionalNumber(data, 'return_cost');
  const returnCost = cost === undefined ? undefined : moneyFromDecimal(cost, currency);
  const terms = definedMembers({ freeFrom, days, returnDays, returnCost });
  return Object.keys(terms).length === 0 ? undefined : terms;
}

export const marketReaders: Readers<'country' | 'regions' | 'currency' | 'store'> = {
  country: (data, base) => ({
    ...base,
    type: 'country',
    text: text(data, 'text'),
    value: demandText(data, 'value'),
    iso: text(data, 'iso'),
    continent: text(data, 'continent'),
    currency: text(data, 'currency') || 'USD',
    states: objects(data, 'states').map((state) => ({ text: text(state, 'text'), value: text(state, 'value') })),
    ...definedMembers({
      tax: tax(object(data, 'tax')),
      delivery: delivery(object(data, 'delivery'), text(data, 'currency') || 'USD'),
    }),
    // The country's default language comes first; the others keep the editor's order.
    langs: objects(data, 'langs')
      .map((lang) => ({
        text: text(lang, 'text'),
        value: text(lang, 'value'),
        langDefault: flag(lang, 'langDefault'),
        xDefault: flag(lang, 'xDefault'),
      }))
      .toSorted((left, right) => Number(right.langDefault) - Number(left.langDefault)),
  }),
  regions: (data, base) => ({
    ...base,
    type: 'regions',
    regionId: demandText(data, 'region_id'),
    countries: strings(data, 'countries'),
  }),
  currency: (data, base) => {
    const format = object(data, 'currency_format');
    const { token_location: location, thousands_token: thousands, decimal_places: places } = format;
    const isSide = location === 'left' || location === 'right';
    const isCount = typeof places === 'number' && Number.isInteger(places) && places >= 0 && places <= MOST_DECIMALS;
    return {
      ...base,
      type: 'currency',
      code: demandText(data, 'code'),
      token: optionalText(format, 'token'),
      tokenLocation: isSide ? location : undefined,
      decimalToken: optionalText(format, 'decimal_token'),
      // An empty string is a valid value: no thousands separator.
      thousandsToken: typeof thousands === 'string' ? thousands : undefined,
      decimalPlaces: isCount ? places : undefined,
    };
  },
  store: (data, base) => {
    const address = object(data, 'address');
    const point = object(data, 'coordinates');
    const location = { latitude: demandNumber(point, 'latitude'), longitude: demandNumber(point, 'longitude') };
    if (Math.abs(location.latitude) > 90 || Math.abs(location.longitude) > 180)
      throw new BrokenEntry(`coordinates are not on earth: ${location.latitude}, ${location.longitude}`);
    const phone = optionalText(data, 'phone');
    const website = optionalText(data, 'website');
    return {
      ...base,
      type: 'store',
      address: {
        street: text(address, 'street_address'),
        city: demandText(address, 'city'),
        postalCode: text(address, 'postal_code'),
        state: text(address, 'state'),
        country: demandText(address, 'country'),
      },
      location,
      openingHours: openingHours(data, 'opening_hours'),
      services: strings(data, 'services'),
      ...(phone ? { phone } : {}),
      ...(website ? { website } : {}),
    };
  },
};
