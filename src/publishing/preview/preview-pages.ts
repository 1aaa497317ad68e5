/** HTML pages of the preview, for editors: sign-in, desk, markets side by side, problems. */
import type { BrokenDraft } from '#clients/content/content-drafts.ts';
import type { ContentRelease } from '#clients/content/content-releases.ts';

import { html, join, trusted } from '../report/html-template.ts';
import type { Markup } from '../report/html-template.ts';
import { REPORT_STYLE } from '../report/report-style.ts';
import { clockIn, momentWords, nextFriday } from './preview-moment.ts';
import type { Moment } from './preview-moment.ts';
import { SHARE_HOURS } from './preview-share.ts';
import type { Shared } from './preview-share.ts';

const STYLE = trusted(`
form { display: flex; flex-wrap: wrap; gap: 16px; align-items: end; margin: 16px 0; }
label { display: grid; gap: 4px; font-size: 0.8125rem; color: var(--ink-soft); }
input, select, button { font: inherit; color: var(--ink); background: var(--snow); border: 1px solid var(--line); border-radius: 4px; padding: 10px 12px; min-height: 44px; }
button { background: var(--ink); color: var(--snow); cursor: pointer; }
button.plain { background: none; color: var(--ink); }
input:focus-visible, select:focus-visible, button:focus-visible { outline: 2px solid var(--glacier); outline-offset: 2px; }
main.frames { max-width: none; display: flex; gap: 24px; overflow-x: auto; align-items: start; padding: 0 20px 24px; }
.frames figure { margin: 0; } .frames figcaption { padding: 8px 0; }
iframe { border: 1px solid var(--line); background: #fff; height: 80vh; display: block; }
[role=alert] { border-left: 4px solid var(--glacier); padding-left: 12px; }
`);

function page(title: string, body: Markup, status = 200): Response {
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${REPORT_STYLE}${STYLE}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return new Response(text.text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const heading = (title: string): Markup =>
  html`<header>
    <p>Preview</p>
    <h1>${title}</h1>
  </header>`;

export function signInPage(to: string, problem: string | undefined): Response {
  const said = problem === undefined ? html`` : html`<p role="alert">${problem}</p>`;
  const form = html`<form method="post" action="/preview/sign-in">
    <input type="hidden" name="to" value="${to}" /><label
      >Preview token <input type="password" name="token" autocomplete="current-password" required /></label
    ><button>Look at drafts</button>
  </form>`;
  return page('Preview: sign in', join([heading('Drafts are for editors'), html`<main>${said}${form}</main>`]), 401);
}

/** `back`: target of the link to continue with. */
export function problemPage(status: number, title: string, sentences: readonly string[], back = '/preview'): Response {
  const said = join(sentences.map((sentence) => html`<p role="alert">${sentence}</p>`));
  const body = html`<main>
    ${said}
    <p><a href="${back}">Choose another moment or page</a></p>
  </main>`;
  return page(`Preview: ${title}`, join([heading(title), body]), status);
}

function brokenList(broken: readonly BrokenDraft[]): Markup {
  if (broken.length === 0) return html``;
  const rows = broken.map((one) => html`<li>${brokenSentence(one)}</li>`);
  return html`<section>
    <h2>Drafts that no page can use</h2>
    <ul>
      ${join(rows)}
    </ul>
  </section>`;
}

export function brokenSentence({ type, title, uid, language, problem }: BrokenDraft): string {
  return `${type} “${title || uid}” (${language}): ${problem}.`;
}

export interface ControlsFacts {
  readonly path: string;
  readonly moment: Moment;
  readonly zone: string;
  readonly now: Date;
  readonly locales: readonly string[];
  readonly broken: readonly BrokenDraft[];
  /** Releases with known names. */
  readonly releases: readonly ContentRelease[];
  /** The link that was just made. */
  readonly share?: { readonly link: string; readonly hours: number } | undefined;
}

function releaseField({ moment, releases }: ControlsFacts): Markup {
  if (releases.length === 0)
    return html`<label>Release (uid) <input name="release" value="${moment.release ?? ''}" size="24" /></label>`;
  const options = releases.map(
    ({ uid, name }) =>
      html`<option value="${uid}" ${trusted(uid === moment.release ? 'selected' : '')}>${name}</option>`,
  );
  return html`<label
    >Release
    <select name="release">
      <option value="">None</option>
      ${join(options)}
    </select></label
  >`;
}

function shareForm({ path, moment, zone, releases, share }: ControlsFacts): Markup {
  const choices = SHARE_HOURS.map((hours) => {
    const label = hours < 24 ? `${hours} hour` : `${hours / 24} ${hours === 24 ? 'day' : 'days'}`;
    return html`<option value="${hours}" ${trusted(hours === (share?.hours ?? 24) ? 'selected' : '')}>
      ${label}
    </option>`;
  });
  const made = share
    ? html`<p>
        <label>Link <input readonly value="${share.link}" size="60" /></label> It shows
        ${momentWords(moment, zone, releases)}, to everyone who has it.
      </p>`
    : html``;
  return html`<section>
    <h2>Share</h2>
    <form action="/preview">
      <label>Page <input name="path" value="${path}" size="30" /></label
      ><label
        >Works for
        <select name="share">
          ${join(choices)}
        </select></label
      ><button>Make a link</button>
    </form>
    ${made}
  </section>`;
}

function momentForm(facts: ControlsFacts): Markup {
  const { path, moment, zone, now, releases } = facts;
  const clock = moment.at === undefined ? '' : clockIn(zone, moment.at);
  const friday = nextFriday(zone, now);
  const hidden = (name: string, value: string): Markup => html`<input type="hidden" name="${name}" value="${value}" />`;
  return html`<section>
    <h2>Moment</h2>
    <p>You see ${momentWords(moment, zone, releases)}.</p>
    <form action="/preview/show">
      ${hidden('to', path)}<label>Date and time <input type="datetime-local" name="clock" value="${clock}" /></label
      ><label>Time zone <input name="zone" value="${zone}" size="20" /></label>${releaseField(facts)}<button>
        Show
      </button>
    </form>
    <form action="/preview/show">
      ${hidden('to', path)}${hidden('zone', zone)}${hidden('clock', friday)}<button class="plain">
        Next Friday, 08:00
      </button>
    </form>
    <form action="/preview/show">
      ${hidden('to', path)}${hidden('zone', zone)}<button class="plain">Drafts, as they are now</button>
    </form>
  </section>`;
}

function localeLinks(path: string, locales: readonly string[]): Markup {
  return join(locales.map((locale) => html`<a href="${inLocale(path, locale)}">${locale}</a> `));
}

/** The page in another locale. */
export function inLocale(path: string, locale: string): string {
  const rest = path.replace(/^\/[a-z]{2}-[a-z]{2,6}(?=\/|$)/, '');
  return `/${locale}${rest === '/' ? '' : rest}`;
}

export function controlsPage(facts: ControlsFacts): Response {
  const { path, locales } = facts;
  const some = locales.slice(0, 3).join(',');
  const body = html`<main>
    ${momentForm(facts)}
    <section>
      <h2>Page</h2>
      <form action="/preview/show">
        <input type="hidden" name="keep" value="yes" /><label
          >Address <input name="to" value="${path}" size="40" /></label
        ><button>Open</button>
      </form>
      <p>${localeLinks(path, locales)}</p>
    </section>
    <section>
      <h2>Markets side by side</h2>
      <form action="/preview/markets">
        <label>Page <input name="path" value="${path}" size="30" /></label
        ><label>Locales <input name="locales" value="${some}" size="24" /></label
        ><label>Widths <input name="widths" value="390,820" size="12" /></label><button>Compare</button>
      </form>
    </section>
    ${shareForm(facts)} ${brokenList(facts.broken)}
    <section>
      <form method="post" action="/preview/sign-out"><button class="plain">Sign out</button></form>
    </section>
  </main>`;
  return page('Preview', join([heading('What will it look like?'), body]));
}

/** Frames of one page, one per locale, each with its own width. */
export function marketsPage(
  facts: Pick<ControlsFacts, 'path' | 'moment' | 'zone' | 'releases'>,
  frames: readonly { readonly locale: string; readonly width: number }[],
): Response {
  const figures = frames.map(
    ({ locale, width }) =>
      html`<figure>
        <figcaption><a href="${inLocale(facts.path, locale)}">${locale}</a> <small>${width} px</small></figcaption>
        <iframe title="${locale}" src="${inLocale(facts.path, locale)}" width="${width}"></iframe>
      </figure>`,
  );
  const words = html`<header>
    <p><a href="/preview">Preview</a>: ${momentWords(facts.moment, facts.zone, facts.releases)}</p>
  </header>`;
  return page('Preview: markets', join([words, html`<main class="frames">${join(figures)}</main>`]));
}

const BAR = 'position:sticky;top:0;z-index:2147483000;display:flex;gap:16px;flex-wrap:wrap;padding:8px 16px;background:#0b6285;color:#fff;font:14px/1.5 system-ui,sans-serif'; // prettier-ignore
const BAR_LINK = 'color:#fff';

/** Bar at the top of each previewed page: marks it as a preview and names the moment. */
export function bar(path: string, words: string, broken: number): string {
  const desk = `/preview?path=${encodeURIComponent(path)}`;
  const drafts =
    broken === 0
      ? html``
      : html`<a style="${BAR_LINK}" href="${desk}">${broken} broken ${broken === 1 ? 'draft' : 'drafts'}</a>`;
  return html`<aside id="firn-preview" aria-label="Preview" style="${BAR}">
    <strong>Preview</strong><span>${words}</span><a style="${BAR_LINK}" href="${desk}" target="_top">Change</a>${drafts}
  </aside>`.text;
}

const dateIn = (zone: string, at: number): string =>
  `${new Date(at).toLocaleString('en-GB', { timeZone: zone, dateStyle: 'full', timeStyle: 'short' })} (${zone})`;

/** Bar for a visitor with a share link. */
export function guestBar(words: string, { until, zone }: Pick<Shared, 'until' | 'zone'>): string {
  return html`<aside id="firn-preview" aria-label="Preview" style="${BAR}">
    <strong>Preview</strong><span>${words}</span><span>This link works until ${dateIn(zone, until)}.</span>
  </aside>`.text;
}

/** Page for an expired share link. */
export function endedPage(until: Date): Response {
  return problemPage(410, 'This link has ended', [
    `It showed a preview until ${dateIn('UTC', until.getTime())}. Ask the person who sent it for a new one.`,
  ]);
}

export function unknownLinkPage(): Response {
  return problemPage(403, 'This link opens nothing', [
    'It is incomplete, or it was taken back. Ask the person who sent it for a new one.',
  ]);
}
