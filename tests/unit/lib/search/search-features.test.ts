/** The sizes that the search page knows, which are the order of its filter. */
import { expect, test } from 'vitest';

import type { ManagedAttributes } from '#lib/content/settings-entries.ts';
import { searchFeatures } from '#lib/search/search-features.ts';
import type { FeatureSource } from '#lib/search/search-features.ts';

const none = { categories: [], colorGroups: [], entry: undefined };

test('sizes are in the order that editors give their option, not in that of the products; other sizes follow', () => {
  const product = (sizes: readonly string[]) => ({ title: 'A', url: '/a', commerce: { us: { id: 1 } }, sizes });
  const products = [product(['L', 'M', '52 cm']), product(['XL', 'S']), product(['XS', '48 cm', 'M'])];
  const options = [{ name: 'Size', values: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] }];
  const source = { ...none, products, managed: { options } } as unknown as FeatureSource;
  expect(searchFeatures(source).sizes).toEqual(['XS', 'S', 'M', 'L', 'XL', '52 cm', '48 cm']);
  const managed: ManagedAttributes | undefined = undefined;
  expect(searchFeatures({ ...source, managed }).sizes).toEqual(['L', 'M', '52 cm', 'XL', 'S', 'XS', '48 cm']);
});
