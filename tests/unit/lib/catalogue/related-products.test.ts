/** Related products: the editor's first, then automated ones; their limits, order and conditions. */
import { describe, expect, test } from 'vitest';

import { acrossLists, matchesAttributes, relatedProducts, seededOrder } from '#lib/catalogue/related-products.ts';
import type { Product } from '#lib/content/product-entries.ts';

const product = (uid: string, given: Partial<Product> = {}): Product =>
  ({ uid, title: uid, url: `/${uid}`, regions: [], commerce: { us: { id: 1, categories: [] } }, specs: [], ...given }) as unknown as Product; // prettier-ignore
const products = (start: string, count: number) => Array.from({ length: count }, (_, index) => product(`${start}${index}`)); // prettier-ignore
const US = { region: 'us', shopping: true, commerceRegion: 'us' } as const;
const uids = (list: readonly Product[]) => list.map(({ uid }) => uid);
const key = (text: string) => text;

test('at most 4 named products, filled up to 8 by automated ones', () => {
  const related = relatedProducts(product('own'), { named: products('n', 6), candidates: products('a', 9) }, US);
  expect(uids(related)).toEqual(['n0', 'n1', 'n2', 'n3', 'a0', 'a1', 'a2', 'a3']);
});

test('the product itself, duplicates and products that the market may not show are left out', () => {
  const elsewhere = product('elsewhere', { regions: ['jp'] });
  const unsold = product('unsold', { commerce: {} });
  const named = [product('own'), product('a'), elsewhere, unsold];
  const related = relatedProducts(product('own'), { named, candidates: [product('a'), product('b')] }, US);
  expect(uids(related)).toEqual(['a', 'b']);
});

describe('random order', () => {
  const items = Array.from({ length: 50 }, (_, index) => `p${index}`);
  test('is the same for equal seeds and differs between seeds', () => {
    expect(seededOrder(items, 'ridge', key)).toEqual(seededOrder(items.toReversed(), 'ridge', key));
    expect(seededOrder(items, 'ridge', key)).not.toEqual(seededOrder(items, 'skarn', key));
    expect(seededOrder(items, 'ridge', key)).not.toEqual(items);
  });
  test('does not reorder the other items when one is removed', () => {
    const left = items.filter((one) => one !== 'p7');
    expect(seededOrder(left, 's', key)).toEqual(seededOrder(items, 's', key).filter((one) => one !== 'p7'));
  });
});

test('lists contribute in turn, and each item appears once', () => {
  expect(acrossLists([['a', 'b', 'c'], ['x'], ['a', 'y']], key)).toEqual(['a', 'x', 'b', 'y', 'c']);
  expect(acrossLists([], key)).toEqual([]);
});

test('a product with a wanted attribute needs one of the wanted values; a product without the attribute always matches', () => {
  const wanted = [{ attribute: 'boot', values: ['Tech inserts'] }];
  const boot = (value: string) => ({ specs: [{ id: 'boot', value }] });
  expect(matchesAttributes(boot('Tech inserts'), wanted)).toBe(true);
  expect(matchesAttributes(boot('Alpine'), wanted)).toBe(false);
  expect(matchesAttributes({ specs: [] }, wanted)).toBe(true);
  expect(matchesAttributes(boot('Alpine'), [{ attribute: 'boot', values: [] }])).toBe(true);
});
