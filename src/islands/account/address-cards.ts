import { fullName } from '#lib/customer/customer-name.ts';
/** Addresses as cards. */
import type { AddressView } from '#lib/customer/views.ts';

import { fromTemplate, put, slotOf } from './from-template.ts';
import { countryNamed } from './order-rows.ts';

/** As it is written on a parcel, near enough for every country that the shop sends to. */
function linesOf(address: AddressView): string {
  const { company, address1, address2, city, stateOrProvince, postalCode, countryCode, country } = address;
  const isAmerican = countryCode === 'US' || countryCode === 'CA';
  const place = isAmerican ? `${city}, ${stateOrProvince} ${postalCode}` : `${postalCode} ${city}`;
  const name = countryNamed(countryCode, country);
  return [fullName(address), company, address1, address2, place, isAmerican ? '' : stateOrProvince, name]
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

export interface CardActions {
  readonly change: () => void;
  readonly remove: () => Promise<void>;
}

export function addressCard(address: AddressView, { change, remove }: CardActions): HTMLElement {
  const card = fromTemplate('address');
  put(card, { lines: linesOf(address) });
  slotOf(card, 'change')?.addEventListener('click', change);
  const button = slotOf(card, 'remove');
  const asked = button?.textContent ?? '';
  button?.addEventListener('click', () => {
    if (button.dataset['asked']) {
      button.setAttribute('aria-disabled', 'true');
      void remove().finally(() => button.removeAttribute('aria-disabled'));
      return;
    }
    button.dataset['asked'] = 'yes';
    button.textContent = button.dataset['sure'] ?? '';
  });
  button?.addEventListener('blur', () => {
    delete button.dataset['asked'];
    button.textContent = asked;
  });
  return card;
}
