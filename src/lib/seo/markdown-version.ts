/** The Markdown version of a page: the text of its `<main>`, for programs that read text. Pure. */
import { decodeEntities } from './markup.ts';

const TOKENS = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z\d-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+/gi;
/** Elements whose content is not markup. */
const RAW = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g;
/** Elements without text for a reader: controls, decoration, breadcrumbs. */
const SKIPPED = new Set(['template', 'svg', 'noscript', 'form', 'button', 'select', 'dialog', 'nav']);
/** Attributes of elements that are not visible; `data-no-twin`: hidden by CSS. */
const HIDDEN = /\s(?:hidden|data-no-twin)(?=[\s=]|$)/;
/** The class of content for professionals alone, which other visitors do not see. */
const FOR_PROFESSIONALS = /\sclass="(?:[^"]*\s)?for-pros[\s"]/;
const BLOCKS = new Set([
  'address', 'article', 'aside', 'blockquote', 'dd', 'details', 'div', 'dl', 'dt', 'figcaption', 'figure', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header',
  'hr', 'li', 'main', 'ol', 'p', 'picture', 'section', 'summary', 'table', 'tr', 'ul',
]); // prettier-ignore
const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

const textOf = (html: string): string =>
  decodeEntities(html)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>]/g, (sign) => `\\${sign}`);

function isUnseen(attributes: string): boolean {
  // The words may also occur in a value.
  const isHidden = HIDDEN.test(attributes) && HIDDEN.test(attributes.replaceAll(/"[^"]*"|'[^']*'/g, ''));
  return isHidden || FOR_PROFESSIONALS.test(attributes);
}

const ATTRIBUTES = { href: /\shref="([^"]*)"/, alt: /\salt="([^"]*)"/, src: /\ssrc="([^"]*)"/ } as const;

function attribute(attributes: string, name: keyof typeof ATTRIBUTES): string {
  return decodeEntities(ATTRIBUTES[name].exec(attributes)?.[1] ?? '');
}

/** Absolute address of a link of the page; undefined for schemes other than http and https. */
function absolute(site: string, href: string): string | undefined {
  if (/^https?:/.test(href)) return href;
  return href.startsWith('/') && !href.startsWith('//') ? site + href : undefined;
}

/** Collects lines; inline text is joined until a block begins or ends. */
function lines() {
  const done: string[] = [];
  let prefix = '';
  let text = '';
  return {
    begin(next: string): void {
      if (text !== '') {
        const line = text
          .replaceAll(/ +/g, ' ')
          .trim()
          .replace(/(?: \||:)$/, '');
        if (line !== '') done.push(prefix + line);
        text = '';
      }
      prefix = next;
    },
    add(more: string): void {
      text += more;
    },
    position: () => text.length,
    endsWith: (sign: string) => text.endsWith(sign),
    /** Removes and returns the text since a position. */
    take(from: number): string {
      const taken = text.slice(from).replaceAll(/ +/g, ' ').trim();
      text = text.slice(0, from);
      return taken;
    },
    /** Adds finished lines as one block. */
    push(block: string): void {
      done.push(block);
    },
    /** Replaces the text since a position. */
    wrap(from: number, make: (inner: string) => string): void {
      const inner = this.take(from);
      text += inner === '' ? '' : make(inner);
    },
    /** Items of a list follow each other; other blocks are separated by an empty line. */
    whole: () =>
      done.map((line, at) => (at === 0 ? line : (line.startsWith('- ') && done[at - 1]?.startsWith('- ') ? '\n' : '\n\n') + line)).join(''), // prettier-ignore
  };
}

const PREFIXES: Readonly<Record<string, string>> = {
  h1: '# ', h2: '## ', h3: '### ', h4: '#### ', h5: '##### ', h6: '###### ', li: '- ', tr: '- ', dt: '- ', blockquote: '> ',
}; // prettier-ignore

/** A table whose columns have headings, as a Markdown table. */
function columnTable(out: ReturnType<typeof lines>) {
  const rows: string[][] = [];
  let from = 0;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return {
    /** Handles a tag inside the table; returns whether the table ends with it. */
    ends(name: string, isClosing: boolean): boolean {
      const isCell = name === 'th' || name === 'td';
      if (isCell && isClosing) rows.at(-1)?.push(out.take(from).replaceAll('|', String.raw`\|`));
      else if (isCell) from = out.position();
      else if (name === 'tr' && !isClosing) rows.push([]);
      else if (name !== 'table' && BLOCKS.has(name)) out.add(' ');
      if (name !== 'table' || !isClosing) return false;
      const [head = [], ...body] = rows;
      out.take(0);
      out.push([line(head), line(head.map(() => '---')), ...body.map((row) => line(row))].join('\n'));
      return true;
    },
  };
}

/** Inline elements that the page sets apart by a style, without a space between them, such as tags. */
const INLINE = new Set(['b', 'span']);

/** Link and image targets are absolute. `site`: origin of the shop. */
export function markdownOf(html: string, site: string): string {
  const start = html.indexOf('<main');
  const main = html.slice(start, html.lastIndexOf('</main>')).replaceAll(RAW, '');
  const out = lines();
  let skipped: { readonly name: string; depth: number } | undefined;
  const links: { readonly href: string; readonly from: number }[] = [];
  let cells = 0;
  let table: ReturnType<typeof columnTable> | undefined;
  let before = '';
  for (const [token, slash, tag, attributes = ''] of main.matchAll(TOKENS)) {
    const name = tag?.toLowerCase();
    if (name && !slash && INLINE.has(name) && INLINE.has(before)) out.add(' ');
    if (!token.startsWith('<!--')) before = name && slash ? name : '';
    if (skipped) {
      if (name === skipped.name) skipped.depth += slash ? -1 : 1;
      if (skipped.depth === 0) skipped = undefined;
    } else if (name === undefined) {
      if (!token.startsWith('<!--')) out.add(textOf(token));
    } else if (!slash && !VOID.has(name) && (SKIPPED.has(name) || isUnseen(attributes))) {
      skipped = { name, depth: 1 };
    } else if (table && (name === 'table' || name === 'th' || name === 'td' || BLOCKS.has(name))) {
      if (table.ends(name, slash === '/')) table = undefined;
    } else if (name === 'thead' && !slash) {
      out.begin('');
      table = columnTable(out);
    } else if (BLOCKS.has(name)) {
      out.begin(slash ? '' : (PREFIXES[name] ?? ''));
      cells = 0;
    } else if (name === 'a' && !slash) {
      if (links.length === 0 && out.endsWith(')')) out.add(' ');
      links.push({ href: attribute(attributes, 'href'), from: out.position() });
    } else if (name === 'a') {
      const link = links.pop();
      const target = link && absolute(site, link.href);
      // A link to a fragment of the page is a control, not content.
      if (link?.href.startsWith('#')) out.wrap(link.from, () => '');
      else if (link && target) out.wrap(link.from, (inner) => `[${inner}](${target})`);
    } else if (name === 'img') {
      const [alt, src] = [attribute(attributes, 'alt'), absolute(site, attribute(attributes, 'src'))];
      if (alt && src) out.add(`![${textOf(alt)}](${src})`);
    } else if ((name === 'th' || name === 'td') && slash) {
      out.add(name === 'th' && cells === 0 ? ': ' : ' | ');
      cells += 1;
    } else if (name === 'br' || name === 's' || (name === 'small' && !slash)) out.add(' ');
  }
  out.begin('');
  return `${out.whole()}\n`;
}
