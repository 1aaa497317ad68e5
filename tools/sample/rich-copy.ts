/**
 * Converts copy to the content service's rich text. Paragraphs are separated by an empty line. Markup: `## ` heading, `> ` quote, `- ` and `1. ` lists,
 * `**bold**`, and links to entries such as `[text](product:ridge-98)` and `[text](page:/warranty)`.
 */
import { LANGUAGES } from './texts.ts';
import type { Language, Texts } from './texts.ts';
import { uidOf } from './uid.ts';

type Node = Readonly<Record<string, unknown>>;

const LINK = /\[([^\]]+)\]\(([a-z_]+):([^)]+)\)|\*\*([^*]+)\*\*/g;
const node = (type: string, children: readonly Node[], attrs: Node = {}): Node => ({ type, attrs, children });

function inline(text: string): readonly Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const [all, words = '', type = '', name = '', bold] = match;
    if (match.index > end) nodes.push({ text: text.slice(end, match.index) });
    nodes.push(
      bold
        ? { text: bold, bold: true }
        : node('reference', [{ text: words }], {
            'display-type': 'link',
            type: 'entry',
            'entry-uid': uidOf(type, name),
            'content-type-uid': type,
            locale: 'en-us',
          }),
    );
    end = match.index + all.length;
  }
  if (end < text.length) nodes.push({ text: text.slice(end) });
  return nodes;
}

const LISTS: readonly (readonly [type: 'ul' | 'ol', mark: RegExp])[] = [
  ['ul', /^- /],
  ['ol', /^\d+\. /],
];

function block(text: string): Node {
  for (const [type, mark] of LISTS) {
    if (mark.test(text))
      return node(
        type,
        text.split('\n').map((line) => node('li', inline(line.replace(mark, '')))),
      );
  }
  if (text.startsWith('## ')) return node('h2', inline(text.slice(3)));
  if (text.startsWith('> ')) return node('blockquote', inline(text.slice(2)));
  return node('p', inline(text));
}

/** Converts copy to a JSON rich text. A heading ends at the end of its line. */
export function richText(copy: string): Node {
  const parted = copy.trim().replaceAll(/^(## .*)\n+/gm, '$1\n\n');
  return node('doc', parted.split(/\n{2,}/).map(block));
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function htmlOf(given: Node): string {
  if (typeof given['text'] === 'string') {
    return given['bold'] === true ? `<strong>${escaped(given['text'])}</strong>` : escaped(given['text']);
  }
  const inner = (given['children'] as readonly Node[]).map(htmlOf).join('');
  const type = `${given['type'] as string}`;
  if (type === 'doc') return inner;
  if (type !== 'reference') return `<${type}>${inner}</${type}>`;
  const attrs = given['attrs'] as Readonly<Record<string, string>>;
  return `<a class="embedded-entry" type="entry" data-sys-entry-uid="${attrs['entry-uid']}" data-sys-content-type-uid="${attrs['content-type-uid']}" sys-style-type="link">${inner}</a>`;
}

/** Converts copy to an HTML rich text. */
export function htmlText(copy: string): string {
  return htmlOf(richText(copy));
}

/** `…\n@de\n…\n@fr\n…` → one text per language. */
export function byLanguage(copy: string): Texts {
  const parts = copy.trim().split(/^@([a-z-]+)\n/m);
  const pairs: [Language, string][] = [['en-us', (parts[0] ?? '').trim()]];
  for (let index = 1; index < parts.length; index += 2) {
    const language = LANGUAGES.find((one) => one === parts[index]);
    if (!language) throw new Error(`Copy in an unknown language: ${parts[index]}`);
    pairs.push([language, (parts[index + 1] ?? '').trim()]);
  }
  return { 'en-us': '', ...Object.fromEntries(pairs) };
}

function mapTexts(copy: Texts, change: (text: string) => string): Texts {
  return {
    'en-us': '',
    ...Object.fromEntries(Object.entries(copy).map(([language, text]) => [language, change(text)])),
  };
}

/** Splits copy into a title (first line), a summary (second line) and a body. */
export function article(copy: Texts): { readonly title: Texts; readonly summary: Texts; readonly body: Texts } {
  const line = (index: number) => mapTexts(copy, (text) => text.split('\n')[index] ?? '');
  return {
    title: line(0),
    summary: line(1),
    body: mapTexts(copy, (text) => text.split('\n').slice(2).join('\n').trim()),
  };
}

/** Splits the copy of a portrait: `discipline|home`, a quote, a biography. */
export function portrait(copy: Texts): {
  readonly discipline: Texts;
  readonly home: Texts;
  readonly quote: Texts;
  readonly bio: Texts;
} {
  const { title, summary, body } = article(copy);
  return {
    discipline: mapTexts(title, (text) => text.split('|')[0] ?? ''),
    home: mapTexts(title, (text) => text.split('|')[1] ?? ''),
    quote: summary,
    bio: body,
  };
}
