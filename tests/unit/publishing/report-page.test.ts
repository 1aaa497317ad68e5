/** The size of the report's page after an import of many entries. */
import { expect, test } from 'vitest';

import type { ReportedChange } from '#publishing/report/editor-report.ts';
import { reportPage } from '#publishing/report/report-page.ts';

const pages = Array.from({ length: 60 }, (_, index) => `/de-at/p/product-${index}`);
const changes = Array.from({ length: 2000 }, (_, index): ReportedChange => ({
  type: 'product',
  uid: `p${index}`,
  title: `Product ${index}`,
  language: 'de',
  kind: 'changed',
  fields: ['prices'],
  pages,
}));
const report = {
  release: '20260301100000000', at: '2026-03-01T10:00:00Z', rendered: 0, failed: [], changes, locales: [], fallbacks: [], leftOut: [], missingTexts: [], missingAlts: [], brokenLinks: [],
}; // prettier-ignore

test('after an import of thousands of entries the page shows the first 500 edits and the number of the others', () => {
  const page = reportPage(report, 'http://shop');
  expect(page).toContain('<b>Product 499</b>');
  expect(page).not.toContain('<b>Product 500</b>');
  expect(page).toContain('and 1500 more, in report.json');
  expect(page.length).toBeLessThan(5_000_000);
});

test('the heading names the release by the same time as the title and the list of releases, however long it took', () => {
  const slow = { ...report, at: '2026-03-01T10:01:05Z' };
  const page = reportPage(slow, 'http://shop', 'Europe/Vienna');
  expect(page).toContain('<title>Release of 2026-03-01 11:00:00 (Europe/Vienna)</title>');
  expect(page).toContain(
    'Release of <time datetime="2026-03-01T10:00:00.000Z">2026-03-01 11:00:00 (Europe/Vienna)</time>',
  );
});
