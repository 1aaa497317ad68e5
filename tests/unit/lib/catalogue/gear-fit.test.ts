/** Gear fit follows the makers' declarations, and never names a release value for a person. */
import { readFileSync, globSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { bootAnswer, brakesFor, feetAndInches, inInches, lengthsFor, skinFor } from '#lib/catalogue/gear-fit.ts';
import type { ProductFit, ProductSize } from '#lib/content/product-gear.ts';

const size = (name: string, row: Partial<ProductSize>): ProductSize => ({ size: name, specs: [], ...row });
const binding = (accepts: ProductFit['accepts'], asks: ProductFit['asks'] = []): ProductFit => ({ accepts, asks });

describe('boot and binding', () => {
  test('a declared sole fits, an undeclared one does not', () => {
    expect(bootAnswer(binding(['ISO 5355', 'ISO 23223']), 'ISO 23223')).toBe('yes');
    expect(bootAnswer(binding(['ISO 5355', 'ISO 23223']), 'ISO 9523')).toBe('no');
    expect(bootAnswer(binding(['INSERTS']), 'ISO 5355')).toBe('no');
  });
  test('a sole that needs a check, and a binding without declaration, refer to the workshop', () => {
    expect(bootAnswer(binding(['ISO 5355'], ['ISO 9523']), 'ISO 9523')).toBe('ask');
    expect(bootAnswer(binding([]), 'ISO 5355')).toBe('ask');
    expect(bootAnswer(binding([], ['ISO 5355']), 'ISO 9523')).toBe('ask');
  });
});

test('brakes fit by the range that the maker declares, ends included', () => {
  const brakes = [size('90 mm', { waist: { from: 75, to: 90 } }), size('105 mm', { waist: { from: 90, to: 105 } }), size('old', {})]; // prettier-ignore
  expect(brakesFor(brakes, 98).map((one) => one.size)).toEqual(['105 mm']);
  expect(brakesFor(brakes, 90).map((one) => one.size)).toEqual(['90 mm', '105 mm']);
  expect(brakesFor(brakes, 120)).toEqual([]);
});

test('the narrowest skin that is at most 6 mm narrower than the tip is chosen', () => {
  const skins = [120, 130, 110].map((width) => size(`${width} mm`, { width }));
  expect(skinFor(skins, 126)?.size).toBe('120 mm');
  expect(skinFor(skins, 127)?.size).toBe('130 mm');
  expect(skinFor(skins, 137)).toBeUndefined();
});

test('a skier gets the length from the product’s own table, or both lengths when between two', () => {
  const table = [size('170 cm', { skier: { from: 172, to: 179 } }), size('177 cm', { skier: { from: 179, to: 186 } }), size('184 cm', {})]; // prettier-ignore
  expect(lengthsFor(table, 175).map((one) => one.size)).toEqual(['170 cm']);
  expect(lengthsFor(table, 179).map((one) => one.size)).toEqual(['170 cm', '177 cm']);
  expect(lengthsFor(table, 200)).toEqual([]);
});

test('heights are converted to feet and inches, circumferences to inches', () => {
  expect(feetAndInches(178)).toBe('5′10″');
  expect(feetAndInches(183)).toBe('6′0″');
  expect(inInches('55–59 cm')).toBe('21.7–23.2');
  expect(inInches('22,5 cm')).toBe('8.9');
  expect(inInches('M')).toBeUndefined();
});

test('no code of the shop takes a weight, an age or an ability of a person to compute a release value', () => {
  const code = globSync('src/**/*.{ts,tsx,astro}').map((file) => [file, readFileSync(file, 'utf8')] as const);
  const suspects = code.filter(([, text]) =>
    /release_?value|dinSetting|zSetting|skierCode|ISO 11088|ISO 8061/i.test(text),
  );
  expect(suspects.map(([file]) => file)).toEqual([]);
});
