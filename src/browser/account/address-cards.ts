/** The address cards of the address book. */
import { addressRow } from '#lib/customer/address-row.ts';
import type { AddressView } from '#lib/customer/customer-views.ts';

import { fromTemplate, slotOf } from './from-template.ts';

export interface CardActions {
  readonly change: () => void;
  readonly remove: () => Promise<void>;
}

/** Builds an address card. Its buttons belong to plain forms; the click handlers replace the form submits. Removal needs a second press. */
export function addressCard(address: AddressView, { change, remove }: CardActions): HTMLElement {
  const card = fromTemplate(addressRow(address, document.documentElement.lang));
  slotOf(card, 'change')?.addEventListener('click', (event) => {
    event.preventDefault();
    change();
  });
  const button = slotOf(card, 'remove');
  if (!button) return card;
  const originalLabel = button.textContent;
  button.addEventListener('click', (event) => {
    event.preventDefault();
    // The second press of a double-click is not a confirmation.
    if (button.ariaDisabled || event.detail > 1) return;
    if (button.dataset['asked']) {
      button.ariaDisabled = 'true';
      void remove().finally(() => (button.ariaDisabled = null));
    } else {
      button.dataset['asked'] = 'yes';
      button.textContent = button.dataset['sure'] ?? '';
    }
  });
  // A held Enter key presses the button again and again, which is not a confirmation.
  button.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  });
  button.addEventListener('blur', () => {
    delete button.dataset['asked'];
    button.textContent = originalLabel;
  });
  return card;
}
