/** The confirmation step of a withdrawal, in the page tree; `browser/account/withdraw.ts` does the same in the browser. */
import type { Values } from '#lib/forms/form-check.ts';

import { fillForm, findForm } from './fill-form.ts';
import { all, attribute, has, remove, set, setText } from './html-tree.ts';
import type { HtmlTree } from './html-tree.ts';

/** Replaces the form, which keeps the statement so that it can be changed, with the statement and its confirm button; once sent, without the button. */
export function showConfirmation(document: HtmlTree, values: Values, isSent: boolean): void {
  for (const place of all(document, has('data-stated'))) {
    const value = values[attribute(place, 'data-stated') ?? ''] ?? '';
    setText(place, value || (attribute(place, 'data-whole') ?? ''));
  }
  const form = findForm(document, 'withdraw-confirm');
  for (const one of [form, isSent ? undefined : findForm(document, 'withdraw')]) if (one) fillForm(one, values);
  for (const control of form && isSent ? [...all(form, has('data-submit')), ...all(form, has('data-back'))] : [])
    remove(control);
  for (const step of all(document, has('data-step')))
    set(step, 'hidden', attribute(step, 'data-step') === 'confirmation' ? undefined : '');
}
