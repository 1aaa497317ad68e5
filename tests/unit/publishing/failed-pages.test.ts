/** The pauses between attempts to render pages that fail. */
import { beforeEach, expect, test } from 'vitest';

import { createFailedPages } from '#publishing/loop/failed-pages.ts';
import type { FailedPages } from '#publishing/loop/failed-pages.ts';

const failed = [{ path: '/en-us/a', message: 'it broke' }];
const retry = ['en-us/a/index.html'];
let now: number;
let pages: FailedPages;
beforeEach(() => {
  now = 1000;
  pages = createFailedPages(() => now);
});

test('the pause doubles with each attempt that fails, up to five minutes', () => {
  const pauses = Array.from({ length: 11 }, () => {
    pages.note(failed, retry);
    const began = now;
    while (pages.paused(retry)) now += 1000;
    return (now - began) / 1000;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

test('there is no pause for other pages, after an attempt that succeeded, and when an editor publishes', () => {
  expect(pages.paused(retry)).toBeUndefined();
  pages.note(failed, retry);
  expect(pages.paused(retry)).toBe(failed);
  expect(pages.paused(['en-us/b/index.html'])).toBeUndefined();
  pages.note([], []);
  expect(pages.paused(retry)).toBeUndefined();
  pages.note(failed, retry);
  pages.tryNow();
  expect(pages.paused(retry)).toBeUndefined();
});

test('a page that fails for the first time has a short pause, however often another page has failed', () => {
  for (let attempt = 0; attempt < 20; attempt += 1) pages.note(failed, retry);
  const both = [...retry, 'en-us/b/index.html'];
  pages.note([...failed, { path: '/en-us/b', message: 'it timed out' }], both);
  expect(pages.paused(both)).toHaveLength(2);
  now += 1000;
  expect(pages.paused(both)).toBeUndefined();
});
