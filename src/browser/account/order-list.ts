/** The customer's orders; details load when an order is opened. */
import { orderDetailRow, orderRow } from '#lib/order/order-rows.ts';
import { backOnline } from '#stores/back-online.ts';
import { customerApi } from '#stores/customer.ts';

import { fromTemplate, slotOf } from './from-template.ts';
import { pageCustomer, readOrReport, showPrivate, watchSignOut } from './page-customer.ts';
import { detailTexts, rowTexts } from './row-texts.ts';
import { isSameCustomer } from './same-customer.ts';

/** Shows the details of an order; what fails offline is read again once the browser is online. */
async function open(list: HTMLElement, row: HTMLElement, id: number): Promise<void> {
  const wait = slotOf(row, 'wait');
  if (!wait) return;
  wait.textContent = wait.dataset['wait'] ?? '';
  const api = customerApi();
  const [order, shipments] = await Promise.all([
    api.call('GET /order/:id', { params: { id: `${id}` } }),
    api.call('GET /orders/:id/shipments', { params: { id: `${id}` } }),
  ]);
  if (order.kind === 'ok' && shipments.kind === 'ok') {
    const { data } = order.value;
    const texts = await detailTexts(list, data.lines);
    wait.replaceWith(fromTemplate(orderDetailRow(data, shipments.value.data, texts)));
    return;
  }
  // After the end of the session, the page leads to the sign-in, which returns to this order.
  if (order.kind === 'refused' && order.status === 401) {
    history.replaceState(history.state, '', `?order=${id}`);
    if (!(await isSameCustomer())) return;
  }
  wait.textContent = wait.dataset['failed'] ?? '';
  if (order.kind !== 'offline' && shipments.kind !== 'offline') return;
  await backOnline();
  await open(list, row, id);
}

/** Id of the order to open initially, from the URL. */
const wanted = new URLSearchParams(location.search).get('order');

watchSignOut();
const customer = await pageCustomer();
const list = document.querySelector<HTMLElement>('[data-orders]');
if (customer && list) {
  const answer = await readOrReport(() => customerApi().call('GET /orders/:id', { params: { id: `${customer.id}` } }));
  if (answer) {
    const texts = rowTexts(list);
    const rows = answer.data.map((order) => {
      const row = fromTemplate(orderRow(order, texts));
      const details = row.querySelector('details');
      details?.addEventListener('toggle', () => details.open && void open(list, row, order.id));
      if (details && wanted === `${order.id}`) details.open = true;
      return row;
    });
    list.replaceChildren(...rows);
    const empty = document.querySelector<HTMLElement>('[data-empty]');
    if (empty) empty.hidden = answer.data.length > 0;
    showPrivate();
  }
}
