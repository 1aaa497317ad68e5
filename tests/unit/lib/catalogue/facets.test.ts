/** The results and counts of filters, and their form in an address. */
import { array, assert as check, constantFrom, option, property, record, subarray, integer } from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  cleared,
  facetCounts,
  filterCount,
  isChosen,
  isFiltered,
  NO_SELECTION,
  priceBounds,
  readAmount,
  readSelection,
  selected,
  SORTS,
  ticked,
  writeSelection,
} from '#lib/catalogue/facets.ts';
import type { Facet, Selection } from '#lib/catalogue/facets.ts';
import type { GridItem } from '#lib/catalogue/grid-data.ts';

const FACETS: readonly Facet[] = [
  { id: 'color', name: 'Color', values: ['blue', 'red', 'black'].map((id) => ({ id, name: id })) },
  { id: 'length', name: 'Length', values: ['170', '177', '184'].map((id) => ({ id, name: id })) },
];

function item(title: string, facets: GridItem['facets'], minor?: number, currency = 'EUR'): GridItem {
  const price = minor === undefined ? {} : { price: { price: { minor, currency } } };
  return { uid: title, slug: title, title, href: '', picture: '', colors: [], sizes: [], tags: [], facets, ...price };
}

const ITEMS = [
  item('Ridge 98', { color: [0], length: [0, 1] }, 74_995),
  item('Ridge 100', { color: [1, 2], length: [1, 2] }, 64_900),
  item('Ådal', { color: [0, 2], length: [2] }),
];

const titles = (selection: Partial<Selection>, items = ITEMS): readonly string[] =>
  selected(items, FACETS, { selection: { ...NO_SELECTION, ...selection }, tag: 'en' }).map(({ title }) => title);

test('a customer’s own price orders and limits instead of the published one', () => {
  const [ridge98, ...others] = ITEMS as [GridItem, ...GridItem[]];
  const items = [{ ...ridge98, own: { minor: 100, currency: 'EUR' } }, ...others];
  expect(titles({ sort: 'price-asc' }, items)).toEqual(['Ridge 98', 'Ridge 100', 'Ådal']);
  expect(titles({ sort: 'price-desc' }, items)).toEqual(['Ridge 100', 'Ridge 98', 'Ådal']);
  expect(titles({ max: 5 }, items)).toEqual(['Ridge 98']);
  expect(titles({ min: 700 }, items)).toEqual([]);
});

describe('a selection finds', () => {
  test('products with any of a facet’s chosen values', () => {
    expect(titles({ values: { color: ['blue'] } })).toEqual(['Ridge 98', 'Ådal']);
    expect(titles({ values: { color: ['blue', 'red'] } })).toEqual(['Ridge 98', 'Ridge 100', 'Ådal']);
  });

  test('products that match every facet in use', () => {
    expect(titles({ values: { color: ['blue'], length: ['177', '170'] } })).toEqual(['Ridge 98']);
    expect(titles({ values: { color: ['red'], length: ['170'] } })).toEqual([]);
  });

  test('products within the limits of the price; products without a price only while there are no limits', () => {
    expect(titles({ min: 649, max: 700 })).toEqual(['Ridge 100']);
    expect(titles({ min: 649.01 })).toEqual(['Ridge 98']);
    expect(titles({ min: 0 })).toEqual(['Ridge 98', 'Ridge 100']);
    expect(titles({ min: 900, max: 100 })).toEqual([]);
  });

  test('products by prices in a currency without decimals', () => {
    expect(titles({ max: 80_000 }, [item('Yen', {}, 79_800, 'JPY')])).toEqual(['Yen']);
  });
});

test.each([
  ['new', ['Ridge 98', 'Ridge 100', 'Ådal']],
  ['price-asc', ['Ridge 100', 'Ridge 98', 'Ådal']],
  ['price-desc', ['Ridge 98', 'Ridge 100', 'Ådal']],
  ['name', ['Ådal', 'Ridge 98', 'Ridge 100']],
] as const)('sorts by %s', (sort, expected) => {
  expect(titles({ sort })).toEqual(expected);
});

test('the counts of a facet ignore its own selection and follow the others', () => {
  const selection = { ...NO_SELECTION, values: { color: ['red'] } };
  expect(facetCounts(ITEMS, FACETS, selection)).toEqual({ color: [2, 1, 2], length: [0, 1, 1] });
});

const selections = record({
  values: record({
    color: subarray(['blue', 'red', 'black']),
    length: subarray(['170', '177', '184']),
  }),
  min: option(integer({ min: 0, max: 20 }), { nil: undefined }),
  max: option(integer({ min: 0, max: 20 }), { nil: undefined }),
  sort: constantFrom(...SORTS),
}).map(({ values, min, max, sort }): Selection => {
  const chosen = Object.fromEntries(Object.entries(values).filter(([, ids]) => ids.length > 0));
  return { values: chosen, sort, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
});

const items = array(
  record({ color: subarray([0, 1, 2]), length: subarray([0, 1, 2]), price: option(integer({ min: 0, max: 2000 })) }),
  { maxLength: 12 },
).map((all) => all.map(({ price, ...facets }, at) => item(`${at}`, facets, price ?? undefined)));

test('a count is the number of products found when that value is the only one chosen in its facet', () => {
  check(
    property(items, selections, (all, selection) => {
      const counts = facetCounts(all, FACETS, selection);
      for (const { id, values } of FACETS)
        for (const [index, value] of values.entries()) {
          const alone = { ...selection, values: { ...selection.values, [id]: [value.id] } };
          expect(counts[id]?.[index]).toBe(selected(all, FACETS, { selection: alone, tag: 'en' }).length);
        }
    }),
  );
});

test('a further value of a facet in use never finds fewer products', () => {
  check(
    property(items, selections, (all, selection) => {
      const found = selected(all, FACETS, { selection, tag: 'en' }).length;
      for (const { id, values } of FACETS)
        for (const value of values)
          if ((selection.values[id]?.length ?? 0) > 0 && !selection.values[id]?.includes(value.id))
            expect(
              selected(all, FACETS, {
                selection: ticked(selection, { facet: id, value: value.id, isOn: !isChosen(selection, id, value.id) }),
                tag: 'en',
              }).length,
            ).toBeGreaterThanOrEqual(found);
    }),
  );
});

test('a selection that was written in an address is read back', () => {
  check(
    property(selections, (selection) => {
      expect(readSelection(writeSelection(selection, FACETS), FACETS)).toEqual(selection);
    }),
  );
});

test('unknown parameters, values and sorts, and invalid amounts, are ignored', () => {
  const search = new URLSearchParams('utm_source=mail&color=green&color=red&size=1&price_min=abc&price_max=-5&sort=up');
  expect(readSelection(search, FACETS)).toEqual({ values: { color: ['red'] }, sort: 'new' });
});

test.each([
  ['12', 12],
  [' 12,5 ', 12.5],
  ['1e3', 1000],
  ['', undefined],
  ['-1', undefined],
  ['Infinity', undefined],
  [null, undefined],
])('the amount %j is read as %j', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test('clearing the filters keeps the sort order', () => {
  const selection: Selection = { values: { color: ['red', 'blue'] }, min: 5, sort: 'name' };
  expect(filterCount(selection)).toBe(3);
  expect(isFiltered(selection)).toBe(true);
  expect(cleared(selection)).toEqual({ values: {}, sort: 'name' });
  expect(isFiltered(cleared(selection))).toBe(false);
});

test('removing the last value of a facet removes the facet', () => {
  expect(ticked({ values: { color: ['red'] }, sort: 'new' }, { facet: 'color', value: 'red', isOn: false })).toEqual(
    NO_SELECTION,
  );
});

test('the price bounds are whole amounts that enclose all prices', () => {
  expect(priceBounds(ITEMS)).toEqual({ min: 649, max: 750 });
  expect(priceBounds([])).toBeUndefined();
});
