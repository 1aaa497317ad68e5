import { describe, expect, test } from 'vitest';

import { addOnPrice, addOnsByPath, hasChoice, offeredIn } from '#lib/catalogue/add-on-tiles.ts';
import { addOnGroups, namedAddOns } from '#lib/catalogue/category-add-ons.ts';
import type { AddOnMarket } from '#lib/catalogue/category-add-ons.ts';
import { offersByLine } from '#lib/catalogue/offers-by-line.ts';
import type { Product } from '#lib/content/product-entries.ts';
import type { CategoryAddOns } from '#lib/content/settings-entries.ts';
import { makeLocale } from '#lib/locale/locale.ts';

const product = (uid: string, id: number, more: Partial<Product> = {}): Product => ({
  type: 'product', uid, title: uid, language: 'en-us', updatedAt: '', regions: [], displayTitle: uid, tagline: '', description: [], url: `/${uid}`,
  commerce: { us: { id, categories: [] }, eu_region_1: { id: id + 100, categories: [] } }, isNew: true, isRedesigned: false, prices: { us: 100, at: 90 }, salePrices: { us: 80 },
  image: { name: uid, imageset: false }, colors: [], optionName: 'Width', sizes: ['90', '105'], specs: [], customFields: [], categories: [], related: [], discontinued: false, seo: {}, ...more,
}); // prettier-ignore
const behind = (uid: string) => ({ type: 'product', uid });
const config = (category: string, regions: readonly string[], rows: Readonly<Record<string, readonly string[]>>): CategoryAddOns => ({
  type: 'category_product_add_on_config', uid: `add-ons of ${category}`, title: category, language: 'en-us', updatedAt: '', regions, category: { type: 'product_category', uid: category },
  addOns: Object.entries(rows).map(([heading, uids]) => ({ heading, category: { type: 'product_category', uid: heading }, products: uids.map(behind) })),
}); // prettier-ignore
const market: AddOnMarket = { locale: makeLocale('en', 'us'), currency: 'USD', shopping: true, commerceRegion: 'us', region: 'us', professionalRegion: 'pro', optionName: (option) => `${option} in words` }; // prettier-ignore
const austria: AddOnMarket = { ...market, locale: makeLocale('de', 'at'), currency: 'EUR', commerceRegion: 'eu_region_1', region: 'eu_region_1', professionalRegion: 'pro_eu_region_1' }; // prettier-ignore

const found = new Map(
  [
    product('pin', 1),
    product('race', 2, { regions: ['eu_region_1'] }),
    product('gone', 3, { discontinued: true }),
    product('elsewhere', 4, { commerce: { ca: { id: 4, categories: [] } } }),
    product('free', 5, { prices: { at: 20 } }),
    product('untitled', 6, { title: '' }),
    product('skin', 7),
  ].map((one) => [one.uid, one]),
);
const all = [...found.keys(), 'never published'];
const groupsIn = (place: AddOnMarket, ...configs: readonly CategoryAddOns[]) =>
  addOnGroups(configs, found, place).map(({ heading, products }) => [heading, products.map((one) => one.uid)]);

describe('a market', () => {
  test('offers products that are sold there, visible, and priced', () => {
    expect(groupsIn(market, config('touring', [], { bindings: all }))).toEqual([['bindings', ['pin', 'skin']]]);
    expect(groupsIn(austria, config('touring', [], { bindings: all }))).toEqual([['bindings', ['pin', 'race', 'free', 'skin']]]); // prettier-ignore
  });

  test('ignores configurations of other regions, and omits empty groups', () => {
    const configs = [config('skis', ['us', 'ca'], { bags: ['pin'], none: ['race'] }), config('skins', ['eu_region_1'], { care: ['skin'] })]; // prettier-ignore
    expect(groupsIn(market, ...configs)).toEqual([['bags', ['pin']]]);
    expect(groupsIn(austria, ...configs)).toEqual([['care', ['skin']]]);
    expect(namedAddOns(configs, market).map((one) => one.uid)).toEqual(['pin', 'race']);
  });

  test('offers nothing where the shop does not sell', () => {
    expect(groupsIn({ ...market, shopping: false }, config('touring', [], { bindings: all }))).toEqual([]);
  });

  test('shows no sale tag on a reduced add-on', () => {
    const [group] = addOnGroups([config('touring', [], { bindings: ['pin'] })], found, market);
    expect(group?.products).toMatchObject([
      { tags: ['new'], price: { price: { minor: 8000 }, was: { minor: 10_000 } }, commerceId: 1, optionName: 'Width in words' },
    ]); // prettier-ignore
  });
});

describe('professionals', () => {
  const products = new Map(
    [product('pin', 1), product('race', 2, { regions: ['pro'] }), product('skin', 3, { regions: ['us'] })].map((one) => [one.uid, one]),
  ); // prettier-ignore
  const marked = (...regions: readonly string[]) =>
    addOnGroups([config('touring', regions, { bindings: [...products.keys()] })], products, market).map((group) => group.products.map(({ uid, visibilityClass }) => [uid, visibilityClass])); // prettier-ignore

  test('see add-ons of the professional region, others those of the ordinary region', () => {
    expect(marked()).toEqual([[['pin', undefined], ['race', 'for-pros'], ['skin', 'not-for-pros']]]); // prettier-ignore
  });

  test('and others see no add-on whose configuration does not name their region', () => {
    expect(marked('pro')).toEqual([[['pin', 'for-pros'], ['race', 'for-pros']]]); // prettier-ignore
    expect(marked('us')).toEqual([[['pin', 'not-for-pros'], ['skin', 'not-for-pros']]]); // prettier-ignore
    expect(marked('ca')).toEqual([]);
  });

  test('a category shows an add-on of two configurations to each audience once', () => {
    const groups = addOnGroups(
      [config('touring', ['pro'], { bindings: ['pin'] }), config('skis', ['us'], { bags: ['pin'] }), config('skis', ['us'], { care: ['pin'] })],
      products,
      market,
    ); // prettier-ignore
    const offered = offeredIn(groups, ['touring', 'skis']);
    expect(offered.map((group) => [group.heading, group.products[0]?.visibilityClass])).toEqual([['bindings', 'for-pros'], ['bags', 'not-for-pros']]); // prettier-ignore
    expect(addOnsByPath(groups).get('/en-us/p/pin')?.visibilityClass).toBeUndefined();
    expect(addOnsByPath(groups.slice(1)).get('/en-us/p/pin')?.visibilityClass).toBe('not-for-pros');
  });

  test('do not see an add-on twice that one configuration names for them and another one for every visitor', () => {
    const groups = addOnGroups(
      [config('touring', ['pro'], { bindings: ['pin'] }), config('skis', [], { bags: ['pin'] }), config('skis', [], { care: ['pin'] })],
      products,
      market,
    ); // prettier-ignore
    const offered = offeredIn(groups, ['touring', 'skis']);
    expect(offered.map((group) => [group.heading, group.products.map(({ visibilityClass }) => visibilityClass)])).toEqual([['bindings', ['for-pros']], ['bags', ['not-for-pros']]]); // prettier-ignore
  });
});

describe('a cart', () => {
  const groups = addOnGroups(
    [config('touring', [], { bindings: ['pin'], skins: ['skin'] }), config('skis', [], { bags: ['pin', 'skin'] })],
    found,
    market,
  );
  const categories: Readonly<Record<string, readonly string[]>> = { '/p/a': ['skis', 'touring'], '/p/b': ['skis'], '/p/pin': ['skis'] }; // prettier-ignore
  const offers = (...lines: { productId: number; path?: string }[]) =>
    offersByLine(lines, (path) => categories[path], groups).map((own) => own.map((group) => [group.heading, group.products.length])); // prettier-ignore

  test('offers each group once, below the first line of its category', () => {
    expect(offers({ productId: 8, path: '/p/b' }, { productId: 9, path: '/p/a' }, { productId: 9, path: '/p/a' })).toEqual([[['bags', 2]], [['bindings', 1], ['skins', 1]], []]); // prettier-ignore
  });

  test('does not offer a product with itself, or anything for a line of an unknown category', () => {
    expect(offers({ productId: 1, path: '/p/pin' }, { productId: 3 }, { productId: 4, path: '/p/unknown' })).toEqual([[['bags', 1]], [], []]); // prettier-ignore
  });
});

describe('the price on an add-on tile', () => {
  const usd = (minor: number) => ({ minor, currency: 'USD' });
  const built = { price: usd(8000), was: usd(10_000) };
  const guest = { customer: 'none', asking: true } as const;
  const customer = { customer: 'customer', asking: true } as const;
  const pro = { customer: 'pro', asking: true } as const;

  test('is the built price until the platform reports another', () => {
    expect(addOnPrice(built, undefined, guest)).toEqual(built);
    expect(addOnPrice(built, built, guest)).toEqual(built);
    expect(addOnPrice(built, { price: usd(7000), was: usd(9000) }, guest)).toEqual({
      price: usd(7000),
      was: usd(9000),
    });
  });

  test('for a customer is the customer’s own without a label, and hidden until it is known', () => {
    expect(addOnPrice(built, undefined, customer)).toBeUndefined();
    const own = { price: usd(100), was: usd(10_000) };
    expect(addOnPrice(built, own, customer)).toEqual(own);
    expect(addOnPrice(built, { price: usd(10_000) }, customer)).toEqual({ price: usd(10_000) });
    expect(addOnPrice(built, undefined, { ...customer, asking: false })).toEqual(built);
  });

  test('for a professional is the professional’s own with a label, and hidden until it is known', () => {
    expect(addOnPrice(built, undefined, pro)).toBeUndefined();
    const own = { price: usd(5000), was: usd(10_000) };
    expect(addOnPrice(built, own, pro)).toEqual({ ...own, own: true });
    expect(addOnPrice(built, built, pro)).toEqual(built);
    expect(addOnPrice(built, undefined, { ...pro, asking: false })).toEqual({ price: usd(8000) });
  });
});

test.each([
  [1, 0, false],
  [1, 1, false],
  [0, 0, false],
  [2, 0, true],
  [1, 2, true],
])('%i colors and %i sizes require a choice: %s', (colors, sizes, expected) => {
  const color = { slug: '', name: '', label: '', hex: '', picture: '' };
  expect(hasChoice({ colors: Array.from({ length: colors }, () => color), sizes: Array.from({ length: sizes }, () => '') })).toBe(expected); // prettier-ignore
});

describe('a category', () => {
  const groups = addOnGroups(
    [config('skis', [], { bags: ['race', 'skin'] }), config('touring', [], { bindings: ['pin', 'skin'], skins: ['skin'] })],
    found,
    austria,
  ); // prettier-ignore

  test('offers its own groups and those of its parent, each product once', () => {
    const offered = offeredIn(groups, ['touring', 'skis']).map((one) => one.products.map(({ uid }) => uid));
    expect(offered).toEqual([['race', 'skin'], ['pin']]);
    expect(offeredIn(groups, ['touring']).map(({ heading }) => heading)).toEqual(['bindings']);
    expect(offeredIn(groups, ['helmets'])).toEqual([]);
  });

  test('has tiles that are recognized by the address of their product', () => {
    expect(addOnsByPath(groups).get('/de-at/p/pin')?.uid).toBe('pin');
    expect(addOnsByPath(groups).get('/de-at/p/unknown')).toBeUndefined();
  });
});
