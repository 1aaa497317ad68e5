/** The pages for signed-in editors. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readPin } from '#publishing/release/pinned-release.ts';
import { currentRelease } from '#publishing/release/release-folders.ts';
import { withShortTimes } from '#publishing/report/release-times.ts';

import { comparedPage, comparedPages } from './compare-releases.ts';
import { coveragePage } from './coverage-page.ts';
import { answerPage, plain } from './editor-answers.ts';
import type { EditorSession } from './editor-sign-in.ts';
import type { EditorOptions } from './editor.ts';
import { eventStream } from './event-stream.ts';
import { overviewPage, describeState } from './overview-page.ts';
import { comparePage, pageDifferencePage } from './release-comparison-page.ts';
import type { Pair } from './release-comparison-page.ts';
import { createReleaseSummaries } from './release-summaries.ts';

/** Reports have inline styles; `times.js` is added to them. */
const REPORT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const MOST_STREAMS = 20;

export interface Views {
  overview(session: EditorSession): Promise<Response>;
  coverage(session: EditorSession): Promise<Response>;
  /** Compares two releases or, with a path, one page of both. Returns undefined if a release or the page does not exist. */
  compare(session: EditorSession, query: URLSearchParams, path: string | undefined): Promise<Response | undefined>;
  report(id: string): Promise<Response | undefined>;
  /** `isSessionValid` tells whether the session is still valid. */
  events(signal: AbortSignal, isSessionValid: () => boolean): Response;
}

/** The current state, for the overview and its event stream. */
function stateNow({ dataDir, loop, progress, unreadable }: EditorOptions) {
  const status = loop?.status();
  return { status, pin: readPin(dataDir), progress: progress.now(), unreadable: unreadable?.() ?? [] };
}

export function createViews(options: EditorOptions): Views {
  const { dataDir, progress, timeZone = 'UTC' } = options;
  const page = (text: string): Response => answerPage(withShortTimes(text, timeZone));
  const summaries = createReleaseSummaries(dataDir);
  let streams = 0;

  async function snapshot() {
    const live = await currentRelease(dataDir);
    const report = live && (await summaries.report(live));
    const state = stateNow(options);
    const { done, total } = state.progress;
    const words = describeState({ ...state, report });
    return { words, done, total, queued: state.status?.queued ?? 0, release: live?.id ?? '' };
  }

  return {
    async overview(session) {
      const releases = await summaries.all();
      const live = releases.find(({ isLive }) => isLive);
      const report = live && (await summaries.report(live));
      const failures = progress.failures();
      return page(overviewPage({ ...stateNow(options), session, releases, failures, report }));
    },
    async coverage(session) {
      const live = (await summaries.all()).find(({ isLive }) => isLive);
      return page(coveragePage(session, live && (await summaries.report(live))));
    },
    async compare(session, query, path) {
      const releases = await summaries.all();
      const [from, to] = ['from', 'to'].map((name) => releases.find(({ id }) => id === query.get(name)));
      if (!from || !to) return undefined;
      const pair: Pair = { session, from, to };
      if (path === undefined) return page(comparePage(pair, await comparedPages(from, to)));
      const found = await comparedPage(from, to, path);
      return found && page(pageDifferencePage(pair, path, found));
    },
    async report(id) {
      const release = (await summaries.all()).find((one) => one.id === id);
      const path = release && join(release.dir, '.firn', 'report.html');
      const text = path && (await readFile(path, 'utf8').catch(() => undefined));
      const script = '<script type="module" src="/editor/times.js"></script></body>';
      return text === undefined ? undefined : answerPage(text.replace('</body>', script), 200, REPORT_POLICY);
    },
    events(signal, isSessionValid) {
      if (signal.aborted || streams >= MOST_STREAMS)
        return plain(503, 'Too many pages are open.', { 'retry-after': '30' });
      streams += 1;
      // Not on the request's signal alone: it does not abort when the server itself ends the stream.
      const onEnd = (): void => void (streams -= 1);
      const body = eventStream({ progress, snapshot, isSessionValid, onEnd }, signal);
      return new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } });
    },
  };
}
