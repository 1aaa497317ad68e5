import { expect, test } from 'vitest';

import { eventStream } from '#editor/event-stream.ts';
import { createPublishProgress } from '#publishing/loop/publish-progress.ts';

test('a stream ends when its state cannot be read, so that the browser connects again', async () => {
  let ends = 0;
  const stream = eventStream(
    {
      progress: createPublishProgress(),
      snapshot: () => Promise.reject(new Error('EMFILE')),
      isSessionValid: () => true,
      onEnd: () => (ends += 1),
      everyMs: 1,
    },
    new AbortController().signal,
  );
  await expect(stream.getReader().read()).rejects.toThrow('EMFILE');
  expect(ends).toBe(1);
}, 5000);
