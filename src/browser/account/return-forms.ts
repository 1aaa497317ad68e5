/** The forms of the pages for signing in and up, which lead back to the page that sent the visitor there. */
import { shopPath } from '#lib/customer/return-path.ts';
import { prepareForm, sendForm } from '#stores/send-form.ts';

import { liveForm } from '../forms/live-form.ts';

interface ReturnForms {
  readonly forms: string;
  readonly noDraft?: true;
  /** `back`: path of the page that sent the visitor here. */
  readonly done: (back: string | undefined) => void;
}

/** Enhances the forms, and adds the path to the links between these pages. */
export function returnForms({ forms, done, ...options }: ReturnForms): void {
  const back = shopPath(new URLSearchParams(location.search).get('return'));
  for (const form of document.querySelectorAll<HTMLFormElement>(forms)) {
    const kept = form.querySelector<HTMLInputElement>('[name=return]');
    if (kept && back) kept.value = back;
    liveForm(form, { ...options, send: sendForm, prepare: prepareForm, done: () => done(shopPath(kept?.value)) });
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-keep-return]'))
    if (back) link.search = `?return=${encodeURIComponent(back)}`;
}
