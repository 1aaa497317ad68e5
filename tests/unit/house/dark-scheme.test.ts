/**
 * The dark colour scheme changes the values of colours alone. The browser tests rely on it: in the dark scheme they repeat only the accessibility
 * rules that look at colours.
 */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const files = globSync('src/**/*.{css,astro,ts,tsx}').map((file) => file.replaceAll('\\', '/'));
const queries = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/@media[^{]*prefers-color-scheme[^{]*\{([^{}]*)\{([^{}]*)\}/g)].map(([, target = '', body = '']) => ({ file, target: target.trim(), body })); // prettier-ignore
});

test('styles ask for the colour scheme only to set colour variables of the root', () => {
  for (const { file, target, body } of queries) {
    expect(target, file).toBe(':root');
    for (const declaration of body.split(';').filter((one) => one.trim() !== ''))
      expect(declaration.trim(), file).toMatch(/^--[\w-]+:\s*#[0-9a-f]{3,8}$/);
  }
});

test('light-dark() stands only in values of custom properties, with two colours', () => {
  const uses = files.flatMap(
    (file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:^|[;{\n])\s*([\w-]+):[^;{}]*light-dark\(/g)].map(([, name = '']) => `${file}: ${name}`), // prettier-ignore
  );
  expect(uses.length).toBeGreaterThan(10);
  expect(uses.filter((use) => !/: --[\w-]+$/.test(use))).toEqual([]);
});
