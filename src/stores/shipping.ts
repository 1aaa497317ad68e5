/** Shipping to the page's country, loaded once per page; nothing is shown when the API does not answer (ruling 16). */
import { atom } from 'nanostores';

import { readShipping } from '#lib/shipping/read-shipping.ts';
import type { Shipping } from '#lib/shipping/read-shipping.ts';

import { customerApi, loadCustomer, pageMark } from './customer.ts';
import { pageMarket } from './market.ts';

export const $shipping = atom<Shipping | undefined>(undefined);

let asked = false;

async function read<T>(path: string): Promise<T | undefined> {
  const answer = await customerApi().ask<T>({ method: 'GET', path });
  return answer.kind === 'ok' ? answer.value : undefined;
}

async function groupId(): Promise<number> {
  if (pageMark() === 'none') return 0;
  const customer = await loadCustomer();
  return customer.kind === 'ok' ? (customer.value?.groupId ?? 0) : 0;
}

export async function loadShipping(): Promise<void> {
  if (asked) return;
  asked = true;
  const { country, region } = pageMarket();
  const shipping = await readShipping({ country, region, groupId: groupId() }, read);
  if (shipping) $shipping.set(shipping);
}
