/** The add-ons on a product's page: professionals see those of configurations for their region, other visitors those for theirs. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { audienceClass, audienceOf } from '#lib/region/audience.ts';
import type { PageContext } from '#views/page-context.ts';
import { productPage } from '#views/product-page.ts';

const REGIONS = { region: 'us', professionalRegion: 'pro' };
const reference = (uid: string) => ({ type: 'product', uid });
const product = (uid: string, category: string, related: readonly string[] = []) => ({
  type: 'product', uid, title: uid, displayTitle: uid, language: 'en-us', url: `/${uid}`, regions: [], tagline: '', description: [], image: { name: '', imageset: false }, prices: { us: 20 }, salePrices: {},
  colors: [], sizes: [], specs: [], customFields: [], categories: [{ type: 'product_category', uid: category }], related: related.map(reference), commerce: { us: { id: 7, categories: [] } }, seo: {},
}); // prettier-ignore
const names = (regions: readonly string[], ...uids: readonly string[]) => ({
  regions,
  category: { type: 'product_category', uid: 'skis' },
  addOns: [{ heading: 'With it', category: { uid: 'skins' }, products: uids.map(reference) }],
});

/** Lists of the page of a ski with these configurations: the class of each product that hides it from some visitors. */
async function listsWith(configs: readonly object[], related: readonly string[] = []) {
  const products = [product('ridge', 'skis', related), product('skin', 'skins'), product('pin', 'bindings'), product('trail', 'skis')]; // prettier-ignore
  const all: Readonly<Record<string, readonly object[]>> = {
    product: products,
    category_product_add_on_config: configs,
    manage_product_attributes: [{ attributes: [], options: [] }],
  };
  const audience: PageContext['audience'] = (entry) => audienceOf(REGIONS, entry);
  const context = {
    ...REGIONS,
    tag: 'en',
    site: '',
    mediaBase: '',
    commerceRegion: 'us',
    regionCountries: {},
    shopping: true,
    locale: { code: 'en-us', country: 'us', language: 'en' },
    country: { currency: 'USD', iso: 'us' },
    brand: { mediaAlias: 'k2', displayName: 'Firn' },
    tax: { included: false, percent: 0 },
    text: (english: string) => english,
    term: (word: string) => word,
    path: (rest: string) => rest,
    shown: (entries: readonly { readonly regions: readonly string[] }[]) =>
      entries.filter((entry) => audience(entry) === 'all' || audience(entry) === 'others'),
    audience,
    content: {
      language: 'en-us',
      all: (type: string) => Promise.resolve(all[type] ?? []),
      byUrl: () => Promise.resolve(products[0]),
      behind: (type: string, asked: readonly { readonly uid: string }[]) =>
        Promise.resolve(asked.flatMap(({ uid }) => (type === 'product' ? products.filter((one) => one.uid === uid) : []))),
      listed: () => [],
    },
  } as unknown as PageContext; // prettier-ignore
  const page = await productPage(context, '/ridge');
  return page?.ranges.map((range) => ({
    visibilityClass: range.visibilityClass,
    products: Object.fromEntries(range.products.map((one) => [one.uid, audienceClass(audience(one))])),
    set: [...(range.setup?.keys() ?? [])],
  }));
}

/** The content store of the process; it has no data of the commerce platform. */
const shared = (globalThis as unknown as Record<symbol, { store?: unknown }>)[Symbol.for('firn.site')] ?? {};
const before = shared.store;
beforeAll(() => {
  shared.store = {
    get: () => undefined,
    getEach: (_type: string, uids: readonly string[]) => uids.map(() => undefined),
  };
});
afterAll(() => {
  shared.store = before;
});

test('each configuration’s add-ons are shown to the visitors of its regions alone', async () => {
  expect(await listsWith([names(['pro'], 'pin'), names(['us'], 'skin')])).toEqual([
    { visibilityClass: undefined, products: { pin: 'for-pros', skin: 'not-for-pros' }, set: [] },
  ]);
});

test('a list for professionals alone is hidden from others as a whole', async () => {
  expect(await listsWith([names(['pro'], 'pin')])).toEqual([
    { visibilityClass: 'for-pros', products: { pin: 'for-pros' }, set: [] },
  ]);
});

test('an add-on of a configuration for each region is for everyone, and part of the set', async () => {
  expect(await listsWith([names(['pro'], 'pin'), names(['us'], 'pin')])).toEqual([
    { visibilityClass: undefined, products: { pin: undefined }, set: ['pin'] },
  ]);
});

test('a configuration for a region that no visitor of the page has shows nothing', async () => {
  expect(await listsWith([names(['ca'], 'pin')])).toEqual([]);
});

test('a related product is for everyone, even if professionals see it as an add-on', async () => {
  expect(await listsWith([names(['pro'], 'pin')], ['pin'])).toEqual([
    { visibilityClass: undefined, products: { pin: undefined }, set: ['pin'] },
  ]);
});

test('an alternative that professionals see as an add-on stays an alternative for others', async () => {
  expect(await listsWith([names(['pro'], 'trail')], ['trail'])).toEqual([
    { visibilityClass: 'for-pros', products: { trail: 'for-pros' }, set: [] },
    { visibilityClass: 'not-for-pros', products: { trail: 'not-for-pros' }, set: [] },
  ]);
});
