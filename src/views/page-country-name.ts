/** Names of countries in the language of the page. */
import type { CountryEntry } from '#lib/content/market-entries.ts';
import { countryName as nameIn } from '#lib/locale/country-name.ts';

import type { PageContext } from './page-context.ts';

/** By its ISO code; a market without one (`global`) by its interface text. */
export function countryName(context: PageContext, country: CountryEntry): string {
  // Looked up only if needed: looking up a missing text reports it.
  return nameIn({ iso: country.iso, text: '' }, context.tag) || context.term(country.text);
}
