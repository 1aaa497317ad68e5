/** Countries, regions, currencies, dealers. */
import { DEALERS, HOURS } from '../copy/dealers.ts';
import { CURRENCIES } from '../currencies.ts';
import { COUNTRIES, LANGUAGE_NAMES, REGIONS, STATES } from '../markets.ts';
import { LANGUAGES } from '../texts.ts';
import { entry, MASTER } from './entry.ts';
import type { SampleEntry } from './entry.ts';

const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

function countries(): SampleEntry[] {
  return COUNTRIES.map((country) =>
    entry('country', country.value, [MASTER], () => ({
      title: country.text,
      text: country.text,
      value: country.value,
      iso: country.value === 'global' ? '' : country.value.toUpperCase(),
      continent: country.continent,
      currency: country.currency,
      tax: { prices_include_tax: country.includedTax > 0, percent: country.includedTax },
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
  return DEALERS.map((dealer) =>
    entry('store', dealer.name, [MASTER], () => ({
      title: dealer.name,
      address: {
        street_address: dealer.street,
        city: dealer.city,
        postal_code: dealer.postalCode,
        state: dealer.state,
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
    })),
  );
}

export function markets(): SampleEntry[] {
  const regions = Object.entries(REGIONS).map(([region, list]) =>
    entry('regions', region, [MASTER], () => ({ title: region, region_id: region, countries: list })),
  );
  const currencies = CURRENCIES.map(({ code, name, formats }) =>
    entry(
      'currency',
      code,
      LANGUAGES.filter((language) => formats[language]),
      (language) => ({
        title: name,
        code,
        currency_format: formats[language],
      }),
    ),
  );
  return [...countries(), ...regions, ...currencies, ...dealers()];
}
