/** Where a visitor is (ruling 13): the CDN's word, else `us`. */
import { route } from '../route.ts';
import type { ApiRoute } from '../route.ts';

const COUNTRY_HEADERS = [
  'cf-ipcountry',
  'x-vercel-ip-country',
  'cloudfront-viewer-country',
  'x-nf-country',
  'fastly-geo-country',
  'x-country-code',
] as const;
/** Cloudflare's words for unknown and Tor. */
const NOWHERE = new Set(['xx', 't1', 'zz']);

export const geolocationRoutes: readonly ApiRoute[] = [
  route({
    method: 'GET',
    path: '/geolocation',
    region: 'optional',
    async handle(_input, call) {
      const found = COUNTRY_HEADERS.map((name) => call.header(name)?.trim().toLowerCase()).find(
        (country) => country !== undefined && /^[a-z]{2}$/.test(country) && !NOWHERE.has(country),
      );
      return { country: found ?? 'us' };
    },
  }),
];
