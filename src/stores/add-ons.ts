/** What the page's market offers along with products; asked for once a page, when a cart with something in it is looked at. */
import { atom } from 'nanostores';

import { readAddOns } from '#clients/storefront-api/read-add-ons.ts';
import type { AddOnOffer } from '#clients/storefront-api/read-add-ons.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';

import { pageMarket } from './market.ts';

export const $addOns = atom<AddOnOffer | undefined>(undefined);

let asked = false;

/** Where nobody answers nothing is offered; the next cart that is opened asks again. */
export async function loadAddOns(): Promise<void> {
  const locale = parseLocale(pageMarket().locale);
  if (asked || !locale) return;
  asked = true;
  const offer = await readAddOns(withLocale(locale, '/cart'));
  if (offer) $addOns.set(offer);
  else asked = false;
}
