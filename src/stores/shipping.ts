/** Shipping to the page's country, loaded once per page; nothing is shown if the API does not respond (ruling 16). */
import { atom } from 'nanostores';

import type { CallResult } from '#clients/storefront-api/call-result.ts';
import { asRegionHeader } from '#lib/region/region.ts';
import { readShipping } from '#lib/shipping/read-shipping.ts';
import type { Shipping, ShippingReader } from '#lib/shipping/read-shipping.ts';

import { customerApi, loadCustomer, pageMark } from './customer.ts';
import { pageMarket } from './page-market.ts';

export const $shipping = atom<Shipping | undefined>(undefined);

let isRequested = false;

async function valueOf<T>(call: Promise<CallResult<T>>): Promise<T | undefined> {
  const answer = await call;
  return answer.kind === 'ok' ? answer.value : undefined;
}

function readerOf(region: string): ShippingReader {
  const api = customerApi();
  const bcRegion = asRegionHeader(region);
  return {
    zones: async () => (await valueOf(api.call('GET /shippingzones', {})))?.data,
    settings: async () => bcRegion && valueOf(api.call('GET /pro/shipping_method_settings', { query: { bcRegion } })),
    methods: async (id) => (await valueOf(api.call('GET /shippingmethods/:id', { params: { id: `${id}` } })))?.data,
  };
}

async function groupId(): Promise<number> {
  if (pageMark() === 'none') return 0;
  const customer = await loadCustomer();
  return customer.kind === 'ok' ? (customer.value?.groupId ?? 0) : 0;
}

export async function loadShipping(): Promise<void> {
  if (isRequested) return;
  isRequested = true;
  const { country, region } = pageMarket();
  const shipping = await readShipping({ country, groupId: groupId() }, readerOf(region));
  if (shipping) $shipping.set(shipping);
  // The next cart that is shown asks again.
  else isRequested = false;
}
