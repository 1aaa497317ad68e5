/** Signing in, and the first page of the account. */
import { liveForm } from '#islands/ui/forms/live-form.ts';
import { fullName } from '#lib/customer/customer-name.ts';
import { ownPath } from '#lib/customer/return-path.ts';
import { prepareForm, sendForm } from '#stores/send-form.ts';

import { pageCustomer, watchSignOut } from './page-customer.ts';

/** Where the visitor wanted to go before he was asked to sign in. */
const back = ownPath(new URLSearchParams(location.search).get('return'));

for (const form of document.querySelectorAll<HTMLFormElement>('main form[data-form="sign-in"]')) {
  const kept = form.querySelector<HTMLInputElement>('[name=return]');
  if (kept && back) kept.value = back;
  liveForm(form, {
    send: sendForm,
    prepare: prepareForm,
    noDraft: true,
    done: () => location.replace(ownPath(kept?.value) ?? location.pathname),
  });
}
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-keep-return]'))
  if (back) link.search = `?return=${encodeURIComponent(back)}`;

watchSignOut();
const customer = await pageCustomer();
const greeting = document.querySelector<HTMLElement>('[data-greeting]');
if (customer && greeting)
  greeting.textContent = (greeting.dataset['greeting'] ?? '').replace('{name}', fullName(customer));
