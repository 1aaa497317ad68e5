/** Whether a request gets the page of its own path: neither a redirect, nor another locale, nor a removed page. */
import { geoCountry } from '#lib/region/geo-country.ts';

import type { ServedRelease } from '../files/latest-release.ts';

export function getsRequestedPage(release: ServedRelease, request: Request): boolean {
  const { pathname: path, search } = new URL(request.url);
  const { headers } = request;
  const cookie = headers.get('cookie') ?? '';
  const acceptLanguage = headers.get('accept-language') ?? undefined;
  const country = geoCountry((name) => headers.get(name));
  return release.redirects.decide({ path, search, cookie, acceptLanguage, geoCountry: country }).kind === 'pass';
}
