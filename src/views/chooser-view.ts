/** The markets of the country chooser, with continents in the spec's order (section 9) and names in the page's language. */
import { countryAliases } from '#lib/locale/country-aliases.ts';
import { languageTag, makeLocale } from '#lib/locale/locale.ts';
import { localePath } from '#lib/locale/path.ts';
import { commerceRegion, contentRegion, isShoppingRegion } from '#lib/region/region.ts';

import type { PageContext } from './page-context.ts';
import { countryName } from './page-country-name.ts';

const CONTINENTS = ['North America', 'Europe', 'Asia Pacific', 'Other'];

export function chooserView(context: PageContext) {
  const rank = (continent: string): number =>
    (CONTINENTS.indexOf(continent) + CONTINENTS.length + 1) % (CONTINENTS.length + 1);
  const countries = context.countries.map((country) => {
    const region = contentRegion(country.value, { countries: context.regionCountries });
    const store = isShoppingRegion(region) ? commerceRegion(region, country.value) : undefined;
    return {
      continent: country.continent,
      name: countryName(context, country),
      iso: country.iso,
      aliases: [...countryAliases(country.value), country.text.toLowerCase()],
      locales: country.langs.map((lang) => {
        const locale = makeLocale(lang.value, country.value);
        return {
          locale: locale.code,
          language: lang.value,
          languageName: lang.text,
          currency: country.currency,
          tag: languageTag(locale),
          href: localePath(locale, '/'),
          ...(store ? { store } : {}),
        };
      }),
    };
  });
  const sorted = countries.toSorted((a, b) => a.name.localeCompare(b.name, context.tag));
  const groups = [...Map.groupBy(sorted, (country) => country.continent)].toSorted(([a], [b]) => rank(a) - rank(b));
  return groups.map(([continent, members]) => ({
    name: context.term(continent),
    countries: members.map(({ name, iso, aliases, locales }) => ({ name, iso, aliases, locales })),
  }));
}
