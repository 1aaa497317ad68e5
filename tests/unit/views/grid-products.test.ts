/**
 * Grids and related lists follow different rules (spec section 5). A grid shows every product that any store sells, marked "Only at dealers" where
 * its own store does not. Related lists, error pages and recommendations show only products of the page's store.
 */
import { expect, test } from 'vitest';

import type { Product } from '#lib/content/product-entries.ts';
import { categoryView } from '#views/category-view.ts';
import { errorView } from '#views/error-view.ts';
import type { PageContext } from '#views/page-context.ts';
import { productView } from '#views/product-view.ts';
import { sectionProducts, sectionViews } from '#views/sections-view.ts';

const CATEGORY = { type: 'product_category', uid: 'skis', url: '/skis', regions: [] };
const reference = (uid: string) => ({ type: 'product', uid }) as const;

function product(uid: string, given: Partial<Product>): Product {
  const shown = {
    type: 'product',
    uid,
    title: uid,
    url: `/${uid}`,
    regions: [],
    prices: {},
    salePrices: {},
    related: [],
    sizes: [],
    specs: [],
    customFields: [],
  };
  return { ...shown, categories: [CATEGORY], commerce: {}, ...given } as unknown as Product;
}

const ELSEWHERE = product('elsewhere', { commerce: { us: { id: 1 } } as unknown as Product['commerce'] });
const OWNER = product('owner', { commerce: ELSEWHERE.commerce, related: [reference('elsewhere')] });
const NOWHERE = product('nowhere', {});

/** The context of a page in a market that buys from the European store. */
function context(): PageContext {
  const products = [ELSEWHERE, OWNER, NOWHERE];
  const error = { uid: 'error', regions: [], products: products.map(({ uid }) => reference(uid)), automatedRelatedProducts: [] }; // prettier-ignore
  const content = {
    all: (type: string) =>
      Promise.resolve(type === 'error_page' ? [error] : type === 'product_category' ? [CATEGORY] : []),
    byUrl: (type: string) => Promise.resolve(type === 'product' ? OWNER : CATEGORY),
    inside: () => Promise.resolve(products),
    listed: () => products,
    behind: (_type: string, references: readonly { readonly uid: string }[]) =>
      Promise.resolve(references.flatMap(({ uid }) => products.filter((one) => one.uid === uid))),
  };
  const given = {
    region: 'eu_region_1', brand: { automateRelatedProducts: true }, shopping: true, commerceRegion: 'eu_region_1', content, locale: { country: 'at', language: 'de' }, country: { currency: 'EUR' },
    text: (english: string) => english,
    audience: () => 'all',
    shown: (entries: readonly unknown[]) => entries,
  }; // prettier-ignore
  return given as unknown as PageContext;
}

const uids = (products: readonly Product[] | undefined) => products?.map(({ uid }) => uid);

test('categories and product sections show products that any store sells, and no others', async () => {
  expect(uids((await categoryView(context(), '/skis'))?.products)).toEqual(['elsewhere', 'owner']);
  const section = { kind: 'products', heading: 'New', products: ['nowhere', 'elsewhere'].map(reference) } as const;
  expect(uids(sectionProducts(await sectionViews(context(), [section])))).toEqual(['elsewhere']);
});

test('related lists and error pages omit products that the page’s store does not sell', async () => {
  const view = await productView(context(), '/owner');
  expect(uids(view && [...view.alternatives, ...view.supplements])).toEqual([]);
  expect(uids((await errorView(context(), 404)).products)).toEqual([]);
  expect(uids((await errorView(context(), 410)).products)).toEqual([]);
});
