/** The text of a dry run that renders every page of a large shop. */
import { expect, test } from 'vitest';

import { dryRunText } from '#publishing/report/dry-run-text.ts';

// In quadratic time, this would exceed the time limit of a test.
test('the text of a dry run names the reason of 100,000 pages once', () => {
  const pages = Array.from({ length: 100_000 }, (_, index) => ({
    path: `/p/${index}`,
    locale: 'en-us',
    change: 'changed' as const,
    why: ['the code changed'],
  }));
  const text = dryRunText({
    pages,
    kept: 0,
    removed: [],
    broken: [],
    commerceFailures: [],
    ruleProblems: [],
    gate: false,
  });
  expect(text).toContain('  the code changed → 100000 pages\n    /p/0\n');
  expect(text).toContain('    and 99990 more');
});
