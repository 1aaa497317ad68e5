/** Names of provinces in the page's language. */
import { expect, test } from 'vitest';

import { addressLines } from '#lib/customer/address-lines.ts';
import { partName } from '#lib/locale/part-names.ts';

import { STATES } from '../../../../tools/sample/markets.ts';

test.each([
  ['Quebec', 'ca', 'fr-CA', 'Québec'],
  ['Nova Scotia', 'CA', 'fr-CA', 'Nouvelle-Écosse'],
  ['Quebec', 'ca', 'en-CA', 'Quebec'],
  ['Ontario', 'ca', 'fr-CA', 'Ontario'],
  ['Quebec', 'us', 'fr-CA', 'Quebec'],
  ['constructor', 'ca', 'fr-CA', 'constructor'],
  ['', 'ca', 'fr', ''],
])('%s of %s in %s is %s', (name, country, lang, shown) => {
  expect(partName(name, { country, lang })).toBe(shown);
});

test('every province with a different French name is a province of the platform', () => {
  const changed = (STATES['ca'] ?? []).filter((name) => partName(name, { country: 'ca', lang: 'fr' }) !== name);
  expect(changed).toHaveLength(7);
});

test('an address in a French text has the French name of its province', () => {
  const to = {
    firstName: 'Luc', lastName: 'Roy', company: '', street1: '1 rue Nord', street2: '', city: 'Montréal', state: 'Quebec', zip: 'H2X 1Y4', countryCode: 'CA', country: 'Canada',
  }; // prettier-ignore
  expect(addressLines(to, 'fr-CA').split('\n')).toContain('Montréal, Québec H2X 1Y4');
  expect(addressLines(to, 'en-CA').split('\n')).toContain('Montréal, Quebec H2X 1Y4');
});
