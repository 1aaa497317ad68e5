/** What the route list reads from the content store. */
import { ADDRESSED, addressesOf } from '#content-loaders/addresses.ts';
import type { Addresses } from '#content-loaders/addresses.ts';
import type { ContentStore } from '#content-loaders/store.ts';
import { markets } from '#runtime/site.ts';

import type { RouteSource } from './routes.ts';

export function routeSource(store: ContentStore, addresses: Pick<Addresses, 'list'> = addressesOf(store)): RouteSource {
  const regions = store.list('regions', 'en-us');
  return {
    markets: markets(store),
    regionCountries: Object.fromEntries(regions.map((region) => [region.regionId, region.countries])),
    entries: (language) => ADDRESSED.flatMap((type) => addresses.list(type, language)),
  };
}
