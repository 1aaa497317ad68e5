import { describe, expect, test } from 'vitest';

import { isInStock } from '#lib/catalogue/commerce-product.ts';
import { countryPrice, isGridProduct, isManualRelatedProduct, swatchRow, tagsOf } from '#lib/catalogue/tile.ts';
import { lookUpText, stripDisplayMarkup } from '#lib/content/display-text.ts';
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

  test.each([
    ['us', 'us', {}, true],
    ['ca', 'us', {}, false],
    ['us', 'ca', {}, false],
    ['us', 'us', { title: '' }, false],
    ['us', 'us', { url: '' }, false],
    ['us', 'us', { regions: [] }, false],
  ])('chosen by hand, in region %s of shop %s with %j, shows: %s', (content, commerce, gap, expected) => {
    expect(isManualRelatedProduct({ ...product, regions: ['us'], ...gap }, content, commerce)).toBe(expected);
  });

  test('what is redesigned says so; a reduction that is none is not shown', () => {
    expect(tagsOf({ ...product, isNew: false, isRedesigned: true }, { onSale: true, shopping: true })).toEqual(['redesigned', 'sale']); // prettier-ignore
    expect(countryPrice({ ...product, salePrices: { us: 100 } }, 'us', 'USD', true)).toEqual({
      price: { minor: 10_000, currency: 'USD' },
    });
    expect(countryPrice(product, 'global', 'USD', false)).toEqual({ price: { minor: 10_000, currency: 'USD' } });
  });

  test('more than six swatches say +N, on a phone more than four', () => {
    const row = swatchRow(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(color));
    expect([row.shown.length, row.moreOnDesktop, row.moreOnPhone]).toEqual([6, 2, 4]);
    expect(swatchRow(['a', 'b', 'c', 'd', 'e', 'f'].map(color))).toMatchObject({ moreOnDesktop: 0, moreOnPhone: 2 });
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
  expect(lookUpText(new Map([['empty', '<p><o:p/> </p>']]), 'Empty', 'Full')).toBe('Full');
  expect(lookUpText(new Map([['empty', '']]), 'Empty')).toBe('Empty');
  expect(
    stripDisplayMarkup(
      '<h1>A</h1><H2 id="a"></H2><h6></h6><font color=red>b</font><o:p></o:p><p/><pre>c</pre><strong>d</strong>',
    ),
  ).toBe('Ab<pre>c</pre><strong>d</strong>');
  expect(lookUpText(texts, 'nothing', 'Nothing')).toBe('Nothing');
  expect(lookUpText(texts, 'nothing')).toBe('nothing');
});
