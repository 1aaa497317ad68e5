/** The two steps of a withdrawal: the statement is shown for review, and sent on confirmation. */
import { sendForm } from '#stores/send-form.ts';

import { forgetDraft, keepDraft } from '../forms/form-draft.ts';
import { liveForm } from '../forms/live-form.ts';
import { showSuccess } from '../forms/show-success.ts';
import { setUnsaved } from '../forms/unsaved.ts';

const step = (name: string): HTMLElement | null => document.querySelector(`[data-step=${name}]`);
const statement = document.querySelector<HTMLFormElement>('form[data-form=withdraw]');
const confirmation = document.querySelector<HTMLFormElement>('form[data-form=withdraw-confirm]');

function show(name: 'statement' | 'confirmation'): void {
  // The fragment of the link "Change", followed before this script ran, also shows the statement.
  if (location.hash) location.hash = '';
  for (const one of ['statement', 'confirmation'] as const) {
    const part = step(one);
    if (part) part.hidden = one !== name;
  }
  step(name)?.querySelector<HTMLElement>('h2, input:not([type=hidden])')?.focus();
}

if (statement && confirmation) {
  liveForm(statement, {
    send: sendForm,
    done(_answer, values) {
      for (const place of document.querySelectorAll<HTMLElement>('[data-stated]')) {
        const name = place.dataset['stated'] ?? '';
        const value = values[name]?.trim() ?? '';
        place.textContent = value || (place.dataset['whole'] ?? '');
        const field = confirmation.querySelector<HTMLInputElement>(`[name=${name}]`);
        if (field) field.value = value;
      }
      setUnsaved(confirmation, true);
      // A phone may discard the page before the statement is confirmed.
      keepDraft(statement);
      show('confirmation');
    },
  });
  liveForm(confirmation, {
    send: sendForm,
    noDraft: true,
    done() {
      forgetDraft(statement);
      showSuccess(confirmation);
      for (const control of confirmation.querySelectorAll<HTMLElement>('[data-submit], [data-back]'))
        control.hidden = true;
    },
  });
  confirmation.querySelector('[data-back]')?.addEventListener('click', (event) => {
    event.preventDefault();
    show('statement');
  });
}
