/** JSON rich text → the shop's own tree, through an allow-list: unknown nodes give their children, unknown attributes nothing. */
import type { RichText, RichTextMark, RichTextNode } from '#lib/content/rich-text.ts';
import { isWireObject } from '#wire/content/entry.ts';
import type { WireObject, WireValue } from '#wire/content/entry.ts';

type Block = Exclude<Extract<RichTextNode, { children: unknown }>['kind'], 'link' | 'entry-link'>;

const BLOCKS: Readonly<Record<string, Block>> = {
  p: 'paragraph', h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h5', h6: 'h6', ul: 'ul', ol: 'ol', li: 'li', blockquote: 'blockquote', code: 'code',
  table: 'table', thead: 'thead', tbody: 'tbody', tr: 'tr', th: 'th', td: 'td',
} as const; // prettier-ignore

const MARKS: Readonly<Record<string, RichTextMark>> = {
  bold: 'bold', italic: 'italic', underline: 'underline', strikethrough: 'strikethrough', inlineCode: 'inline-code', subscript: 'subscript', superscript: 'superscript',
}; // prettier-ignore

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** An address that a page may link to, or undefined. */
export function safeHref(value: string): string | undefined {
  const trimmed = value.trim();
  if (/^[/#?](?![/\\])/.test(trimmed)) return trimmed;
  const url = URL.parse(trimmed);
  return url && SAFE_PROTOCOLS.has(url.protocol) ? trimmed : undefined;
}

function children(node: WireObject): readonly RichTextNode[] {
  const list = node['children'];
  return Array.isArray(list) ? list.flatMap((child: WireValue) => walk(child)) : [];
}

function attribute(node: WireObject, name: string): string {
  const attributes = node['attrs'];
  const value = isWireObject(attributes) ? attributes[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function reference(node: WireObject): readonly RichTextNode[] {
  const inner = children(node);
  if (attribute(node, 'type') === 'asset') {
    const src = safeHref(attribute(node, 'asset-link'));
    return src ? [{ kind: 'image', src, alt: attribute(node, 'alt') }] : inner;
  }
  const uid = attribute(node, 'entry-uid');
  const type = attribute(node, 'content-type-uid');
  if (!uid || !type) return inner;
  const display = attribute(node, 'display-type');
  if (display === 'link') return [{ kind: 'entry-link', type, uid, children: inner }];
  return [{ kind: 'embedded-entry', type, uid, display: display === 'inline' ? 'inline' : 'block' }];
}

function walk(value: WireValue): readonly RichTextNode[] {
  if (!isWireObject(value)) return [];
  if (typeof value['text'] === 'string') {
    const marks = Object.entries(MARKS).flatMap(([name, mark]) => (value[name] === true ? [mark] : []));
    const lines = value['text'].split('\n');
    return lines.flatMap((line, index): RichTextNode[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      { kind: 'text', text: line, marks },
    ]);
  }
  const type = typeof value['type'] === 'string' ? value['type'] : '';
  const block = BLOCKS[type];
  if (block) return [{ kind: block, children: children(value) }];
  if (type === 'hr') return [{ kind: 'rule' }];
  if (type === 'reference') return reference(value);
  if (type === 'img') {
    const src = safeHref(attribute(value, 'url'));
    return src ? [{ kind: 'image', src, alt: attribute(value, 'alt') }] : [];
  }
  if (type === 'a') {
    const href = safeHref(attribute(value, 'url'));
    return href
      ? [{ kind: 'link', href, newTab: attribute(value, 'target') === '_blank', children: children(value) }]
      : children(value);
  }
  return children(value);
}

export function parseRichText(value: WireValue | undefined): RichText {
  if (typeof value === 'string')
    return value === '' ? [] : [{ kind: 'paragraph', children: [{ kind: 'text', text: value, marks: [] }] }];
  return value === undefined ? [] : walk(value);
}
