/** Order tracking by order number and e-mail. */
import type { TrackingView } from '#lib/customer/customer-views.ts';
import { trackedRow } from '#lib/order/order-rows.ts';
import { sendForm } from '#stores/send-form.ts';

import { liveForm } from '../forms/live-form.ts';
import { fromTemplate } from './from-template.ts';
import { rowWords } from './row-words.ts';

const place = document.querySelector<HTMLElement>('[data-tracked]');
const form = document.querySelector<HTMLFormElement>('form[data-form=track]');

function show(order: TrackingView): void {
  place?.replaceChildren(fromTemplate(trackedRow(order, rowWords(place))));
}

if (form)
  liveForm(form, {
    send: sendForm,
    noDraft: true,
    done: (answer) => show((answer as { readonly data: TrackingView }).data),
  });
