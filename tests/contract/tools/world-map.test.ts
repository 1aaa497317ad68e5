/** The outlines of the map of dealers are what the tool makes of Natural Earth's. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { drawWorld } from '../../../tools/map/draw-world.ts';

test('the committed file is the one that the tool writes', () => {
  const drawn = drawWorld('node_modules/world-atlas/countries-10m.json');
  expect(drawn === readFileSync('src/islands/stores/world.svg', 'utf8')).toBe(true);
  expect(drawn).toContain('<path id="land"');
  expect(drawn).toContain('<path id="borders"');
  expect(drawn).not.toMatch(/NaN|undefined|fill="#/);
});
