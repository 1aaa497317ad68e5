/** The payload of a product page: what other pages show about the product. */
import { expect, test } from 'vitest';

import type { PageContext } from '#views/page-context.ts';
import { productPage } from '#views/product-page.ts';

const product = {
  type: 'product', uid: 'ridge', title: 'Ridge 98 (2026, internal)', displayTitle: 'Ridge', language: 'en-us', url: '/ridge', regions: [], tagline: '', description: [], image: { name: '', imageset: false }, prices: {}, salePrices: {},
  colors: [], sizes: ['L', 'S', 'M'], optionName: 'Size', specs: [], customFields: [], categories: [], related: [], commerce: {}, seo: {},
}; // prettier-ignore
const all: Readonly<Record<string, readonly object[]>> = {
  product: [product],
  manage_product_attributes: [{ attributes: [], options: [{ name: 'Size', values: ['S', 'M', 'L'] }] }],
};
const context = {
  tag: 'en',
  site: '',
  mediaBase: '',
  region: 'other',
  professionalRegion: 'other',
  commerceRegion: 'us',
  regionCountries: {},
  shopping: false,
  locale: { code: 'en-gb', country: 'gb', language: 'en' },
  country: { currency: 'GBP', iso: 'gb' },
  brand: { mediaAlias: 'k2', displayName: 'Firn' },
  text: (english: string) => english,
  term: (word: string) => word,
  path: (rest: string) => rest,
  shown: <T>(entries: readonly T[]) => entries,
  audience: () => 'all',
  content: {
    language: 'en-us',
    all: (type: string) => Promise.resolve(all[type] ?? []),
    byUrl: (type: string) => Promise.resolve(all[type]?.[0]),
    behind: () => Promise.resolve([]),
    listed: () => [],
  },
} as unknown as PageContext;

test('the sizes have the order of the product page, which is that of the option’s values', async () => {
  const page = await productPage(context, '/ridge');
  expect(page?.panel.sizes).toEqual(['S', 'M', 'L']);
  expect(page?.payload).toMatchObject({ kind: 'product', product: { sizes: ['S', 'M', 'L'] } });
});

test('structured data and payload name the product as the page and the cart do', async () => {
  const page = await productPage(context, '/ridge');
  expect(page?.jsonLd).toMatchObject({ '@graph': [{ '@type': 'Product', name: 'Ridge' }] });
  expect(page?.payload).toMatchObject({ title: 'Ridge', product: { title: 'Ridge' } });
  expect(JSON.stringify(page?.jsonLd)).not.toContain('internal');
});
