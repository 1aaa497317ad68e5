/** Rules of hotspots: thresholds for the position of the panel, the small layout, and the editor's colors. */
import { expect, test } from 'vitest';

import { isSmallBanner, panelColors, panelSide } from '#lib/content/hotspot-view.ts';

test.each([
  [0, 'start'],
  [0.29, 'start'],
  [0.3, 'middle'],
  [0.6, 'middle'],
  [0.61, 'end'],
  [1, 'end'],
])('a point at %d of the picture has its panel at the %s', (fraction, side) => {
  expect(panelSide(fraction)).toBe(side);
});

test.each([
  [650, 900, true],
  [651, 361, false],
  [1400, 360, true],
  [1400, 361, false],
])('a banner of %d × %d pixels uses the small layout: %s', (width, height, isSmall) => {
  expect(isSmallBanner(width, height)).toBe(isSmall);
});

test('the editor’s colors are used only together, and only if they are hexadecimal and legible', () => {
  expect(panelColors('#fff', '#112233')).toEqual({ font: '#fff', background: '#112233' });
  for (const [font, background] of [
    ['#fff', '#eee'],
    ['#fff', ''],
    ['', '#000'],
    ['red', '#fff'],
    ['#fff;position:fixed', '#000000'],
  ])
    expect(panelColors(font, background)).toBeUndefined();
});
