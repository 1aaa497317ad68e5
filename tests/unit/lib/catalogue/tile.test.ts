import { describe, expect, test } from 'vitest';

import { isInStock } from '#lib/catalogue/commerce-product.ts';
import { changedPrice } from '#lib/catalogue/stock-state.ts';
import { countryPrice, isGridProduct, isSoldOut, lowestPrice, swatchRow, tagsOf } from '#lib/catalogue/tile.ts';
import type { CommerceFact } from '#lib/content/commerce-fact.ts';
import { lookUpText, stripDisplayMarkup } from '#lib/content/display-text.ts';
import type { Product } from '#lib/content/product-entries.ts';

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
  test('a reduction is shown only where the shop sells', () => {
    expect(countryPrice(product, { country: 'us', currency: 'USD', shopping: true })).toEqual({
      price: { minor: 8000, currency: 'USD' },
      was: { minor: 10_000, currency: 'USD' },
    });
    expect(countryPrice(product, { country: 'jp', currency: 'JPY', shopping: false })).toEqual({
      price: { minor: 15_000, currency: 'JPY' },
    });
    expect(countryPrice(product, { country: 'at', currency: 'EUR', shopping: true })).toEqual({
      price: { minor: 11_000, currency: 'EUR' },
    });
    expect(countryPrice(product, { country: 'no', currency: 'NOK', shopping: false })).toBeUndefined();
  });

  test.each([
    ['at', { lowest: 9000 }, 9000],
    ['at', { lowest: undefined }, undefined],
    ['at', { lowest: 9000, isStruck: false }, undefined],
    ['at', { lowest: 9000, currency: 'USD' }, undefined],
    ['us', { lowest: 9000 }, undefined],
    ['ch', { lowest: 9000 }, undefined],
    ['gb', { lowest: 9000 }, undefined],
  ])(
    '%s, %j: the lowest price is shown only beside a struck price in the European Union',
    (country, options, minor) => {
      const { lowest, isStruck = true, currency = 'EUR' } = { ...options } as { lowest?: number; isStruck?: boolean; currency?: string }; // prettier-ignore
      const euro = (amount: number) => ({ minor: amount, currency: 'EUR' });
      const platform = {
        price: euro(8000),
        ...(lowest ? { lowest: { minor: lowest, currency } } : {}),
      } as CommerceFact;
      const shown = { price: euro(8000), ...(isStruck ? { was: euro(10_000) } : {}) };
      expect(lowestPrice({ ...product, platform }, country, shown)?.minor).toBe(minor);
      // Tiles and product pages read the lowest price from the price itself.
      const struck = { ...platform, ...(isStruck ? { was: euro(10_000) } : {}) };
      const priced = countryPrice({ ...product, platform: struck }, { country, currency: 'EUR', shopping: true });
      expect(priced?.lowest?.minor).toBe(minor);
    },
  );

  test.each([
    [{ onSale: true, shopping: true }, ['new', 'sale']],
    [{ onSale: true, shopping: false }, ['new']],
    [{ onSale: true, shopping: true, pro: true }, ['new']],
    [{ onSale: true, shopping: true, addOnGrid: true }, ['new']],
    [{ onSale: false, shopping: true }, ['new']],
  ])('%j gives the tags %j', (options, expected) => {
    expect(tagsOf(product, options)).toEqual(expected);
  });

  test('grids show only products with a title, an address and a commerce product', () => {
    expect(isGridProduct(product)).toBe(true);
    for (const gap of [{ title: '' }, { url: '' }, { commerce: {} }])
      expect(isGridProduct({ ...product, ...gap })).toBe(false);
  });

  test('a redesigned product is tagged; a sale price that is not lower is ignored', () => {
    expect(tagsOf({ ...product, isNew: false, isRedesigned: true }, { onSale: true, shopping: true })).toEqual(['redesigned', 'sale']); // prettier-ignore
    expect(
      countryPrice({ ...product, salePrices: { us: 100 } }, { country: 'us', currency: 'USD', shopping: true }),
    ).toEqual({
      price: { minor: 10_000, currency: 'USD' },
    });
    expect(countryPrice(product, { country: 'global', currency: 'USD', shopping: false })).toEqual({
      price: { minor: 10_000, currency: 'USD' },
    });
  });

  test('more than six swatches show +N, on phones more than four', () => {
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

test('display texts are found in any letter case and stripped of pasted markup, or fall back', () => {
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

describe('platform prices and stock', () => {
  const usd = (minor: number) => ({ minor, currency: 'USD' });
  const said = (price: number, was?: number, soldOut = false): Product => {
    const platform = { price: usd(price), soldOut, ...(was === undefined ? {} : { was: usd(was) }) } as CommerceFact;
    return { ...product, platform };
  };
  const shown = (one: Product) => countryPrice(one, { country: 'us', currency: 'USD', shopping: true });

  test.each<[string, Product, object]>([
    ['the same price without a struck one: content’s struck price is not shown', said(8000), { price: usd(8000) }],
    ['a lower price: its own struck price', said(7000, 9000), { price: usd(7000), was: usd(9000) }],
    ['a lower price without a struck one: none', said(7000), { price: usd(7000) }],
    ['a sale that is over', said(10_000), { price: usd(10_000) }],
    ['a price above all prices of the content', said(12_000), { price: usd(12_000) }],
  ])('the shown price: %s', (_name, one, expected) => {
    expect(shown(one)).toEqual(expected);
  }); // prettier-ignore

  test('a product without a content price shows the platform’s', () => {
    const bare = { prices: {}, salePrices: {} };
    expect(shown({ ...said(7000), ...bare })).toEqual({ price: usd(7000) });
    expect(shown({ ...said(7000, 9000), ...bare })).toEqual({ price: usd(7000), was: usd(9000) });
  });

  test('the content’s price is kept where the shop does not sell, and in another currency', () => {
    expect(countryPrice(said(1), { country: 'jp', currency: 'JPY', shopping: false })).toEqual({
      price: { minor: 15_000, currency: 'JPY' },
    });
    expect(countryPrice(said(1), { country: 'us', currency: 'USD', shopping: false })).toEqual({ price: usd(10_000) });
    expect(countryPrice(said(1), { country: 'at', currency: 'EUR', shopping: true })).toEqual({
      price: { minor: 11_000, currency: 'EUR' },
    });
  });

  test('only sellable products are sold out, and only when the platform reports it', () => {
    expect(isSoldOut(said(1, undefined, true), 'us')).toBe(true);
    expect(isSoldOut(said(1), 'us')).toBe(false);
    expect(isSoldOut(product, 'us')).toBe(false);
    expect(isSoldOut(said(1, undefined, true), 'ca')).toBe(false);
    expect(isSoldOut(said(1, undefined, true), undefined)).toBe(false);
    expect(isSoldOut({ ...said(1, undefined, true), discontinued: true }, 'us')).toBe(false);
  });

  test('the built price equals the price computed in the browser, so that hydration changes nothing', () => {
    for (const one of [said(8000), said(7000, 9000), said(7000), said(10_000), said(12_000)]) {
      const built = shown(one);
      expect(built && one.platform && changedPrice(built, one.platform)).toBeUndefined();
    }
  });
});
