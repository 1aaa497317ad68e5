/** The outlines of the dealer map are exactly those that the tool makes from Natural Earth's. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { drawWorld } from '../../../tools/map/draw-world.ts';

test('the committed outlines are identical to the tool’s output', () => {
  const drawn = drawWorld('node_modules/world-atlas/countries-10m.json');
  expect(drawn === readFileSync('src/islands/stores/world.svg', 'utf8')).toBe(true);
  expect(drawn).toContain('<path id="land"');
  expect(drawn).toContain('<path id="borders"');
  expect(drawn).not.toMatch(/NaN|undefined|fill="#/);
});
