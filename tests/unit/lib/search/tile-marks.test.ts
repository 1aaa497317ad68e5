/** The tags of a search result: per country the same as on the tile of a category. */
import { expect, test } from 'vitest';

import { productPayload } from '#lib/catalogue/page-payload.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { makeLocale } from '#lib/locale/locale.ts';
import { productDocument } from '#lib/search/make-document.ts';
import { documentSchema, marksIn } from '#lib/search/search-document.ts';

const euro = (minor: number) => ({ minor, currency: 'EUR' });
const PRODUCT = {
  type: 'product', uid: 'p', title: 'Ridge', language: 'de', updatedAt: '', regions: [], displayTitle: 'Ridge', tagline: '', description: [], url: '/ridge',
  commerce: { eu_region_1: { id: 7, categories: [] } }, isNew: false, isRedesigned: false, prices: {}, salePrices: {}, image: { name: 'r', imageset: false },
  colors: [], sizes: [], specs: [], customFields: [], categories: [], related: [], discontinued: false, seo: {},
} as unknown as Product; // prettier-ignore

const platform = { price: euro(75_000), soldOut: true, variants: [] };

test.each<readonly [string, Partial<Product>]>([
  ['without tags', {}],
  ['new', { isNew: true }],
  ['new and redesigned, with a banner icon', { isNew: true, isRedesigned: true, bannerIcon: 'best-seller' }],
  ['coming soon', { bannerIcon: 'coming-soon' }],
  ['sold out', { platform: platform as never }],
  ['not sold in the store of some countries', { commerce: { us: { id: 3, categories: [] } } as never }],
  ['discontinued and sold out', { discontinued: true, platform: platform as never }],
])('a result has the tags of the tile: a product %s', (_name, change) => {
  const product = { ...PRODUCT, ...change };
  const market = (country: string, shopping: boolean) => ({ country, currency: 'EUR', shopping });
  const countries = [
    { ...market('at', true), store: 'eu_region_1' as const },
    { ...market('us', true), store: 'us' as const },
    { ...market('jp', false), store: 'us' as const },
  ];
  const { marks } = productDocument(product, [], {
    countries: countries.map((one) => ({ ...one, priced: (unpriced: Product) => unpriced })),
    colorGroups: [],
  });
  for (const { country, shopping, store } of countries) {
    const locale = makeLocale('de', country);
    const tile = productPayload(product, { locale, currency: 'EUR', shopping, commerceRegion: store });
    const { tags, banner, state, soldOut } = tile;
    const shown = { tags, ...(banner ? { banner } : {}), ...(state ? { state } : {}), ...(soldOut ? { soldOut } : {}) };
    expect(marksIn(marks, country), country).toEqual(shown);
  }
});

test('the marks are a field of the engine, and unknown marks are ignored', () => {
  expect(documentSchema([])).toHaveProperty('marks', 'text');
  expect(marksIn(['banner:free', 'sold-out', 'de:sold-out', 'constructor', ''], 'at')).toEqual({ tags: [] });
});
