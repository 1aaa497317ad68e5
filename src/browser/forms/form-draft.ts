/**
 * Stores form input for this tab until it is sent, so that it survives an expired session or an accidental navigation. Passwords are never stored. A draft
 * belongs to a customer, because another one may sign in in the same tab.
 */
import type { Values } from '#lib/forms/form-check.ts';
import { $customer } from '#stores/customer.ts';

const nameOf = (form: HTMLFormElement): string =>
  `firn.draft.${location.pathname}.${form.dataset['form']}.${$customer.get()?.id}`;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Visible form controls, in order. */
export function controlsOf(form: HTMLFormElement): readonly Control[] {
  return [...form.querySelectorAll<Control>('[data-field] :is(input, select, textarea)')];
}

const isTick = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

export function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

export function setValues(form: HTMLFormElement, values: Values): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (value === undefined) continue;
    if (isTick(control)) control.checked = value === 'yes';
    else control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

export function keepDraft(form: HTMLFormElement): void {
  const kept = controlsOf(form).flatMap((control) =>
    control.type === 'password'
      ? []
      : [[control.name, isTick(control) ? (control.checked ? 'yes' : '') : control.value]],
  );
  const { id } = valuesOf(form);
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify(Object.fromEntries([...kept, ...(id ? [['id', id]] : [])])));
  } catch {
    // Without storage, the input stays in the page only.
  }
}

export function forgetDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.removeItem(nameOf(form));
  } catch {
    // Without storage, there is no draft.
  }
}

export function readDraft(form: HTMLFormElement): Values | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.fromEntries(
      Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
  } catch {
    return undefined;
  }
}
