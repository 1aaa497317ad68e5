/** The visitor's country from the headers of common CDNs (ruling 13). Pure. */

export const COUNTRY_HEADERS = [
  'cf-ipcountry',
  'x-vercel-ip-country',
  'cloudfront-viewer-country',
  'x-nf-country',
  'fastly-geo-country',
  'x-fastly-country-code',
  'x-client-geo-country',
  'x-appengine-country',
  'x-country-code',
] as const;
/** Header values for unknown or hidden countries (Tor). */
const NOWHERE = new Set(['xx', 't1', 'zz']);

/** Country code in lower case, from the first header that has one; otherwise undefined. */
export function geoCountry(header: (name: string) => string | null | undefined): string | undefined {
  return COUNTRY_HEADERS.map((name) => header(name)?.trim().toLowerCase()).find(
    (value) => value !== undefined && /^[a-z]{2}$/.test(value) && !NOWHERE.has(value),
  );
}
