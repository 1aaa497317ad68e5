import { expect, test } from 'vitest';

import { rollbackListener } from '#publishing/loop/rollback-listener.ts';

test('a rollback is noticed once, and the next one again', () => {
  let calls = 0;
  const onStatus = rollbackListener(() => {
    calls += 1;
  });
  const held = { release: '1', from: '2', at: '2026-11-21T09:00:00Z' };
  onStatus({ state: 'idle', queued: 0 });
  expect(calls).toBe(0);
  onStatus({ state: 'held', queued: 0, held });
  onStatus({ state: 'held', queued: 1, held });
  expect(calls).toBe(1);
  onStatus({ state: 'publishing', queued: 1 });
  onStatus({ state: 'held', queued: 0, held: { ...held, at: '2026-11-21T10:00:00Z' } });
  expect(calls).toBe(2);
});
