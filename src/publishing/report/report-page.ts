/** The report as one page that needs nothing but itself. Whatever editors wrote is text here, never markup. */
import type { EditorReport, FieldFinding, LocaleReport, NamedEntry } from './editor-report.ts';
import { element, fold, html, join, list, table } from './markup.ts';
import type { Markup } from './markup.ts';
import { REPORT_STYLE } from './report-style.ts';
import { reportTotals } from './summary.ts';

const SHOWN = 50;

function link(siteUrl: string, path: string): Markup {
  return html`<a href="${siteUrl}${path}">${path}</a>`;
}

/** The first ones, and how many more there are. */
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
    return html`<p>Every page was made anew: this is the first release of its content, or of new code.</p>`;
  if (report.changes.length === 0) return html`<p>No entry changed.</p>`;
  return join(
    report.changes.map((change) => {
      const fields = change.fields.length > 0 ? `: ${change.fields.join(', ')}` : '';
      const title = html`${named(change)} ${change.language}, ${VERBS[change.kind]}${fields}
        <i>${change.pages.length} pages</i>`;
      return fold(
        title,
        some(change.pages, (path) => link(siteUrl, path)),
      );
    }),
  );
}

function localeRow(row: LocaleReport): readonly Markup[] {
  const numbers = [row.pages, row.changed.length, row.added.length, row.removed.length, row.fellBack, row.leftOut, row.missingTexts, row.missingAlts, row.brokenLinks]; // prettier-ignore
  return [html`<b>${row.locale}</b>`, ...numbers.map((number) => (number === 0 ? html`<s>0</s>` : html`${number}`))];
}

const COLUMNS = ['Locale', 'Pages', 'Changed', 'New', 'Gone', 'Shown in English', 'Left out', 'Texts missing', 'Pictures without text', 'Broken links']; // prettier-ignore

function findings(all: readonly FieldFinding[]): Markup {
  return some(
    all,
    (one) =>
      html`${named(one)} ${one.language}, ${one.field}: <code>${one.target}</code> <i>${one.locales.join(' ')}</i>`,
  );
}

function section(title: string, count: number, help: string, body: Markup): Markup {
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

export function reportPage(report: EditorReport, siteUrl: string): string {
  const { changed, added, removed } = reportTotals(report);
  const perPage = report.locales.filter((one) => one.changed.length + one.added.length + one.removed.length > 0);
  const fellBack = report.fallbacks.reduce((total, one) => total + one.entries.length, 0);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Release ${report.release}</title>
        <style>
          ${REPORT_STYLE}
        </style>
      </head>
      <body>
        <header>
          <p>Firn publishing</p>
          <h1>
            ${changed + added + removed === 0 ? 'No page differs' : `${changed} pages changed, ${added} new, ${removed} gone`}
          </h1>
          <p>
            Release ${report.release}, ${report.at.replace('T', ' ').slice(0, 19)} UTC. ${report.rendered} pages were
            rendered.
          </p>
        </header>
        <main>
          ${section(
            'Pages that could not be made',
            report.failed.length,
            'Their last good version stays; the next publish tries again.',
            some(report.failed, ({ path, message }) => html`${link(siteUrl, path)}: ${message}`),
          )}
          <section>
            <h2>What was edited, and the pages that show it</h2>
            ${changes(report, siteUrl)}
          </section>
          <section>
            <h2>Markets and locales</h2>
            ${table(COLUMNS, report.locales.map(localeRow))}
          </section>
          ${section(
            'Pages, by locale',
            perPage.length,
            'Every address whose page is another one than before.',
            join(
              perPage.map((one) =>
                fold(
                  html`${one.locale}
                    <i>${one.changed.length} changed, ${one.added.length} new, ${one.removed.length} gone</i>`,
                  some(
                    [
                      ...one.added.map((path) => ['new', path]),
                      ...one.removed.map((path) => ['gone', path]),
                      ...one.changed.map((path) => ['changed', path]),
                    ],
                    ([what = '', path = '']) => html`${link(siteUrl, path)} ${what}`,
                  ),
                ),
              ),
            ),
          )}
          ${section('Shown in English', fellBack, 'These entries have no text in the language; its pages show the English one.', join(report.fallbacks.map(({ language, entries }) => fold(html`${language} <i>${entries.length}</i>`, some(entries, named)))))}
          ${section(
            'Left out',
            report.leftOut.length,
            'Entries that some or all pages do not show, and why.',
            some(
              report.leftOut,
              (one) => html`${named(one)} ${one.language}. ${one.why} <i>${one.locales.join(' ')}</i>`,
            ),
          )}
          ${section(
            'Texts that are missing',
            report.missingTexts.length,
            'Pages ask for them and no display text has them; the built-in English is shown.',
            some(report.missingTexts, ({ text, locales }) => html`<b>${text}</b> <i>${locales.join(' ')}</i>`),
          )}
          ${section('Pictures without a text', report.missingAlts.length, 'Who does not see the picture is told nothing.', findings(report.missingAlts))}
          ${section('Broken links', report.brokenLinks.length, 'They lead to no page and no redirect in these locales.', findings(report.brokenLinks))}
        </main>
      </body>
    </html> `;
  return page.text;
}
