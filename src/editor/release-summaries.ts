/** Summaries of the kept releases, from their reports. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { releaseTime } from '#publishing/release/release-time.ts';
import { retainedReleases } from '#publishing/release/retained-releases.ts';
import type { RetainedRelease } from '#publishing/release/retained-releases.ts';
import type { EditorReport } from '#publishing/report/editor-report.ts';
import { reportTotals } from '#publishing/report/report-summary.ts';
import { describeServingChanges } from '#publishing/report/serving-changes.ts';
import { readReport } from '#publishing/report/write-report.ts';

export interface ReleaseFacts extends RetainedRelease {
  /** Time of the release, in ISO format. */
  readonly at: string;
  /** The reason for the release, as text. */
  readonly why: string;
  /** Absent if the release has no report: it was merged from shards, or the report could not be written. */
  readonly totals?: Readonly<Record<'changed' | 'added' | 'removed', number>>;
  /** The changed redirects and markets, as part of a sentence. */
  readonly serving?: string;
  readonly hasReport: boolean;
}

const NAMED = 3;

function reasonOf(report: EditorReport | undefined): string {
  if (!report) return 'Joined from shards, or made without a report';
  if (!report.changes) return 'First release of its content, or of new code';
  if (report.changes.length === 0) return 'No edit: pages were tried again, or redirects and markets changed';
  const named = report.changes.slice(0, NAMED).map(({ title, uid, language, kind }) => `${title || uid} (${language}) ${kind}`); // prettier-ignore
  const more = report.changes.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

export interface ReleaseSummaries {
  /** Newest first. */
  all(): Promise<readonly ReleaseFacts[]>;
  report(release: Pick<RetainedRelease, 'id' | 'dir'>): Promise<EditorReport | undefined>;
}

/** Caches the reports, which are large in large shops; a rewritten report is read again. */
export function createReleaseSummaries(dataDir: string): ReleaseSummaries {
  const known = new Map<string, { readonly mtime: number; readonly report: EditorReport | undefined }>();

  async function report(release: Pick<RetainedRelease, 'id' | 'dir'>): Promise<EditorReport | undefined> {
    const mtime = await stat(join(release.dir, '.firn', 'report.json')).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    const found = known.get(release.id);
    if (found?.mtime === mtime) return found.report;
    // A truncated report counts as missing.
    const read = mtime === 0 ? undefined : await readReport(release.dir).catch(() => undefined);
    known.set(release.id, { mtime, report: read });
    return read;
  }

  async function facts(release: RetainedRelease): Promise<ReleaseFacts> {
    const found = await report(release);
    const serving = found?.serving && describeServingChanges(found.serving);
    return {
      ...release,
      at: releaseTime(release.id),
      why: reasonOf(found),
      hasReport: found !== undefined,
      ...(serving === undefined ? {} : { serving }),
      ...(found ? { totals: reportTotals(found) } : {}),
    };
  }

  return {
    report,
    async all() {
      const releases = await retainedReleases(dataDir);
      for (const id of known.keys()) if (!releases.some((one) => one.id === id)) known.delete(id);
      return Promise.all(releases.map(facts));
    },
  };
}
