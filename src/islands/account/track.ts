import { liveForm } from '#islands/ui/forms/live-form.ts';
/** Where an order is, for whoever knows its number and its e-mail. */
import type { TrackingView } from '#lib/customer/views.ts';
import { orderStage } from '#lib/order/order-stage.ts';
import { sendForm } from '#stores/send-form.ts';

import { fromTemplate, put, slotOf } from './from-template.ts';
import { dayOf, shipmentRow, stageText } from './order-rows.ts';

const place = document.querySelector<HTMLElement>('[data-tracked]');
const form = document.querySelector<HTMLFormElement>('form[data-form=track]');

function show(order: TrackingView): void {
  if (!place) return;
  const view = fromTemplate('tracked');
  put(view, { id: `${order.id}`, stage: stageText(place, order.status.id), date: dayOf(order.createdAt) });
  const stage = slotOf(view, 'stage');
  if (stage) stage.dataset['stage'] = orderStage(order.status.id);
  slotOf(view, 'shipments')?.append(...order.shipments.map(shipmentRow));
  if (order.shipments.length > 0) slotOf(view, 'none')?.remove();
  place.replaceChildren(view);
}

if (form)
  liveForm(form, {
    send: sendForm,
    noDraft: true,
    done: (answer) => show((answer as { readonly data: TrackingView }).data),
  });
