/** Pages that show the differences between two releases: as a list of URLs, and as text. */
import { html, join } from '#publishing/report/html-template.ts';
import type { Markup } from '#publishing/report/html-template.ts';

import type { ComparedPage, PageComparison } from './compare-releases.ts';
import { csrfField, editorPage, moment, plural } from './editor-layout.ts';
import type { EditorSession } from './editor-sign-in.ts';
import type { ReleaseFacts } from './release-summaries.ts';
import { difference } from './text-difference.ts';
import type { Piece } from './text-difference.ts';

export interface Pair {
  readonly session: EditorSession;
  readonly from: ReleaseFacts;
  readonly to: ReleaseFacts;
}

/** Limit of listed pages per locale; the others are only counted. */
const SHOWN = 200;
const CONTEXT = 2;
const MOST_LINES = 2000;
const KINDS: Readonly<Record<ComparedPage['kind'], string>> = { added: 'new', removed: 'gone', changed: 'changed', data: 'data only' }; // prettier-ignore

function query({ from, to }: Pair, path?: string): string {
  return `from=${from.id}&to=${to.id}${path === undefined ? '' : `&path=${encodeURIComponent(path)}`}`;
}

function head(pair: Pair, title: string): Markup {
  const { from, to } = pair;
  return html`<div class="head">
    <p class="soft">
      From ${moment(from.at)}${from.isLive ? ', live,' : ''} to ${moment(to.at)}${to.isLive ? ', live' : ''}
    </p>
    <h1>${title}</h1>
  </div>`;
}

function backForm({ session, from, to }: Pair): Markup {
  if (!from.isLive) return html``;
  return html`<form method="post" action="/editor/rollback" class="actions">
    ${csrfField(session)}<input type="hidden" name="to" value="${to.id}" />
    <button>Make ${moment(to.at)} live</button>
    <p class="soft">Edits are then held back until the next publish.</p>
  </form>`;
}

interface LocaleChanges {
  readonly locale: string;
  readonly pages: readonly ComparedPage[];
}

function localeFold(pair: Pair, { locale, pages }: LocaleChanges, isOpen: boolean): Markup {
  const more = pages.length - SHOWN;
  const items = pages
    .slice(0, SHOWN)
    .map(({ path, kind }) => html`<li><a href="/editor/compare/page?${query(pair, path)}">${path}</a> <span class="soft">${KINDS[kind]}</span></li>`); // prettier-ignore
  return html`<details${isOpen ? html` open` : html``}>
    <summary>${locale} <span class="soft">${plural(pages.length, 'page', 'pages')}</span></summary>
    <ul class="rows">${join(items)}${more > 0 ? html`<li>and ${more} more</li>` : html``}</ul>
  </details>`;
}

export function comparePage(pair: Pair, pages: readonly ComparedPage[] | undefined): string {
  const { session } = pair;
  const byLocale = [...Map.groupBy(pages ?? [], ({ locale }) => locale)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const count = (kind: ComparedPage['kind']): number => pages?.filter((page) => page.kind === kind).length ?? 0;
  const title = !pages
    ? 'Another version of this program made one of them'
    : pages.length === 0
      ? 'No page differs'
      : `${count('changed') + count('data')} changed, ${count('added')} new, ${count('removed')} gone`;
  const main = html`${head(pair, title)} ${backForm(pair)}
    <section aria-label="Pages by locale">
      ${join(byLocale.map(([locale, all]) => localeFold(pair, { locale, pages: all }, byLocale.length === 1)))}
    </section>`;
  return editorPage({ title: 'Compare', main, session });
}

type Shown = Piece | { readonly kind: 'skipped'; readonly count: number };

/** The differing lines with context; the lines in between are only counted. */
function nearby(pieces: readonly Piece[]): readonly Shown[] {
  const near = new Set<number>();
  for (const [index, { kind }] of pieces.entries())
    if (kind !== 'same') for (let at = index - CONTEXT; at <= index + CONTEXT; at += 1) near.add(at);
  const shown: Shown[] = [];
  let count = 0;
  for (const [index, piece] of pieces.entries()) {
    if (!near.has(index)) {
      count += 1;
      continue;
    }
    if (count > 0) shown.push({ kind: 'skipped', count });
    count = 0;
    shown.push(piece);
  }
  return count > 0 ? [...shown, { kind: 'skipped', count }] : shown;
}

function markedDifference(before: string, after: string, side: 'removed' | 'added'): Markup {
  const parts = (text: string): string[] => text.split(/(?<=\s)/);
  return join(
    difference(parts(before), parts(after)).flatMap(({ kind, text }) =>
      kind === 'same' ? [html`${text}`] : kind === side ? [html`<b>${text}</b>`] : [],
    ),
  );
}

function line(piece: Shown, next: Shown | undefined, previous: Shown | undefined): Markup {
  if (piece.kind === 'skipped') return html`<li class="skipped">${plural(piece.count, 'line', 'lines')} the same</li>`;
  if (piece.kind === 'same') return html`<li>${piece.text}</li>`;
  if (piece.kind === 'removed') {
    const counterpart = next?.kind === 'added' ? next.text : undefined;
    return html`<li class="removed">
      <span class="unseen">Gone: </span
      ><del>${counterpart === undefined ? piece.text : markedDifference(piece.text, counterpart, 'removed')}</del>
    </li>`;
  }
  const counterpart = previous?.kind === 'removed' ? previous.text : undefined;
  return html`<li class="added">
    <span class="unseen">New: </span
    ><ins>${counterpart === undefined ? piece.text : markedDifference(counterpart, piece.text, 'added')}</ins>
  </li>`;
}

function pieceList(pieces: readonly Piece[]): Markup {
  const all = nearby(pieces);
  const shown = all.slice(0, MOST_LINES);
  const more = all.length - shown.length;
  return html`<ul class="diff">
    ${join(shown.map((piece, index) => line(piece, shown[index + 1], shown[index - 1])))}
    ${more > 0 ? html`<li class="skipped">and ${plural(more, 'more line', 'more lines')}, not shown here</li>` : html``}
  </ul>`;
}

export function pageDifferencePage(pair: Pair, path: string, { text, markup }: PageComparison): string {
  const differs = text.some(({ kind }) => kind !== 'same');
  const main = html`${head(pair, path)}
    <p><a href="/editor/compare?${query(pair)}">All pages that differ</a></p>
    <section aria-label="Text">${differs ? pieceList(text) : html`<p>The text is the same in both.</p>`}</section>
    ${
      markup
        ? html`<section aria-labelledby="markup">
            <h2 id="markup">As it is written</h2>
            ${pieceList(markup)}
          </section>`
        : html``
    }`;
  return editorPage({ title: path, main, session: pair.session });
}
