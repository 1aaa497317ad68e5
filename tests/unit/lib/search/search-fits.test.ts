/** The sizes of skins and brakes that fit a ski's waist, as the search knows them. */
import { expect, test } from 'vitest';

import { sizesDigest } from '#lib/catalogue/category-list.ts';
import { searchFits } from '#lib/search/search-fits.ts';
import type { FitSource } from '#lib/search/search-fits.ts';

const SKINS = { uid: 'skins', displayTitle: 'Skins' };
const MOHAIR = { uid: 'mohair', displayTitle: 'Mohair Skins', parent: { uid: 'skins' } };
const SKIS = { uid: 'skis', displayTitle: 'Skis' };

const product = (categories: readonly string[], fit: object, sizeTable: readonly { readonly size: string }[] = []) => ({
  categories: categories.map((uid) => ({ type: 'product_category', uid })),
  sizes: sizeTable.map(({ size }) => size),
  gear: { fit: { accepts: [], asks: [], ...fit }, sizeTable },
});
const skin = (...widths: readonly number[]) =>
  product(['skins', 'mohair'], {}, widths.map((width) => ({ size: `${width} mm`, width, specs: [] }))); // prettier-ignore
const fits = (products: readonly object[], synonyms: FitSource['synonyms'] = []) =>
  searchFits({ categories: [SKINS, MOHAIR, SKIS], products, synonyms } as unknown as FitSource);

const WIDE = product(['skis'], { waist: 108, tip: 138 }, [{ size: '186 cm' }]);

test('a main category has the narrowest size of each product that covers the skis of a waist', () => {
  expect(fits([WIDE, skin(130, 140, 150), skin(120)])).toEqual([
    { category: 'Skins', words: ['Skins'], sizes: { 108: ['140 mm'] } },
  ]);
});

test('skis of the same waist with other tips need several sizes', () => {
  const broad = product(['skis'], { waist: 108, tip: 150 });
  expect(fits([WIDE, broad, skin(140, 150)])[0]?.sizes).toEqual({ 108: ['140 mm', '150 mm'] });
});

test('brakes are found by the range of waists that their maker declares', () => {
  const brake = product(['skins'], {}, [{ size: '120 mm', waist: { from: 105, to: 120 }, specs: [] } as { size: string }]);
  expect(fits([WIDE, brake])[0]?.sizes).toEqual({ 108: ['120 mm'] });
}); // prettier-ignore

test('synonyms of the title name the category too, and other synonyms do not', () => {
  const synonyms = [['skins', 'climbing skins'], ['wax', 'ski wax']]; // prettier-ignore
  expect(fits([WIDE, skin(140)], synonyms)[0]?.words).toEqual(['Skins', 'skins', 'climbing skins']);
});

test('a waist that is also a size of the category, and skis without a declared waist, have no entry', () => {
  expect(fits([WIDE, skin(108, 140)])).toEqual([]);
  expect(fits([product(['skis'], { tip: 138 }), skin(140)])).toEqual([]);
  expect(fits([WIDE, skin(120)])).toEqual([]);
});

test('search pages depend on what sizes fit, and not on other facts about the fit', () => {
  const digest = (one: object): string => sizesDigest(one as Parameters<typeof sizesDigest>[0]);
  expect(digest(WIDE)).not.toBe(digest(product(['skis'], { waist: 110, tip: 138 }, [{ size: '186 cm' }])));
  expect(digest(WIDE)).not.toBe(digest(product(['skis'], { waist: 108, tip: 140 }, [{ size: '186 cm' }])));
  expect(digest(WIDE)).toBe(digest(product(['skis'], { waist: 108, tip: 138, litres: 3 }, [{ size: '186 cm' }])));
  expect(digest(skin(140))).not.toBe(digest({ ...skin(140), categories: [] }));
  expect(digest({ ...WIDE, categories: [] })).toBe(digest(WIDE));
});
