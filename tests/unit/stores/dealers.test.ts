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

test('a position that the browser reports in time is used', async () => {
  const coords = { latitude: 47, longitude: 11 };
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (found: (at: unknown) => void) => found({ coords }) },
  });
  await expect(locateVisitor()).resolves.toEqual(coords);
});
