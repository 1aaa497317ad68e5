/** After each kind of edit of a product and of what is shown with it, the release that rendered what the plan names equals a full release of the same content, byte for byte. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { COMMERCE_FACT, commerceFactUid } from '#lib/content/commerce-fact.ts';
import type { CommerceFact } from '#lib/content/commerce-fact.ts';
import type { StoreEntry } from '#lib/content/market-entries.ts';
import type { Product } from '#lib/content/product-entries.ts';
import type { RichText } from '#lib/content/rich-text.ts';

import { differing, openEditedShop } from '../../support/edited-shop.ts';
import type { EditedShop } from '../../support/edited-shop.ts';

let shop: EditedShop;

const category = (url: string): string =>
  shop.inStore((store) => store.byUrl('product_category', url, 'en-us')?.uid ?? expect.fail(url));

function product(url: string): Product {
  return shop.inStore((store) => store.byUrl('product', url, 'en-us') ?? expect.fail(url));
}

const reference = (uid: string) => ({ type: 'product_category', uid });
const CHANGED = '/ridge-98';
/** A product that a text of the page "About" links to. */
const LINKED = '/couloir-108';
/** A product whose address a text of the same page contains. */
const TYPED = '/pin-12';
const DEALER: StoreEntry = {
  type: 'store', uid: 'blt0dealer', title: 'Inn Mountain Sports', language: 'en-us', updatedAt: '', openingHours: [], services: [], location: { latitude: 47.27, longitude: 11.39 },
  address: { street: 'Maria-Theresien-Straße 41', city: 'Innsbruck', postalCode: '6020', state: '', country: 'at' },
}; // prettier-ignore

/** What the platform says of a product in a store. */
function fact(url: string, region: CommerceFact['region'], minor: number): CommerceFact {
  const { commerce, title } = product(url);
  const productId = commerce[region]?.id ?? expect.fail(`${url} is not sold in ${region}`);
  return {
    type: COMMERCE_FACT, uid: commerceFactUid(region, productId), title, language: 'en-us', updatedAt: '',
    region, productId, price: { minor, currency: 'EUR' }, soldOut: minor === 0, variants: [],
  }; // prettier-ignore
}

beforeAll(async () => {
  shop = await openEditedShop((store) => {
    const about = store.byUrl('page', '/about', 'en-us') ?? expect.fail('no page');
    const linked = store.byUrl('product', LINKED, 'en-us') ?? expect.fail('no product');
    const children: RichText = [{ kind: 'text', text: 'a ski', marks: [] }];
    const typed: RichText[number] = { kind: 'link', href: `/p${TYPED}`, newTab: false, children };
    const body: RichText = [{ kind: 'paragraph', children: [{ kind: 'entry-link', type: 'product', uid: linked.uid, children }, typed] }]; // prettier-ignore
    const entry = { ...about, sections: [{ kind: 'rich-text' as const, body }] };
    store.apply([{ type: 'page', uid: about.uid, language: 'en-us', entry, digest: 'linking' }], {}, false);
    store.apply([{ type: 'store', uid: DEALER.uid, language: 'en-us', entry: DEALER, digest: 'dealer' }], {}, false);
  });
}, 300_000);

afterAll(() => shop?.close());

test.each<readonly [name: string, edit: () => void]>([
  ['the title of a product', () => shop.change('product', product(CHANGED).uid, () => ({ title: 'Ridge 99', displayTitle: 'Ridge 99' }))],
  ['a text that only its page shows', () => shop.change('product', product(CHANGED).uid, () => ({ tagline: 'Another tagline' }))],
  ['a specification that the configuration of related products asks for', () => shop.change('product', product(CHANGED).uid, ({ specs }) => ({ specs: specs.map((one) => (one.id === 'profile' ? { ...one, value: 'Full rocker' } : one)) }))],
  ['its sizes', () => shop.change('product', product(CHANGED).uid, () => ({ sizes: ['1.234 m', '171'] }))],
  ['a product joins a category', () => shop.change('product', product(CHANGED).uid, ({ categories }) => ({ categories: [...categories, reference(category('/accessories'))] }))],
  ['a product leaves its categories for another', () => shop.change('product', product(CHANGED).uid, () => ({ categories: [reference(category('/bags'))] }))],
  ['a product is new, and moves to the front of its lists', () => shop.change('product', product('/skarn-88').uid, ({ isNew }) => ({ isNew: !isNew }))],
  ['a product is discontinued', () => shop.change('product', product('/skarn-96').uid, () => ({ discontinued: true }))],
  ['a product is not sold in a region any more', () => shop.change('product', product('/pin-12').uid, ({ commerce }) => ({ commerce: Object.fromEntries(Object.entries(commerce).filter(([store]) => store !== 'eu_region_1')) }))],
  ['a product is for other regions', () => shop.change('product', product('/pin-10').uid, () => ({ regions: ['jp'] }))],
  ['a product that a text links to is for other regions', () => shop.change('product', product(LINKED).uid, () => ({ regions: ['jp'] }))],
  ['a product that a text links to is for all regions again', () => shop.change('product', product(LINKED).uid, () => ({ regions: [] }))],
  ['a product whose address a text contains is for other regions', () => shop.change('product', product(TYPED).uid, () => ({ regions: ['jp'] }))],
  ['a product is unpublished', () => shop.unpublish(product('/couloir-108').uid)],
  ['a product is published', () => shop.inStore((store) => {
    const model = store.byUrl('product', '/skarn-88', 'en-us') ?? expect.fail();
    shop.put(store, { ...model, uid: 'blt0new', url: '/skarn-00', title: 'Skarn 00', displayTitle: 'Skarn 00' }, 'en-us');
  })],
  ['the configuration of related products: other categories', () => shop.inStore((store) => {
    const [config] = store.list('automated_related_products_config', 'en-us');
    if (config) shop.put(store, { ...config, categories: config.categories.map((row) => ({ ...row, related: [reference(category('/bags')), ...row.related] })) }, 'en-us');
  })],
  ['the configuration of related products: other attributes', () => shop.inStore((store) => {
    const [config] = store.list('automated_related_products_config', 'en-us');
    if (config) shop.put(store, { ...config, categories: config.categories.map((row) => ({ ...row, attributes: [] })) }, 'en-us');
  })],
  ['a dealer gets a name in the language of its country, by which pages in other languages find it too', () => shop.inStore((store) => {
    shop.put(store, { ...DEALER, title: 'Bergsport am Inn', language: 'de' }, 'de');
  })],
  ['a price of the platform', () => shop.inStore((store) => shop.put(store, fact('/skarn-96', 'eu_region_1', 41_700), 'en-us'))],
  ['a product is sold out', () => shop.inStore((store) => shop.put(store, fact('/skarn-96', 'eu_region_1', 0), 'en-us'))],
  ['the title of a category', () => shop.change('product_category', category('/skis'), () => ({ title: 'Planks', displayTitle: 'Planks' }))],
  ['the name of a color', () => shop.inStore((store) => {
    const [color] = store.list('color_group', 'en-us');
    if (color) shop.put(store, { ...color, title: 'Midnight', colorName: 'Midnight' }, 'en-us');
  })],
  ['a category is left out of related products', () => shop.change('product_category', category('/skis'), () => ({ automatedRelatedProducts: false }))],
])('a release after an edit equals a full release: %s', async (_name, edit) => {
  const before = shop.tree();
  edit();
  const { rendered, kept } = await shop.release();
  const tree = shop.tree();
  expect(differing(tree, before)).not.toEqual([]);
  expect(differing(tree, await shop.fullRelease())).toEqual([]);
  expect(rendered).toBeGreaterThan(0);
  expect(kept).toBeGreaterThan(0);
}, 180_000); // prettier-ignore
