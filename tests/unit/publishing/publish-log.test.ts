/** The terminal of a running shop: each failure once, with what follows it. */
import { expect, test } from 'vitest';

import { createStatusLog } from '#publishing/loop/publish-log.ts';
import type { LoopStatus } from '#publishing/loop/publish-loop.ts';

function terminal() {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const log = createStatusLog({ log: print, warn: print, error: print });
  return { lines, show: (status: Partial<LoopStatus>) => log({ state: 'idle', queued: 0, ...status }) };
}
const failure = { at: '', code: 'x', message: 'It is down.', attempts: 1, nextTryAt: '' };

test('a failed publish that will be tried again is printed once, and so is the recovery', () => {
  const { lines, show } = terminal();
  show({ state: 'paused', failure });
  show({ state: 'paused', failure: { ...failure, attempts: 2 } });
  show({});
  expect(lines).toEqual([
    '  Not published: It is down.\n  The live release stays; the publish will be retried.',
    '  Publishing works again.',
  ]);
});

test('a failed publish that would have ended a rollback is not said to be retried', () => {
  const { lines, show } = terminal();
  const held = { release: '1', from: '2', at: '2026-03-01T10:00:00Z' };
  show({ state: 'held', held });
  show({ state: 'held', held, failure });
  expect(lines).toEqual([
    expect.stringContaining('Held at release 1'),
    '  Not published: It is down.\n  The rollback still holds the shop.',
  ]);
});
