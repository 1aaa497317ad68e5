/** Leaves the report in the release and tells whoever wants to be told. A report that fails is said and stops nothing. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PublishedFacts } from '../publish-options.ts';
import type { EditorReport } from './editor-report.ts';
import { makeReport } from './make-report.ts';
import { reportPage } from './report-page.ts';
import { summary } from './summary.ts';

export interface ReportOptions {
  readonly clock: () => Date;
  readonly say: (line: string) => void;
  readonly siteUrl: string;
  /** Gets one line, as `{ "text": … }`, after each release. */
  readonly url?: string | undefined;
  readonly fetch?: typeof fetch;
}

const TIMEOUT_MS = 5000;

async function place(dir: string, name: string, text: string): Promise<void> {
  const path = join(dir, '.firn', name);
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

export async function readReport(dir: string): Promise<EditorReport | undefined> {
  const text = await readFile(join(dir, '.firn', 'report.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as EditorReport);
}

/** When no page differs, what the release itself changed stays told; only what is missing in it is told anew. */
async function joinedReport(facts: PublishedFacts, at: Date): Promise<EditorReport> {
  const report = await makeReport(facts, at);
  if (facts.previous?.id !== facts.release.id) return report;
  const told = await readReport(facts.release.dir).catch(() => undefined);
  if (!told) return report;
  const locales = report.locales.map((locale) => {
    const before = told.locales.find((one) => one.locale === locale.locale);
    return before ? { ...locale, changed: before.changed, added: before.added, removed: before.removed } : locale;
  });
  const { at: when, rendered, changes } = told;
  return { ...report, at: when, rendered, ...(changes ? { changes } : {}), locales };
}

async function post(url: string, text: string, call: typeof fetch): Promise<void> {
  const response = await call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

/** For `onLive` of a publish. */
export function reportWriter(options: ReportOptions): (facts: PublishedFacts) => Promise<void> {
  return async (facts) => {
    const isNew = facts.previous?.id !== facts.release.id;
    const hasNews = facts.sync.changed.length + facts.sync.broken.length + facts.failed.length > 0;
    if (!isNew && !hasNews && (await readReport(facts.release.dir).catch(() => undefined))) return;
    try {
      const report = await joinedReport(facts, options.clock());
      await place(facts.release.dir, 'report.json', JSON.stringify(report));
      await place(facts.release.dir, 'report.html', reportPage(report, options.siteUrl));
      if (options.url && (isNew || hasNews)) await post(options.url, summary(report), options.fetch ?? fetch);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      options.say(`The pages are live; their report could not be written or sent: ${said}`);
    }
  };
}
