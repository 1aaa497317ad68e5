/** Pages of a category: their products, regions and dependencies. */
import { expect, test } from 'vitest';

import { itemsFor } from '#lib/catalogue/grid-data.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { audienceOf } from '#lib/region/audience.ts';
import { categoryView, furtherView } from '#views/category-view.ts';
import type { CategoryView } from '#views/category-view.ts';
import { gridView } from '#views/grid-view.ts';
import type { PageContext } from '#views/page-context.ts';

const CATEGORY = { type: 'product_category', uid: 'skis', url: '/skis', displayTitle: 'Skis', regions: [] };
const CHILDREN = ['park', 'all-mountain', 'piste'].map((uid) => ({
  ...CATEGORY,
  uid,
  url: `/skis/${uid}`,
  displayTitle: uid,
  parent: { type: 'product_category', uid: 'skis' },
}));
const GROUP = {
  parent: { uid: 'skis' },
  layoutTags: ['grid'],
  categories: [
    { category: { uid: 'piste' }, title: 'On piste' },
    { category: { uid: 'gone' }, title: 'Gone' },
    { category: { uid: 'all-mountain' }, title: '' },
  ],
};

const PRODUCT = {
  type: 'product', title: 'One', displayTitle: 'One', url: '/one', regions: [], commerce: {}, image: { name: 'one', imageset: false }, colors: [], sizes: [], specs: [], categories: [], prices: {}, salePrices: {}, related: [], customFields: [],
}; // prettier-ignore

/** Products after `inUs` have other regions. */
function shop(count: number, inUs = count, others: readonly string[] = ['jp']) {
  const read: string[] = [];
  const products = Array.from({ length: count }, (_, at) => ({
    uid: `${at}`,
    title: `${at}`,
    url: `/${String(at).padStart(4, '0')}`,
    regions: at < inUs ? [] : others,
    commerce: { us: { id: at } },
  }));
  const entries: Readonly<Record<string, readonly unknown[]>> = {
    product_category: [CATEGORY, ...CHILDREN],
    category_groups: [GROUP],
  };
  const content = {
    all: (type: string) => Promise.resolve(entries[type] ?? []),
    byUrl: (_type: string, url: string) => Promise.resolve([CATEGORY, ...CHILDREN].find((one) => one.url === url)),
    byUid: () => Promise.resolve(CATEGORY),
    listed: () => products,
    behind: (_type: string, references: readonly { readonly uid: string }[]) => {
      read.push(...references.map(({ uid }) => uid));
      return Promise.resolve(references.map(({ uid }) => products[Number(uid)]));
    },
  };
  const context = {
    content,
    shopping: false,
    regionCountries: { us: ['us'], jp: ['jp'] },
    shown: (all: readonly Product[]) => all.filter(({ regions }) => regions.length === 0 || regions.includes('us')),
    audience: (entry: Product) => audienceOf({ region: 'us', professionalRegion: 'pro' }, entry),
  } as unknown as PageContext;
  return { context, read };
}

test('the first page has 24 products and, for the filters, all of them', async () => {
  const view = await categoryView(shop(53).context, '/skis');
  expect(view).toMatchObject({ page: 1, pages: 3, total: 53, regions: [] });
  expect(view?.products).toHaveLength(24);
  expect(view?.all).toHaveLength(53);
});

test('a page made from stored pages has the products and the shape of the rendered one', async () => {
  const { context } = shop(53, 40);
  const [made, view] = [await furtherView(context, '/skis/page/2'), await categoryView(context, '/skis/page/2')];
  expect(made?.products.map(({ uid }) => uid)).toEqual(view?.products.map(({ uid }) => uid));
  expect(made).toMatchObject({ pages: 2, regions: view?.regions });
  expect(await furtherView(context, '/skis')).toBeUndefined();
  expect(await furtherView(context, '/skis/page/3')).toBeUndefined();
});

test('a further page reads its own products only', async () => {
  const { context, read } = shop(53);
  const view = await categoryView(context, '/skis/page/3');
  expect(view?.products.map(({ uid }) => uid)).toEqual(['48', '49', '50', '51', '52']);
  expect(view?.all).toBeUndefined();
  expect(read).toEqual(['48', '49', '50', '51', '52']);
});

test('a page beyond the last one does not exist', async () => {
  const { context } = shop(53, 40);
  expect(await categoryView(context, '/skis/page/2')).toMatchObject({ regions: ['us', 'jp', 'other'] });
  expect(await categoryView(context, '/skis/page/3')).toBeUndefined();
  expect(await categoryView(context, '/skis/page/1')).toBeUndefined();
  expect(await categoryView(context, '/boots/page/2')).toBeUndefined();
});

test('subcategories in the category group have its order and titles; others follow', async () => {
  const view = await categoryView(shop(1).context, '/skis');
  expect(view?.neighbours.map(({ title }) => title)).toEqual(['On piste', 'all-mountain', 'park']);
  expect(view?.layoutTags).toEqual(['grid']);
});

test('products for professionals only are on the page of the product before them, and are not counted', async () => {
  const { context } = shop(50, 48, ['pro']);
  const last = await categoryView(context, '/skis/page/2');
  expect(last).toMatchObject({ pages: 2, total: 48 });
  expect(last?.products.map(({ uid }) => uid).slice(-3)).toEqual(['47', '48', '49']);
  const first = await categoryView(context, '/skis');
  expect([first?.products.length, first?.all?.length]).toEqual([24, 50]);
  expect(await categoryView(shop(50, 24, ['pro']).context, '/skis/page/2')).toBeUndefined();
  expect((await categoryView(shop(3, 0, ['pro']).context, '/skis'))?.products).toHaveLength(3);
});

test('the filters include the products of both audiences, each marked', async () => {
  const { context } = shop(3, 2, ['pro']);
  const grid = await gridView(
    { ...context, text: (english: string) => english, term: (word: string) => word, locale: { country: 'us', language: 'en' }, country: { currency: 'USD' } } as unknown as PageContext,
    { all: [{ ...PRODUCT, uid: 'a', regions: ['us'] }, { ...PRODUCT, uid: 'b', regions: ['pro'] }, { ...PRODUCT, uid: 'c' }], category: CATEGORY, children: [] } as unknown as CategoryView,
  ); // prettier-ignore
  if (!grid) throw new Error('no filters');
  const uids = (isProfessional: boolean) => itemsFor(grid, isProfessional).map(({ uid }) => uid);
  expect([uids(false), uids(true)]).toEqual([['a', 'c'], ['b', 'c']]);
}); // prettier-ignore
