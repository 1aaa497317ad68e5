/** Page that lists missing content by market and locale, according to the report of the live release. */
import { countryName } from '#lib/locale/country-name.ts';
import { releaseTime } from '#publishing/release/release-time.ts';
import type { EditorReport, LocaleReport } from '#publishing/report/editor-report.ts';
import { html, join } from '#publishing/report/html-template.ts';
import type { Markup } from '#publishing/report/html-template.ts';

import { editorPage, moment } from './editor-layout.ts';
import type { EditorSession } from './editor-sign-in.ts';

const COLUMNS: readonly (readonly [string, (locale: LocaleReport) => number])[] = [
  ['Pages', ({ pages }) => pages],
  ['Shown in English', ({ fellBack }) => fellBack],
  ['Left out', ({ leftOut }) => leftOut],
  ['Texts missing', ({ missingTexts }) => missingTexts],
  ['Pictures without text', ({ missingAlts }) => missingAlts],
  ['Broken links', ({ brokenLinks }) => brokenLinks],
];

function row(locale: LocaleReport): Markup {
  return html`<tr>
    <th scope="row">${locale.locale}</th>
    ${join(COLUMNS.map(([, read], index) => html`<td class="${read(locale) === 0 ? 'zero' : index > 0 ? 'some' : ''}">${read(locale)}</td>`))}
  </tr>`;
}

function country([name, locales]: readonly [string, readonly LocaleReport[]]): Markup {
  return html`<tbody>
    <tr class="market">
      <th scope="rowgroup" colspan="${COLUMNS.length + 1}">${name}</th>
    </tr>
    ${join(locales.map(row))}
  </tbody>`;
}

function tableOf(report: EditorReport): Markup {
  const named = Map.groupBy(report.locales, ({ country: iso }) => countryName({ iso, text: iso }, 'en'));
  const markets = [...named].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return html`<div class="wide" tabindex="0" role="region" aria-label="Coverage by market and locale">
    <table>
      <thead>
        <tr>
          <th scope="col">Locale</th>
          ${join(COLUMNS.map(([name]) => html`<th scope="col">${name}</th>`))}
        </tr>
      </thead>
      ${join(markets.map(country))}
    </table>
  </div>`;
}

export function coveragePage(session: EditorSession, report: EditorReport | undefined): string {
  const main = report
    ? html`<div class="head">
          <p class="soft">Release of ${moment(releaseTime(report.release))}</p>
          <h1>What readers miss</h1>
          <p>
            <a href="/editor/releases/${report.release}">The whole report</a> names the entries, fields, texts and links
            behind these numbers.
          </p>
        </div>
        <section aria-label="Markets and locales">${tableOf(report)}</section>`
    : html`<div class="head">
        <h1>No report yet</h1>
        <p>The live release has none: it was joined from shards, or nothing is published.</p>
      </div>`;
  return editorPage({ title: 'Coverage', main, session, here: 'coverage' });
}
