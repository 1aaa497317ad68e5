/** The filters of a category, made from its products. */
import { expect, test } from 'vitest';

import { makeGridData } from '#lib/catalogue/make-facets.ts';
import type { FacetSource } from '#lib/catalogue/make-facets.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import type { ColorGroup, Product } from '#lib/content/product-entries.ts';
import type { ManagedAttributes } from '#lib/content/settings-entries.ts';

function product(uid: string, given: Partial<Product> = {}): Product {
  const none = { colors: [], sizes: [], specs: [], categories: [], discontinued: false };
  return { uid, ...none, ...given } as unknown as Product;
}

const color = (slug: string) => ({
  slug,
  name: slug,
  label: slug,
  hex: '#000000',
  image: { name: '', imageset: false },
});
const spec = (id: string, value: string) => ({ specs: [{ id, value }] });
const BLUE = { colorName: 'Blue', swatchHex: '#0000ff', childColors: ['glacier', 'fjord'] } as unknown as ColorGroup;

function facetsOf(products: readonly Product[], given: Partial<FacetSource> = {}) {
  const source: FacetSource = {
    text: (english) => english,
    term: (word) => word,
    children: [],
    colorGroups: [BLUE],
    hidden: new Set(),
    managed: undefined,
    store: 'us',
    payload: ({ uid }) => ({ uid, title: uid, tags: [], commerceId: 1 }) as unknown as ProductPayload,
    ...given,
  };
  const { facets, items } = makeGridData(products, source);
  const names = Object.fromEntries(facets.map(({ id, values }) => [id, values.map(({ name }) => name)]));
  return { names, items };
}

test('a waist is the middle number of the dimensions, in ranges from narrow to wide', () => {
  const waists = ['148–122–138 mm (184)', '112-70-106 mm', '132–98–121 mm (177)', 'unknown'];
  const { names, items } = facetsOf(waists.map((value, at) => product(`${at}`, spec('dimensions', value))));
  expect(names).toEqual({ waist: ['< 75 mm', '95–104 mm', '≥ 115 mm'] });
  expect(items.map(({ facets }) => facets['waist'])).toEqual([[2], [0], [1], undefined]);
});

test.each([
  ['1,780 g (177)', '1,500–2,000 g'],
  ['1.780 g', '1.500–2.000 g'],
  ['1 780 g', '1 500–2 000 g'],
  ['1’780 g', '1’500–2’000 g'],
  ['1\u00A0780 g', '1\u00A0500–2\u00A0000 g'],
  ['1780 g', '1500–2000 g'],
])('the weight %s is read, and its range has the same thousands separator', (value, range) => {
  const { names } = facetsOf([product('a', spec('weight', value)), product('b', spec('weight', '82 g'))]);
  expect(names['weight']).toEqual(['< 250 g', range]);
}); // prettier-ignore

test('a specification with several parts has a value for each', () => {
  const boots = ['Alpine, GripWalk', 'アルペン、GripWalk', 'Tech inserts'];
  const { names } = facetsOf(boots.map((value, at) => product(`${at}`, spec('boot', value))));
  expect(names['boot']).toEqual(['Alpine', 'GripWalk', 'Tech inserts', 'アルペン']);
});

test('values read from a list all begin with a capital letter, and are sorted accordingly', () => {
  const places = ['Backcountry, powder', 'Piste, off-piste', 'Échappée, 4 saisons'];
  const { names } = facetsOf(places.map((value, at) => product(`${at}`, spec('terrain', value))));
  expect(names['terrain']).toEqual(['4 saisons', 'Backcountry', 'Off-piste', 'Piste', 'Powder', 'Échappée']);
});

test('colors are grouped; a color without a group is a value of its own', () => {
  const { names, items } = facetsOf([
    product('a', { colors: [color('glacier'), color('fjord')] }),
    product('b', { colors: [color('ember')] }),
  ]);
  expect(names['color']).toEqual(['Blue', 'ember']);
  expect(items.map(({ facets }) => facets['color'])).toEqual([[0], [1]]);
});

test('every option is a separate filter, with its sizes in order; many sizes are grouped', () => {
  const brakes = product('a', { optionName: 'Brake width', sizes: ['110 mm', '90 mm'] });
  const skis = product('b', {
    optionName: 'Length',
    sizes: Array.from({ length: 14 }, (_, at) => `${150 + at * 3} cm`),
  });
  expect(facetsOf([brakes, skis]).names).toEqual({
    'brake-width': ['90 mm', '110 mm'],
    length: ['150–159 cm', '160–169 cm', '170–179 cm', '180–189 cm'],
  });
});

test('sizes are in the order that editors give the option, not in that of the alphabet; other sizes follow', () => {
  const options = [{ name: 'Size', values: ['XS', 'S', 'M', 'L', 'XL'] }];
  const managed = { options } as unknown as ManagedAttributes;
  const of = (uid: string, sizes: readonly string[]): Product => product(uid, { optionName: 'size', sizes });
  const products = [of('a', ['L', 'M', '52 cm']), of('b', ['XL', 'S']), of('c', ['XS', '48 cm'])];
  expect(facetsOf(products, { managed }).names['size']).toEqual(['XS', 'S', 'M', 'L', 'XL', '48 cm', '52 cm']);
});

test('subcategories become the values of the type filter', () => {
  const children = [
    { uid: 'piste', title: 'On piste' },
    { uid: 'park', title: 'Park' },
  ];
  const inside = (uid: string) => product(uid, { categories: [{ type: 'product_category', uid }] });
  expect(facetsOf([inside('park'), inside('piste')], { children }).names).toEqual({ type: ['On piste', 'Park'] });
});

test('filters with a single value, and specifications that the page hides, are omitted', () => {
  const products = [product('a', spec('glue', 'Hot melt')), product('b', spec('glue', 'Hot melt'))];
  expect(facetsOf(products).names).toEqual({});
  const others = [product('a', spec('glue', 'Hot melt')), product('b', spec('glue', 'Vacuum'))];
  expect(facetsOf(others).names).toEqual({ glue: ['Hot melt', 'Vacuum'] });
  expect(facetsOf(others, { hidden: new Set(['glue']) }).names).toEqual({});
});

test('the availability filter follows the store, and does not exist where the shop does not sell', () => {
  const states: Readonly<Record<string, Partial<ProductPayload>>> = { stock: { commerceId: 1 }, gone: { commerceId: 2, soldOut: true }, dealer: {} }; // prettier-ignore
  const payload = ({ uid }: Product) => ({ uid, tags: [], ...states[uid] }) as unknown as ProductPayload;
  const products = [...Object.keys(states).map((uid) => product(uid)), product('old', { discontinued: true })];
  const all = ['In stock', 'Only at dealers', 'Sold out', 'Discontinued'];
  expect(facetsOf(products, { payload }).names).toEqual({ availability: all });
  expect(facetsOf(products, { payload, store: undefined }).names).toEqual({});
});

test('3,000 products with 40 colors are indexed, each product once', () => {
  const colors = Array.from({ length: 40 }, (_, at) => color(`c${at}`));
  const { items, names } = facetsOf(Array.from({ length: 3000 }, (_, at) => product(`${at}`, { colors })));
  expect(items).toHaveLength(3000);
  expect(names['color']).toHaveLength(40);
});

test('series, terrain and skill are filters; a specification with several parts gives several values', () => {
  const given = (terrain: string, series: string): Partial<Product> => ({
    specs: [
      { id: 'terrain', value: terrain },
      { id: 'skill', value: 'Expert' },
      { id: 'series', value: series },
    ],
  });
  const { names } = facetsOf([product('a', given('Piste, powder', 'Ridge')), product('b', given('Piste', 'Kante'))]);
  expect(names['terrain']).toEqual(['Piste', 'Powder']);
  expect(names['series']).toEqual(['Kante', 'Ridge']);
  // A specification with one value for all products is not a filter.
  expect(names).not.toHaveProperty('skill');
});

test('bags are filtered by liters: single volumes if there are few, ranges of ten if there are many', () => {
  const bag = (litres: number): Product => product(`${litres}`, { optionName: 'Volume', sizes: [`${litres} l`] });
  expect(facetsOf([28, 30, 60].map(bag)).names['volume']).toEqual(['28 l', '30 l', '60 l']);
  const many = Array.from({ length: 14 }, (_, at) => bag(20 + at * 2));
  expect(facetsOf(many).names['volume']).toEqual(['20–29 l', '30–39 l', '40–49 l']);
});

test('a product without picture, price, colors and sizes is in the grid and in no filter', () => {
  const { items, names } = facetsOf([product('bare'), product('bare-too')]);
  expect(items).toHaveLength(2);
  expect(items[0]?.facets).toEqual({});
  expect(names).toEqual({});
});

test('of a value that products spell differently, the last spelling is shown for all of them', () => {
  const spelt = ['Alpine', 'alpine', 'GripWalk', 'ALPINE'].map((value, at) => product(`${at}`, spec('boot', value)));
  const { names, items } = facetsOf(spelt);
  expect(names).toEqual({ boot: ['ALPINE', 'GripWalk'] });
  expect(items.map(({ facets }) => facets['boot'])).toEqual([[0], [0], [1], [0]]);
  // Here the first and the last product have the same spelling.
  expect(facetsOf([...spelt, product('4', spec('boot', 'Alpine'))]).names).toEqual({ boot: ['Alpine', 'GripWalk'] });
});

test('a product has each of its values once, even from several specifications of one kind', () => {
  const both = product('a', { specs: [{ id: 'boot', value: 'Alpine, GripWalk' }, { id: 'boot', value: 'Alpine, Tech' }] }); // prettier-ignore
  const { names, items } = facetsOf([both, product('b', spec('boot', 'GripWalk')), both]);
  expect(names).toEqual({ boot: ['Alpine', 'GripWalk', 'Tech'] });
  expect(items.map(({ facets }) => facets['boot'])).toEqual([[0, 1, 2], [1], [0, 1, 2]]);
});

test.each(['Type', 'Color', 'Sort', 'Price', 'constructor'])(
  'an option named %s is a filter of its own',
  (optionName) => {
    const children = ['alpine', 'touring'].map((uid) => ({ uid, title: uid }));
    const given = (uid: string, size: string, category: string) =>
      product(uid, { optionName, sizes: [size], categories: [{ uid: category }] as unknown as Product['categories'] });
    const { names, items } = facetsOf([given('a', 'S', 'alpine'), given('b', 'M', 'touring')], { children });
    const id = `${optionName.toLowerCase()}-option`;
    expect(names).toEqual({ type: ['alpine', 'touring'], [id]: ['M', 'S'] });
    expect(items.map(({ facets }) => [facets['type'], facets[id]])).toEqual([
      [[0], [1]],
      [[1], [0]],
    ]);
  },
);

test('an option that products write with different letter cases is one filter', () => {
  const { names, items } = facetsOf([
    product('a', { optionName: 'Length', sizes: ['170 cm'] }),
    product('b', { optionName: 'length', sizes: ['180 cm'] }),
  ]);
  expect(names).toEqual({ length: ['170 cm', '180 cm'] });
  expect(items.map(({ facets }) => facets['length'])).toEqual([[0], [1]]);
});
