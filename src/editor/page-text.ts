/** The readable text of a page: one line per block, pictures as their alternative text. Pure. */
import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

const UNREAD = new Set(['script', 'style', 'template', 'svg', 'noscript', 'link']);
const INLINE = new Set(['a', 'abbr', 'b', 'bdi', 'cite', 'code', 'data', 'em', 'i', 'kbd', 'mark', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr', 'output', 'label']); // prettier-ignore

function attribute(node: DefaultTreeAdapterTypes.Element, name: string): string {
  return node.attrs.find((one) => one.name === name)?.value ?? '';
}

export function pageText(html: string): readonly string[] {
  const lines: string[] = [];
  let line = '';

  function endLine(): void {
    const text = line.replaceAll(/\s+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
  }

  function read(node: Node): void {
    if (node.nodeName === '#text') line += (node as DefaultTreeAdapterTypes.TextNode).value;
    if (!('tagName' in node) || UNREAD.has(node.tagName)) return;
    const { tagName } = node;
    if (tagName === 'img') line += ` [picture: ${attribute(node, 'alt') || 'no text'}] `;
    if (tagName === 'meta' && attribute(node, 'name') === 'description') lines.push(`Description: ${attribute(node, 'content')}`); // prettier-ignore
    const isBlock = !INLINE.has(tagName);
    if (isBlock) endLine();
    if (tagName === 'title') line = 'Title: ';
    for (const child of node.childNodes) read(child);
    if (isBlock) endLine();
  }

  for (const node of parse(html).childNodes) read(node);
  endLine();
  return lines;
}

/** The markup of a page in lines, broken between adjacent tags, for pages that differ although their text is the same. */
export function pageMarkup(html: string): readonly string[] {
  return html.replaceAll(/>\s*</g, '>\n<').split('\n');
}
