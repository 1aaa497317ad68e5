/** Newsletter sign-up, loaded when the form gets the focus. */
import { prepareForm, sendForm } from '#stores/send-form.ts';

import { liveForm } from '../forms/live-form.ts';

export function startLetters(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form=newsletter]');
  if (!form) return;
  liveForm(form, {
    send: sendForm,
    prepare: prepareForm,
    noDraft: true,
    done() {
      const output = form.querySelector<HTMLElement>('[data-done]');
      if (output) output.textContent = output.dataset['text'] ?? '';
      form.reset();
    },
  });
}
