/** Application to the professional program: the form is sent without a page load, and replaced by its confirmation. */
import { prepareForm, sendForm } from '#stores/send-form.ts';

import { liveForm } from '../forms/live-form.ts';
import { sayDone } from '../forms/say-done.ts';

const form = document.querySelector<HTMLFormElement>('form[data-form=pro-apply]');
if (form)
  liveForm(form, {
    send: sendForm,
    prepare: prepareForm,
    done() {
      form.reset();
      sayDone(form);
    },
  });
