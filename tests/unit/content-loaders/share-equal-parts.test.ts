import { assert as check, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';

import { shareEqualParts } from '#content-loaders/share-equal-parts.ts';

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test('translations share the members that are equal, at any depth, and keep those that differ', () => {
  const english = { title: 'Ridge 98', image: { name: 'ridge' }, colors: [{ name: 'Ink', image: { name: 'ink' } }], sizes: ['170', '177'] }; // prettier-ignore
  const german = { ...copyOf(english), colors: [{ name: 'Tinte', image: { name: 'ink' } }] };
  const shared = shareEqualParts(copyOf(german), english);
  expect(shared).toEqual(german);
  expect(shared.image).toBe(english.image);
  expect(shared.sizes).toBe(english.sizes);
  expect(shared.colors[0]?.image).toBe(english.colors[0]?.image);
  expect(shared.colors).not.toBe(english.colors);
});

test('a value that shares parts with any other value keeps its own JSON text, and does not change the other', () => {
  let same = 0;
  check(
    property(jsonValue(), jsonValue(), (one, other) => {
      for (const partner of [other, one, { first: one, other }, [other, one], [one]]) {
        for (const value of [partner, one, [one, other], { first: one, last: other }, { other, first: one }]) {
          const text = JSON.stringify(value);
          const partnerText = JSON.stringify(partner);
          const given = copyOf(partner);
          const shared = shareEqualParts(copyOf(value), given);
          expect(JSON.stringify(shared)).toBe(text);
          expect(JSON.stringify(given)).toBe(partnerText);
          if (shared === given) same += 1;
        }
      }
    }),
  );
  expect(same).toBeGreaterThanOrEqual(500);
});
