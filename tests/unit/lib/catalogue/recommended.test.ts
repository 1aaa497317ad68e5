import { expect, test } from 'vitest';

import { requestedProducts, isRecommendable, recommendedProducts } from '#lib/catalogue/recommended.ts';
import type { Product } from '#lib/content/product-entries.ts';

const sold = { us: { id: 1, categories: [] } };
const product = (uid: string, given: Partial<Product> = {}): Product => ({
  type: 'product', uid, title: uid, language: 'en-us', updatedAt: '', displayTitle: uid, tagline: '', description: [], url: `/${uid}`, commerce: sold, regions: [], isNew: false, isRedesigned: false, prices: {}, salePrices: {},
  image: { name: uid, imageset: false }, colors: [], sizes: [], specs: [], customFields: [], categories: [], related: [], discontinued: false, seo: {}, ...given,
}); // prettier-ignore
const states = { region: 'us', shopping: true, commerceRegion: 'us' } as const;
const britain = { region: 'eu', shopping: false, commerceRegion: 'us' } as const;

test.each([
  ['no regions: everywhere', {}, true, true],
  ['listed region', { regions: ['us'] }, true, false],
  ['another region', { regions: ['eu'] }, false, true],
  ['no title', { title: '' }, false, false],
  ['no address', { url: '' }, false, false],
  ['not sold in the store: only where the shop does not sell', { commerce: { ca: { id: 2, categories: [] } } }, false, true],
  ['sold nowhere: only where the shop does not sell', { commerce: {} }, false, true],
] as const)('a product is recommended by its regions and stores: %s', (_what, given, inStates, inBritain) => {
  const one = product('a', given as Partial<Product>);
  expect([isRecommendable(one, states), isRecommendable(one, britain)]).toEqual([inStates, inBritain]);
}); // prettier-ignore

test('recommendations are unique, in the editor’s order, without the page’s own product', () => {
  const given = [product('c'), product('a'), product('b', { regions: ['jp'] }), product('c'), product('page')];
  expect(recommendedProducts(given, states, 'page').map(({ uid }) => uid)).toEqual(['c', 'a']);
});

test('products requested by id omit missing ones, and give not-found when none can be shown', () => {
  const [shown, elsewhere] = [product('a'), product('b', { regions: ['jp'] })];
  expect(requestedProducts(['a', 'b', 'lost'], [shown, elsewhere], states)).toEqual({
    kind: 'found',
    products: [shown],
  });
  expect(requestedProducts(['b', 'lost'], [elsewhere], states)).toEqual({ kind: 'not-found' });
  expect(requestedProducts(['lost'], [], states)).toEqual({ kind: 'not-found' });
  expect(requestedProducts([], [], states)).toEqual({ kind: 'found', products: [] });
});

test('a list that professionals see also recommends products for them only', () => {
  const given = [product('a'), product('b', { regions: ['pro'] }), product('c', { regions: ['pro_ca'] })];
  const uids = (place: Parameters<typeof recommendedProducts>[1]) =>
    recommendedProducts(given, place).map(({ uid }) => uid);
  expect(uids({ ...states, professionalRegion: 'pro' })).toEqual(['a', 'b']);
  expect(uids(states)).toEqual(['a']);
});
