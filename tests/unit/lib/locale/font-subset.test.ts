import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { FONTS } from '#lib/brand/tokens.ts';
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

/** The folder with style sheets and fonts of the families that `tokens.ts` names. */
const FOLDER = 'src/styles/fonts';
const SHEETS = ['latin', 'basic'].map((letters) => `src/styles/fonts-${letters}.css`);
const FAMILIES = Object.values(FONTS);

const facesIn = (file: string): readonly string[] => readFileSync(file, 'utf8').split('@font-face').slice(1);
const faces = SHEETS.flatMap(facesIn);
const fallbacks = facesIn('src/styles/fonts.css');
const isOf = (face: string, family: string): boolean => face.includes(`font-family: '${family}';`);

/** All letters of a family's faces, repeated for each face that claims them. */
function lettersIn(family: string): readonly number[] {
  return faces
    .filter((face) => isOf(face, family))
    .flatMap((face) =>
      [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
        const first = Number.parseInt(from, 16);
        return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
      }),
    );
}

/** The smallest and the largest value of a property in these faces, as in `font-weight: 600 800`; empty if no face has it. */
function rangeOf(given: readonly string[], property: string): readonly number[] {
  const numbers = given.flatMap((face) => {
    const [, values = ''] = new RegExp(`${property}: ([^;]+);`).exec(face) ?? [];
    return (values.match(/[\d.]+/g) ?? []).map(Number);
  });
  return numbers.length === 0 ? [] : [Math.min(...numbers), Math.max(...numbers)];
}

test('every face belongs to a family that the tokens name', () => {
  const names = FAMILIES.flatMap((family) => [`${family} Basic`, `${family} Variable`]);
  const unknown = faces.filter((face) => !names.some((name) => isOf(face, name)));
  expect(unknown, `faces of ${SHEETS.join(' and ')} whose family is not in FONTS of src/lib/brand/tokens.ts`).toEqual(
    [],
  );
});

test.each(FAMILIES.map((family) => [`${family} Basic`, `${family} Variable`] as const))(
  '%s has every letter of %s, each in one face',
  (basic, whole) => {
    const letters = lettersIn(basic);
    expect(letters.length, `faces of '${basic}' in src/styles/fonts-basic.css`).toBeGreaterThan(0);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.toSorted((left, right) => left - right)).toEqual(
      lettersIn(whole).toSorted((left, right) => left - right),
    );
  },
);

test.each(FAMILIES)('all faces of %s and of its fallback declare the same weights and widths', (family) => {
  const own = faces.filter((face) => isOf(face, `${family} Basic`) || isOf(face, `${family} Variable`));
  const fallback = fallbacks.filter((face) => isOf(face, `${family} Fallback`));
  expect(fallback.length, `faces of '${family} Fallback' in src/styles/fonts.css`).toBeGreaterThan(0);
  for (const property of ['font-weight', 'font-stretch'])
    for (const face of own) expect(rangeOf([face], property), face).toEqual(rangeOf(fallback, property));
});

test('every font file has a face for each family that it belongs to', () => {
  // A file with only the basic letters belongs to one family, any other file to two.
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.woff2'));
  const wanted = files.flatMap((file) => (file.endsWith('-basic.woff2') ? [file] : [file, file]));
  const used = faces.flatMap((face) => /fonts\/([^']+)'/.exec(face)?.[1] ?? []);
  expect(used.toSorted(), `files of ${FOLDER} ≠ files of ${SHEETS.join(' and ')}`).toEqual(wanted.toSorted());
  // The three files: basic letters, other Latin letters, and extended ones (Polish, Czech).
  expect(files.length, `each family needs three files in ${FOLDER}`).toBeGreaterThanOrEqual(3 * FAMILIES.length);
});
