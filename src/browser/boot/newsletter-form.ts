/** Newsletter sign-up, loaded when the form gets the focus. */
import { prepareForm, sendForm } from '#stores/send-form.ts';

import { liveForm } from '../forms/live-form.ts';
import { showSuccess } from '../forms/show-success.ts';

export function startNewsletterForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form=newsletter]');
  if (!form) return;
  liveForm(form, {
    send: sendForm,
    prepare: prepareForm,
    noDraft: true,
    done() {
      form.reset();
      showSuccess(form);
    },
  });
}
