import type { ContentStore } from '#content-loaders/content-store.ts';
/** Input of the route list, read from the content store. */
import { ADDRESSED, addressesOf } from '#content-loaders/entry-addresses.ts';
import type { Addresses } from '#content-loaders/entry-addresses.ts';
import { markets } from '#views/site.ts';

import type { RouteSource } from './page-routes.ts';

export function routeSource(store: ContentStore, addresses: Pick<Addresses, 'list'> = addressesOf(store)): RouteSource {
  const regions = store.list('regions', 'en-us');
  return {
    markets: markets(store),
    regionCountries: Object.fromEntries(regions.map((region) => [region.regionId, region.countries])),
    entries: (language) => ADDRESSED.flatMap((type) => addresses.list(type, language)),
  };
}
