/** The report of a release merged from shards: the findings of their reports, and the pages that the merge changed. Pure. */
import type { EditorReport, LeftOut } from './editor-report.ts';
import { localesInOrder } from './report-order.ts';
import type { PageDifference } from './reported-changes.ts';
import { describeServingChanges } from './serving-changes.ts';
import type { ServingChanges } from './serving-changes.ts';

export interface MergedRelease {
  readonly release: string;
  /** Time of the merge. */
  readonly at: Date;
  /** Page differences from the release that was live on the merging machine. */
  readonly differences: (locale: string) => PageDifference;
  readonly serving: ServingChanges;
}

/** One row per name, in the order of first appearance. */
function unique<T>(rows: readonly T[], nameOf: (row: T) => string): readonly T[] {
  const found = new Map<string, T>();
  for (const row of rows) if (!found.has(nameOf(row))) found.set(nameOf(row), row);
  return [...found.values()];
}

/** Joins rows of the same name and their locales. A row without locales applies to all of them, and so does the joined row. */
function joinLocales<T extends { readonly locales: readonly string[] }>(
  rows: readonly T[],
  nameOf: (row: T) => string = (row) => JSON.stringify({ ...row, locales: [] }),
): readonly T[] {
  return [...Map.groupBy(rows, nameOf).values()].flatMap((group) => {
    const [first] = group;
    const everywhere = group.some(({ locales }) => locales.length === 0);
    const found = [...new Set(group.flatMap((row) => row.locales))].toSorted();
    const locales = everywhere ? [] : localesInOrder(found, (code) => code);
    return first ? [{ ...first, locales }] : [];
  });
}

/** An entry that is not for a region is one row for all languages, as in the report of a full build. */
function leftOutName({ type, uid, language, why, locales }: LeftOut): string {
  return [type, uid, why, locales.length === 0 ? language : ''].join('\n');
}

function joinFallbacks(reports: readonly EditorReport[]): EditorReport['fallbacks'] {
  const byLanguage = Map.groupBy(
    reports.flatMap((report) => report.fallbacks),
    ({ language }) => language,
  );
  return [...byLanguage]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([language, parts]) => ({
      language,
      entries: unique(
        parts.flatMap(({ entries }) => entries),
        ({ type, uid }) => `${type}/${uid}`,
      ),
    }));
}

/** The result has no `changes`: shards are not compared with an earlier release. */
export function joinReports(parts: readonly EditorReport[], made: MergedRelease): EditorReport {
  const firstLocale = ({ locales }: EditorReport): string => locales[0]?.locale ?? '';
  // The result must not depend on the order of the shards.
  const reports = parts.toSorted((a, b) => (firstLocale(a) < firstLocale(b) ? -1 : 1));
  const all = <T>(listOf: (report: EditorReport) => readonly T[]): readonly T[] => reports.flatMap(listOf);
  const locales = localesInOrder(
    unique(
      all((report) => report.locales),
      ({ locale }) => locale,
    ),
    ({ locale }) => locale,
  );
  const commerceFailures = unique(
    all((report) => report.commerceFailures ?? []),
    ({ region }) => region,
  );
  return {
    release: made.release,
    at: made.at.toISOString(),
    rendered: reports.reduce((sum, { rendered }) => sum + rendered, 0),
    findings: unique(
      all((report) => report.findings ?? []),
      ({ type, uid, language, field, problem }) => [type, uid, language, field, problem].join('\n'),
    ),
    unseen: [],
    failed: unique(
      all((report) => report.failed),
      ({ path }) => path,
    ),
    ...(commerceFailures.length > 0 ? { commerceFailures } : {}),
    locales: locales.map((row) => ({ ...row, ...made.differences(row.locale) })),
    fallbacks: joinFallbacks(reports),
    leftOut: joinLocales(
      all((report) => report.leftOut),
      leftOutName,
    ),
    missingTexts: joinLocales(all((report) => report.missingTexts)),
    missingAlts: joinLocales(all((report) => report.missingAlts)),
    brokenLinks: joinLocales(all((report) => report.brokenLinks)),
    ...(describeServingChanges(made.serving) === undefined ? {} : { serving: made.serving }),
  };
}
