/** The allow-list for rich text in JSON and HTML: names, addresses, limits. */
import type { RichTextMark, RichTextNode } from '#lib/content/rich-text.ts';

export type Block = Exclude<Extract<RichTextNode, { children: unknown }>['kind'], 'link' | 'entry-link'>;

/** Deeper nodes are reduced to their plain text. */
export const MAX_DEPTH = 48;
/** A rich text with more nodes, or longer HTML, counts as broken: parsing it could exhaust the publishing machine. */
export const MAX_NODES = 10_000;
export const MAX_LENGTH = 262_144;

/** `h1` becomes `h2`: the page already has an `h1`. */
export const BLOCKS: ReadonlyMap<string, Block> = new Map<string, Block>([
  ['p', 'paragraph'], ['h1', 'h2'], ['h2', 'h2'], ['h3', 'h3'], ['h4', 'h4'], ['h5', 'h5'], ['h6', 'h6'],
  ['ul', 'ul'], ['ol', 'ol'], ['li', 'li'], ['blockquote', 'blockquote'],
  ['table', 'table'], ['thead', 'thead'], ['tbody', 'tbody'], ['tfoot', 'tbody'], ['tr', 'tr'], ['th', 'th'], ['td', 'td'],
]); // prettier-ignore

/** Names in JSON rich text. */
export const JSON_MARKS: ReadonlyMap<string, RichTextMark> = new Map<string, RichTextMark>([
  ['bold', 'bold'], ['italic', 'italic'], ['underline', 'underline'], ['strikethrough', 'strikethrough'],
  ['inlineCode', 'inline-code'], ['subscript', 'subscript'], ['superscript', 'superscript'],
]); // prettier-ignore

/** Names in HTML. */
export const HTML_MARKS: ReadonlyMap<string, RichTextMark> = new Map<string, RichTextMark>([
  ['b', 'bold'], ['strong', 'bold'], ['i', 'italic'], ['em', 'italic'], ['u', 'underline'], ['ins', 'underline'],
  ['s', 'strikethrough'], ['strike', 'strikethrough'], ['del', 'strikethrough'],
  ['code', 'inline-code'], ['kbd', 'inline-code'], ['samp', 'inline-code'], ['sub', 'subscript'], ['sup', 'superscript'],
]); // prettier-ignore

const LINKED = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const SHOWN = new Set(['http:', 'https:']);
const ELSEWHERE = 'https://elsewhere.invalid';

function safeAddress(value: string, protocols: ReadonlySet<string>): string | undefined {
  // Browsers strip these before they parse a URL: leading and trailing controls and spaces, and tabs and line breaks anywhere.
  // oxlint-disable-next-line no-control-regex
  const address = value.replaceAll(/^[\0-\u0020]+|[\0-\u0020]+$|[\t\n\r]/g, '');
  if (address === '' || /^[/\\]{2}/.test(address)) return undefined;
  const absolute = URL.parse(address);
  if (absolute) return protocols.has(absolute.protocol) ? address : undefined;
  const relative = URL.parse(address, ELSEWHERE);
  return relative?.origin === ELSEWHERE && !/^[^/?#]*:/.test(address) ? address : undefined;
}

/** A URL that a page may link to (http, https, mailto, tel, or within the shop), or undefined. */
export function safeHref(value: string): string | undefined {
  return safeAddress(value, LINKED);
}

function size(value: string | number | undefined): number | undefined {
  const given = typeof value === 'string' && /^\d{1,5}(px)?$/.test(value) ? Number.parseInt(value, 10) : value;
  return typeof given === 'number' && Number.isInteger(given) && given > 0 && given < 20_000 ? given : undefined;
}

export function safeImage(given: {
  readonly src: string;
  readonly alt: string;
  readonly width?: string | number | undefined;
  readonly height?: string | number | undefined;
}): readonly RichTextNode[] {
  const src = safeAddress(given.src, SHOWN);
  if (src === undefined) return [];
  const width = size(given.width);
  const height = size(given.height);
  return [{ kind: 'image', src, alt: given.alt, ...(width && height ? { width, height } : {}) }];
}

/** The node for an entry or asset that an editor embedded. */
export function embedded(given: {
  readonly entry: string;
  readonly type: string;
  readonly display: string;
  readonly children: readonly RichTextNode[];
}): readonly RichTextNode[] {
  const { entry: uid, type, display, children } = given;
  if (!/^\w+$/.test(uid) || !/^\w+$/.test(type)) return children;
  if (display === 'link') return [{ kind: 'entry-link', type, uid, children }];
  return [{ kind: 'embedded-entry', type, uid, display: display === 'inline' ? 'inline' : 'block' }];
}

const isBlank = (node: RichTextNode): boolean => node.kind === 'text' && node.text.trim() === '';

/**
 * The nodes of a file that an editor embedded: a link where it was inserted as a link or a download, or where its media type is not that of a picture;
 * otherwise a picture. A link without text has the name of the file.
 */
export function embeddedFile(given: {
  readonly src: string;
  readonly alt: string;
  /** Name and media type of the file; either may be empty. */
  readonly name: string;
  readonly mediaType: string;
  readonly display: string;
  readonly newTab: boolean;
  readonly children: readonly RichTextNode[];
}): readonly RichTextNode[] {
  const { src, alt, name, mediaType, display, newTab, children } = given;
  const isLink = display === 'link' || display === 'download' || (mediaType !== '' && !mediaType.startsWith('image/'));
  if (!isLink) {
    const image = safeImage({ src, alt });
    return image.length > 0 ? image : children;
  }
  const href = safeHref(src);
  if (href === undefined) return children;
  const own = name || (href.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '');
  return [
    {
      kind: 'link',
      href,
      newTab,
      children: children.every(isBlank) ? [{ kind: 'text', text: own, marks: [] }] : children,
    },
  ];
}
