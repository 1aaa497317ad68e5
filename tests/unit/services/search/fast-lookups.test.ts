/** The fast lookups of the engine return the same as plain ones. */
import { array, assert as check, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { editDistance } from '#services/search/engine/edit-distance.ts';
import { firstInOrder } from '#services/search/engine/first-in-order.ts';
import { createVocabulary } from '#services/search/engine/vocabulary.ts';

const word = array(constantFrom('a', 'k', 'ü', 'ス'), { minLength: 1, maxLength: 6 }).map((letters) => letters.join('')); // prettier-ignore

describe('words with a similar spelling', () => {
  test('are the same as by comparison with every word, at any distance', () => {
    let found = 0;
    check(
      property(array(word, { maxLength: 60 }), word, integer({ min: 1, max: 2 }), (words, asked, most) => {
        const vocabulary = createVocabulary();
        for (const one of words) vocabulary.add(one);
        const expected = [...new Set(words)]
          .map((one) => ({ word: one, distance: editDistance(asked, one, most) }))
          .filter((one) => one.distance <= most && (most === 1 || one.word[0] === asked[0]));
        const similar = vocabulary.similarTo(asked, most);
        expect(similar.toSorted((a, b) => (a.word < b.word ? -1 : 1))).toEqual(
          expected.toSorted((a, b) => (a.word < b.word ? -1 : 1)),
        );
        found += similar.length;
      }),
      { numRuns: 500 },
    );
    // Ensures that the property did not only hold for empty results.
    expect(found).toBeGreaterThan(100);
  });

  test('do not include a removed word', () => {
    const vocabulary = createVocabulary();
    vocabulary.add('binding');
    expect(vocabulary.similarTo('bindng', 1)).toEqual([{ word: 'binding', distance: 1 }]);
    vocabulary.remove('binding');
    expect(vocabulary.similarTo('bindng', 1)).toEqual([]);
  });
});

test('the first items in order are those of the sorted list, with equal ones in the order of the list', () => {
  const items = array(integer({ min: 0, max: 30 }), { maxLength: 900 });
  check(
    property(items, integer({ min: 0, max: 700 }), (numbers, count) => {
      const list = numbers.map((value, at) => ({ value, at }));
      const compare = (one: { value: number }, other: { value: number }): number => one.value - other.value;
      expect(firstInOrder(list, count, compare)).toEqual(list.toSorted(compare).slice(0, count));
    }),
  );
});
