import { describe, expect, test } from 'vitest';

import {
  breakpointAt,
  BREAKPOINTS,
  DEFAULT_BREAKPOINT,
  DEFAULT_STORE_BREAKPOINT,
  isMobile,
  isPhone,
  isTablet,
} from '#lib/viewport/breakpoints.ts';
import { gestureOf, TOUCH } from '#lib/viewport/gesture.ts';

describe('breakpoints (spec section 9)', () => {
  test('the breakpoints and their defaults are those of the table', () => {
    expect(BREAKPOINTS).toEqual({ xxxs: 0, xxs: 480, xs: 600, sm: 769, md: 900, lg: 1024, xl: 1200, xxl: 1440 });
    expect([DEFAULT_STORE_BREAKPOINT, DEFAULT_BREAKPOINT]).toEqual(['lg', 'xl']);
  });

  test.each([
    [1, 'xxxs'],
    [0, DEFAULT_BREAKPOINT],
    [Number.NaN, DEFAULT_BREAKPOINT],
    [479, 'xxxs'],
    [480, 'xxs'],
    [768, 'xs'],
    [769, 'sm'],
    [1023, 'md'],
    [1024, 'lg'],
    [1439, 'xl'],
    [5000, 'xxl'],
  ] as const)('%i px is %s', (width, name) => expect(breakpointAt(width)).toBe(name));

  test.each([
    [390, true, true, false],
    [768, true, true, false],
    [769, true, false, true],
    [1023, true, false, true],
    [1024, false, false, true],
    [1025, false, false, false],
  ] as const)('%i px: mobile %s, phone %s, tablet %s', (width, mobile, phone, tablet) =>
    expect([isMobile(width), isPhone(width), isTablet(width)]).toEqual([mobile, phone, tablet]),
  );
});

describe('touch (spec section 9)', () => {
  test('the thresholds are those of the table', () =>
    expect(TOUCH).toEqual({
      tapTolerance: 10,
      swipeDistance: 30,
      holdMs: 400,
      longTapMs: 400,
      dragMs: 100,
      rolloverMs: 100,
    }));

  test.each([
    [{ x: 10, y: -10, ms: 399, isDown: false }, 'tap'],
    [{ x: 0, y: 0, ms: 400, isDown: false }, 'long-tap'],
    [{ x: 0, y: 0, ms: 399, isDown: true }, undefined],
    [{ x: 3, y: 0, ms: 400, isDown: true }, 'hold'],
    [{ x: 11, y: 0, ms: 20, isDown: true }, 'drag'],
    [{ x: 29, y: 0, ms: 20, isDown: false }, undefined],
    [{ x: -30, y: 29, ms: 20, isDown: false }, 'swipe-left'],
    [{ x: 30, y: 0, ms: 20, isDown: false }, 'swipe-right'],
    [{ x: 5, y: -31, ms: 20, isDown: false }, 'swipe-up'],
    [{ x: 5, y: 31, ms: 20, isDown: false }, 'swipe-down'],
  ] as const)('%j is %s', (movement, gesture) => expect(gestureOf(movement)).toBe(gesture));
});
