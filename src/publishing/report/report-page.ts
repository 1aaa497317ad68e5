/** The report as one self-contained page. Texts of editors are escaped. */
import { describeFailedPage } from '../release/failed-page.ts';
import { releaseTime } from '../release/release-time.ts';
import type { EditorReport, EntryFinding, FieldFinding, LeftOut, LocaleReport, NamedEntry } from './editor-report.ts';
import { element, fold, html, join, list, table } from './html-template.ts';
import type { Markup } from './html-template.ts';
import { shortTime } from './release-times.ts';
import { REPORT_STYLE } from './report-style.ts';
import { reportTotals, describeUnseenEdit } from './report-summary.ts';
import { describeServingChanges } from './serving-changes.ts';

const SHOWN = 50;
/** Number of edits in the page: an import has tens of thousands, each with its pages, and a page of them is too large for a browser. */
const SHOWN_EDITS = 500;

function link(siteUrl: string, path: string): Markup {
  return html`<a href="${siteUrl}${path}">${path}</a>`;
}

/** The first items, and the number of the others. */
function some<T>(all: readonly T[], show: (one: T) => Markup): Markup {
  const rest = all.length - SHOWN;
  return list([...all.slice(0, SHOWN).map(show), ...(rest > 0 ? [html`and ${rest} more, in report.json`] : [])]);
}

function named({ title, type, uid }: NamedEntry): Markup {
  return html`<b>${title || uid}</b> <small>${type.replaceAll('_', ' ')} ${uid}</small>`;
}

const VERBS = { added: 'new', changed: 'changed', removed: 'gone' } as const;

function changes(report: EditorReport, siteUrl: string): Markup {
  if (!report.changes)
    return html`<p>
      Which entries changed is not known: this is the first release of its content, of new code, or joined from shards.
    </p>`;
  if (report.changes.length === 0) return html`<p>No entry changed.</p>`;
  const rest = report.changes.length - SHOWN_EDITS;
  return join([
    ...report.changes.slice(0, SHOWN_EDITS).map((change) => {
      const fields = change.fields.length > 0 ? `: ${change.fields.join(', ')}` : '';
      const title = html`${named(change)} ${change.language}, ${VERBS[change.kind]}${fields}
        <i>${change.pages.length === 0 ? 'no page shows it' : `${change.pages.length} pages`}</i>`;
      return fold(
        title,
        some(change.pages, (path) => link(siteUrl, path)),
      );
    }),
    ...(rest > 0 ? [html`<p>and ${rest} more, in report.json</p>`] : []),
  ]);
}

function localeRow(row: LocaleReport): readonly Markup[] {
  const numbers = [row.pages, row.changed.length, row.added.length, row.removed.length, row.fellBack, row.leftOut, row.missingTexts, row.missingAlts, row.brokenLinks]; // prettier-ignore
  return [html`<b>${row.locale}</b>`, ...numbers.map((number) => (number === 0 ? html`<s>0</s>` : html`${number}`))];
}

const COLUMNS = ['Locale', 'Pages', 'Changed', 'New', 'Gone', 'Shown in English', 'Left out', 'Texts missing', 'Pictures without text', 'Broken links']; // prettier-ignore

function fieldItems(all: readonly FieldFinding[]): Markup {
  return some(
    all,
    (one) =>
      html`${named(one)} ${one.language}, ${one.field}: <code>${one.target}</code>
        <i>${one.locales.join(' ')}</i>${place(one.where)}`,
  );
}

/** A link into the content service, or the name of a file. */
function place(where: string | undefined): Markup {
  if (where === undefined) return html``;
  return /^https?:/.test(where) ? html` <a href="${where}">Open the entry</a>` : html` <code>${where}</code>`;
}

export function findingItem(one: EntryFinding): Markup {
  return html`${named(one)} ${one.language}${one.field ? html`, <b>${one.field}</b>` : html``}:
  ${one.problem}.${place(one.where)}`;
}

/** An entry that is left out, with the reason. */
export function defectItem(one: LeftOut): Markup {
  return html`${named(one)} ${one.language}. ${one.why} <i>${one.locales.join(' ')}</i>`;
}

function section(
  { title, count, help }: { readonly title: string; readonly count: number; readonly help: string },
  body: Markup,
): Markup {
  if (count === 0) return html``;
  return element(
    'section',
    html`${fold(
      html`${title} <i>${count}</i>`,
      html`<p>${help}</p>
        ${body}`,
    )}`,
  );
}

function pagesByLocale(locales: readonly LocaleReport[], siteUrl: string): Markup {
  const differing = locales.filter((one) => one.changed.length + one.added.length + one.removed.length > 0);
  const rows = differing.map((one) => {
    const title = html`${one.locale}
      <i>${one.changed.length} changed, ${one.added.length} new, ${one.removed.length} gone</i>`;
    const paths = [
      ...one.added.map((path) => ['new', path]),
      ...one.removed.map((path) => ['gone', path]),
      ...one.changed.map((path) => ['changed', path]),
    ];
    return fold(
      title,
      some(paths, ([what = '', path = '']) => html`${link(siteUrl, path)} ${what}`),
    );
  });
  const help = 'Every address whose page is another one than before.';
  return section({ title: 'Pages, by locale', count: differing.length, help }, join(rows));
}

/** Pages that could not be rendered, and stores that could not be read. */
function failures({ failed, commerceFailures = [] }: EditorReport, siteUrl: string): Markup {
  return html`${section(
    {
      title: 'Pages that could not be made',
      count: failed.length,
      help: 'The next publish tries again.',
    },
    some(failed, (page) => html`${link(siteUrl, page.path)} ${describeFailedPage(page)}`),
  )}
  ${section(
    {
      title: 'Stores that did not answer',
      count: commerceFailures.length,
      help: 'Pages show the prices and stock that were known before; they are asked for again.',
    },
    some(commerceFailures, ({ region, message }) => html`<b>${region}</b>: ${message}`),
  )}`;
}

/** Findings, and edits that no page shows. */
function attention({ findings = [], unseen = [] }: EditorReport): Markup {
  return html`${section({ title: 'Fields to look at', count: findings.length, help: 'These entries are live without what is named here.' }, some(findings, findingItem))}
  ${section(
    {
      title: 'Edits that no page shows',
      count: unseen.length,
      help: 'They are published; the pages of the shop are as they were.',
    },
    some(unseen, (one) => html`${describeUnseenEdit(one)}`),
  )}`;
}

/** What pages lack, with the entries and fields to correct. */
function shortcomings(report: EditorReport): Markup {
  const { fallbacks, leftOut, missingTexts, missingAlts, brokenLinks } = report;
  const fellBack = fallbacks.reduce((total, one) => total + one.entries.length, 0);
  const inEnglish = fallbacks.map(({ language, entries }) => fold(html`${language} <i>${entries.length}</i>`, some(entries, named))); // prettier-ignore
  return html`${section({ title: 'Shown in English', count: fellBack, help: 'These entries have no text in the language; its pages show the English one.' }, join(inEnglish))}
  ${section({ title: 'Left out', count: leftOut.length, help: 'Entries that some or all pages do not show, and why.' }, some(leftOut, defectItem))}
  ${section(
    {
      title: 'Texts that are missing',
      count: missingTexts.length,
      help: 'Pages ask for them and no display text has them; the built-in English is shown.',
    },
    some(missingTexts, ({ text, locales }) => html`<b>${text}</b> <i>${locales.join(' ')}</i>`),
  )}
  ${section({ title: 'Pictures without a text', count: missingAlts.length, help: 'Visitors who cannot see the picture learn nothing about it.' }, fieldItems(missingAlts))}
  ${section({ title: 'Broken links', count: brokenLinks.length, help: 'They lead to no page and no redirect in these locales.' }, fieldItems(brokenLinks))}`;
}

function heading(report: EditorReport, timeZone: string): Markup {
  const at = releaseTime(report.release);
  const { changed, added, removed } = reportTotals(report);
  const title = changed + added + removed === 0 ? 'No page differs' : `${changed} ${changed === 1 ? 'page' : 'pages'} changed, ${added} new, ${removed} gone`; // prettier-ignore
  const served = report.serving && describeServingChanges(report.serving);
  return html`<header>
    <p>Firn publishing</p>
    <h1>${title}</h1>
    <p>Release of <time datetime="${at}">${shortTime(at, timeZone)}</time>. ${report.rendered} pages were rendered.</p>
    ${served === undefined ? html`` : html`<p>Live with this release: ${served}.</p>`}
  </header>`;
}

export function reportPage(report: EditorReport, siteUrl: string, timeZone = 'UTC'): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Release of ${shortTime(releaseTime(report.release), timeZone)}</title>
        <style>
          ${REPORT_STYLE}
        </style>
      </head>
      <body>
        ${heading(report, timeZone)}
        <main>
          ${failures(report, siteUrl)} ${attention(report)}
          <section>
            <h2>What was edited, and the pages that show it</h2>
            ${changes(report, siteUrl)}
          </section>
          <section>
            <h2>Markets and locales</h2>
            ${table(COLUMNS, report.locales.map(localeRow))}
          </section>
          ${pagesByLocale(report.locales, siteUrl)} ${shortcomings(report)}
        </main>
      </body>
    </html> `;
  return page.text;
}
