/** Add-ons that the page's market offers, and texts for rare cart messages; loaded once per page, when a non-empty cart is opened. */
import { atom } from 'nanostores';

import { readAddOns } from '#clients/storefront-api/read-add-ons.ts';
import type { AddOnOffer } from '#clients/storefront-api/read-add-ons.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';

import { pageMarket } from './page-market.ts';

export const $addOns = atom<AddOnOffer | undefined>(undefined);

let pendingRequest: Promise<void> | undefined;

async function ask(): Promise<void> {
  const locale = parseLocale(pageMarket().locale);
  const offer = locale && (await readAddOns(withLocale(locale, '/cart')));
  if (offer) $addOns.set(offer);
  else pendingRequest = undefined;
}

/** After a failure no add-ons are offered; the next cart that is opened tries again. */
export function loadAddOns(): Promise<void> {
  return (pendingRequest ??= ask());
}
