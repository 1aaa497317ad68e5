/** Search documents stay below the engine's limit of 100 KB, because an engine that refuses one document ends the update of all languages. */
import { expect, test } from 'vitest';

import type { Product, ProductCategory } from '#lib/content/product-entries.ts';
import { categoryDocument, pageDocument, productDocument } from '#lib/search/make-document.ts';
import type { ShopDocument } from '#lib/search/search-document.ts';

const LONG = 'powder '.repeat(30_000);
const entry = { uid: 'a', title: 'A', language: 'de', updatedAt: '', regions: [], displayTitle: 'A', url: '/a', seo: {} }; // prettier-ignore
const paragraphs = [{ kind: 'text', text: LONG }];
const product = {
  ...entry, type: 'product', tagline: '', description: paragraphs, commerce: {}, image: { name: 'r' }, colors: [], sizes: [], specs: [], customFields: [], categories: [],
} as unknown as Product; // prettier-ignore
const category = { ...entry, type: 'product_category', description: LONG } as unknown as ProductCategory;
const page = { ...entry, type: 'page', sections: [{ kind: 'rich-text', body: paragraphs }] } as unknown as Parameters<typeof pageDocument>[0]; // prettier-ignore

test.each<readonly [string, () => ShopDocument]>([
  ['product', () => productDocument(product, [], { countries: [], colorGroups: [] })],
  ['category', () => categoryDocument(category, undefined)],
  ['page', () => pageDocument(page)],
])('the document of a %s with a very long text has its beginning', (_, make) => {
  const { body } = make();
  expect(body.trim().slice(0, 13)).toBe('powder powder');
  expect(body.length).toBeLessThanOrEqual(20_000);
});
