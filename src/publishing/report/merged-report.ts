import type { EditorReport, LeftOut } from './editor-report.ts';
/** The report of a release that was joined from shards: what their reports found, and what the joined pages changed. Pure. */
import type { PageDifference } from './reported-changes.ts';

export interface MergedRelease {
  readonly release: string;
  /** Moment of the merge. */
  readonly at: Date;
  /** Against the release that was live on the merging machine. */
  readonly differences: (locale: string) => PageDifference;
}

/** One row per name, in the order of the first appearance. */
function unique<T>(rows: readonly T[], nameOf: (row: T) => string): readonly T[] {
  const found = new Map<string, T>();
  for (const row of rows) if (!found.has(nameOf(row))) found.set(nameOf(row), row);
  return [...found.values()];
}

/** Rows of one name become one row of all their locales. A row without locales concerns every locale, and stays so. */
function joinLocales<T extends { readonly locales: readonly string[] }>(
  rows: readonly T[],
  nameOf: (row: T) => string = (row) => JSON.stringify({ ...row, locales: [] }),
): readonly T[] {
  return [...Map.groupBy(rows, nameOf).values()].flatMap((group) => {
    const [first] = group;
    const everywhere = group.some(({ locales }) => locales.length === 0);
    const locales = everywhere ? [] : [...new Set(group.flatMap((row) => row.locales))].toSorted();
    return first ? [{ ...first, locales }] : [];
  });
}

/** An entry that is not for a region is one row whatever the language, as in the report of a whole build. */
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

/** Which entries changed is not known: the shards were compared with nothing. */
export function joinReports(parts: readonly EditorReport[], made: MergedRelease): EditorReport {
  const firstLocale = ({ locales }: EditorReport): string => locales[0]?.locale ?? '';
  // The result does not depend on the order in which the shards are named.
  const reports = parts.toSorted((a, b) => (firstLocale(a) < firstLocale(b) ? -1 : 1));
  const all = <T>(listOf: (report: EditorReport) => readonly T[]): readonly T[] => reports.flatMap(listOf);
  const locales = unique(
    all((report) => report.locales),
    ({ locale }) => locale,
  );
  const notLearnt = unique(
    all((report) => report.notLearnt ?? []),
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
    ...(notLearnt.length > 0 ? { notLearnt } : {}),
    locales: locales.map((row) => ({ ...row, ...made.differences(row.locale) })),
    fallbacks: joinFallbacks(reports),
    leftOut: joinLocales(
      all((report) => report.leftOut),
      leftOutName,
    ),
    missingTexts: joinLocales(all((report) => report.missingTexts)),
    missingAlts: joinLocales(all((report) => report.missingAlts)),
    brokenLinks: joinLocales(all((report) => report.brokenLinks)),
  };
}
