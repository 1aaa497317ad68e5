/** Moves allow-listed nodes to where HTML allows them, so that a browser keeps the checked tree. */
import type { RichText, RichTextNode } from '#lib/content/rich-text.ts';

import type { Block } from './rich-text-rules.ts';

const INLINE: ReadonlySet<string> = new Set(['text', 'break', 'link', 'entry-link', 'image']);
const TABLE_PARTS: Readonly<Record<string, readonly string[]>> = {
  table: ['thead', 'tbody', 'tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
};
const ONLY_WITHIN = new Set(['li', 'thead', 'tbody', 'tr', 'th', 'td']);

export function isInline(node: RichTextNode): boolean {
  return INLINE.has(node.kind) || (node.kind === 'embedded-entry' && node.display === 'inline');
}

function isBlank(node: RichTextNode): boolean {
  return node.kind === 'text' && /^[\t\n\f\r ]*$/.test(node.text);
}

/** Wraps inline nodes between blocks in paragraphs; drops blank text between blocks. */
export function wrapRuns(nodes: RichText): RichText {
  const wrapped: RichTextNode[] = [];
  let run: RichTextNode[] = [];
  const flush = (): void => {
    if (!run.every(isBlank)) wrapped.push({ kind: 'paragraph', children: run });
    run = [];
  };
  for (const node of nodes) {
    if (isInline(node)) run.push(node);
    else {
      flush();
      wrapped.push(node);
    }
  }
  flush();
  return wrapped;
}

const isLink = (node: RichTextNode): boolean => node.kind === 'link' || node.kind === 'entry-link';

function inlineNode(node: RichTextNode, linked: boolean): RichText {
  if (node.kind === 'text') return node.text === '' ? [] : [node];
  if (node.kind === 'link' || node.kind === 'entry-link') {
    const children = inlineOf(node.children, true);
    return linked ? children : children.length > 0 ? [{ ...node, children }] : [];
  }
  if ('children' in node) return inlineOf(node.children, linked);
  return node.kind === 'rule' ? [] : [node];
}

/** Reduces nodes to inline content. A block starts a line, and so does what follows it: otherwise their words would run together. */
function inlineOf(nodes: RichText, linked: boolean): RichText {
  const made: RichTextNode[] = [];
  let afterBlock = false;
  for (const node of nodes) {
    const own = inlineNode(node, linked);
    if (!own.every(isBlank)) {
      const isBlock = 'children' in node && !isLink(node);
      const isOnOwnLine = node.kind !== 'break' && (isBlock || afterBlock);
      if (isOnOwnLine && !made.every(isBlank) && made.at(-1)?.kind !== 'break') made.push({ kind: 'break' });
      afterBlock = isBlock;
    }
    for (const one of own) made.push(one);
  }
  return made;
}

function items(nodes: RichText): RichText {
  const made: { readonly kind: 'li'; readonly children: RichText }[] = [];
  for (const node of nodes) {
    const last = made.at(-1);
    if (node.kind === 'li') made.push({ kind: 'li', children: flow(node.children) });
    else if ((node.kind === 'ul' || node.kind === 'ol') && last)
      // Editing tools put a nested list after the item that it belongs to, not inside it.
      made.splice(-1, 1, { kind: 'li', children: [...last.children, ...block(node)] });
    else if (!isBlank(node)) made.push({ kind: 'li', children: flow([node]) });
  }
  return made;
}

function tablePart(node: Extract<RichTextNode, { kind: Block }>): RichText {
  const parts = TABLE_PARTS[node.kind] ?? [];
  const inside = node.children.filter((child) => parts.includes(child.kind));
  const strays = node.children.filter((child) => !parts.includes(child.kind) && !isBlank(child));
  const children = inside.flatMap((child) =>
    child.kind === 'th' || child.kind === 'td' ? [{ ...child, children: flow(child.children) }] : block(child),
  );
  return [...(children.length > 0 ? [{ ...node, children }] : []), ...strays.flatMap((stray) => flow([stray]))];
}

function block(node: RichTextNode): RichText {
  if (!('children' in node) || node.kind === 'link' || node.kind === 'entry-link') return [node];
  if (node.kind === 'ul' || node.kind === 'ol') {
    const children = items(node.children);
    return children.length > 0 ? [{ kind: node.kind, children }] : [];
  }
  if (TABLE_PARTS[node.kind]) return tablePart(node);
  if (node.kind === 'blockquote') return [{ kind: 'blockquote', children: wrapRuns(flow(node.children)) }];
  const children = inlineOf(node.children, false);
  return children.every(isBlank) ? [] : [{ kind: node.kind, children }];
}

/** Content that may mix blocks and inline nodes. */
function flow(nodes: RichText): RichText {
  return nodes.flatMap((node): RichText => {
    if (isInline(node)) return inlineOf([node], false);
    if (!('children' in node)) return [node];
    if (ONLY_WITHIN.has(node.kind)) return wrapRuns(flow(node.children));
    // A block ends the paragraph that contains it.
    const ends = node.kind === 'paragraph' && !node.children.every(isInline);
    return ends ? wrapRuns(flow(node.children)) : block(node);
  });
}

export function tidyRichText(nodes: RichText): RichText {
  return wrapRuns(flow(nodes));
}
