/** Input of the route list, read from the content store. */
import type { ContentStore } from '#content-loaders/content-store.ts';
import { addressesOf } from '#content-loaders/entry-addresses.ts';
import type { Addressed, Addresses } from '#content-loaders/entry-addresses.ts';
import { ADDRESSED_TYPES } from '#lib/content/content-types.ts';
import { markets } from '#views/site.ts';

import { categoryPages } from './category-pages.ts';
import type { Listed, RouteSource } from './page-routes.ts';

/** The route entries of a language, and the lists and regions that they were made from. */
interface Made {
  readonly lists: readonly (readonly Addressed[])[];
  readonly regions: string;
  readonly entries: readonly Listed[];
}

const known = new WeakMap<object, Map<string, Made>>();

/** Returns the same array as before while the lists are the same. */
function entriesIn(
  language: string,
  addresses: Pick<Addresses, 'list'>,
  regions: readonly string[],
): readonly Listed[] {
  const languages = known.get(addresses) ?? new Map<string, Made>();
  known.set(addresses, languages);
  const lists = ADDRESSED_TYPES.map((type) => addresses.list(type, language));
  const made = languages.get(language);
  if (made?.regions === regions.join() && made.lists.every((list, at) => list === lists[at])) return made.entries;
  const all = lists.flat();
  const entries = [...all, ...categoryPages(all, regions)];
  languages.set(language, { lists, regions: regions.join(), entries });
  return entries;
}

export function routeSource(store: ContentStore, addresses: Pick<Addresses, 'list'> = addressesOf(store)): RouteSource {
  const regions = store.list('regions', 'en-us');
  const regionCountries = Object.fromEntries(regions.map((region) => [region.regionId, region.countries]));
  const regionIds = [...Object.keys(regionCountries), 'other'];
  return {
    markets: markets(store),
    regionCountries,
    entries: (language) => entriesIn(language, addresses, regionIds),
    offersSearch: (language) => store.list('brand_settings', language)[0]?.siteSearch ?? true,
  };
}
