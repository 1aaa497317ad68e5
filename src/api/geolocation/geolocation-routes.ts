/** Location of a visitor (ruling 13): the CDN's header, else the address table, else `us`; `known` is false for that default. */
import { visitEndpoints } from '#lib/contract/visit-endpoints.ts';
import { geoCountry } from '#lib/region/geo-country.ts';

import { route } from '../route.ts';
import type { ApiRoute } from '../route.ts';

export const geolocationRoutes: readonly ApiRoute[] = [
  route(visitEndpoints.geolocation, async (_input, { header, address, services }) => {
    const country = geoCountry(header) ?? (address === '' ? undefined : await services.countryOf?.(address));
    return { country: country ?? 'us', known: country !== undefined };
  }),
];
