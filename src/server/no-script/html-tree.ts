/** A prebuilt page as a tree that is changed and printed anew: nothing that is put in can become markup. */
import { defaultTreeAdapter as tree, html as standard, parse, parseFragment, serialize } from 'parse5';
import type { DefaultTreeAdapterTypes as Dom } from 'parse5';

export type Element = Dom.Element;
export type HtmlTree = Dom.Document;

/** As browsers without scripts read it: what stands in a `<noscript>` is part of the page. */
const WITHOUT_SCRIPTS = { scriptingEnabled: false } as const;
export const readTree = (html: string): HtmlTree => parse(html, WITHOUT_SCRIPTS);
export const printTree = (document: HtmlTree): string => serialize(document, WITHOUT_SCRIPTS);

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

/** Without a value the attribute goes. */
export function set(element: Element, name: string, value: string | undefined): void {
  element.attrs = element.attrs.filter((one) => one.name !== name);
  if (value !== undefined) element.attrs.push({ name, value });
}

/** In the order of the page; what stands in templates is not part of it. */
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

/** Its first words, without what stands around them. */
export function textOf(element: Element | undefined): string {
  const first = element?.childNodes.find((node) => node.nodeName === '#text');
  return first && 'value' in first ? first.value.trim() : '';
}

export function say(element: Element | undefined, text: string): void {
  setText(element, text);
  if (element) set(element, 'hidden', undefined);
}

export function add(
  parent: Dom.ParentNode,
  name: string,
  attributes: Readonly<Record<string, string>>,
  text?: string,
): Element {
  const attrs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
  const element = tree.createElement(name, standard.NS.HTML, attrs);
  if (text !== undefined) tree.insertText(element, text);
  tree.appendChild(parent, element);
  return element;
}

/** `markup` takes the place of all that the element holds. */
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

/** The element and all that it stands in may be seen. */
export function unhide(element: Element | undefined): void {
  for (let node: Dom.ParentNode | null | undefined = element; node && 'tagName' in node; node = node.parentNode)
    set(node, 'hidden', undefined);
}

/** The first element of a template of the page, as a tree of its own. */
export function copyOf(document: HtmlTree, template: string): Element | undefined {
  const [found] = all(document, (element) => element.tagName === 'template' && has('data-template', template)(element));
  const content = found && 'content' in found ? (found as Dom.Template).content : undefined;
  if (!content) return undefined;
  const first = parseFragment(serialize(content)).childNodes.find((node): node is Element => 'tagName' in node);
  remove(first);
  return first;
}
