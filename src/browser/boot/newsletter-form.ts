/** Newsletter sign-up, loaded when the form gets the focus. */
import { prepareForm, sendForm } from '#stores/send-form.ts';

import { liveForm } from '../forms/live-form.ts';
import { sayDone } from '../forms/say-done.ts';

export function startLetters(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form=newsletter]');
  if (!form) return;
  liveForm(form, {
    send: sendForm,
    prepare: prepareForm,
    noDraft: true,
    done() {
      form.reset();
      sayDone(form);
    },
  });
}
