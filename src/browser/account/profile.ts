/** Profile, newsletter consent, e-mail address and password of the customer. */
import { sendForm } from '#stores/send-form.ts';

import { controlsOf, readDraft, setValues } from '../forms/form-draft.ts';
import { liveForm } from '../forms/live-form.ts';
import { showSuccess } from '../forms/show-success.ts';
import { pageCustomer, showAs, showPrivate, watchSignOut } from './page-customer.ts';
import { signInAgain } from './sign-in-again.ts';

watchSignOut();
const customer = await pageCustomer();
if (customer) {
  const { firstName, lastName, company, phone, acceptsMarketing, email } = customer;
  const slot = document.querySelector('[data-slot=email]');
  if (slot) slot.textContent = email;
  for (const form of document.querySelectorAll<HTMLFormElement>('main [data-private] form')) {
    // The other forms ask for the password and start empty.
    const isProfile = form.dataset['form'] === 'profile';
    if (isProfile && !readDraft(form))
      setValues(form, { firstName, lastName, company, phone, acceptsMarketing: acceptsMarketing ? 'yes' : '' });
    liveForm(form, {
      send: sendForm,
      again: signInAgain,
      noDraft: !isProfile,
      done(_answer, values) {
        if (isProfile) showAs({ ...customer, ...values });
        else for (const control of controlsOf(form)) control.value = '';
        showSuccess(form);
      },
    });
  }
  showPrivate();
}
