/** Writes the report into the release and notifies editors. Errors are logged, not thrown. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { errorSentence } from '#lib/errors/error-sentence.ts';

import type { PublishedFacts } from '../loop/publish-options.ts';
import type { EditorReport, UnseenEdit } from './editor-report.ts';
import { makeReport, MOST_UNSEEN, storesWithoutNewPrices } from './make-report.ts';
import type { MakeReportOptions } from './make-report.ts';
import { postChatMessage } from './post-chat-message.ts';
import type { ChatOptions } from './post-chat-message.ts';
import { reportPage } from './report-page.ts';
import { unchangedSummary, summary } from './report-summary.ts';

/** `url` receives one line after each release. */
export interface ReportOptions extends ChatOptions, Omit<MakeReportOptions, 'at'> {
  readonly clock: () => Date;
  readonly say: (line: string) => void;
  readonly siteUrl: string;
}

async function put(dir: string, name: string, text: string): Promise<void> {
  const path = join(dir, '.firn', name);
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

/** Writes `.firn/report.json` and `.firn/report.html` of a release folder. */
export async function putReport(
  dir: string,
  report: EditorReport,
  { siteUrl, timeZone }: { readonly siteUrl: string; readonly timeZone?: string | undefined },
): Promise<void> {
  await put(dir, 'report.json', JSON.stringify(report));
  await put(dir, 'report.html', reportPage(report, siteUrl, timeZone));
}

export async function readReport(dir: string): Promise<EditorReport | undefined> {
  const text = await readFile(join(dir, '.firn', 'report.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as EditorReport);
}

/** The latest edit of each entry and language. */
function withoutDuplicates(edits: readonly UnseenEdit[]): readonly UnseenEdit[] {
  const keyOf = ({ type, uid, language }: UnseenEdit): string => `${type}/${uid}/${language}`;
  return [...new Map(edits.toReversed().map((edit) => [keyOf(edit), edit])).values()]
    .toReversed()
    .slice(0, MOST_UNSEEN);
}

/** When no page differs, keeps the changes in the release's own report and updates only the findings. */
async function joinedReport(facts: PublishedFacts, options: MakeReportOptions): Promise<EditorReport> {
  const report = await makeReport(facts, options);
  if (facts.previous?.id !== facts.release.id) return report;
  const earlier = await readReport(facts.release.dir).catch(() => undefined);
  if (!earlier) return report;
  const locales = report.locales.map((locale) => {
    const before = earlier.locales.find((one) => one.locale === locale.locale);
    return before ? { ...locale, changed: before.changed, added: before.added, removed: before.removed } : locale;
  });
  const { at: when, rendered, changes, serving } = earlier;
  const unseen = withoutDuplicates([...(report.unseen ?? []), ...(earlier.unseen ?? [])]);
  return {
    ...report,
    at: when,
    rendered,
    ...(changes ? { changes } : {}),
    ...(serving ? { serving } : {}),
    unseen,
    locales,
  };
}

/** Whether the written report still names the right stores without new prices. */
function namesSameStores({ commerceFailures = [] }: EditorReport, facts: PublishedFacts): boolean {
  return JSON.stringify(commerceFailures) === JSON.stringify(storesWithoutNewPrices(facts));
}

/** Whether the same pages failed: each publish retries them, and editors have been notified. */
function hasSameFailures(written: EditorReport | undefined, { failed }: PublishedFacts): boolean {
  const paths = (pages: PublishedFacts['failed']): string => JSON.stringify(pages.map(({ path }) => path).toSorted());
  return paths(written?.failed ?? []) === paths(failed);
}

/** Creates the `onLive` callback of a publish. */
export function reportWriter(options: ReportOptions): (facts: PublishedFacts) => Promise<void> {
  return async (facts) => {
    const isNew = facts.previous?.id !== facts.release.id;
    const { changed, broken, unchanged } = facts.sync;
    const written = isNew ? undefined : await readReport(facts.release.dir).catch(() => undefined);
    const hasNews = changed.length + broken.length + unchanged.length > 0 || !hasSameFailures(written, facts);
    if (written && !hasNews && namesSameStores(written, facts)) return;
    try {
      const report = await joinedReport(facts, { ...options, at: options.clock() });
      await putReport(facts.release.dir, report, options);
      if (isNew || hasNews)
        await postChatMessage(options, isNew ? summary(report, facts.sync) : unchangedSummary(report, facts.sync));
    } catch (error) {
      options.say(`The pages are live; their report could not be written or sent: ${errorSentence(error)}`);
    }
  };
}
