/** Scripts of the sign-in page and the account's home page. */
import { fullName } from '#lib/customer/customer-name.ts';
import { shopPath } from '#lib/customer/return-path.ts';
import { latestOrderRow } from '#lib/order/order-rows.ts';
import { customerApi } from '#stores/customer.ts';
import { prepareForm, sendForm } from '#stores/send-form.ts';

import { liveForm } from '../forms/live-form.ts';
import { fromTemplate } from './from-template.ts';
import { pageCustomer, watchSignOut } from './page-customer.ts';
import { detailWords } from './row-words.ts';

/** Path of the page that sent the visitor here to sign in. */
const back = shopPath(new URLSearchParams(location.search).get('return'));

for (const form of document.querySelectorAll<HTMLFormElement>('main form[data-form="sign-in"]')) {
  const kept = form.querySelector<HTMLInputElement>('[name=return]');
  if (kept && back) kept.value = back;
  liveForm(form, {
    send: sendForm,
    prepare: prepareForm,
    noDraft: true,
    done: () => location.replace(shopPath(kept?.value) ?? location.pathname),
  });
}
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-keep-return]'))
  if (back) link.search = `?return=${encodeURIComponent(back)}`;

watchSignOut();
const customer = await pageCustomer();
const greeting = document.querySelector<HTMLElement>('[data-greeting]');
if (customer && greeting)
  greeting.textContent = (greeting.dataset['greeting'] ?? '').replace('{name}', () => fullName(customer));

/** Shows the latest order. The section stays hidden if there is no order or a request fails. */
async function showLatest(place: HTMLElement, customerId: number): Promise<void> {
  const api = customerApi();
  const orders = await api.call('GET /orders/:id', { params: { id: `${customerId}` } });
  const [latest] = orders.kind === 'ok' ? orders.value.data : [];
  const asked = latest && (await api.call('GET /order/:id', { params: { id: `${latest.id}` } }));
  if (asked?.kind !== 'ok') return;
  const { data } = asked.value;
  const words = await detailWords(place, data.lines);
  place.append(fromTemplate(latestOrderRow(data, words, place.dataset['href'] ?? '')));
  place.hidden = false;
}

const place = document.querySelector<HTMLElement>('[data-latest]');
if (customer && place) void showLatest(place, customer.id);
