/** Add-ons and companions offer their sizes in the order of their option's values, as their own pages do. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addOnsOf } from '#views/add-on-view.ts';
import type { PageContext } from '#views/page-context.ts';
import { productPage } from '#views/product-page.ts';

const COMMERCE = { us: { id: 7, categories: [] } };
const product = (uid: string, category: string) => ({
  type: 'product', uid, title: uid, displayTitle: uid, language: 'en-us', url: `/${uid}`, regions: [], tagline: '', description: [], image: { name: '', imageset: false }, prices: { us: 20 }, salePrices: {},
  colors: [], sizes: ['L', 'S', 'M'], optionName: 'Size', specs: [], customFields: [], categories: [{ type: 'product_category', uid: category }], related: [], commerce: COMMERCE, seo: {},
}); // prettier-ignore
const all: Readonly<Record<string, readonly object[]>> = {
  product: [product('ridge', 'skis'), product('skin', 'skins')],
  product_category: [],
  category_product_add_on_config: [
    {
      regions: [],
      category: { type: 'product_category', uid: 'skis' },
      addOns: [{ heading: 'Skins', category: { uid: 'skins' }, products: [{ type: 'product', uid: 'skin' }] }],
    },
  ],
  manage_product_attributes: [{ attributes: [], options: [{ name: 'Size', values: ['S', 'M', 'L'] }] }],
};
const context = {
  tag: 'en',
  site: '',
  mediaBase: '',
  region: 'us',
  professionalRegion: 'pro',
  commerceRegion: 'us',
  regionCountries: {},
  shopping: true,
  locale: { code: 'en-us', country: 'us', language: 'en' },
  country: { currency: 'USD', iso: 'us' },
  brand: { mediaAlias: 'k2', displayName: 'Firn' },
  tax: { included: false, percent: 0 },
  text: (english: string) => english,
  term: (word: string) => word,
  path: (rest: string) => rest,
  shown: <T>(entries: readonly T[]) => entries,
  audience: () => 'all',
  content: {
    language: 'en-us',
    all: (type: string) => Promise.resolve(all[type] ?? []),
    byUrl: (type: string) => Promise.resolve(all[type]?.[0]),
    behind: (type: string, asked: readonly { readonly uid: string }[]) =>
      Promise.resolve(asked.flatMap(({ uid }) => all[type]?.filter((one) => (one as { uid?: string }).uid === uid) ?? [])),
    listed: () => [],
  },
} as unknown as PageContext; // prettier-ignore

/** The content store of the process; it has no data of the commerce platform. */
const shared = (globalThis as unknown as Record<symbol, { store?: unknown }>)[Symbol.for('firn.site')] ?? {};
const before = shared.store;
beforeAll(() => {
  shared.store = {
    get: () => undefined,
    getEach: (_type: string, uids: readonly string[]) => uids.map(() => undefined),
  };
});
afterAll(() => {
  shared.store = before;
});

test('add-ons', async () => {
  const [group] = await addOnsOf(context);
  expect(group?.products.map(({ sizes }) => sizes)).toEqual([['S', 'M', 'L']]);
});

test('companions of a product', async () => {
  const page = await productPage(context, '/ridge');
  const choices = page?.ranges.find(({ setup }) => setup)?.setup;
  expect(choices?.get('skin')?.sizes).toEqual(['S', 'M', 'L']);
});
