/** The report over several Lighthouse runs. */
import { readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import { readLighthouseOptions } from '../../../tools/lighthouse/options.ts';
import { PAGES } from '../../../tools/lighthouse/pages.ts';
import { CATEGORIES, pageReport, printReports } from '../../../tools/lighthouse/report.ts';
import type { RunResult } from '../../../tools/lighthouse/report.ts';

const HOME = { name: 'home', path: '/' };

function run(performance: number, contrast = 1): RunResult {
  const refs = { performance: 'lcp', accessibility: 'color-contrast', 'best-practices': 'https', seo: 'title' };
  return {
    categories: Object.fromEntries(
      CATEGORIES.map((category) => [
        category,
        {
          score: category === 'performance' ? performance : category === 'accessibility' ? contrast : 1,
          auditRefs: [
            { id: refs[category], weight: 1 },
            ...(category === 'performance' ? [{ id: 'insight', weight: 0 }] : []),
          ],
        },
      ]),
    ),
    audits: {
      lcp: {
        id: 'lcp',
        title: 'Largest paint',
        score: performance,
        scoreDisplayMode: 'numeric',
        displayValue: '2.4 s',
      },
      insight: { id: 'insight', title: 'A hint', score: 0, scoreDisplayMode: 'metricSavings' },
      'color-contrast': {
        id: 'color-contrast',
        title: 'Contrast',
        score: contrast,
        scoreDisplayMode: 'binary',
        details: { items: [{ node: { snippet: '<p class="soft">' } }] },
      },
      https: { id: 'https', title: 'HTTPS', score: null, scoreDisplayMode: 'notApplicable' },
    },
  };
}

test('a page’s score is the median of its runs, per category', () => {
  const report = pageReport(HOME, [run(1), run(0.9), run(0.98)]);
  expect(report.medians).toEqual({ performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 });
});

test('audits below 100 are listed once, worst first, with their subjects', () => {
  const report = pageReport(HOME, [run(0.98), run(0.9, 0), run(0.95, 0)]);
  expect(report.problems.map(({ id, score }) => [id, score])).toEqual([
    ['insight', 0],
    ['color-contrast', 0],
    ['lcp', 90],
  ]);
  const text = printReports([report], 3);
  expect(text).toContain('color-contrast (0): Contrast: <p class="soft">');
  expect(text).toMatch(/home \/\s+95\s+0\s+100\s+100/);
});

test('insights are omitted where the category is at 100', () => {
  const report = pageReport(HOME, [run(1)]);
  expect(report.problems).toEqual([]);
  expect(printReports([report], 1)).toContain('No audit is below 100.');
});

test('an audit whose details are an object without rows is reported by its title', () => {
  const measured = run(0.5);
  const { lcp } = measured.audits;
  const details = { type: 'debugdata', items: { total: 3 } };
  const withObject = { ...measured, audits: { ...measured.audits, lcp: { ...lcp, details } } } as RunResult;
  expect(pageReport(HOME, [withObject]).problems).toContainEqual(
    expect.objectContaining({ id: 'lcp', score: 50, what: '2.4 s' }),
  );
});

test('categories that were not measured are not in the table', () => {
  const measured = ['accessibility', 'seo'] as const;
  const report = pageReport(HOME, [run(0.5)], measured);
  expect(report.medians).toEqual({ accessibility: 100, seo: 100 });
  expect(printReports([report], 1, measured)).not.toContain('performance');
});

test('the options of the Lighthouse runs are read', () => {
  expect(readLighthouseOptions([])).toEqual({ runs: 5, pages: PAGES, categories: CATEGORIES });
  expect(readLighthouseOptions(['--runs', '1', '--page', 'product,cart']).pages).toHaveLength(2);
  expect(readLighthouseOptions(['--without-performance'])).toMatchObject({ runs: 1, categories: CATEGORIES.slice(1) });
  expect(() => readLighthouseOptions(['--runs', '0'])).toThrow('--runs must be a whole number from 1 to 25');
  expect(() => readLighthouseOptions(['--page', 'home,moon'])).toThrow('There is no page "moon"');
  expect(() => readLighthouseOptions(['--pages', 'home'])).toThrow('The arguments cannot be read');
});

test('every template of the shop has a page', () => {
  const templates = readdirSync('src/pages/[lang]', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.astro'),
  );
  // The page of removed products has no fixed address; its body is that of `410.astro`, with tiles.
  const wanted = templates.filter((name) => name !== '410/[products].astro');
  expect(wanted.length).toBeGreaterThan(30);
  const where = 'PAGES in tools/lighthouse/pages.ts needs one page of each template in src/pages/[lang], and no other';
  expect(PAGES.map(({ route }) => route).toSorted(), where).toEqual(wanted.toSorted());
  expect(new Set(PAGES.map(({ name }) => name)).size).toBe(PAGES.length);
});
