/** The lowest price of 30 days in search documents: per country the same as on the product page. */
import { expect, test } from 'vitest';

import { countryPrice } from '#lib/catalogue/tile.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { productDocument } from '#lib/search/make-document.ts';
import { documentSchema, lowestIn } from '#lib/search/search-document.ts';

const euro = (minor: number) => ({ minor, currency: 'EUR' });
const product = {
  type: 'product', uid: 'p', title: 'Ridge', language: 'de', updatedAt: '', regions: [], displayTitle: 'Ridge', tagline: '', description: [], url: '/ridge',
  commerce: {}, isNew: false, isRedesigned: false, prices: {}, salePrices: {}, image: { name: 'r', imageset: false }, colors: [], sizes: [], specs: [], customFields: [],
  categories: [], related: [], discontinued: false, seo: {},
  platform: { price: euro(75_000), was: euro(80_000), lowest: euro(69_995) },
} as unknown as Product; // prettier-ignore
const market = (country: string) => ({ country, currency: 'EUR', shopping: true, store: 'eu', priced: (one: Product) => one }); // prettier-ignore

test('documents have the lowest price for countries of the European Union only, and it is that of the price', () => {
  const { lowest } = productDocument(product, [], { countries: ['at', 'ch', 'fr'].map(market), colorGroups: [] });
  expect(lowest).toEqual(['at:699.95', 'fr:699.95']);
  expect(lowestIn(lowest, 'at')).toBe((countryPrice(product, market('at'))?.lowest?.minor ?? 0) / 100);
  expect(lowestIn(lowest, 'ch')).toBeUndefined();
  expect(documentSchema([])).toHaveProperty('lowest', 'text');
});

test('a document names the product of each store, but none for a store of which the entry names no product', () => {
  const stores = { eu: { id: 7, categories: [] }, us: { id: 0, categories: [] } };
  const countries = [market('at'), { ...market('us'), store: 'us' }];
  expect(productDocument({ ...product, commerce: stores }, [], { countries, colorGroups: [] }).offers).toEqual([
    'at:7',
  ]);
});

test('a value that is not a price gives no lowest price', () => {
  for (const text of ['at', 'at:', 'at:x', 'at:-1', 'at:1e9', '']) expect(lowestIn([text], 'at'), text).toBeUndefined();
});
