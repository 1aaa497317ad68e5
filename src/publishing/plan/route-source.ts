/** Input of the route list, read from the content store. */
import type { ContentStore } from '#content-loaders/content-store.ts';
import { addressesOf } from '#content-loaders/entry-addresses.ts';
import type { Addresses } from '#content-loaders/entry-addresses.ts';
import { ADDRESSED_TYPES } from '#lib/content/content-types.ts';
import { markets } from '#views/site.ts';

import { categoryPages } from './category-pages.ts';
import type { RouteSource } from './page-routes.ts';

export function routeSource(store: ContentStore, addresses: Pick<Addresses, 'list'> = addressesOf(store)): RouteSource {
  const regions = store.list('regions', 'en-us');
  const regionCountries = Object.fromEntries(regions.map((region) => [region.regionId, region.countries]));
  const regionIds = [...Object.keys(regionCountries), 'other'];
  return {
    markets: markets(store),
    regionCountries,
    entries(language) {
      const entries = ADDRESSED_TYPES.flatMap((type) => addresses.list(type, language));
      return [...entries, ...categoryPages(entries, regionIds)];
    },
    offersSearch: (language) => store.list('brand_settings', language)[0]?.siteSearch ?? true,
  };
}
