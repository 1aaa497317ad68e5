/** The values of section 9 for carousels of banners, and the conditions for automatic changes. */
import { expect, test } from 'vitest';

import { BANNER_CAROUSEL, isRunning, rotates } from '#lib/viewport/banner-carousel.ts';
import type { CarouselConditions } from '#lib/viewport/banner-carousel.ts';
import { TOUCH } from '#lib/viewport/gesture.ts';

test('the values are 500 ms, endless, one per view, a threshold of 2 px, and the next banner after 7 s', () => {
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
  ['when it is in the window', {}, true],
  ['when it is outside the window', { isVisible: false }, false],
  ['in a hidden tab', { isPageHidden: true }, false],
  ['while pointer, finger or focus are on it', { isInUse: true }, false],
  ['for visitors who prefer reduced motion', { prefersStill: true }, false],
  ['for visitors who prefer reduced motion but press play', { prefersStill: true, wanted: true }, true],
  ['after the button paused it', { wanted: false }, false],
  ['in a hidden tab after the button started it', { wanted: true, isPageHidden: true }, false],
])('a carousel runs or pauses %s', (_when, given, expected) => {
  expect(isRunning({ ...IDLE, ...given })).toBe(expected);
});
