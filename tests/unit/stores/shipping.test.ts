/** Shipping to the page's country, loaded once per page. */
import { beforeEach, expect, test, vi } from 'vitest';

import type { CallResult } from '#clients/storefront-api/call-result.ts';

import { callerOf } from './caller-of.ts';

const ZONES = { data: [{ id: 3, name: 'Rest of the world', type: 'global', enabled: true, locations: [] }] };
const METHODS = {
  data: [{ id: 1, name: 'Flat', type: 'shipbytotal', enabled: true, ranges: [{ lowerLimit: 0, cost: 900 }] }],
};

let isDown = false;
let reads = 0;

/** A new page whose visitor is a guest. */
async function openPage() {
  vi.resetModules();
  const { configureStores } = await import('#stores/page-market.ts');
  const { useCustomerApi } = await import('#stores/customer.ts');
  configureStores({ dataset: { locale: 'de-at', region: 'eu_region_1', currency: 'EUR' } });
  const ask = async <T>({ path }: { readonly path: string }): Promise<CallResult<T>> => {
    reads += 1;
    if (isDown) return { kind: 'failed', code: 'timeout' };
    return { kind: 'ok', value: (path.startsWith('/shippingzones') ? ZONES : METHODS) as T };
  };
  useCustomerApi(callerOf(ask, null));
  return import('#stores/shipping.ts');
}

beforeEach(() => {
  isDown = false;
  reads = 0;
});

test('shipping is read once for all carts of a page', async () => {
  const { $shipping, loadShipping } = await openPage();
  await loadShipping();
  const first = reads;
  await loadShipping();
  expect([$shipping.get()?.methods.length, reads]).toEqual([1, first]);
});

test('shipping that could not be read is read again for the next cart that is shown', async () => {
  const { $shipping, loadShipping } = await openPage();
  isDown = true;
  await loadShipping();
  expect($shipping.get()).toBeUndefined();
  isDown = false;
  await loadShipping();
  expect($shipping.get()?.methods).toHaveLength(1);
});
