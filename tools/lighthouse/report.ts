/** Summarizes several Lighthouse runs of a page: the median of each category, and the audits that lost points. Pure. */
import { median, table } from '../bench/arithmetic.ts';
import type { Page } from './pages.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The part of a Lighthouse result that is read. */
export interface RunResult {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly id: string;
        readonly title: string;
        readonly score: number | null;
        readonly scoreDisplayMode: string;
        readonly displayValue?: string | undefined;
        readonly details?: unknown;
      }
    >
  >;
}

export interface Problem {
  readonly category: Category;
  readonly id: string;
  readonly title: string;
  /** Worst score of the runs, 0 to 100. */
  readonly score: number;
  readonly what: string;
}

export interface PageReport {
  readonly name: string;
  readonly path: string;
  /** Median score (0 to 100) of each measured category. */
  readonly medians: Readonly<Partial<Record<Category, number>>>;
  readonly problems: readonly Problem[];
}

const WHAT_LIMIT = 3;

interface Item {
  readonly url?: unknown;
  readonly description?: unknown;
  readonly node?: { readonly snippet?: string };
}

function whatOf(audit: RunResult['audits'][string]): string {
  // In some kinds of details, `items` is an object instead of the rows of a table.
  const items: unknown = (audit.details as { readonly items?: unknown } | undefined)?.items;
  const rows: readonly Item[] = Array.isArray(items) ? items : [];
  const named = rows.flatMap((item) => {
    const name = item.node?.snippet ?? item.url ?? item.description;
    return typeof name === 'string' ? [name] : [];
  });
  return [audit.displayValue, ...named.slice(0, WHAT_LIMIT)].filter(Boolean).join(' · ');
}

/** Score of a category, 0 to 100. */
export function scoreOf(run: RunResult, category: Category): number {
  return Math.round((run.categories[category]?.score ?? 0) * 100);
}

/** Audits below 100 in any run, once each; informative audits only if the category's median is below 100. */
function problemsOf(runs: readonly RunResult[], medians: PageReport['medians']): readonly Problem[] {
  const found = new Map<string, Problem>();
  for (const run of runs) {
    for (const category of CATEGORIES.filter((one) => medians[one] !== undefined)) {
      for (const { id, weight } of run.categories[category]?.auditRefs ?? []) {
        const audit = run.audits[id];
        if (!audit || audit.score === null || audit.score >= 1) continue;
        if (weight === 0 && medians[category] === 100) continue;
        const score = Math.round(audit.score * 100);
        const known = found.get(`${category} ${id}`);
        if (known && known.score <= score) continue;
        found.set(`${category} ${id}`, { category, id, title: audit.title, score, what: whatOf(audit) });
      }
    }
  }
  return [...found.values()].toSorted((left, right) => left.score - right.score);
}

export function pageReport(
  { name, path }: Pick<Page, 'name' | 'path'>,
  runs: readonly RunResult[],
  categories: readonly Category[] = CATEGORIES,
): PageReport {
  const medians: PageReport['medians'] = Object.fromEntries(
    categories.map((category) => [category, median(runs.map((run) => scoreOf(run, category)))]),
  );
  return { name, path, medians, problems: problemsOf(runs, medians) };
}

export function printReports(
  reports: readonly PageReport[],
  runs: number,
  categories: readonly Category[] = CATEGORIES,
): string {
  const scores = table(
    [`median of ${runs}, mobile`, ...categories],
    reports.map((report) => [
      `${report.name} ${report.path}`,
      ...categories.map((category) => `${report.medians[category]}`),
    ]),
  );
  const problems = reports.flatMap((report) =>
    report.problems.map(
      (one) =>
        `  ${report.name}, ${one.category}: ${one.id} (${one.score}): ${one.title}${one.what ? `: ${one.what}` : ''}`,
    ),
  );
  return problems.length === 0
    ? `${scores}\n\nNo audit is below 100.`
    : `${scores}\n\nAudits below 100:\n${problems.join('\n')}`;
}
