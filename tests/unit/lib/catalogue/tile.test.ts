import { describe, expect, test } from 'vitest';

import { isInStock } from '#lib/catalogue/commerce-product.ts';
import { countryPrice, isGridProduct, swatchRow, tagsOf } from '#lib/catalogue/tile.ts';
import { lookUpText } from '#lib/content/display-text.ts';
import type { Product } from '#lib/content/product.ts';

const product: Product = {
  type: 'product', uid: 'p', title: 'Ridge', language: 'en-us', updatedAt: '', displayTitle: 'Ridge', tagline: '', description: [], url: '/ridge', regions: [], commerce: { us: { id: 1, categories: [] } },
  isNew: true, isRedesigned: false, prices: { us: 100, at: 110, jp: 15_000 }, salePrices: { us: 80, jp: 9000 }, image: { name: 'x', imageset: false }, colors: [], sizes: [], specs: [], customFields: [],
  categories: [], related: [], discontinued: false, seo: {},
}; // prettier-ignore
const color = (slug: string) => ({
  name: slug,
  label: slug,
  slug,
  hex: '#000',
  image: { name: slug, imageset: false },
});

describe('tiles', () => {
  test('a reduction shows only where the shop sells', () => {
    expect(countryPrice(product, 'us', 'USD', true)).toEqual({
      price: { minor: 8000, currency: 'USD' },
      was: { minor: 10_000, currency: 'USD' },
    });
    expect(countryPrice(product, 'jp', 'JPY', false)).toEqual({ price: { minor: 15_000, currency: 'JPY' } });
    expect(countryPrice(product, 'at', 'EUR', true)).toEqual({ price: { minor: 11_000, currency: 'EUR' } });
    expect(countryPrice(product, 'no', 'NOK', false)).toBeUndefined();
  });

  test.each([
    [{ onSale: true, shopping: true }, ['new', 'sale']],
    [{ onSale: true, shopping: false }, ['new']],
    [{ onSale: true, shopping: true, pro: true }, ['new']],
    [{ onSale: true, shopping: true, addOnGrid: true }, ['new']],
    [{ onSale: false, shopping: true }, ['new']],
  ])('%j carries %j', (options, expected) => {
    expect(tagsOf(product, options)).toEqual(expected);
  });

  test('grids show only products with title, address and a commerce product', () => {
    expect(isGridProduct(product)).toBe(true);
    for (const gap of [{ title: '' }, { url: '' }, { commerce: {} }])
      expect(isGridProduct({ ...product, ...gap })).toBe(false);
  });

  test('more than six swatches say +N, on a phone more than four', () => {
    const row = swatchRow(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(color));
    expect([row.shown.length, row.moreOnDesktop, row.moreOnPhone]).toEqual([6, 2, 4]);
    expect(swatchRow([color('a')])).toMatchObject({ moreOnDesktop: 0, moreOnPhone: 0 });
  });

  test.each([
    ['none', 0, true],
    ['variant', 1, true],
    ['variant', 0, false],
    ['product', undefined, false],
  ] as const)('tracking %s with level %s is in stock: %s', (tracking, level, expected) => {
    expect(isInStock(tracking, level)).toBe(expected);
  });
});

test('display texts are found in any letter case, freed of pasted markup, or fall back', () => {
  const texts = new Map([['add to cart', '<p class="x"><span>In den</span> <b>Warenkorb</b></p>']]);
  expect(lookUpText(texts, 'Add To Cart')).toBe('In den <b>Warenkorb</b>');
  expect(lookUpText(texts, 'nothing', 'Nothing')).toBe('Nothing');
  expect(lookUpText(texts, 'nothing')).toBe('nothing');
});
