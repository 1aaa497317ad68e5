/** Names of countries in the language of the page. */
import type { CountryEntry } from '#lib/content/market-entries.ts';
import { countryName as nameIn } from '#lib/locale/country-name.ts';

import type { PageContext } from './page-context.ts';

/** Name by the country's ISO code; a market without one (`global`) is named by its interface text. */
export function countryName(context: PageContext, country: CountryEntry): string {
  // The text is looked up only if needed, because looking up a missing text reports it.
  return nameIn({ iso: country.iso, text: '' }, context.tag) || context.term(country.text);
}
