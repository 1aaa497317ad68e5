/** The visitor's position for the search of dealers. */
import { afterEach, expect, test, vi } from 'vitest';

import { locateVisitor } from '#stores/dealers.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the position counts as unavailable after 30 seconds in which the browser reports nothing, as Firefox does when its question is dismissed', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: () => undefined } });
  const answers: unknown[] = [];
  void locateVisitor().then((place) => answers.push(place));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([undefined]);
});

test('after a permission the position has its own limit, which does not include the time of the question', async () => {
  vi.useFakeTimers();
  const permission = new EventTarget();
  const found: ((at: unknown) => void)[] = [];
  vi.stubGlobal('navigator', {
    permissions: { query: () => Promise.resolve(permission) },
    geolocation: { getCurrentPosition: (one: (at: unknown) => void) => found.push(one) },
  });
  const answers: unknown[] = [];
  void locateVisitor().then((place) => answers.push(place));
  await vi.advanceTimersByTimeAsync(29_000);
  permission.dispatchEvent(new Event('change'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answers).toEqual([]);
  found[0]?.({ coords: { latitude: 47, longitude: 11 } });
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual([{ latitude: 47, longitude: 11 }]);
});

test('a position that the browser reports in time is used', async () => {
  const coords = { latitude: 47, longitude: 11 };
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (found: (at: unknown) => void) => found({ coords }) },
  });
  await expect(locateVisitor()).resolves.toEqual(coords);
});
