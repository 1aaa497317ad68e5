import { expect, test } from 'vitest';

import { geoCountry } from '#lib/region/geo-country.ts';

test.each([
  [{ 'cf-ipcountry': 'AT' }, 'at'],
  [{ 'cf-ipcountry': 'XX' }, undefined],
  [{ 'cf-ipcountry': 'T1' }, undefined],
  [{ 'cf-ipcountry': 'XX', 'x-country-code': 'de' }, 'de'],
  [{ 'cf-ipcountry': 'Austria' }, undefined],
  [{ 'cf-ipcountry': 'a' }, undefined],
  [{ 'cf-ipcountry': '12' }, undefined],
  [{ 'cf-ipcountry': 'at, de' }, undefined],
  [{ 'cf-ipcountry': 'global' }, undefined],
  [{ 'x-vercel-ip-country': 'JP' }, 'jp'],
  [{ 'x-nf-country': 'se' }, 'se'],
  [{}, undefined],
])('the country of %j is %s', (headers, country) => {
  expect(geoCountry((name) => new Headers(headers as Record<string, string>).get(name))).toBe(country);
});
