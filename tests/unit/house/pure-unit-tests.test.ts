/** Unit tests are pure: a test that starts a server, a process or a thread, or copies a shop, belongs in tests/contract. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** Source patterns of code that starts or copies something. */
const IMPURE = [
  ['starts a server', /\bcreateServer\(|\bawait listen\(|support\/(?:served|editor|preview|priced|prepared)-shop/],
  ['starts a process', /from 'node:child_process'/],
  ['starts a thread', /\bnew Worker\(/],
  ['copies a shop', /support\/small-shop/],
] as const;

/** Imports from small-shop that start nothing. */
const VALUES_ONLY = /import \{ entryChange \} from '[./]+support\/small-shop\.ts'/;

const files = globSync('tests/unit/**/*.test.{ts,tsx}').filter((file) => !file.endsWith('pure-unit-tests.test.ts'));

test('the file pattern finds the unit tests', () => {
  expect(files.length).toBeGreaterThan(80);
});

test.each(IMPURE)('no unit test %s', (_name, pattern) => {
  const offenders = files.filter((file) => pattern.test(readFileSync(file, 'utf8').replace(VALUES_ONLY, '')));
  expect(offenders).toEqual([]);
});
