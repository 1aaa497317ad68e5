/** Names of countries in the language of the page. */
import type { CountryEntry } from '#lib/content/market.ts';

import type { PageContext } from './page-context.ts';

/** By its ISO code; a market without one (`global`) by its interface text. */
export function countryName(context: PageContext, country: CountryEntry): string {
  if (!country.iso) return context.text(country.text.toLowerCase(), country.text);
  return new Intl.DisplayNames([context.tag], { type: 'region' }).of(country.iso) ?? country.text;
}
