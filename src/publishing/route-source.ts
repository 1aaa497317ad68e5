/** What the route list reads from the content store. */
import type { ContentStore } from '#content-loaders/store.ts';
import { markets } from '#runtime/site.ts';

import type { RouteSource } from './routes.ts';

const PAGED = ['page', 'product', 'product_category'] as const;

export function routeSource(store: ContentStore): RouteSource {
  const regions = store.list('regions', 'en-us');
  return {
    markets: markets(store),
    regionCountries: Object.fromEntries(regions.map((region) => [region.regionId, region.countries])),
    entries: (language) => PAGED.flatMap((type) => store.list(type, language)),
  };
}
