/** Snippets: the part of a text around the first match, HTML-escaped, with matches in `<em>`. */
import { analyzeText } from '../engine/analyze-text.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly isMatch: boolean;
}

function pieces(text: string, terms: ReadonlySet<string>, language: string): readonly Piece[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return [...segmenter.segment(text)].map(({ segment, index, isWordLike }) => ({
    text: segment,
    start: index,
    isMatch: isWordLike === true && analyzeText(segment, language).some(({ term }) => terms.has(term)),
  }));
}

export interface SnippetOptions {
  readonly size: number;
  /** Without a match, whether the snippet is the beginning of the text (otherwise null). */
  readonly fallback: boolean;
  readonly language: string;
}

export function snippetOf(text: string, terms: ReadonlySet<string>, options: SnippetOptions): string | null {
  const all = pieces(text.slice(0, 20_000), terms, options.language);
  const first = all.find(({ isMatch }) => isMatch);
  if (!first && !options.fallback) return null;
  // A third of the snippet precedes the match, or more if the text ends soon after it.
  const before = Math.min((first?.start ?? 0) - Math.floor(options.size / 3), text.length - options.size);
  const start = Math.max(0, before);
  const from = start === 0 ? 0 : all.findIndex((piece) => piece.start >= start);
  let used = 0;
  let html = '';
  for (const piece of all.slice(Math.max(0, from))) {
    if (used + piece.text.length > options.size) break;
    used += piece.text.length;
    html += piece.isMatch ? `<em>${escapeHtml(piece.text)}</em>` : escapeHtml(piece.text);
  }
  return html.trim();
}
