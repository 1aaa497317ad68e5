/** The edits of the twenty that count as failed. */
import { expect, test } from 'vitest';

import { hasFailed } from '../../../tools/bench/twenty-edits.ts';

const LIVE = { name: 'text', seconds: 1, heldBefore: false, isLive: true, isExplained: false, report: 'Release of …' };

test.each([
  ['live', {}, false],
  ['not live but explained', { isLive: false, isExplained: true }, false],
  ['neither live nor explained', { isLive: false }, true],
  ['live before it was made', { heldBefore: true }, true],
  ['live without a report', { report: '' }, true],
])('an edit counts as failed or not when it is %s', (_name, more, failed) => {
  expect(hasFailed({ ...LIVE, ...more })).toBe(failed);
});
