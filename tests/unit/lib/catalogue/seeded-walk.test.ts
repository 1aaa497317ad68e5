/** The random order of a list's members, and the names of its parts. */
import { array, assert as check, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';

import { nearestFirst, partsOf, partUpTo, placed, placeOf } from '#lib/catalogue/seeded-walk.ts';

const key = (text: string) => text;
const order = (items: readonly string[], seed: string): readonly string[] =>
  Array.from(nearestFirst(placed(items, key), placeOf(seed)), ({ item }) => item);

const items = Array.from({ length: 300 }, (_, index) => `p${index}`);

test('the order has every member once, by its distance from the seed', () => {
  const seed = placeOf('ridge');
  const byDistance = items.toSorted((one, other) => ((placeOf(one) ^ seed) >>> 0) - ((placeOf(other) ^ seed) >>> 0));
  expect(order(items, 'ridge')).toEqual(byDistance);
});

test('the order is the same for equal seeds, whatever the order of the list, and differs between seeds', () => {
  expect(order(items.toReversed(), 'ridge')).toEqual(order(items, 'ridge'));
  expect(order(items, 'skarn')).not.toEqual(order(items, 'ridge'));
});

test('the removal of a member does not reorder the others', () => {
  const left = items.filter((one) => one !== 'p7');
  expect(order(left, 'ridge')).toEqual(order(items, 'ridge').filter((one) => one !== 'p7'));
});

test('seeds spread over the members evenly: no member is among the first eight of many seeds', () => {
  const counts = new Map<string, number>();
  for (const seed of items)
    for (const one of order(items, seed).slice(0, 8)) counts.set(one, (counts.get(one) ?? 0) + 1);
  expect(Math.max(...counts.values())).toBeLessThan(60);
});

test('the part named for a member contains every member before it', () => {
  check(
    property(array(string(), { maxLength: 60 }), string(), nat(59), (keys, seed, at) => {
      const members = placed([...new Set(keys)], key);
      const walked = [...nearestFirst(members, placeOf(seed))].slice(0, at + 1);
      const last = walked.at(-1);
      if (!last) return;
      const part = partUpTo(placeOf(seed), last.place, members.length);
      for (const { place } of walked) expect(partsOf(place)).toContain(part);
    }),
  );
});

test('the parts of a long list are small: the part named for the first members has few others', () => {
  const seed = placeOf('ridge');
  const members = placed(items, key);
  const [first] = nearestFirst(members, seed);
  const part = partUpTo(seed, first?.place ?? 0, members.length);
  const inside = members.filter(({ place }) => partsOf(place).includes(part));
  expect(inside.length).toBeGreaterThan(0);
  expect(inside.length).toBeLessThan(20);
});

test('members with the same place are ordered by their keys', () => {
  const members = [{ place: 5, item: 'a' }, { place: 5, item: 'b' }, { place: 4, item: 'c' }].toSorted((one, other) => one.place - other.place); // prettier-ignore
  expect(Array.from(nearestFirst(members, 5), ({ item }) => item)).toEqual(['a', 'b', 'c']);
  expect(Array.from(nearestFirst([], 5))).toEqual([]);
});
