/** The text of a dry run that renders every page of a large shop. */
import { expect, test } from 'vitest';

import { dryRunText } from '#publishing/report/dry-run-text.ts';

test('the text of a dry run of 30,000 pages is written without a delay of seconds', () => {
  const pages = Array.from({ length: 30_000 }, (_, index) => ({
    path: `/p/${index}`,
    locale: 'en-us',
    change: 'changed' as const,
    why: ['the code changed'],
  }));
  const began = performance.now();
  const text = dryRunText({ pages, kept: 0, removed: [], broken: [], notLearnt: [], ruleProblems: [], gate: false });
  expect(text).toContain('  the code changed → 30000 pages\n    /p/0\n');
  expect(text).toContain('    and 29990 more');
  expect(performance.now() - began).toBeLessThan(2000);
});
