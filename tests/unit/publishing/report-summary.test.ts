/** Sentences about a publish: the terminal and the editors' chat show each in one line. */
import { expect, test } from 'vitest';

import type { SyncReport } from '#content-loaders/sync-content.ts';
import type { EditorReport } from '#publishing/report/editor-report.ts';
import { describeEntry, summary } from '#publishing/report/report-summary.ts';

const row = { type: 'page', uid: 'page-a', language: 'de' };

test('a title of up to 80 characters is shown whole; a longer one is cut, so that it does not fill the terminal or the message', () => {
  expect(describeEntry({ ...row, title: 'Ü'.repeat(80) })).toBe(`"${'Ü'.repeat(80)}" (page, de)`);
  expect(describeEntry({ ...row, title: '⛷️'.repeat(4000) })).toBe(`"${'⛷️'.repeat(39)}⛷…" (page, de)`);
  expect(describeEntry({ ...row, title: '' })).toBe('"page-a" (page, de)');
  const empty = { locales: [], findings: [], brokenLinks: [], missingTexts: [], missingAlts: [], leftOut: [], failed: [] };
  const report = { ...empty, release: '1', changes: [{ ...row, title: 'T'.repeat(4000), kind: 'changed', fields: [], pages: [] }] } as unknown as EditorReport;
  const sync = { broken: [], unchanged: [], changed: [] } as unknown as SyncReport;
  expect(summary(report, sync)).toBe(`Release 1: ${'T'.repeat(79)}… (page, de). No page differs. Nothing is missing.`);
}); // prettier-ignore
