/** The page on which editors choose what a preview shows: moment, page, locales, share links, broken drafts. */
import type { BrokenDraft } from '#clients/content/content-drafts.ts';
import type { ContentRelease } from '#clients/content/content-releases.ts';

import { html, join, trusted } from '../report/html-template.ts';
import type { Markup } from '../report/html-template.ts';
import { heading, previewDocument } from './preview-document.ts';
import { inLocale } from './preview-locale.ts';
import { clockIn, describeMoment, nextFriday } from './preview-moment.ts';
import type { Moment } from './preview-moment.ts';
import { SHARE_HOURS } from './preview-share.ts';

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
  /** The link that was just created. */
  readonly share?: { readonly link: string; readonly hours: number } | undefined;
}

function releaseField({ moment: { release: chosen }, releases }: ControlsFacts): Markup {
  if (releases.length === 0)
    return html`<label>Release (uid) <input name="release" value="${chosen ?? ''}" size="24" /></label>
      <small>The content service names its releases to a server with CONTENTSTACK_MANAGEMENT_TOKEN.</small>`;
  const isKnown = chosen === undefined || releases.some(({ uid }) => uid === chosen);
  const shown = isKnown ? releases : [{ uid: chosen, name: `Unknown release (${chosen})` }, ...releases];
  const options = shown.map(
    ({ uid, name }) => html`<option value="${uid}" ${trusted(uid === chosen ? 'selected' : '')}>${name}</option>`,
  );
  const note = isKnown
    ? html``
    : html`<small>The content service does not list the chosen release. It may be new, or of another branch.</small>`;
  return html`<label
      >Release
      <select name="release">
        <option value="">None</option>
        ${join(options)}
      </select></label
    >${note}`;
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
        ${describeMoment(moment, zone, releases)}, to everyone who has it.
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
    <p>You see ${describeMoment(moment, zone, releases)}.</p>
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
  return previewDocument('Preview', join([heading('What will it look like?'), body]));
}
