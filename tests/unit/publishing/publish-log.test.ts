/** The terminal of a running shop: each failure and each redirect that is left out once, with what follows it. */
import { expect, test } from 'vitest';

import type { RuleProblem } from '#lib/links/route-rules.ts';
import { createOutcomeLog, createStatusLog } from '#publishing/loop/publish-log.ts';
import type { LoopStatus } from '#publishing/loop/publish-loop.ts';
import type { PublishReport } from '#publishing/loop/publish.ts';

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

test('a redirect that is left out is printed after the publish that finds it, and again only when its problem changes', () => {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const log = createOutcomeLog({ log: print, warn: print, error: print });
  const problem = (uid: string, said: string): RuleProblem => ({
    rule: { uid, title: uid, from: `/${uid}`, to: '/nowhere', match: 'exact', status: 301 },
    problem: said,
  });
  const edit = { type: 'page', uid: 'a', language: 'de', title: 'A', change: 'published' };
  const rulesAfter = (...ruleProblems: readonly RuleProblem[]): readonly string[] => {
    lines.length = 0;
    log({ pages: { changed: 1, added: 0, removed: 0 }, sync: { changed: [edit], broken: [], unchanged: [] }, failed: [], ruleProblems, serving: { redirects: [], hasNewMarkets: false } } as unknown as PublishReport); // prettier-ignore
    return lines.filter((line) => line.includes('route rule'));
  };
  const sentence = (uid: string, said: string): string => `  route rule "${uid}" (${uid}), /${uid} → /nowhere: ${said}; it is left out.`; // prettier-ignore
  expect(rulesAfter(problem('one', 'no page'))).toEqual([sentence('one', 'no page')]);
  expect(rulesAfter(problem('one', 'no page'))).toEqual([]);
  expect(rulesAfter(problem('one', 'no page'), problem('two', 'no page'))).toEqual([sentence('two', 'no page')]);
  expect(rulesAfter(problem('one', 'a loop'), problem('two', 'no page'))).toEqual([sentence('one', 'a loop')]);
  expect(rulesAfter(problem('two', 'no page'))).toEqual([]);
  expect(rulesAfter(problem('one', 'a loop'), problem('two', 'no page'))).toEqual([sentence('one', 'a loop')]);
});
