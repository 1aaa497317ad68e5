import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { lettersOf } from '#lib/locale/font-subset.ts';

test.each([
  ['en', 'basic'],
  ['ja', 'basic'],
  ['ko', 'basic'],
  ['zh', 'basic'],
  ['de', 'latin'],
  ['fr', 'latin'],
  ['pl', 'latin'],
  ['xx', 'latin'],
])('a page in %s starts with the %s letters', (language, letters) => {
  expect(lettersOf(language)).toBe(letters);
});

const css = ['latin', 'basic'].map((letters) => readFileSync(`src/styles/fonts-${letters}.css`, 'utf8')).join('');

/** All letters of a family's faces, repeated for each face that claims them. */
function lettersIn(family: string): readonly number[] {
  const faces = css.split('@font-face').filter((face) => face.includes(`'${family}'`));
  return faces.flatMap((face) =>
    [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
    }),
  );
}

test.each([
  ['Archivo Basic', 'Archivo Variable'],
  ['Inter Basic', 'Inter Variable'],
])('%s has every letter of %s, each in one face', (basic, whole) => {
  const letters = lettersIn(basic);
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters.toSorted((left, right) => left - right)).toEqual(
    lettersIn(whole).toSorted((left, right) => left - right),
  );
});

test('all faces of a family declare the same weights and widths', () => {
  const faces = css.split('@font-face').filter((face) => face.includes('fonts/'));
  expect(faces).toHaveLength(10);
  for (const face of faces) {
    expect(face).toContain(face.includes('Archivo') ? 'font-weight: 600 800' : 'font-weight: 400 700');
    if (face.includes('Archivo')) expect(face).toContain('font-stretch: 100% 125%');
  }
});
