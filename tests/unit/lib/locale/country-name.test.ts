import { expect, test } from 'vitest';

import { countryName } from '#lib/locale/country-name.ts';

test.each([
  ['at', 'Austria', 'de-AT', 'Österreich'],
  ['CH', 'Switzerland', 'fr-CH', 'Suisse'],
  ['jp', 'Japan', 'ja', '日本'],
  ['', 'Other', 'de', 'Other'],
  ['xyz', 'Other', 'de', 'Other'],
  ['qm', 'Elsewhere', 'de', 'Elsewhere'],
])('%s, %s, is called by its name in %s', (iso, text, tag, name) => {
  expect(countryName({ iso, text }, tag)).toBe(name);
});
