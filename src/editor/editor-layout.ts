/** Layout of the editor's pages. They are in English, like the reports. */
import { releaseTime } from '#publishing/release/release-time.ts';
import { html, join } from '#publishing/report/html-template.ts';
import type { Markup } from '#publishing/report/html-template.ts';
import { shortTime } from '#publishing/report/release-times.ts';

import type { EditorSession } from './editor-sign-in.ts';

export interface PageParts {
  readonly title: string;
  readonly main: Markup;
  /** Absent on the sign-in page. */
  readonly session?: EditorSession | undefined;
  readonly here?: 'overview' | 'coverage';
  /** The page's script, in `browser/`. */
  readonly script?: 'live.js' | 'sign-in.js';
}

function link(href: string, text: string, isHere: boolean): Markup {
  return isHere ? html`<a href="${href}" aria-current="page">${text}</a>` : html`<a href="${href}">${text}</a>`;
}

export function csrfField({ csrf }: EditorSession): Markup {
  return html`<input type="hidden" name="csrf" value="${csrf}" />`;
}

function navigation(session: EditorSession, here: PageParts['here']): Markup {
  return html`<nav aria-label="Publishing">
      ${link('/editor', 'Overview', here === 'overview')} ${link('/editor/coverage', 'Coverage', here === 'coverage')}
      <a href="/">The shop</a>
    </nav>
    <form method="post" action="/editor/sign-out">${csrfField(session)}<button class="quiet">Sign out</button></form>`;
}

/** Shows the message of the last action, once. */
function note(session: EditorSession | undefined): Markup {
  const message = session?.notice;
  if (!session || !message) return html``;
  session.notice = undefined;
  return html`<p class="${message.isError ? 'note bad' : 'note'}" role="${message.isError ? 'alert' : 'status'}">
    ${withTimes(message.text)}
  </p>`;
}

export function editorPage({ title, main, session, here, script }: PageParts): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} – Firn publishing</title>
        <link rel="stylesheet" href="/editor/tokens.css" />
        <link rel="stylesheet" href="/editor/editor.css" />
        ${session ? html`<script type="module" src="/editor/times.js"></script>` : html``}
        ${script ? html`<script type="module" src="/editor/${script}"></script>` : html``}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>
          <p class="brand">Firn <span>publishing</span></p>
          ${session ? navigation(session, here) : html``}
        </header>
        <main id="main" tabindex="-1">${note(session)} ${main}</main>
      </body>
    </html>`;
  return page.text;
}

/** `2026-11-21T09:00:00.123Z` → a time in UTC. `editor-views.ts` converts it to the configured time zone, and `times.js` to the browser's. */
export function moment(at: string | undefined): Markup {
  return at === undefined ? html`–` : html`<time datetime="${at}">${shortTime(at)}</time>`;
}

/** Replaces the release ids in a sentence with their times. */
export function withTimes(text: string): Markup {
  return join(
    text.split(/(\b\d{17}\b)/).map((part, index) => (index % 2 === 1 ? moment(releaseTime(part)) : html`${part}`)),
  );
}

export function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
