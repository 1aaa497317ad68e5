/** Back-in-stock form: shown once a variant is known to be sold out, and sent without leaving the page. */
import { showNotice } from '#islands/product/notice-form.ts';
import { sendForm } from '#stores/send-form.ts';
import { readVariants } from '#stores/variants.ts';

import { liveForm } from '../forms/live-form.ts';
import { showSuccess } from '../forms/show-success.ts';

export async function offerNotice(productId: number): Promise<void> {
  const form = showNotice((await readVariants(productId)) ?? []);
  if (!form) return;
  liveForm(form, {
    send: sendForm,
    noDraft: true,
    done: () => showSuccess(form),
  });
}
