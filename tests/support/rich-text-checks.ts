/** The nodes that a rich text may contain, listed independently of the tested parser. */
import { expect } from 'vitest';

import type { RichText, RichTextNode } from '#lib/content/rich-text.ts';

const KINDS = new Set(
  'text break link entry-link embedded-entry image rule paragraph h2 h3 h4 h5 h6 ul ol li blockquote code table thead tbody tr th td'.split(
    ' ',
  ),
);
const KEYS = new Set('kind text marks href newTab children type uid display src alt width height'.split(' '));

export function allNodes(nodes: RichText): readonly RichTextNode[] {
  return nodes.flatMap((node) => [node, ...('children' in node ? allNodes(node.children) : [])]);
}

export const textOf = (nodes: RichText): string =>
  allNodes(nodes)
    .map((node) => (node.kind === 'text' ? node.text : ''))
    .join('');

/** The protocol that a browser resolves for an address on a page of the shop. */
const protocolOf = (address: string): string => new URL(address, 'https://shop.test/de/').protocol;

export function expectHarmless(nodes: RichText): void {
  for (const node of allNodes(nodes)) {
    expect(KINDS).toContain(node.kind);
    for (const key of Object.keys(node)) expect(KEYS).toContain(key);
    if (node.kind === 'link') expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocolOf(node.href));
    if (node.kind === 'image') expect(['http:', 'https:']).toContain(protocolOf(node.src));
  }
}
