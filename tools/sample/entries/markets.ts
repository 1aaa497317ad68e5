/** Entries of countries, regions, currencies and dealers. */
import { STORES } from '../commerce-ids.ts';
import { DEALERS, HOURS, JAPANESE_DEALERS } from '../copy/dealers.ts';
import { CURRENCIES } from '../currencies.ts';
import { COUNTRIES, LANGUAGE_NAMES, REGIONS, STATES } from '../markets.ts';
import { placeOf } from '../store-settings.ts';
import { LANGUAGES } from '../texts.ts';
import type { Language } from '../texts.ts';
import { entry, MASTER } from './entry.ts';
import type { SampleEntry } from './entry.ts';

const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The store that ships to a country, and its zone for the whole country. */
function zoneOf(country: string) {
  const store = STORES.find((region) => REGIONS[region]?.includes(country));
  const place = store === undefined ? undefined : placeOf(store);
  const zone = place?.zones.find((one) => !one.states && one.countries.includes(country.toUpperCase()));
  return place && zone ? { place, zone } : undefined;
}

/** The shop's delivery promise: only in countries where it sells, and free only if the store's zone has free shipping. */
function delivery(country: string) {
  const shipped = zoneOf(country);
  if (!shipped) return {};
  const isEurope = shipped.place.code === 'DE';
  return {
    free_from: shipped.zone.surcharge === 0 ? shipped.place.freeFrom : null,
    working_days_from: isEurope ? 2 : 3,
    working_days_to: isEurope ? 4 : 6,
    return_days: 30,
    return_cost: isEurope ? 0 : 14.95,
  };
}

function countries(): SampleEntry[] {
  return COUNTRIES.map((country) =>
    entry({ type: 'country', name: country.value, languages: [MASTER] }, () => ({
      title: country.text,
      text: country.text,
      value: country.value,
      iso: country.value === 'global' ? '' : country.value.toUpperCase(),
      continent: country.continent,
      currency: country.currency,
      tax: { prices_include_tax: country.includedTax > 0, percent: country.includedTax },
      delivery: delivery(country.value),
      langs: country.languages.map((language, index) => ({
        text: LANGUAGE_NAMES[language],
        value: language,
        langDefault: index === 0,
        xDefault: country.value === 'global',
      })),
      states: (STATES[country.value] ?? []).map((text) => ({ text, value: slug(text) })),
    })),
  );
}

function dealers(): SampleEntry[] {
  return DEALERS.map((dealer) => {
    const local = JAPANESE_DEALERS.get(dealer.name);
    const languages: readonly Language[] = local ? [MASTER, 'ja'] : [MASTER];
    return entry({ type: 'store', name: dealer.name, languages }, (language) => {
      const { name, street, city, state } = (language === 'ja' && local) || dealer;
      return {
        title: name,
        address: {
          street_address: street,
          city,
          postal_code: dealer.postalCode,
          state,
          country: dealer.country,
        },
        coordinates: { latitude: dealer.latitude, longitude: dealer.longitude },
        phone: dealer.phone,
        website: `https://${slug(dealer.name)}.example`,
        opening_hours: (HOURS[dealer.hours] ?? []).map(([days, opening_time, closing_time]) => ({
          days_of_week: days,
          opening_time,
          closing_time,
        })),
        services: dealer.services,
      };
    });
  });
}

export function markets(): SampleEntry[] {
  const regions = Object.entries(REGIONS).map(([region, list]) =>
    entry({ type: 'regions', name: region, languages: [MASTER] }, () => ({
      title: region,
      region_id: region,
      countries: list,
    })),
  );
  const currencies = CURRENCIES.map(({ code, name, formats }) =>
    entry(
      { type: 'currency', name: code, languages: LANGUAGES.filter((language) => formats[language]) },
      (language) => ({
        title: name,
        code,
        currency_format: formats[language],
      }),
    ),
  );
  return [...countries(), ...regions, ...currencies, ...dealers()];
}
