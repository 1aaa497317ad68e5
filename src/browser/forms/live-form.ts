/** Enhances a plain form: inline errors without a page load, one submit at a time, input kept as a draft. */
import { changedFields } from '#islands/ui/is-changed.ts';
import type { CaptchaFacts } from '#lib/forms/captcha-facts.ts';
import { checkForm, tidied } from '#lib/forms/form-check.ts';
import type { Values } from '#lib/forms/form-check.ts';
import { formSpec } from '#lib/forms/forms.ts';
import type { Sent } from '#lib/forms/forms.ts';

import { forgetDraft, keepDraft, readDraft, setValues, valuesOf } from './form-draft.ts';
import { clearErrors, clearField, showErrors, showProblem, styleErrors } from './form-errors.ts';
import { setUnsaved } from './unsaved.ts';

export interface LiveFormOptions {
  readonly send: (name: string | undefined, values: Values, captcha?: CaptchaFacts) => Promise<Sent>;
  /** Called when a form with a CAPTCHA first gets the focus. */
  readonly prepare?: (captcha: CaptchaFacts) => void;
  /** Called with the response to the last call of `send`. */
  readonly done: (answer: unknown, values: Values) => void | Promise<void>;
  /** Shows a sign-in dialog and resolves to true after a sign-in. If absent, the form reports that the session has ended. */
  readonly again?: () => Promise<boolean>;
  /** Disables the draft. */
  readonly noDraft?: boolean;
}

function setBusy(form: HTMLFormElement, busy: boolean): void {
  const button = form.querySelector<HTMLElement>('[data-submit]');
  form.ariaBusy = busy ? 'true' : null;
  if (!button) return;
  button.ariaBusy = form.ariaBusy;
  button.ariaDisabled = form.ariaBusy;
}

function captchaOf(form: HTMLFormElement): CaptchaFacts | undefined {
  const { captcha } = form.dataset;
  return captcha === undefined ? undefined : (JSON.parse(captcha) as CaptchaFacts);
}

/** Loads the CAPTCHA only once the form gets the focus. */
function whenTouched(form: HTMLFormElement, prepare: LiveFormOptions['prepare']): void {
  const captcha = captchaOf(form);
  if (!captcha || !prepare) return;
  if (form.contains(document.activeElement)) prepare(captcha);
  else form.addEventListener('focusin', () => prepare(captcha), { once: true });
}

async function submit(form: HTMLFormElement, { send, done, again, noDraft }: LiveFormOptions): Promise<void> {
  const values = valuesOf(form);
  const captcha = captchaOf(form);
  let sent = await send(form.dataset['form'], values, captcha);
  // The session has expired: sign in and send again.
  if (sent.kind === 'trouble' && sent.trouble === 'signed-out' && (await again?.()))
    sent = await send(form.dataset['form'], values, captcha);
  if (sent.kind === 'trouble') {
    showErrors(form, sent.trouble, sent.problems);
    return;
  }
  clearErrors(form);
  setUnsaved(form, false);
  if (!noDraft) forgetDraft(form);
  await done(sent.answer, values);
}

/** Restores the draft, except in fields that were changed before this script ran: their input is newer. */
function restoreDraft(form: HTMLFormElement): void {
  const typed = new Set(changedFields(form).map(({ name }) => name));
  const draft = Object.entries(readDraft(form) ?? {}).filter(([name]) => !typed.has(name));
  setValues(form, Object.fromEntries(draft));
  if (typed.size > 0) keepDraft(form);
}

/** Shows the problem of a changed field when the field is left. A required field that was emptied shows none until the form is sent. */
function checkField(form: HTMLFormElement, { name }: HTMLInputElement): void {
  const rules = formSpec(form.dataset['form'])?.rules ?? {};
  const problem = checkForm(rules, tidied(rules, valuesOf(form)))[name];
  if (problem && problem !== 'required') showProblem(form, name, problem);
}

/** Activates the buttons that show a typed password. */
function offerToShow(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLElement>('[data-reveal]')) {
    const control = button.previousElementSibling as HTMLInputElement;
    button.hidden = false;
    button.addEventListener('click', () => {
      control.type = control.type === 'text' ? 'password' : 'text';
      button.ariaPressed = `${control.type === 'text'}`;
    });
  }
}

/** Enhances the form. A second call for the same form does nothing. */
export function liveForm(form: HTMLFormElement, options: LiveFormOptions): void {
  if (form.dataset['live']) return;
  form.dataset['live'] = 'yes';
  form.noValidate = true;
  styleErrors();
  if (!options.noDraft) restoreDraft(form);
  whenTouched(form, options.prepare);
  offerToShow(form);
  let running = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (running) return;
    running = true;
    setBusy(form, true);
    void submit(form, options).finally(() => {
      running = false;
      setBusy(form, false);
    });
  });
  form.addEventListener('input', (event) => {
    if (event.target instanceof Element) clearField(event.target);
    setUnsaved(form, true);
    if (!options.noDraft) keepDraft(form);
  });
  form.addEventListener('change', ({ target, isTrusted }) => {
    clearField(target as Element);
    // Values filled in by a script are not checked one by one, because they depend on each other.
    if (isTrusted) checkField(form, target as HTMLInputElement);
  });
  form.addEventListener('reset', () => setUnsaved(form, false));
}
