/** The lists of the editor's overview. */
import { expect, test } from 'vitest';

import { overviewPage } from '#editor/overview-page.ts';
import type { Overview } from '#editor/overview-page.ts';

/** The overview after a publish with this many pages that failed, and edits that no page shows. */
function shown(failed: number, unseen: number): string {
  const list = <T>(count: number, one: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => one(index)); // prettier-ignore
  const report = {
    leftOut: [],
    brokenLinks: [],
    failed: list(failed, (index) => ({ path: `/de-at/p/ski-${index}`, message: 'no title' })),
    unseen: list(unseen, (index) => ({ type: 'product', uid: `${index}`, title: `Ski ${index}`, language: 'de', fields: ['notes'] })), // prettier-ignore
  };
  const progress = { done: 0, total: 0, locale: '' };
  const session = { csrf: 'token' };
  return overviewPage({ report, progress, session, releases: [], failures: [], unreadable: [] } as unknown as Overview);
}

test('the overview tells how many failed pages it does not list', () => {
  expect(shown(25, 0).match(/could not be made/g)).toHaveLength(20);
  expect(shown(25, 0)).toContain('and 5 more failed pages, in the report of the release');
  expect(shown(20, 0)).not.toContain('in the report of the release');
});

test('a failed page without an earlier version is not said to have one', () => {
  const failed = [{ path: '/de-at/p/new', message: 'no title', isMissing: true }];
  const page = overviewPage({ report: { leftOut: [], brokenLinks: [], failed }, progress: { done: 0, total: 0, locale: '' }, session: { csrf: 'token' }, releases: [], failures: [], unreadable: [] } as unknown as Overview); // prettier-ignore
  expect(page).toContain('could not be made and has no earlier version, so its address shows no page: no title');
  expect(page).not.toContain('last good version');
  expect(shown(1, 0)).toContain('could not be made, its last good version stays: no title');
});

test('the overview tells how many edits without a visible effect it does not list', () => {
  expect(shown(0, 23)).toContain('and 3 more edits that no page shows, in the report of the release');
});
