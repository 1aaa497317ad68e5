import { expect, test } from 'vitest';

import { isChunkError, mayReload } from '#lib/errors/chunk-error.ts';

test.each([
  ['Chrome', 'Failed to fetch dynamically imported module: https://firn.example/_astro/BuyBox.js', true],
  ['Firefox', 'error loading dynamically imported module: https://firn.example/_astro/BuyBox.js', true],
  ['Safari', 'Importing a module script failed.', true],
  ['a failed call', 'Failed to fetch', false],
])('the chunk error message of %s is recognized', (_browser, message, wanted) => {
  expect(isChunkError(new TypeError(message))).toBe(wanted);
});

test('values that are not errors are not chunk errors', () => {
  expect(isChunkError('Failed to fetch dynamically imported module')).toBe(false);
  expect(isChunkError(undefined)).toBe(false);
});

test('the page reloads at most once per ten seconds, and a malformed marker does not prevent it', () => {
  expect(mayReload(null, 50_000)).toBe(true);
  expect(mayReload('41000', 50_000)).toBe(false);
  expect(mayReload('40000', 50_000)).toBe(true);
  expect(mayReload('nonsense', 50_000)).toBe(true);
  expect(mayReload('55000', 50_000)).toBe(false);
});
