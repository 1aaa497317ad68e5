import { expect, test } from 'vitest';

import { productPayload } from '#lib/catalogue/page-payload.ts';
import type { CommerceFact } from '#lib/content/commerce-fact.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { makeLocale } from '#lib/locale/locale.ts';

const product: Product = {
  type: 'product', uid: 'blt1', title: 'Ridge 98 2027', language: 'en-us', updatedAt: '', regions: [], displayTitle: 'Ridge 98', tagline: '', description: [], url: '/ridge-98',
  commerce: { us: { id: 7, categories: [] }, eu_region_1: { id: 9, categories: [] } }, isNew: true, isRedesigned: false, prices: { us: 700, at: 650 }, salePrices: { at: 600 },
  image: { name: 'ridge-98-ink', imageset: false }, colors: [{ name: 'Tinte', label: 'Ink', slug: 'ink', hex: '#111111', image: { name: 'ridge-98-ink', imageset: false } }], sizes: ['170', '177'], specs: [],
  customFields: [], categories: [], related: [], discontinued: false, seo: {},
}; // prettier-ignore
const austria = {
  locale: makeLocale('de', 'at'),
  currency: 'EUR',
  shopping: true,
  commerceRegion: 'eu_region_1',
} as const;

test('a payload has the product data that the islands of its market need', () => {
  expect(productPayload(product, austria)).toEqual({
    uid: 'blt1',
    slug: 'ridge-98',
    title: 'Ridge 98',
    href: '/de-at/p/ridge-98',
    picture: 'ridge-98-ink',
    colors: [{ slug: 'ink', name: 'Tinte', label: 'Ink', hex: '#111111', picture: 'ridge-98-ink' }],
    sizes: ['170', '177'],
    tags: ['new', 'sale'],
    price: { price: { minor: 60_000, currency: 'EUR' }, was: { minor: 65_000, currency: 'EUR' } },
    commerceId: 9,
  });
});

test('where the shop does not sell a product has no commerce id and no reduction, and without a known price it has none', () => {
  const browsing = productPayload(product, { ...austria, shopping: false });
  expect(browsing).toMatchObject({ tags: ['new'], price: { price: { minor: 65_000, currency: 'EUR' } } });
  expect(browsing).not.toHaveProperty('commerceId');
  expect(productPayload(product, { ...austria, locale: makeLocale('ja', 'jp') })).not.toHaveProperty('price');
  expect(productPayload({ ...product, discontinued: true }, austria)).not.toHaveProperty('commerceId');
});

test('a product whose entry names no product of the store is at dealers only, and pages do not request it from the platform', () => {
  const unnamed = { ...product, commerce: { eu_region_1: { id: 0, categories: [] } } };
  expect(productPayload(unnamed, austria)).toMatchObject({ state: 'dealers', price: { price: { minor: 60_000 } } });
  expect(productPayload(unnamed, austria)).not.toHaveProperty('commerceId');
});

test('the payload includes the platform’s price and sold-out state at build time', () => {
  const platform = {
    price: { minor: 59_000, currency: 'EUR' },
    was: { minor: 65_000, currency: 'EUR' },
    soldOut: true,
  } as CommerceFact;
  expect(productPayload({ ...product, platform }, austria)).toMatchObject({
    price: { price: { minor: 59_000 }, was: { minor: 65_000 } },
    soldOut: true,
  });
  expect(productPayload({ ...product, platform, discontinued: true }, austria)).not.toHaveProperty('soldOut');
  expect(productPayload({ ...product, platform }, { ...austria, shopping: false })).not.toHaveProperty('soldOut');
});

test('a payload has everything that a tile shows beyond picture and price, if the content has it', () => {
  const gear = {
    gallery: [
      { kind: 'video', media: { name: 'film' } },
      { kind: 'image', media: { name: 'scene' } },
    ],
  };
  const given = {
    ...product,
    gear,
    bannerIcon: 'best-seller',
    categories: [
      { type: 'product_category', uid: 'skis' },
      { type: 'product_category', uid: 'freeride' },
    ],
  } as unknown as Product;
  const shown = productPayload(given, austria, { titles: new Map([['freeride', 'Freeride']]) });
  expect(shown).toMatchObject({ second: 'scene', banner: 'best-seller', categories: ['Freeride'] });
  const own = { ...given, gear: { gallery: [{ kind: 'image', media: { name: `${given.image.name}--2` } }] } };
  expect(productPayload(own as unknown as Product, austria)).toMatchObject({ second: '' });
  const plain = productPayload(given, austria);
  expect(plain).not.toHaveProperty('categories');
  for (const name of ['second', 'views', 'banner', 'priceRange'])
    expect(productPayload(product, austria)).not.toHaveProperty(name);
});

test('a product with one color and two further views of it can show three pictures', () => {
  const { name } = product.image;
  const [color] = product.colors;
  const views = (pictures: readonly string[], colors: readonly unknown[]): true | undefined => {
    const gear = { gallery: pictures.map((picture) => ({ kind: 'image', media: { name: picture } })) };
    return productPayload({ ...product, gear, colors } as unknown as Product, austria).views;
  };
  const own = [`${name}--2`, `${name}--3`];
  expect(views(own, [])).toBe(true);
  expect(views([...own, 'scene'], [color])).toBe(true);
  expect(views(own, [color, color])).toBeUndefined();
  expect(views([`${name}--2`, 'scene'], [])).toBeUndefined();
});

test('an editor’s price range is used only where no price is known', () => {
  const ranged = { ...product, priceRange: '¥ 90,000–120,000' };
  const japan = { ...austria, locale: makeLocale('ja', 'jp') };
  expect(productPayload(ranged, japan).priceRange).toBe('¥ 90,000–120,000');
  expect(productPayload(ranged, austria)).not.toHaveProperty('priceRange');
});

test('a price is marked "from" when other variants cost more', () => {
  const platform = { price: { minor: 59_000, currency: 'EUR' }, from: true, soldOut: false } as CommerceFact;
  expect(productPayload({ ...product, platform }, austria).price).toEqual({ price: platform.price, from: true });
});
