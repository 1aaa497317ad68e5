/** Unit tests are pure: one that starts a server, a process or a thread, or copies a shop, belongs into tests/contract. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** What starts or copies something, as it is written in a test. */
const IMPURE = [
  ['starts a server', /\bcreateServer\(|\bawait listen\(|support\/(?:served|editor|preview|priced|kept)-shop/],
  ['starts a process', /from 'node:child_process'/],
  ['starts a thread', /\bnew Worker\(/],
  ['copies a shop', /support\/small-shop/],
] as const;

/** Fixtures of small-shop that hold values only. */
const VALUES_ONLY = /import \{ entryChange \} from '[./]+support\/small-shop\.ts'/;

const files = globSync('tests/unit/**/*.test.{ts,tsx}').filter((file) => !file.endsWith('pure-unit-tests.test.ts'));

test('unit tests exist where this test looks for them', () => {
  expect(files.length).toBeGreaterThan(80);
});

test.each(IMPURE)('no unit test %s', (_name, pattern) => {
  const offenders = files.filter((file) => pattern.test(readFileSync(file, 'utf8').replace(VALUES_ONLY, '')));
  expect(offenders).toEqual([]);
});
