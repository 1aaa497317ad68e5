/** What the page's market offers along with products, and the words of a cart's rarer news; asked for once a page, when a cart with something in it is looked at. */
import { atom } from 'nanostores';

import { readAddOns } from '#clients/storefront-api/read-add-ons.ts';
import type { AddOnOffer } from '#clients/storefront-api/read-add-ons.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';

import { pageMarket } from './market.ts';

export const $addOns = atom<AddOnOffer | undefined>(undefined);

let asking: Promise<void> | undefined;

async function ask(): Promise<void> {
  const locale = parseLocale(pageMarket().locale);
  const offer = locale && (await readAddOns(withLocale(locale, '/cart')));
  if (offer) $addOns.set(offer);
  else asking = undefined;
}

/** Where nobody answers nothing is offered; the next cart that is opened asks again. */
export function loadAddOns(): Promise<void> {
  return (asking ??= ask());
}
