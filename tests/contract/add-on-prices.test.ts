/** Add-ons of a market: their prices and stock are those of the commerce platform, as on every other prebuilt tile. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openContentStore } from '#content-loaders/content-store.ts';
import { COMMERCE_FACT, commerceFactUid } from '#lib/content/commerce-fact.ts';
import type { CommerceFact } from '#lib/content/commerce-fact.ts';
import type { Product } from '#lib/content/product-entries.ts';
import type { CategoryAddOns } from '#lib/content/settings-entries.ts';
import { makeLocale } from '#lib/locale/locale.ts';
import type { Money } from '#lib/pricing/money.ts';
import { addOnsOf } from '#views/add-on-view.ts';
import type { PageContext } from '#views/page-context.ts';
import { contentStore, setPageSettings } from '#views/site.ts';

import { embeddedPages } from '../support/page-settings.ts';

const dir = mkdtempSync(join(tmpdir(), 'firn-add-ons-'));
const euros = (minor: number): Money => ({ minor, currency: 'EUR' });

const product = (uid: string, id: number, prices: Product['prices']): Product => ({
  type: 'product', uid, title: uid, language: 'en-us', updatedAt: '', displayTitle: uid, tagline: '', description: [], url: `/${uid}`, regions: [],
  commerce: { eu_region_1: { id, categories: [] } }, isNew: false, isRedesigned: false, prices, salePrices: {}, image: { name: uid, imageset: false }, colors: [], sizes: [], specs: [],
  customFields: [], categories: [], related: [], discontinued: false, seo: {},
}); // prettier-ignore
const fact = (productId: number, more: Partial<CommerceFact>): CommerceFact => ({
  type: COMMERCE_FACT, uid: commerceFactUid('eu_region_1', productId), title: '', language: 'en-us', updatedAt: '', region: 'eu_region_1', productId, price: euros(9000), soldOut: false, ...more,
}); // prettier-ignore

const products = [product('wax', 1, { at: 90 }), product('skin', 2, {}), product('strap', 3, { at: 20 })];
const facts = [fact(1, { price: euros(8000), was: euros(9000), lowest: euros(8500) }), fact(2, { soldOut: true })];
const config: CategoryAddOns = {
  type: 'category_product_add_on_config', uid: 'c', title: 'c', language: 'en-us', updatedAt: '', regions: [], category: { type: 'product_category', uid: 'skis' },
  addOns: [{ heading: 'Care', category: { type: 'product_category', uid: 'care' }, products: products.map(({ uid }) => ({ type: 'product', uid })) }],
}; // prettier-ignore

const context = {
  locale: makeLocale('de', 'at'),
  country: { currency: 'EUR' },
  region: 'eu_region_1',
  commerceRegion: 'eu_region_1',
  shopping: true,
  content: {
    all: (type: string) => Promise.resolve(type === config.type ? [config] : []),
    behind: () => Promise.resolve(products),
  },
  term: (word: string) => word,
} as unknown as PageContext;

beforeAll(() => {
  const store = openContentStore(join(dir, 'store.db'));
  store.apply(facts.map((entry) => ({ ...entry, entry })), {}, false); // prettier-ignore
  store.close();
  setPageSettings({ ...embeddedPages(), contentStore: join(dir, 'store.db') });
});
afterAll(() => {
  contentStore().close();
  rmSync(dir, { recursive: true, force: true });
});

test('an add-on has the platform’s price, with the lowest price before a reduction, and is marked when it is sold out', async () => {
  const shown = (await addOnsOf(context)).flatMap((group) => group.products);
  expect(shown.map(({ uid, price, soldOut }) => [uid, price, soldOut])).toEqual([
    ['wax', { price: euros(8000), was: euros(9000), lowest: euros(8500) }, undefined],
    // Content has no price of this product.
    ['skin', { price: euros(9000) }, true],
    // The platform's price of this product is not known yet.
    ['strap', { price: euros(2000) }, undefined],
  ]);
});
