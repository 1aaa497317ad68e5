/** Structured data of a product whose variants have no SKU on the commerce platform, and the feed made from it. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { feedItems } from '#lib/seo/merchant-feed.ts';
import type { PageContext } from '#views/page-context.ts';
import { productStructuredData } from '#views/product-structured-data.ts';
import type { ProductView } from '#views/product-view.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const variant = (sku: string, size: string) => ({
  sku, price: usd(1000), soldOut: false, options: [{ name: 'Color', label: 'Ink Blue' }, { name: 'Size', label: size }],
}); // prettier-ignore
const image = { name: 'ridge', imageset: false };
const product = (...variants: readonly object[]) => ({
  displayTitle: 'Ridge', tagline: '', url: '/ridge', image, discontinued: false,
  colors: [{ slug: 'ink', label: 'Ink Blue', name: 'Tintenblau', image: { name: '' } }], platform: { price: { currency: 'USD' }, variants },
}); // prettier-ignore
const context = {
  site: 'https://firn.test', mediaBase: '', path: (rest: string) => `/de-at${rest}`, country: { iso: 'at', delivery: {} },
  brand: { mediaAlias: 'k2', displayName: 'Firn' }, commerceRegion: 'us', locale: { country: 'at' }, shopping: true,
} as unknown as PageContext; // prettier-ignore

/** The content store of the process; it has no data of the commerce platform. */
const shared = (globalThis as unknown as Record<symbol, { store?: unknown }>)[Symbol.for('firn.site')] ?? {};
const before = shared.store;
beforeAll(() => {
  shared.store = { get: () => undefined };
});
afterAll(() => {
  shared.store = before;
});

test('each variant without a SKU has an id of its own in the structured data and in the feed, and no empty part number', () => {
  const view = {
    product: product(variant('', '170'), variant('', '178'), variant('RIDGE-184', '184')),
    slug: 'ridge', price: { price: usd(1000) }, commerceId: 7, soldOut: false,
  } as unknown as ProductView; // prettier-ignore
  const data = productStructuredData(context, view, []);
  const [group] = (data as { readonly '@graph': readonly { readonly hasVariant: readonly object[] }[] })['@graph'];
  expect(group?.hasVariant.map((one) => ({ ...one }))).toMatchObject([
    { sku: 'ridge-ink-blue-170' },
    { sku: 'ridge-ink-blue-178' },
    { sku: 'RIDGE-184', mpn: 'RIDGE-184' },
  ]);
  expect(group?.hasVariant[0]).not.toHaveProperty('mpn');
  const items = feedItems(`<script type="application/ld+json">${JSON.stringify(data)}</script>`);
  expect([...items.matchAll(/<g:id>([^<]*)</g)].map(([, id]) => id)).toEqual(['ridge-ink-blue-170', 'ridge-ink-blue-178', 'RIDGE-184']); // prettier-ignore
});

test.each([
  ['de-AT', 'Ridge, Tintenblau, 170'],
  ['ja-JP', 'Ridge、Tintenblau、170'],
])('in %s a variant is named %s', (tag, name) => {
  const view = { product: product(variant('A', '170')), slug: 'ridge', price: { price: usd(1000) }, commerceId: 7 };
  const data = productStructuredData({ ...context, tag }, view as unknown as ProductView, []);
  expect(JSON.stringify(data)).toContain(`"name":"${name}"`);
});
