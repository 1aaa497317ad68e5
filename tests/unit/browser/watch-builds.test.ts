/** The hourly check for a new release, on a device whose clock changes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchBuilds } from '#browser/boot/watch-builds.ts';

const HOUR_MS = 3_600_000;
let asked: number;
let dataset: Record<string, string>;
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T10:00:00Z') });
  asked = 0;
  dataset = {};
  answer = async () => Response.json({ id: 'one' });
  const stored = new Map<string, string>();
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    documentElement: { dataset },
    addEventListener: () => undefined,
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page in the tab. */
async function open(): Promise<void> {
  watchBuilds();
  await vi.advanceTimersByTimeAsync(0);
}

test('a clock that is set back by a day does not stop the checks for a day', async () => {
  await open();
  expect(asked).toBe(1);
  vi.setSystemTime(Date.now() - 24 * HOUR_MS);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(asked).toBe(3);
});

test('the pages of a tab check once an hour together, even while a response is slow', async () => {
  answer = () => new Promise((resolve) => setTimeout(() => resolve(Response.json({ id: 'one' })), 5 * 60_000));
  await open();
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  await open();
  expect(asked).toBe(1);
  expect(dataset).toEqual({});
});

test('the first response after a failed check is not a new release; a later one with another id is', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await open();
  answer = async () => Response.json({ id: 'one' });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([asked, dataset]).toEqual([2, {}]);
  answer = async () => Response.json({ id: 'two' });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([asked, dataset]).toEqual([3, { newBuild: 'two' }]);
});
