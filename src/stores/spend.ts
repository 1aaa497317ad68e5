/** A professional's allowance (spec section 3, Customer store state): defaults until loaded, and if the API does not respond. */
import { atom } from 'nanostores';

import { DEFAULT_SPEND, spendFacts } from '#lib/customer/spend-facts.ts';
import type { SpendFacts } from '#lib/customer/spend-facts.ts';

import { $customer, customerApi } from './customer.ts';

export const $spend = atom<SpendFacts>(DEFAULT_SPEND);
export const $spendStatus = atom<'unknown' | 'known' | 'down'>('unknown');

export async function loadSpend(customerId: number): Promise<void> {
  const result = await customerApi().call('GET /pro/order_total', { query: { customer_id: `${customerId}` } });
  // The customer may have signed out during the call.
  if ($customer.get() === null) return;
  if (result.kind !== 'ok') {
    $spendStatus.set('down');
    return;
  }
  $spend.set(spendFacts(result.value));
  $spendStatus.set('known');
}

$customer.listen((customer) => {
  if (customer) return;
  $spend.set(DEFAULT_SPEND);
  $spendStatus.set('unknown');
});
