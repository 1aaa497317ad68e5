/** The position of cart lines that are removed and restored. */
import { describe, expect, test } from 'vitest';

import { inShownOrder, withRemoved } from '#lib/cart/line-order.ts';

const [a, b, c] = [1, 2, 3].map((variantId) => ({ variantId })) as [One, One, One];
interface One {
  readonly variantId: number;
}
const names = (rows: ReturnType<typeof withRemoved<One>>): readonly string[] =>
  rows.map(({ kind, line, index }) => `${kind} ${line.variantId} ${index}`);

test('lines keep their displayed order whatever the platform’s order, and new lines come last', () => {
  expect(inShownOrder([c, b, a], [a, b])).toEqual([a, b, c]);
  expect(inShownOrder([b, a], [])).toEqual([b, a]);
});

describe('removed lines', () => {
  test('keep their position among the lines', () => {
    expect(names(withRemoved([a, c], [{ line: b, at: 1 }]))).toEqual(['line 1 0', 'removed 2 1', 'line 3 1']);
  });

  test('keep their order, whichever was removed first', () => {
    const removed = [
      { line: b, at: 1 },
      { line: a, at: 0 },
    ];
    expect(names(withRemoved([c], removed))).toEqual(['removed 1 0', 'removed 2 0', 'line 3 0']);
    expect(names(withRemoved([], removed))).toEqual(['removed 1 0', 'removed 2 0']);
  });

  test('are not shown when the removal failed or the variant was added again', () => {
    expect(names(withRemoved([a, b], [{ line: b, at: 0 }]))).toEqual(['line 1 0', 'line 2 1']);
  });
});
