/** Errors of a form: next to each field, and in a summary with links. */
import { addStylesheet } from '#browser/boot/add-stylesheet.ts';
import type { Problems } from '#lib/forms/form-check.ts';
import type { FormTrouble } from '#lib/forms/form-trouble.ts';
import { labelled } from '#lib/locale/labelled.ts';
import { DEFERRED_TEXTS_ID } from '#lib/page/deferred-texts.ts';
import type { DeferredTexts } from '#lib/page/deferred-texts.ts';

import sheet from './form-answers.css?url';

type ProblemTexts = Readonly<Record<string, string>>;

let styling: Promise<unknown> | undefined;

/** Loads the styles of errors, once per page. */
export function styleErrors(): void {
  styling ??= addStylesheet(sheet);
}

/** The messages common to all forms, overridden by the form's own. */
export function problemTextsOf(form: HTMLFormElement): ProblemTexts {
  const common = document.querySelector(`#${DEFERRED_TEXTS_ID}`)?.textContent;
  const late: Partial<DeferredTexts> = common ? (JSON.parse(common) as DeferredTexts) : {};
  return { ...late.forms, ...(JSON.parse(form.dataset['texts'] ?? '{}') as ProblemTexts) };
}

const controlIn = (field: HTMLElement): HTMLElement | null => field.querySelector('input, select, textarea');
const errorIn = (field: Element | undefined): HTMLElement | null | undefined => field?.querySelector('[data-error]');
const summaryOf = (form: HTMLFormElement): HTMLElement | null => form.querySelector('[data-summary]');

function showFieldError(field: HTMLElement, text: string): void {
  const control = controlIn(field);
  const error = errorIn(field);
  if (!control || !error) return;
  error.textContent = text;
  error.hidden = text === '';
  if (text) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
}

const fieldsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[data-field]')];

export function problemText(texts: ProblemTexts, problem: string, example: string): string {
  return (texts[problem] ?? texts['unknown'] ?? '').replace('{example}', example);
}

/** Shows a field's error before the form is sent, and announces it. */
export function showProblem(form: HTMLFormElement, name: string, problem: string): void {
  const field = fieldsOf(form).find(({ dataset }) => dataset['field'] === name);
  const error = errorIn(field);
  if (!field || !error) return;
  error.ariaLive = 'polite';
  showFieldError(field, problemText(problemTextsOf(form), problem, field.dataset['example'] ?? ''));
}

/** Removes a field's error. */
export function clearField(control: Element): void {
  const field = control.closest<HTMLElement>('[data-field]');
  if (field) showFieldError(field, '');
}

export function clearErrors(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) {
    showFieldError(field, '');
    // The focused summary is read out instead of the field errors.
    const error = errorIn(field);
    if (error) error.ariaLive = null;
  }
  const summary = summaryOf(form);
  summary?.replaceChildren();
  if (summary) summary.hidden = true;
}

/** Shows the errors. The summary gets the focus, so that it is read out and its links come next in the Tab order. */
export function showErrors(form: HTMLFormElement, trouble: FormTrouble, problems: Problems): void {
  const texts = problemTextsOf(form);
  clearErrors(form);
  const summary = summaryOf(form);
  if (!summary) return;
  const list = document.createElement('ul');
  for (const field of fieldsOf(form)) {
    const problem = problems[field.dataset['field'] ?? ''];
    const control = controlIn(field);
    if (!problem || !control) continue;
    const text = problemText(texts, problem, field.dataset['example'] ?? '');
    showFieldError(field, text);
    const link = Object.assign(document.createElement('a'), { href: `#${control.id}` });
    const label = field.querySelector('label')?.firstChild?.textContent?.trim() ?? '';
    link.textContent = labelled(document.documentElement.lang, label, text);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      control.focus();
    });
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  const heading = Object.assign(document.createElement('p'), {
    textContent: texts[`form:${trouble}`] ?? texts['form:down'] ?? '',
  });
  summary.append(heading, ...(list.children.length > 0 ? [list] : []));
  summary.hidden = false;
  summary.focus();
}
