/** Tax texts and amounts: the tax data in the content match the platform's, and each market states them in its language. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';
import { cartSummary } from '#lib/cart/cart-summary.ts';
import { containedTax } from '#lib/pricing/tax.ts';

import { COUNTRIES } from '../../tools/sample/markets.ts';
import { placeOf } from '../../tools/sample/store-settings.ts';
import { startCommerce, TOKEN } from '../support/commerce.ts';
import type { TestCommerce } from '../support/commerce.ts';

vi.setConfig({ hookTimeout: 240_000 });

const SELLING = Object.entries(placeOf('eu_region_1').taxes);
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startCommerce();
});
afterAll(() => commerce.close());

test.each(SELLING)("%s: the entry's rate equals the platform's, and so does the tax of a price", async (code, percent) => {
  const entry = COUNTRIES.find(({ value }) => value === code.toLowerCase());
  expect(entry?.includedTax).toBe(percent);
  const client = createCommerceClient({ baseUrl: commerce.url, storeHash: 'eu-region-1', token: TOKEN, currency: 'EUR' });
  const [price] = await client.prices({ items: [{ productId: 5101 }], countryCode: code });
  expect(price?.isTaxIncluded).toBe(true);
  const { withTax, withoutTax } = price?.paid ?? {};
  expect(withTax && containedTax(withTax, { included: true, percent })?.minor).toBe((withTax?.minor ?? 0) - (withoutTax?.minor ?? 0)); // prettier-ignore
}); // prettier-ignore

test.each([
  ['us', 'USD'],
  ['ca', 'CAD'],
])('%s: neither the content entry nor the store includes tax', async (store, currency) => {
  expect(COUNTRIES.find(({ value }) => value === store)?.includedTax).toBe(0);
  const client = createCommerceClient({ baseUrl: commerce.url, storeHash: store, token: TOKEN, currency });
  expect((await client.store()).isPriceEnteredWithTax).toBe(false);
});

test('tax leaves the total unchanged: it is a row below the total and is never added', () => {
  const euro = (minor: number) => ({ minor, currency: 'EUR' });
  const line = { id: 'l', productId: 1, variantId: 2, sku: '', name: '', options: [], quantity: 1, unitPrice: euro(12_000), lineTotal: euro(12_000) }; // prettier-ignore
  const cart = { id: 'c', currency: 'EUR', lines: [line], baseAmount: euro(12_000), total: euro(12_000), customerId: 0, version: 1 }; // prettier-ignore
  const rows = (country: string, tax: { included: boolean; percent: number }) =>
    cartSummary(cart, undefined, { writing: { tag: 'en' }, country, tax, say: (text) => text }).rows.map(({ label, value }) => `${label} ${value}`); // prettier-ignore
  const austria = rows('at', { included: true, percent: 20 });
  expect(austria.slice(-2)).toEqual(['Total €120.00', 'of which VAT €20.00']);
  expect(rows('jp', { included: true, percent: 20 }).at(-1)).toBe('of which tax €20.00');
  expect(rows('us', { included: false, percent: 0 }).at(-1)).toBe('Total €120.00');
});
