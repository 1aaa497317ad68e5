/** Order tracking by order number and e-mail. */
import type { TrackingView } from '#lib/customer/customer-views.ts';
import { trackedRow } from '#lib/order/order-rows.ts';
import { sendForm } from '#stores/send-form.ts';

import { liveForm } from '../forms/live-form.ts';
import { fromTemplate } from './from-template.ts';
import { detailTexts } from './row-texts.ts';

const place = document.querySelector<HTMLElement>('[data-tracked]');
const form = document.querySelector<HTMLFormElement>('form[data-form=track]');

if (form && place)
  liveForm(form, {
    send(...given) {
      // The order that was found before must not look like the answer.
      place.replaceChildren();
      return sendForm(...given);
    },
    noDraft: true,
    async done(answer) {
      const { data } = answer as { readonly data: TrackingView };
      place.replaceChildren(fromTemplate(trackedRow(data, await detailTexts(place, data.lines))));
    },
  });
