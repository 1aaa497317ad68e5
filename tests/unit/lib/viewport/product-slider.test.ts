/** The values of section 9 for a sliding row of products. */
import { expect, test } from 'vitest';

import { PRODUCT_SLIDER, slides } from '#lib/viewport/product-slider.ts';

test('the values are 4 products at 900 px, 2 at 600 px, 1 below, with gap, speed, threshold and long swipes', () => {
  expect(PRODUCT_SLIDER).toEqual({
    perView: { 0: 1, 600: 2, 900: 4 },
    gapPx: 10,
    speedMs: 300,
    threshold: 5,
    longSwipeMs: 300,
    longSwipeRatio: 0.5,
  });
});

test.each([
  [0, false],
  [1, false],
  [2, true],
])('%i products slide: %s', (products, expected) => {
  expect(slides(products)).toBe(expected);
});
