/** The overview: the live release, the queue, errors, and the releases available for a rollback. */
import type { LoopStatus } from '#publishing/loop/publish-loop.ts';
import type { PastFailure, Progress } from '#publishing/loop/publish-progress.ts';
import { describeFailedPage } from '#publishing/release/failed-page.ts';
import type { Pin } from '#publishing/release/pinned-release.ts';
import { releaseTime } from '#publishing/release/release-time.ts';
import type { EditorReport } from '#publishing/report/editor-report.ts';
import { html, join } from '#publishing/report/html-template.ts';
import type { Markup } from '#publishing/report/html-template.ts';
import { defectItem, findingItem } from '#publishing/report/report-page.ts';
import { attentionCount, defective, linkFinding, describeUnseenEdit } from '#publishing/report/report-summary.ts';

import { csrfField, editorPage, moment, plural, withTimes } from './editor-layout.ts';
import type { EditorSession } from './editor-sign-in.ts';
import type { ReleaseFacts } from './release-summaries.ts';

/** A place in a content file that cannot be read. The file's last valid content stays live. */
export interface UnreadablePlace {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface Overview {
  readonly session: EditorSession;
  readonly releases: readonly ReleaseFacts[];
  /** Absent if this server does not publish automatically. */
  readonly status?: LoopStatus | undefined;
  readonly pin?: Pin | undefined;
  readonly progress: Progress;
  readonly failures: readonly PastFailure[];
  /** Report of the live release. */
  readonly report?: EditorReport | undefined;
  readonly unreadable: readonly UnreadablePlace[];
}

const SHOWN = 20;

/** "Up to date" is shown only if everything is live as the editors wrote it. */
function describeLiveState({ report, unreadable }: Pick<Overview, 'report' | 'unreadable'>): string {
  const count = unreadable.length + (report ? attentionCount(report) + report.failed.length : 0);
  return count === 0 ? 'Up to date' : `Live, with ${plural(count, 'thing', 'things')} to look at`;
}

/** The state in words, which the event stream sends, too. */
export function describeState({
  status,
  pin,
  progress,
  report,
  unreadable,
}: Pick<Overview, 'status' | 'pin' | 'progress' | 'report' | 'unreadable'>): string {
  if (progress.step !== undefined)
    return progress.total > 0 ? `Publishing: ${progress.done} of ${plural(progress.total, 'page', 'pages')} (${progress.locale})` : 'Publishing'; // prettier-ignore
  if (pin) return `Held at release ${pin.release} by a rollback`;
  switch (status?.state) {
    case 'publishing':
      return 'Looking for edits';
    case 'waiting':
      return 'A publish is about to begin';
    case 'paused':
      return 'Paused after a failure';
    case 'stopped':
      return 'Stopping';
    default:
      return status ? describeLiveState({ report, unreadable }) : 'This server publishes nothing by itself';
  }
}

function publishForm({ session, status, pin }: Overview): Markup {
  if (!status) return html``;
  return html`<form method="post" action="/editor/publish">
    ${csrfField(session)}<button>${pin ? 'Publish again' : 'Publish now'}</button>
  </form>`;
}

function heldNote(pin: Pin | undefined): Markup {
  if (!pin) return html``;
  return html`<p class="note">
    The shop was rolled back from the release of ${moment(releaseTime(pin.from))} at ${moment(pin.at)}. Edits are queued
    until the next publish, here or with <code>npm run publish</code>.
  </p>`;
}

function backLink(releases: readonly ReleaseFacts[]): Markup {
  const live = releases.find(({ isLive }) => isLive);
  const before = live && releases.find(({ id, isRolledBack }) => id < live.id && !isRolledBack);
  return live && before ? html`<a class="button quiet" href="/editor/compare?from=${live.id}&amp;to=${before.id}">Go back …</a>` : html``; // prettier-ignore
}

function queue(status: LoopStatus): Markup {
  return html`<section aria-labelledby="queue">
    <h2 id="queue">Queue</h2>
    <dl class="facts">
      <div>
        <dt>Changes that wait</dt>
        <dd id="queued">${status.queued}</dd>
      </div>
      <div>
        <dt>Next look without a webhook</dt>
        <dd>${moment(status.nextPollAt)}</dd>
      </div>
      <div>
        <dt>Last look that succeeded</dt>
        <dd>${moment(status.lastPublishAt)}</dd>
      </div>
      <div>
        <dt>Last full comparison</dt>
        <dd>${moment(status.lastFullCheckAt)}</dd>
      </div>
    </dl>
  </section>`;
}

/** The first items of a list, and how many more the report of the release names; `noun`: what they are. */
function firstItems<T>(all: readonly T[], noun: string, show: (one: T) => Markup): Markup {
  const more = all.length - SHOWN;
  return html`${join(all.slice(0, SHOWN).map((one) => html`<li>${show(one)}</li>`))}${more > 0 ? html`<li>and ${more} more ${noun}, in the report of the release</li>` : html``}`;
}

function troubles({ status, failures, report }: Overview): Markup {
  const now = [...(status?.failure ? [status.failure] : []), ...(status?.leftOver ?? [])];
  const failed = report?.failed ?? [];
  const past = failures.filter(({ message }) => !now.some((one) => one.message === message));
  if (now.length === 0 && failures.length === 0 && failed.length === 0)
    return html`<section aria-labelledby="errors">
      <h2 id="errors">Errors</h2>
      <p class="soft">None.</p>
    </section>`;
  return html`<section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    ${join(now.map(({ message, attempts, nextTryAt }) => html`<p class="note bad">${message} Failed ${plural(attempts, 'time', 'times')}; tried again ${moment(nextTryAt)}.</p>`))}
    <ul class="rows">
      ${firstItems(failed, 'failed pages', (page) => html`<b>${page.path}</b> ${describeFailedPage(page)}`)}
      ${join(past.map(({ at, code, message, times }) => html`<li>${moment(at)} <code>${code}</code> ${message}${times > 1 ? html` <b>×${times}</b>` : html``}</li>`))}
    </ul>
  </section>`;
}

/** The list of entries and fields that are not live as editors wrote them, and of edits that no page shows. */
function attention({ report, unreadable }: Overview): Markup {
  const unseen = report?.unseen ?? [];
  const findings = [
    ...unreadable.map(
      ({ file, line, message }) =>
        html`<b>${file}:${line}</b> cannot be read, its last valid content stays: ${message}`,
    ),
    ...(report?.findings ?? []).map(findingItem),
    ...(report?.brokenLinks ?? []).map((one) => findingItem(linkFinding(one))),
    ...(report ? defective(report) : []).map(defectItem),
  ];
  if (findings.length + unseen.length === 0) return html``;
  return html`<section aria-labelledby="attention">
    <h2 id="attention">To look at</h2>
    <ul class="rows">
      ${firstItems(findings, 'findings', (one) => one)}
      ${firstItems(unseen, 'edits that no page shows', (one) => html`${describeUnseenEdit(one)}`)}
    </ul>
  </section>`;
}

function badges({ isLive, isRolledBack }: ReleaseFacts): Markup {
  return html`${isLive ? html`<span class="badge live">Live</span>` : html``}${isRolledBack ? html`<span class="badge">Rolled back</span>` : html``}`;
}

function releaseRow(release: ReleaseFacts, live: ReleaseFacts | undefined): Markup {
  const { totals, serving } = release;
  const changed = totals ? `${totals.changed} changed, ${totals.added} new, ${totals.removed} gone` : 'no report';
  return html`<li class="release">
    <h3><a href="/editor/releases/${release.id}">${moment(release.at)}</a> ${badges(release)}</h3>
    <p>${release.why}</p>
    <p class="soft">${changed}${serving === undefined ? '' : `; ${serving}`}</p>
    ${
      live && !release.isLive
        ? html`<p>
            <a href="/editor/compare?from=${live.id}&amp;to=${release.id}"
              >Compare with the live one<span class="unseen">: ${moment(release.at)}</span></a
            >
          </p>`
        : html``
    }
  </li>`;
}

export function overviewPage(overview: Overview): string {
  const { releases, status, pin, progress } = overview;
  const live = releases.find(({ isLive }) => isLive);
  const main = html`<div class="head">
      <p class="soft">${live ? html`Live: the release of ${moment(live.at)}` : html`Nothing is live yet.`}</p>
      <h1 id="state" aria-live="polite">${withTimes(describeState(overview))}</h1>
      <progress
        id="progress"
        max="${progress.total || 1}"
        value="${progress.done}"
        aria-label="Pages of the running publish"
        ${progress.total > 0 ? html`` : html` hidden`}
      ></progress>
      <p id="news" role="status" data-release="${live?.id ?? ''}"></p>
      ${heldNote(pin)}
      <div class="actions">${publishForm(overview)} ${backLink(releases)}</div>
    </div>
    ${status ? queue(status) : html``} ${troubles(overview)} ${attention(overview)}
    <section aria-labelledby="releases">
      <h2 id="releases">Releases</h2>
      <ul class="rows">
        ${join(releases.map((release) => releaseRow(release, live)))}
      </ul>
    </section>`;
  return editorPage({ title: 'Overview', main, session: overview.session, here: 'overview', script: 'live.js' });
}
