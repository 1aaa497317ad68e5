/** The size of a product that is drawn to scale, and the place of the drawing. */
import { existsSync } from 'node:fs';

import { expect, test } from 'vitest';

import { drawnPlace, drawnSize } from '#lib/catalogue/drawn-size.ts';
import { OUTLINES } from '#lib/content/product-gear.ts';

test.each<readonly [readonly string[], ReturnType<typeof drawnSize>]>([
  [['163 cm', '170 cm', '177 cm', '184 cm'], { size: '170 cm', length: 170 }],
  [['110 cm', '115 cm', '120 cm'], { size: '115 cm', length: 115 }],
  [['105–140 cm'], { size: '105–140 cm', length: 140 }],
  [['60 cm'], { size: '60 cm', length: 60 }],
  [['59 cm'], undefined],
  [['231 cm'], undefined],
  [['90 mm', '105 mm'], undefined],
  [['28 l'], undefined],
  [['S', 'M', 'L'], undefined],
  [['170'], undefined],
  [['', ' cm'], undefined],
  [[], undefined],
])('of the sizes %j the expected one is drawn', (sizes, drawn) => {
  expect(drawnSize(sizes)).toEqual(drawn);
});

test.each<readonly [Parameters<typeof drawnSize>[1], ReturnType<typeof drawnSize>]>([
  [
    { height: 54, breadth: 29 },
    { size: '54 × 29 cm', length: 54, breadth: 29 },
  ],
  [{ height: 54 }, undefined],
  [{ breadth: 29 }, undefined],
  [{ height: 0, breadth: 29 }, undefined],
  [{ height: -4, breadth: 29 }, undefined],
  [{ height: 231, breadth: 29 }, undefined],
  [{ height: 54, breadth: 91 }, undefined],
])('a product in liters with the measures %j is drawn if these are plausible', (measures, drawn) => {
  expect(drawnSize(['28 l'], measures)).toEqual(drawn);
});

test('measures are preferred to a length; without complete measures the length is drawn', () => {
  expect(drawnSize(['170 cm'], { height: 170, breadth: 30 })?.breadth).toBe(30);
  expect(drawnSize(['170 cm'], { height: 170 })).toEqual({ size: '170 cm', length: 170 });
});

test('worn products are drawn on a head or a hand, small ones beside a hand, all others beside a person', () => {
  expect([drawnPlace('helmet'), drawnPlace('goggles'), drawnPlace('glove')]).toEqual(['profile', 'face', 'hand']);
  expect([drawnPlace('wax'), drawnPlace('ski'), drawnPlace(undefined)]).toEqual(['beside-hand', 'person', 'person']);
});

test('a product too large for the drawing of a hand or a head is not drawn, and nor is a length beside a hand', () => {
  expect(drawnSize(['M'], { height: 28, breadth: 15, outline: 'glove' })?.size).toBe('28 × 15 cm');
  expect(drawnSize([], { height: 41, breadth: 15, outline: 'glove' })).toBeUndefined();
  expect(drawnSize([], { height: 28, breadth: 31, outline: 'helmet' })).toBeUndefined();
  expect(drawnSize(['170 cm'], { outline: 'wax' })).toBeUndefined();
  expect(drawnSize(['170 cm'], { outline: 'ski' })?.length).toBe(170);
});

test('every outline and every place has its drawing', () => {
  const names = [...OUTLINES, ...OUTLINES.map(drawnPlace), 'box'];
  expect(names.filter((name) => !existsSync(`public/scale/${name}.svg`))).toEqual([]);
});
