/**
 * HTML rich text → nodes of the allow-list. Parsed with a browser's algorithm; no markup is passed through, so a browser
 * cannot interpret any text differently from the check.
 */
import { defaultTreeAdapter, html as standard, parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes as Dom } from 'parse5';

import type { RichTextMark, RichTextNode } from '#lib/content/rich-text.ts';

import { BrokenEntry } from './fields.ts';
import {
  BLOCKS,
  embedded,
  embeddedFile,
  HTML_MARKS,
  MAX_DEPTH,
  MAX_LENGTH,
  MAX_NODES,
  safeHref,
  safeImage,
} from './rich-text-rules.ts';
import { isInline, wrapRuns } from './tidy-rich-text.ts';

/** Dropped with their content; any other unknown element is replaced by its children. */
const DROPPED = new Set([
  'script', 'style', 'iframe', 'object', 'embed', 'applet', 'noscript', 'template', 'noembed', 'noframes', 'xmp', 'plaintext', 'textarea', 'select', 'option',
  'title', 'audio', 'video', 'canvas', 'frameset', 'frame', 'svg', 'math', 'head', 'link', 'meta', 'base', 'input', 'datalist', 'dialog', 'portal',
]); // prettier-ignore

/** Block elements without a node kind: they become a paragraph, or their children when these contain blocks. */
const BOXES = new Set([
  'div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'figure', 'figcaption', 'address', 'dl', 'dt', 'dd', 'center', 'details', 'summary', 'form', 'fieldset', 'caption',
]); // prettier-ignore

/** Limits the elements that the parser creates: formatting that is reopened in every block grows quadratically with the text. */
function countingAdapter(): typeof defaultTreeAdapter {
  let made = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...given: Parameters<typeof defaultTreeAdapter.createElement>) {
      made += 1;
      if (made > MAX_NODES) throw new BrokenEntry(`a rich text has more than ${MAX_NODES} elements`);
      return defaultTreeAdapter.createElement(...given);
    },
  };
}

interface Place {
  readonly marks: readonly RichTextMark[];
  readonly depth: number;
  /** Whether line breaks are significant. */
  readonly verbatim: boolean;
}

function isElement(node: Dom.Node): node is Dom.Element {
  return 'tagName' in node;
}

function isDropped(node: Dom.Element): boolean {
  return node.namespaceURI !== standard.NS.HTML || DROPPED.has(node.tagName);
}

/** Iterative: deep nesting must not overflow the stack. */
function textBelow(root: Dom.Element): string {
  const open: Dom.ChildNode[] = [root];
  let text = '';
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === '#text') text += (node as Dom.TextNode).value;
    else if (isElement(node) && !isDropped(node)) open.push(...node.childNodes.toReversed());
  }
  return text;
}

function textNodes(text: string, { marks, verbatim }: Place): readonly RichTextNode[] {
  if (!verbatim) return [{ kind: 'text', text: text.replaceAll(/[\t\n\f\r ]+/g, ' '), marks }];
  return text
    .split('\n')
    .flatMap((line, index): RichTextNode[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      { kind: 'text', text: line, marks },
    ]);
}

function element(node: Dom.Element, place: Place): readonly RichTextNode[] {
  const { tagName } = node;
  const attribute = (name: string): string => node.attrs.find((one) => one.name === name && !one.prefix)?.value ?? '';
  const inside = (change: Partial<Place> = {}): readonly RichTextNode[] => {
    const below = { ...place, depth: place.depth + 1, ...change };
    return node.childNodes.flatMap((child) => walk(child, below));
  };
  if (tagName === 'br') return [{ kind: 'break' }];
  if (tagName === 'hr') return [{ kind: 'rule' }];
  if (attribute('type') === 'asset' && attribute('data-sys-asset-filelink') !== '')
    return embeddedFile({
      src: attribute('data-sys-asset-filelink'),
      alt: attribute('data-sys-asset-alt') || attribute('alt'),
      name: attribute('data-sys-asset-filename'),
      mediaType: attribute('data-sys-asset-contenttype'),
      display: attribute('sys-style-type'),
      newTab: attribute('target') === '_blank',
      children: inside(),
    });
  if (tagName === 'img')
    return safeImage({
      src: attribute('src'),
      alt: attribute('alt'),
      width: attribute('width'),
      height: attribute('height'),
    });
  if (attribute('type') === 'entry' && attribute('data-sys-entry-uid') !== '')
    return embedded({
      entry: attribute('data-sys-entry-uid'),
      type: attribute('data-sys-content-type-uid'),
      display: attribute('sys-style-type'),
      children: inside(),
    });
  const mark = place.verbatim ? undefined : HTML_MARKS.get(tagName);
  if (mark) return inside({ marks: place.marks.includes(mark) ? place.marks : [...place.marks, mark] });
  if (tagName === 'pre') return [{ kind: 'code', children: inside({ verbatim: true }) }];
  const kind = BLOCKS.get(tagName);
  if (kind) return [{ kind, children: inside() }];
  const children = inside();
  if (BOXES.has(tagName)) return children.every(isInline) ? [{ kind: 'paragraph', children }] : wrapRuns(children);
  const href = tagName === 'a' ? safeHref(attribute('href')) : undefined;
  return href === undefined ? children : [{ kind: 'link', href, newTab: attribute('target') === '_blank', children }];
}

function walk(node: Dom.ChildNode, place: Place): readonly RichTextNode[] {
  if (node.nodeName === '#text') return textNodes((node as Dom.TextNode).value, place);
  if (!isElement(node) || isDropped(node)) return [];
  if (place.depth > MAX_DEPTH) return textNodes(textBelow(node), place);
  return element(node, place);
}

/** Throws BrokenEntry when the text is too large. */
export function readHtmlRichText(html: string): readonly RichTextNode[] {
  if (html.length > MAX_LENGTH) throw new BrokenEntry(`a rich text is longer than ${MAX_LENGTH} characters`);
  const { childNodes } = parseFragment(html, { treeAdapter: countingAdapter() });
  return childNodes.flatMap((node) => walk(node, { marks: [], depth: 0, verbatim: false }));
}
