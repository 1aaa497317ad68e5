/** Puts what was typed, and what is wrong with it, into the marked places of a prebuilt page. The tree is printed anew: nothing that was typed can become markup. */
import { defaultTreeAdapter as tree, html as standard, parse, serialize } from 'parse5';
import type { DefaultTreeAdapterTypes as Dom } from 'parse5';

import type { Problems, Values } from '#lib/forms/form-check.ts';
import type { FormTrouble } from '#lib/forms/form-trouble.ts';

export interface FormPage {
  readonly locale: string;
  /** Content region, for the API. */
  readonly region: string;
  /** The page with the trouble of the form. */
  withTrouble(values: Values, trouble: FormTrouble, problems: Problems): string;
  /** The page with the form's own word that it has worked. */
  withSuccess(): string;
}

const attribute = (element: Dom.Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

function set(element: Dom.Element, name: string, value: string | undefined): void {
  element.attrs = element.attrs.filter((one) => one.name !== name);
  if (value !== undefined) element.attrs.push({ name, value });
}

function all(from: Dom.ParentNode, is: (element: Dom.Element) => boolean): readonly Dom.Element[] {
  return from.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    return [...(is(node) ? [node] : []), ...all(node, is)];
  });
}

const has =
  (name: string, value?: string) =>
  (element: Dom.Element): boolean => {
    const found = attribute(element, name);
    return found !== undefined && (value === undefined || found === value);
  };

function say(element: Dom.Element | undefined, text: string): void {
  if (!element) return;
  element.childNodes = [];
  tree.insertText(element, text);
  set(element, 'hidden', undefined);
}

const isControl = (element: Dom.Element): boolean => ['input', 'select', 'textarea'].includes(element.tagName);

function fill(control: Dom.Element, value: string): void {
  const type = attribute(control, 'type');
  if (type === 'password') return;
  if (type === 'checkbox') set(control, 'checked', value === 'yes' ? '' : undefined);
  else if (control.tagName === 'select')
    for (const option of all(control, ({ tagName }) => tagName === 'option'))
      set(option, 'selected', attribute(option, 'value') === value ? '' : undefined);
  else set(control, 'value', value);
}

function add(
  parent: Dom.Element,
  name: string,
  attributes: Readonly<Record<string, string>>,
  text?: string,
): Dom.Element {
  const attrs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
  const element = tree.createElement(name, standard.NS.HTML, attrs);
  if (text !== undefined) tree.insertText(element, text);
  tree.appendChild(parent, element);
  return element;
}

function summarise(
  summary: Dom.Element | undefined,
  heading: string,
  wrong: readonly { readonly id: string; readonly text: string }[],
): void {
  if (!summary) return;
  summary.childNodes = [];
  set(summary, 'hidden', undefined);
  set(summary, 'autofocus', '');
  add(summary, 'p', {}, heading);
  if (wrong.length === 0) return;
  const list = add(summary, 'ul', {});
  for (const { id, text } of wrong) add(add(list, 'li', {}), 'a', { href: `#${id}` }, text);
}

function textOf(element: Dom.Element | undefined): string {
  const first = element?.childNodes.find((node) => node.nodeName === '#text');
  return first && 'value' in first ? first.value.trim() : '';
}

/** Undefined when the page has no such form. */
export function readFormPage(html: string, form: string): FormPage | undefined {
  const document = parse(html);
  const [root] = all(document, ({ tagName }) => tagName === 'html');
  const [element] = all(document, has('data-form', form));
  const locale = root && attribute(root, 'data-locale');
  const region = root && attribute(root, 'data-region');
  if (!element || !locale || !region) return undefined;
  const words = JSON.parse(attribute(element, 'data-words') ?? '{}') as Readonly<Record<string, string>>;

  function fillField(field: Dom.Element, values: Values, problems: Problems): readonly { id: string; text: string }[] {
    const name = attribute(field, 'data-field') ?? '';
    const [control] = all(field, isControl);
    if (!control) return [];
    fill(control, values[name] ?? '');
    const problem = problems[name];
    if (!problem) return [];
    const text = (words[problem] ?? words['unknown'] ?? '').replace(
      '{example}',
      attribute(field, 'data-example') ?? '',
    );
    set(control, 'aria-invalid', 'true');
    say(all(field, has('data-error'))[0], text);
    return [
      {
        id: attribute(control, 'id') ?? '',
        text: `${textOf(all(field, ({ tagName }) => tagName === 'label')[0])}: ${text}`,
      },
    ];
  }

  return {
    locale,
    region,
    withTrouble(values, trouble, problems) {
      for (const hidden of all(element, has('type', 'hidden'))) {
        const value = values[attribute(hidden, 'name') ?? ''];
        if (value !== undefined) set(hidden, 'value', value);
      }
      const wrong = all(element, has('data-field')).flatMap((field) => fillField(field, values, problems));
      summarise(all(element, has('data-summary'))[0], words[`form:${trouble}`] ?? '', wrong);
      return serialize(document);
    },
    withSuccess() {
      const [done] = all(element, has('data-done'));
      say(done, (done && attribute(done, 'data-text')) ?? '');
      return serialize(document);
    },
  };
}
