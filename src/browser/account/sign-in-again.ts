import { forgetCustomer, loadCustomer } from '#stores/customer.ts';
import { prepareForm, sendForm } from '#stores/send-form.ts';

/** Signing in without leaving the page: a session has ended while somebody was typing. */
import { liveForm } from '../forms/live-form.ts';

let asking: Promise<boolean> | undefined;

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
          forgetCustomer();
          await loadCustomer();
          form.reset();
          dialog.close('in');
        },
      });
    dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close(), { once: true });
    dialog.returnValue = '';
    dialog.showModal();
  });
}

/** False when the shopper would rather not. */
export function signInAgain(): Promise<boolean> {
  const dialog = document.querySelector<HTMLDialogElement>('[data-sign-in-again]');
  if (!dialog) return Promise.resolve(false);
  asking ??= ask(dialog).finally(() => (asking = undefined));
  return asking;
}
