/** A page links only to categories that have a page in its market: breadcrumbs, the chip "All", and the name of a related list. */
import { expect, test } from 'vitest';

import type { Product, ProductCategory } from '#lib/content/product-entries.ts';
import { audienceOf } from '#lib/region/audience.ts';
import { categoryView } from '#views/category-view.ts';
import type { PageContext } from '#views/page-context.ts';
import { productView } from '#views/product-view.ts';

const reference = (uid: string) => ({ type: 'product_category', uid });

function category(uid: string, regions: readonly string[], parent?: string): ProductCategory {
  const given = { type: 'product_category', uid, title: uid, displayTitle: uid, url: `/${uid}`, regions, commerceIds: {}, seo: {} }; // prettier-ignore
  return { ...given, ...(parent ? { parent: reference(parent) } : {}) } as unknown as ProductCategory;
}

const CATEGORIES = [
  category('american', ['us']),
  category('for-pros', ['pro_eu_region_1']),
  category('skis', []),
  category('touring', [], 'american'),
  category('freeride', [], 'american'),
  category('race', ['pro_eu_region_1'], 'for-pros'),
  category('piste', [], 'skis'),
];

function product(regions: readonly string[]): Product {
  return {
    type: 'product', uid: 'ridge', title: 'Ridge', url: '/ridge', regions, prices: {}, salePrices: {}, related: [], sizes: [], specs: [], customFields: [], commerce: {},
    categories: ['american', 'for-pros', 'skis'].map(reference),
  } as unknown as Product; // prettier-ignore
}

/** The context of a page for Austria. */
function context(regions: readonly string[] = []): PageContext {
  const all: Readonly<Record<string, readonly { readonly uid: string; readonly url: string }[]>> = {
    product_category: CATEGORIES,
    product: [product(regions)],
  };
  const region = 'eu_region_1';
  const shown = {
    region,
    shopping: false,
    commerceRegion: region,
    regionCountries: {},
    locale: { country: 'at' },
    country: { currency: 'EUR' },
    brand: {},
    shown: (entries: readonly { readonly regions: readonly string[] }[]) =>
      entries.filter((one) => one.regions.length === 0 || one.regions.includes(region)),
    audience: (entry: { readonly regions: readonly string[] }) =>
      audienceOf({ region, professionalRegion: 'pro_eu_region_1' }, entry),
    content: {
      all: (type: string) => Promise.resolve(all[type] ?? []),
      byUrl: (type: string, url: string) => Promise.resolve(all[type]?.find((one) => one.url === url)),
      byUid: (type: string, uid: string) => Promise.resolve(all[type]?.find((one) => one.uid === uid)),
      behind: (type: string, references: readonly { readonly uid: string }[]) =>
        Promise.resolve(references.flatMap(({ uid }) => all[type]?.filter((one) => one.uid === uid) ?? [])),
      listed: () => [],
    },
  };
  return shown as unknown as PageContext;
}

const categoriesOf = async (regions: readonly string[]) =>
  (await productView(context(regions), '/ridge'))?.categories.map(({ uid }) => uid);

test('the breadcrumbs of a product name only categories that every reader of the page can open', async () => {
  expect(await categoriesOf([])).toEqual(['skis']);
  expect(await categoriesOf(['pro_eu_region_1'])).toEqual(['for-pros', 'skis']);
});

test('a category whose parent has no page in the market is shown as a category without a parent', async () => {
  expect(await categoryView(context(), '/touring')).toMatchObject({ parent: undefined, neighbours: [] });
  expect(await categoryView(context(), '/piste')).toMatchObject({ parent: { uid: 'skis' } });
  expect(await categoryView(context(), '/race')).toMatchObject({ parent: { uid: 'for-pros' } });
});
