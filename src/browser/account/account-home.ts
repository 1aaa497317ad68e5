/** Scripts of the sign-in page and the account's home page. */
import { fullName } from '#lib/customer/customer-name.ts';
import { latestOrderRow } from '#lib/order/order-rows.ts';
import { backOnline } from '#stores/back-online.ts';
import { customerApi } from '#stores/customer.ts';

import { fromTemplate } from './from-template.ts';
import { pageCustomer, watchSignOut } from './page-customer.ts';
import { returnForms } from './return-forms.ts';
import { detailTexts } from './row-texts.ts';

returnForms({
  forms: 'main form[data-form="sign-in"]',
  noDraft: true,
  done: (back) => location.replace(back ?? location.pathname),
});
watchSignOut();
const customer = await pageCustomer();
const greeting = document.querySelector<HTMLElement>('[data-greeting]');
if (customer && greeting)
  greeting.textContent = (greeting.dataset['greeting'] ?? '').replace('{name}', () => fullName(customer));

/** Shows the latest order. The section stays hidden if there is no order or a request fails; what failed offline is read again once the browser is online. */
async function showLatest(place: HTMLElement, customerId: number): Promise<void> {
  const api = customerApi();
  const orders = await api.call('GET /orders/:id', { params: { id: `${customerId}` } });
  const [latest] = orders.kind === 'ok' ? orders.value.data : [];
  const answer = latest && (await api.call('GET /order/:id', { params: { id: `${latest.id}` } }));
  if ((answer ?? orders).kind === 'offline') {
    await backOnline();
    return showLatest(place, customerId);
  }
  if (answer?.kind !== 'ok') return;
  const { data } = answer.value;
  const texts = await detailTexts(place, data.lines);
  place.append(fromTemplate(latestOrderRow(data, texts, place.dataset['href'] ?? '')));
  place.hidden = false;
}

const place = document.querySelector<HTMLElement>('[data-latest]');
if (customer && place) void showLatest(place, customer.id);
