/** Where lines stand that are taken out and put back. */
import { describe, expect, test } from 'vitest';

import { inShownOrder, withRemoved } from '#lib/cart/line-order.ts';

const [a, b, c] = [1, 2, 3].map((variantId) => ({ variantId })) as [One, One, One];
interface One {
  readonly variantId: number;
}
const names = (rows: ReturnType<typeof withRemoved<One>>): readonly string[] =>
  rows.map(({ kind, line, index }) => `${kind} ${line.variantId} ${index}`);

test('the shown order holds, whatever order the platform lists, and what is new comes last', () => {
  expect(inShownOrder([c, b, a], [a, b])).toEqual([a, b, c]);
  expect(inShownOrder([b, a], [])).toEqual([b, a]);
});

describe('removed lines', () => {
  test('stand where they stood, and know their place among the lines', () => {
    expect(names(withRemoved([a, c], [{ line: b, at: 1 }]))).toEqual(['line 1 0', 'removed 2 1', 'line 3 1']);
  });

  test('several of them keep their order, whichever was taken out first', () => {
    const removed = [
      { line: b, at: 1 },
      { line: a, at: 0 },
    ];
    expect(names(withRemoved([c], removed))).toEqual(['removed 1 0', 'removed 2 0', 'line 3 0']);
    expect(names(withRemoved([], removed))).toEqual(['removed 1 0', 'removed 2 0']);
  });

  test('one whose removal failed, or that was added again, is a line and nothing else', () => {
    expect(names(withRemoved([a, b], [{ line: b, at: 0 }]))).toEqual(['line 1 0', 'line 2 1']);
  });
});
