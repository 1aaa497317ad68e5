import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { $viewport } from '#stores/viewport.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  // A store without listeners unmounts after a second.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

class Query extends EventTarget {
  matches = false;
}

test('without a browser the viewport has the spec’s defaults', () => {
  expect($viewport.get()).toEqual({
    breakpoint: 'lg',
    orientation: 'landscape',
    theme: 'light',
    motion: 'no-preference',
  });
});

test('the viewport follows the window while it has listeners, and then stops', () => {
  const queries = new Map<string, Query>();
  const queryOf = (text: string): Query => {
    const query = queries.get(text) ?? new Query();
    queries.set(text, query);
    return query;
  };
  const target = new EventTarget();
  vi.stubGlobal('matchMedia', queryOf);
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  queryOf('(orientation: portrait)').matches = true;
  const seen: unknown[] = [];
  const stop = $viewport.subscribe((viewport) => seen.push(viewport));
  expect(seen.at(-1)).toMatchObject({ breakpoint: 'xxxs', orientation: 'portrait', theme: 'light' });
  vi.stubGlobal('innerWidth', 1300);
  target.dispatchEvent(new Event('resize'));
  expect(seen.at(-1)).toMatchObject({ breakpoint: 'xl' });
  for (const [text, name, value] of [
    ['(prefers-color-scheme: dark)', 'theme', 'dark'],
    ['(prefers-reduced-motion: reduce)', 'motion', 'reduce'],
  ] as const) {
    queryOf(text).matches = true;
    queryOf(text).dispatchEvent(new Event('change'));
    expect(seen.at(-1)).toMatchObject({ [name]: value });
  }
  const count = seen.length;
  target.dispatchEvent(new Event('resize'));
  expect(seen).toHaveLength(count);
  stop();
  vi.runAllTimers();
  vi.stubGlobal('innerWidth', 500);
  target.dispatchEvent(new Event('resize'));
  expect($viewport.value?.breakpoint).toBe('xl');
});
