/** Formats a postal address in the line order of its country. */
import { partName } from '#lib/locale/part-names.ts';
import { placeLines } from '#lib/locale/place-lines.ts';

import { fullName } from './customer-name.ts';

export interface PostalAddress {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** ISO 3166, upper case. */
  readonly countryCode: string;
  /** The platform's name of the country. */
  readonly country: string;
}

/** The country's name in the language of the page; without a valid code, `fallback`. */
export function countryNamed(code: string, fallback: string, lang: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([lang], { type: 'region' }).of(code) ?? fallback) : fallback;
}

/** Address lines without empty ones, joined by line breaks. */
export function addressLines(to: PostalAddress, lang: string): string {
  const state = partName(to.state, { country: to.countryCode, lang });
  const place = placeLines({ city: to.city, state, postalCode: to.zip, country: to.countryCode });
  const country = countryNamed(to.countryCode, to.country, lang);
  return [fullName(to), to.company, to.street1, to.street2, ...place, country]
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}
