/** Numbers of section 9 for carousels of banners, and when one changes by itself. */
import { expect, test } from 'vitest';

import { BANNER_CAROUSEL, isRunning, rotates } from '#lib/viewport/banner-carousel.ts';
import type { CarouselConditions } from '#lib/viewport/banner-carousel.ts';
import { TOUCH } from '#lib/viewport/gesture.ts';

test('500 ms, endless, one per view, threshold of 2 px, the next banner after 7 s', () => {
  expect(BANNER_CAROUSEL).toEqual({
    speedMs: 500,
    perView: 1,
    loop: true,
    threshold: 2,
    longSwipeMs: 300,
    longSwipeRatio: 0.5,
    autoplayMs: 7000,
    holdMs: TOUCH.holdMs,
    tapTolerance: TOUCH.tapTolerance,
  });
});

test.each([
  [0, false],
  [1, false],
  [2, true],
])('%i banners rotate: %s', (banners, expected) => {
  expect(rotates(banners)).toBe(expected);
});

const IDLE: CarouselConditions = {
  wanted: undefined,
  prefersStill: false,
  isPageHidden: false,
  isVisible: true,
  isInUse: false,
};

test.each<[string, Partial<CarouselConditions>, boolean]>([
  ['in the window', {}, true],
  ['outside the window', { isVisible: false }, false],
  ['in a hidden tab', { isPageHidden: true }, false],
  ['under the pointer, a finger or the focus', { isInUse: true }, false],
  ['for visitors who prefer less motion', { prefersStill: true }, false],
  ['for those who press play all the same', { prefersStill: true, wanted: true }, true],
  ['after the button paused it', { wanted: false }, false],
  ['started by the button, in a hidden tab', { wanted: true, isPageHidden: true }, false],
])('%s', (_when, given, expected) => {
  expect(isRunning({ ...IDLE, ...given })).toBe(expected);
});
