/**
 * The dark color scheme changes only color values. The browser tests rely on this: in the dark scheme they repeat only the accessibility
 * rules that concern colors.
 */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { COLORS } from '#lib/brand/tokens.ts';

const files = globSync('src/**/*.{css,astro,ts,tsx}').map((file) => file.replaceAll('\\', '/'));
test('no style queries the color scheme, because the tokens have both values of a color', () => {
  const outside = files.filter((file) => !file.endsWith('lib/brand/tokens.ts'));
  expect(
    outside.filter((file) => /@media[^{]*prefers-color-scheme|light-dark\(/.test(readFileSync(file, 'utf8'))),
  ).toEqual([]);
});

test('every token with two values is a color', () => {
  const both = Object.values(COLORS).filter((color) => typeof color !== 'string');
  expect(both.length).toBeGreaterThan(8);
  expect(both.flat().filter((color) => !/^#[\da-f]{3,8}$/.test(color))).toEqual([]);
});
