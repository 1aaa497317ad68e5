/**
 * Countries that the shop supports, and the states, provinces and territories of those with subdivisions in the API. Country ids are ISO 3166-1
 * numbers.
 */
import { PARTS } from './geography-states.ts';

export interface Country {
  readonly id: number;
  readonly iso2: string;
  readonly iso3: string;
  readonly name: string;
}

export interface State {
  readonly id: number;
  readonly countryId: number;
  readonly abbreviation: string;
  readonly name: string;
}

export const COUNTRIES: readonly Country[] = [
  { id: 36, iso2: 'AU', iso3: 'AUS', name: 'Australia' },
  { id: 40, iso2: 'AT', iso3: 'AUT', name: 'Austria' },
  { id: 56, iso2: 'BE', iso3: 'BEL', name: 'Belgium' },
  { id: 124, iso2: 'CA', iso3: 'CAN', name: 'Canada' },
  { id: 203, iso2: 'CZ', iso3: 'CZE', name: 'Czech Republic' },
  { id: 250, iso2: 'FR', iso3: 'FRA', name: 'France' },
  { id: 276, iso2: 'DE', iso3: 'DEU', name: 'Germany' },
  { id: 380, iso2: 'IT', iso3: 'ITA', name: 'Italy' },
  { id: 392, iso2: 'JP', iso3: 'JPN', name: 'Japan' },
  { id: 528, iso2: 'NL', iso3: 'NLD', name: 'Netherlands' },
  { id: 554, iso2: 'NZ', iso3: 'NZL', name: 'New Zealand' },
  { id: 578, iso2: 'NO', iso3: 'NOR', name: 'Norway' },
  { id: 616, iso2: 'PL', iso3: 'POL', name: 'Poland' },
  { id: 643, iso2: 'RU', iso3: 'RUS', name: 'Russian Federation' },
  { id: 724, iso2: 'ES', iso3: 'ESP', name: 'Spain' },
  { id: 752, iso2: 'SE', iso3: 'SWE', name: 'Sweden' },
  { id: 756, iso2: 'CH', iso3: 'CHE', name: 'Switzerland' },
  { id: 826, iso2: 'GB', iso3: 'GBR', name: 'United Kingdom' },
  { id: 840, iso2: 'US', iso3: 'USA', name: 'United States' },
];

/** Countries whose addresses require a state; in others it is optional. */
const IN_ADDRESSES = new Set(['AU', 'CA', 'ES', 'IT', 'JP', 'RU', 'US']);

export const STATES: readonly State[] = Object.entries(PARTS).flatMap(([country, parts]) =>
  parts.split('|').map((part, index) => ({
    id: Number(country) * 100 + index + 1,
    countryId: Number(country),
    abbreviation: part.slice(0, part.indexOf(' ')),
    name: part.slice(part.indexOf(' ') + 1),
  })),
);

/** Whether an address in this country requires a state. */
export const hasStateInAddresses = (iso2: string): boolean => IN_ADDRESSES.has(iso2);
