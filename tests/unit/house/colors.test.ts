/** Colors are tokens: `lib/brand/tokens.ts` has the only color values of the shop, so that a brand changes one file. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { COLORS, colorTokens, DRAWING_COLORS, fontTokens } from '#lib/brand/tokens.ts';

const COLOR = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\(/gi;
/** Matches named colors in declarations only: `black` and `white` in a sentence are not colors. */
const NAMED =
  /(?:color|background|border[\w-]*|outline|fill|stroke|shadow)\s*:[^;{}'"`]*\b(?:black|white|gr[ae]y|red)\b/gi;

const colorsIn = (file: string): readonly string[] => {
  const source = readFileSync(file, 'utf8');
  return [...(source.match(COLOR) ?? []), ...(source.match(NAMED) ?? [])].map((one) => `${file}: ${one}`);
};

test('only the tokens name colors: no style, script, mail or server page does', () => {
  const files = globSync('src/**/*.{css,astro,tsx,ts,js,mjs,html}').filter((file) => !file.endsWith('brand/tokens.ts'));
  expect(files.length).toBeGreaterThan(800);
  expect(files.flatMap(colorsIn)).toEqual([]);
});

test('every color of the drawings is a token or listed for the drawings', () => {
  const known = new Set([...Object.values(COLORS).flat(), ...DRAWING_COLORS]);
  const files = globSync('public/**/*.svg');
  expect(files.length).toBeGreaterThan(25);
  const used = files.flatMap((file) => (readFileSync(file, 'utf8').match(COLOR) ?? []).map((color) => [file, color]));
  expect(used.filter(([, color]) => !known.has(color as never))).toEqual([]);
  expect(DRAWING_COLORS.filter((color) => !used.some(([, one]) => one === color))).toEqual([]);
});

test('every token that a style uses exists', () => {
  const sources = globSync('src/**/*.{css,astro,tsx,ts}').map((file) => readFileSync(file, 'utf8'));
  const brand = `${colorTokens()};${fontTokens('basic')}`;
  const set = new Set([...[...sources, brand].join('\n').matchAll(/--([\w-]+)['"]?\]?\s*:/g)].map(([, name]) => name));
  const asked = new Set(
    sources.flatMap((source) => [...source.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name)),
  );
  expect([...asked].filter((name) => !set.has(name))).toEqual([]);
});
