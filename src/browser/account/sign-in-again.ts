/** Sign-in dialog for a session that ended while a form was being filled in. */
import { prepareForm, sendForm } from '#stores/send-form.ts';

import { liveForm } from '../forms/live-form.ts';
import { isSameCustomer } from './same-customer.ts';

let pendingSignIn: Promise<boolean> | undefined;

function ask(dialog: HTMLDialogElement): Promise<boolean> {
  const form = dialog.querySelector('form');
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'in'), { once: true });
    if (form)
      liveForm(form, {
        send: sendForm,
        prepare: prepareForm,
        noDraft: true,
        async done() {
          form.reset();
          if (await isSameCustomer()) dialog.close('in');
        },
      });
    dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close(), { once: true });
    dialog.returnValue = '';
    dialog.showModal();
  });
}

/** Opens the dialog. Resolves to false if the visitor closes it without signing in. */
export function signInAgain(): Promise<boolean> {
  const dialog = document.querySelector<HTMLDialogElement>('[data-sign-in-again]');
  if (!dialog) return Promise.resolve(false);
  pendingSignIn ??= ask(dialog).finally(() => (pendingSignIn = undefined));
  return pendingSignIn;
}
