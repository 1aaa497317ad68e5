/** Order tracking by order number and e-mail. */
import type { TrackingView } from '#lib/customer/customer-views.ts';
import { trackedRow } from '#lib/order/order-rows.ts';
import { sendForm } from '#stores/send-form.ts';

import { liveForm } from '../forms/live-form.ts';
import { fromTemplate } from './from-template.ts';
import { detailWords } from './row-words.ts';

const place = document.querySelector<HTMLElement>('[data-tracked]');
const form = document.querySelector<HTMLFormElement>('form[data-form=track]');

async function show(order: TrackingView): Promise<void> {
  if (!place) return;
  place.replaceChildren(fromTemplate(trackedRow(order, await detailWords(place, order.lines))));
}

if (form)
  liveForm(form, {
    send: sendForm,
    noDraft: true,
    done: (answer) => show((answer as { readonly data: TrackingView }).data),
  });
