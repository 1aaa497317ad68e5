/** Account creation; a new customer is signed in. */
import { shopPath } from '#lib/customer/return-path.ts';
import { prepareForm, sendForm } from '#stores/send-form.ts';

import { liveForm } from '../forms/live-form.ts';

const back = shopPath(new URLSearchParams(location.search).get('return'));
for (const form of document.querySelectorAll<HTMLFormElement>('main form[data-form$="create"]')) {
  const kept = form.querySelector<HTMLInputElement>('[name=return]');
  if (kept && back) kept.value = back;
  liveForm(form, { send: sendForm, prepare: prepareForm, done: () => location.assign(shopPath(kept?.value) ?? '/') });
}
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-keep-return]'))
  if (back) link.search = `?return=${encodeURIComponent(back)}`;
