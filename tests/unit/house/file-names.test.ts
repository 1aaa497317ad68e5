/** A base name stands once in `src`, however it is spelt (`AddOns`, `add-ons`), so that a file's name alone says where a thing is decided. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';

import { expect, test } from 'vitest';

/** Files that share a base name: `src/lib/cart/cart.ts` and `src/stores/cart.ts`. */
function sharedNames(files: readonly string[]): readonly (readonly string[])[] {
  const byName = Map.groupBy(files, (file) =>
    basename(file)
      .replace(/\.tsx?$/, '')
      .replaceAll('-', '')
      .toLowerCase(),
  );
  return [...byName].filter(([, same]) => same.length > 1).map(([, same]) => same);
}

test('two files with the same base name in different folders are found', () => {
  const cart = ['src/lib/cart/cart.ts', 'src/stores/cart.ts'];
  const addOns = ['src/islands/cart/AddOns.tsx', 'src/stores/add-ons.ts'];
  expect(sharedNames([...cart, 'src/stores/cart-api.ts', ...addOns])).toEqual([cart, addOns]);
});

test('no two modules of the shop have the same base name', () => {
  // In `src/pages`, the name of a file is its address: `index`, `[uid]`, `create`.
  const files = globSync('src/!(pages)/**/*.{ts,tsx}').toSorted();
  expect(files.length).toBeGreaterThan(600);
  expect(sharedNames(files)).toEqual([]);
});
