/** Application to the professional program: the form is sent without a page load, and replaced by its confirmation. */
import { prepareForm, sendForm } from '#stores/send-form.ts';

import { liveForm } from '../forms/live-form.ts';
import { showSuccess } from '../forms/show-success.ts';

const form = document.querySelector<HTMLFormElement>('form[data-form=pro-apply]');
if (form)
  liveForm(form, {
    send: sendForm,
    prepare: prepareForm,
    done() {
      form.reset();
      showSuccess(form);
    },
  });
