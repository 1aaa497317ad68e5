/** Writes entered values and errors into the marked places of a prebuilt page. */
import type { Problems, Values } from '#lib/forms/form-check.ts';
import type { FormTrouble } from '#lib/forms/form-trouble.ts';
import { labelled } from '#lib/locale/labelled.ts';
import { DEFERRED_TEXTS_ID } from '#lib/page/deferred-texts.ts';
import type { DeferredTexts } from '#lib/page/deferred-texts.ts';

import { add, all, attribute, has, named, set, setText, showText, textOf, unhide, unwrap } from './html-tree.ts';
import type { Element, HtmlTree, ParentNode } from './html-tree.ts';

const isControl = named('input', 'select', 'textarea');

/** A value that is not among the options (such as a state that the country list lacks) is added as an option. */
function choose(select: Element, value: string): void {
  const options = all(select, named('option'));
  for (const option of options) set(option, 'selected', attribute(option, 'value') === value ? '' : undefined);
  if (value !== '' && !options.some(has('value', value)))
    setText(add(select, 'option', { value, selected: '' }), value);
}

function fill(control: Element, value: string): void {
  const type = attribute(control, 'type');
  if (type === 'password') return;
  if (type === 'checkbox') set(control, 'checked', value === 'yes' ? '' : undefined);
  else if (control.tagName === 'select') choose(control, value);
  // An HTML parser drops a line break directly after the `<textarea>` tag.
  else if (control.tagName === 'textarea') setText(control, value);
  else set(control, 'value', value);
}

function summarize(
  summary: Element | undefined,
  heading: string,
  wrong: readonly { readonly id: string; readonly text: string }[],
): void {
  if (!summary) return;
  summary.childNodes = [];
  set(summary, 'hidden', undefined);
  set(summary, 'autofocus', '');
  setText(add(summary, 'p'), heading);
  if (wrong.length === 0) return;
  const list = add(summary, 'ul');
  for (const { id, text } of wrong) setText(add(add(list, 'li'), 'a', { href: `#${id}` }), text);
}

type ProblemTexts = Readonly<Record<string, string>>;

/** Example postal code of the country. */
function exampleOf(form: Element, country: string): string {
  const [place] = all(form, has('data-examples'));
  const rules = JSON.parse((place && attribute(place, 'data-examples')) ?? '{}') as Readonly<
    Record<string, { readonly example: string }>
  >;
  return (Object.hasOwn(rules, country) ? rules[country]?.example : undefined) ?? '';
}

/** Language of the page, from the `lang` of its root. */
function languageOf(element: Element): string {
  let root = element;
  while (root.parentNode && 'tagName' in root.parentNode) root = root.parentNode;
  return attribute(root, 'lang') ?? '';
}

function fillFieldError(field: Element, message: string): { readonly id: string; readonly text: string } {
  const [control] = all(field, isControl);
  if (control) set(control, 'aria-invalid', 'true');
  showText(all(field, has('data-error'))[0], message);
  const id = (control && attribute(control, 'id')) ?? '';
  return { id, text: labelled(languageOf(field), textOf(all(field, named('label'))[0]), message) };
}

export const findForm = (document: HtmlTree, name: string): Element | undefined =>
  all(document, has('data-form', name))[0];

/** Fills in a form. Fields without a value are left unchanged; passwords are never filled in. */
export function fillForm(form: Element, values: Values): void {
  for (const hidden of all(form, has('type', 'hidden'))) {
    const value = values[attribute(hidden, 'name') ?? ''];
    if (value !== undefined) set(hidden, 'value', value);
  }
  for (const field of all(form, has('data-field'))) {
    const value = values[attribute(field, 'data-field') ?? ''];
    const [control] = all(field, isControl);
    if (control && value !== undefined) fill(control, value);
  }
}

interface RefusedForm {
  readonly trouble: FormTrouble;
  readonly problems: Problems;
}

function documentOf(element: Element): ParentNode {
  let node: ParentNode = element;
  while ('parentNode' in node && node.parentNode) node = node.parentNode;
  return node;
}

/** The messages of all forms, and the form's own, as in `browser/forms/form-errors.ts`. */
function problemTextsOf(form: Element): ProblemTexts {
  const common = textOf(all(documentOf(form), has('id', DEFERRED_TEXTS_ID))[0]);
  const late: Partial<DeferredTexts> = common === '' ? {} : (JSON.parse(common) as DeferredTexts);
  return { ...late.forms, ...(JSON.parse(attribute(form, 'data-texts') ?? '{}') as ProblemTexts) };
}

/** Shows the form with its errors, and unhides it. */
export function fillErrors(form: Element, { trouble, problems }: RefusedForm, values: Values): void {
  const example = exampleOf(form, values['countryCode'] ?? '');
  const texts = problemTextsOf(form);
  const wrong = all(form, has('data-field')).flatMap((field) => {
    const problem = problems[attribute(field, 'data-field') ?? ''];
    const message = problem && (texts[problem] ?? texts['unknown'] ?? '').replace('{example}', example);
    return message ? [fillFieldError(field, message)] : [];
  });
  summarize(all(form, has('data-summary'))[0], texts[`form:${trouble}`] ?? texts['form:down'] ?? '', wrong);
  unhide(form);
}

/** Applies the styles of errors and confirmations even where scripts run: the form was posted before its script arrived. */
export function applyAnswerStyles(document: HtmlTree): void {
  unwrap(all(document, has('data-answers'))[0]);
}

/** Shows the form's success message, and unhides it. */
export function fillSuccess(form: Element): void {
  const [done] = all(form, has('data-done'));
  showText(done, (done && attribute(done, 'data-text')) ?? '');
  unhide(form);
}
