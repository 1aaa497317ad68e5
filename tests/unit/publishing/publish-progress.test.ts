/** The failures on the editor page: solved ones disappear, repeated ones are counted. */
import { expect, test } from 'vitest';

import { createPublishProgress } from '#publishing/loop/publish-progress.ts';

const failure = (message: string, at: string) => ({ at, code: 'x', message, attempts: 1, nextTryAt: '' });

test('a repeated failure is one entry with a count; a different one is a new entry', () => {
  const progress = createPublishProgress();
  for (const at of ['1', '1', '2', '3'])
    progress.onStatus({ state: 'paused', queued: 0, failure: failure('Down.', at) });
  progress.onStatus({ state: 'paused', queued: 0, failure: failure('Full.', '4') });
  expect(progress.failures()).toEqual([
    { at: '4', code: 'x', message: 'Full.', times: 1 },
    { at: '3', code: 'x', message: 'Down.', times: 3 },
  ]);
});

test('a successful publish clears earlier failures; missing prices stay', () => {
  const progress = createPublishProgress();
  progress.onStatus({ state: 'paused', queued: 0, failure: failure('Down.', '1') });
  progress.onStatus({ state: 'publishing', queued: 0, failure: failure('Down.', '1') });
  expect(progress.failures()).toHaveLength(1);
  progress.onStatus({ state: 'idle', queued: 0, leftOver: [failure('No prices.', '2')] });
  expect(progress.failures().map(({ message }) => message)).toEqual(['No prices.']);
  progress.onStatus({ state: 'idle', queued: 0 });
  expect(progress.failures()).toEqual([]);
});
