/** The states in content (spec section 3, Country entry) and in the platform's API. */
import { expect, test } from 'vitest';

import { stateRule } from '#lib/customer/address-states.ts';
import { COUNTRIES, hasStateInAddresses, STATES } from '#services/commerce/geography/geography.ts';

import { readEntries } from '../../support/sample-stack.ts';

interface Choice {
  readonly text: string;
  readonly value: string;
}
const countries = readEntries('sample/stack')
  .filter(({ type }) => type === 'country')
  .map(({ data }) => ({ country: `${data['value']}`, states: data['states'] as readonly Choice[] }));
const listOf = (country: string): readonly Choice[] => countries.find((one) => one.country === country)?.states ?? [];
const wireNames = (country: string): readonly string[] => {
  const id = COUNTRIES.find(({ iso2 }) => iso2 === country.toUpperCase())?.id;
  return STATES.filter(({ countryId }) => countryId === id).map(({ name }) => name);
};

test.each([
  ['us', 52, ['District of Columbia', 'Puerto Rico']],
  ['ca', 13, ['Quebec', 'Nunavut']],
  ['it', 107, ['Bolzano', 'Aosta', "L'Aquila"]],
  ['es', 52, ['A Coruña', 'Ceuta']],
  ['jp', 47, ['Tokyo', 'Nagano']],
  ['ch', 26, ['Graubünden', 'Valais']],
  ['at', 9, ['Tirol']],
  ['de', 16, ['Bayern']],
  ['au', 8, ['Victoria']],
  ['fr', 0, []],
])('%s has %i states with unique slugs', (country, count, some) => {
  const list = listOf(country);
  expect(list).toHaveLength(count);
  expect(list.map(({ text }) => text)).toEqual(expect.arrayContaining(some));
  expect(new Set(list.map(({ value }) => value)).size).toBe(count);
  for (const { value } of list) expect(value).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
});

test('forms offer the states that the platform accepts', () => {
  for (const { country } of countries)
    expect(
      listOf(country).map(({ text }) => text),
      country,
    ).toEqual(wireNames(country));
});

test('forms require a state where the platform requires one', () => {
  for (const { iso2 } of COUNTRIES) expect(stateRule(iso2).required, iso2).toBe(hasStateInAddresses(iso2));
});

test('platform ids of states are unique', () => {
  expect(new Set(STATES.map(({ id }) => id)).size).toBe(STATES.length);
});
