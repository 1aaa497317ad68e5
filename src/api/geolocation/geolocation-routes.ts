/** Where a visitor is (ruling 13): the CDN's word, else `us`; `known` tells the two apart. */
import { geoCountry } from '#lib/region/geo-country.ts';

import { route } from '../route.ts';
import type { ApiRoute } from '../route.ts';

export const geolocationRoutes: readonly ApiRoute[] = [
  route({
    method: 'GET',
    path: '/geolocation',
    region: 'optional',
    async handle(_input, call) {
      const country = geoCountry(call.header);
      return { country: country ?? 'us', known: country !== undefined };
    },
  }),
];
