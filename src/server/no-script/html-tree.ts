/** A prebuilt page as a tree that is changed and serialized. Inserted text is escaped and cannot become markup (except by `setContent`). */
import { defaultTreeAdapter as tree, html as standard, parse, parseFragment, serialize } from 'parse5';
import type { DefaultTreeAdapterTypes as Dom } from 'parse5';

export type Element = Dom.Element;
export type HtmlTree = Dom.Document;
export type ParentNode = Dom.ParentNode;

/** Parsed as by a browser without scripts: the content of `<noscript>` is part of the page. */
const WITHOUT_SCRIPTS = { scriptingEnabled: false } as const;
export const readTree = (html: string): HtmlTree => parse(html, WITHOUT_SCRIPTS);
export const printTree = (document: HtmlTree): string => serialize(document, WITHOUT_SCRIPTS);

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

/** Sets the attribute, or removes it if `value` is undefined. */
export function set(element: Element, name: string, value: string | undefined): void {
  element.attrs = element.attrs.filter((one) => one.name !== name);
  if (value !== undefined) element.attrs.push({ name, value });
}

/** The matching elements below `from`, in document order; the content of templates is left out. */
export function all(from: Dom.ParentNode, is: (element: Element) => boolean): readonly Element[] {
  return from.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    return [...(is(node) ? [node] : []), ...all(node, is)];
  });
}

export const has =
  (name: string, value?: string) =>
  (element: Element): boolean => {
    const found = attribute(element, name);
    return found !== undefined && (value === undefined || found === value);
  };

export const named =
  (...names: readonly string[]) =>
  ({ tagName }: Element): boolean =>
    names.includes(tagName);

export function setText(element: Element | undefined, text: string): void {
  if (!element) return;
  element.childNodes = [];
  tree.insertText(element, text);
}

/** The first text node of the element, trimmed. */
export function textOf(element: Element | undefined): string {
  const first = element?.childNodes.find((node) => node.nodeName === '#text');
  return first && 'value' in first ? first.value.trim() : '';
}

/** Sets the text of an element, and unhides it. */
export function showText(element: Element | undefined, text: string): void {
  setText(element, text);
  if (element) set(element, 'hidden', undefined);
}

export function add(parent: Dom.ParentNode, name: string, attributes: Readonly<Record<string, string>> = {}): Element {
  const attrs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
  const element = tree.createElement(name, standard.NS.HTML, attrs);
  tree.appendChild(parent, element);
  return element;
}

/** Replaces the element's content with markup. */
export function setContent(element: Element, markup: string): void {
  element.childNodes = [];
  for (const node of parseFragment(markup).childNodes) tree.appendChild(element, node);
}

export function append(parent: Element, child: Element): void {
  tree.appendChild(parent, child);
}

export function remove(element: Element | undefined): void {
  if (element?.parentNode) tree.detachNode(element);
}

/** Replaces the element with its children. */
export function unwrap(element: Element | undefined): void {
  const parent = element?.parentNode;
  if (!element || !parent) return;
  for (const child of element.childNodes.slice()) {
    tree.detachNode(child);
    tree.insertBefore(parent, child, element);
  }
  tree.detachNode(element);
}

/** Unhides the element and its ancestors. */
export function unhide(element: Element | undefined): void {
  for (let node: Dom.ParentNode | null | undefined = element; node && 'tagName' in node; node = node.parentNode)
    set(node, 'hidden', undefined);
}

/** A copy of the first element of a template of the page. */
export function copyOf(document: HtmlTree, template: string): Element | undefined {
  const [found] = all(document, (element) => element.tagName === 'template' && has('data-template', template)(element));
  const content = found && 'content' in found ? (found as Dom.Template).content : undefined;
  if (!content) return undefined;
  const first = parseFragment(serialize(content)).childNodes.find((node): node is Element => 'tagName' in node);
  remove(first);
  return first;
}
