/** HTML pages of the preview besides its controls: sign-in, markets side by side, problems, the bars on previewed pages. */
import { COLORS } from '#lib/brand/tokens.ts';

import { html, join } from '../report/html-template.ts';
import type { ControlsFacts } from './controls-page.ts';
import { heading, previewDocument } from './preview-document.ts';
import { inLocale } from './preview-locale.ts';
import { describeMoment } from './preview-moment.ts';
import type { Shared } from './preview-share.ts';

export function signInPage(to: string, problem: string | undefined): Response {
  const alert = problem === undefined ? html`` : html`<p role="alert">${problem}</p>`;
  const form = html`<form method="post" action="/preview/sign-in">
    <input type="hidden" name="to" value="${to}" /><label
      >Preview token <input type="password" name="token" autocomplete="current-password" required /></label
    ><button>Look at drafts</button>
  </form>`;
  return previewDocument(
    'Preview: sign in',
    join([heading('Drafts are for editors'), html`<main>${alert}${form}</main>`]),
    401,
  );
}

export interface PreviewProblem {
  readonly title: string;
  readonly sentences: readonly string[];
  /** Target of the link to continue with. */
  readonly back?: string;
}

export function problemPage(status: number, { title, sentences, back = '/preview' }: PreviewProblem): Response {
  const alerts = join(sentences.map((sentence) => html`<p role="alert">${sentence}</p>`));
  const body = html`<main>
    ${alerts}
    <p><a href="${back}">Choose another moment or page</a></p>
  </main>`;
  return previewDocument(`Preview: ${title}`, join([heading(title), body]), status);
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
  const header = html`<header>
    <p><a href="/preview">Preview</a>: ${describeMoment(facts.moment, facts.zone, facts.releases)}</p>
  </header>`;
  return previewDocument('Preview: markets', join([header, html`<main class="frames">${join(figures)}</main>`]));
}

/** Colors of the bar: the same in both color schemes, unlike the page below it. */
const [GROUND] = COLORS.glacier;
const [INK] = COLORS['on-glacier'];
const BAR = `position:sticky;top:0;z-index:2147483000;display:flex;gap:16px;flex-wrap:wrap;padding:8px 16px;background:${GROUND};color:${INK};font:14px/1.5 system-ui,sans-serif`; // prettier-ignore
const BAR_LINK = `color:${INK}`;

/** Bar at the top of each previewed page: marks it as a preview and names the moment. */
export function bar(path: string, description: string, broken: number): string {
  const desk = `/preview?path=${encodeURIComponent(path)}`;
  const drafts =
    broken === 0
      ? html``
      : html`<a style="${BAR_LINK}" href="${desk}">${broken} broken ${broken === 1 ? 'draft' : 'drafts'}</a>`;
  return html`<aside id="firn-preview" aria-label="Preview" style="${BAR}">
    <strong>Preview</strong><span>${description}</span
    ><a style="${BAR_LINK}" href="${desk}" target="_top">Change</a>${drafts}
  </aside>`.text;
}

const dateIn = (zone: string, at: number): string =>
  `${new Date(at).toLocaleString('en-GB', { timeZone: zone, dateStyle: 'full', timeStyle: 'short' })} (${zone})`;

/** Bar for a visitor with a share link. */
export function guestBar(description: string, { until, zone }: Pick<Shared, 'until' | 'zone'>): string {
  return html`<aside id="firn-preview" aria-label="Preview" style="${BAR}">
    <strong>Preview</strong><span>${description}</span><span>This link works until ${dateIn(zone, until)}.</span>
  </aside>`.text;
}

/** Page for an expired share link. */
export function endedPage(until: Date): Response {
  return problemPage(410, {
    title: 'This link has ended',
    sentences: [
      `It showed a preview until ${dateIn('UTC', until.getTime())}. Ask the person who sent it for a new one.`,
    ],
  });
}

export function unknownLinkPage(): Response {
  return problemPage(403, {
    title: 'This link opens nothing',
    sentences: ['It is incomplete, or it was taken back. Ask the person who sent it for a new one.'],
  });
}
