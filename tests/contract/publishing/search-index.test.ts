/** Indexing at publish: every language, only changed documents, and all documents again that an engine has lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Product } from '#lib/content/product-entries.ts';

import { idsOf } from '../../support/search/search-service.ts';
import { searchableShop } from '../../support/searchable-shop.ts';
import type { SearchableShop } from '../../support/searchable-shop.ts';

let shop: SearchableShop;
beforeAll(async () => {
  shop = await searchableShop(['en-us', 'de']);
}, 60_000);
afterAll(() => shop.close());

const titles = async (language: string, query: string): Promise<readonly unknown[]> =>
  (await shop.search(language, { query, page: { size: 5 } })).results.map(({ title }) => title?.raw);

let edits = 0;
function edit(product: Product): void {
  edits += 1;
  const { uid, type, language } = product;
  shop.store.apply([{ type, uid, language, entry: product, digest: `edit ${edits}` }], {}, false);
}
function ridge(): Product {
  const product = shop.store.byUrl('product', '/ridge-98', 'de');
  if (!product) throw new Error('The sample shop has no Ridge 98.');
  return product;
}

test('without a change no document is sent', async () => {
  expect(await shop.index.update(shop.store)).toEqual({ put: 0, removed: 0, filled: [] });
});

test('an edit of one product sends its document, in its language only', async () => {
  edit({ ...ridge(), displayTitle: 'Gratwanderer 98' });
  expect(await shop.index.update(shop.store)).toEqual({ put: 1, removed: 0, filled: [] });
  expect((await titles('de', 'Gratwanderer'))[0]).toBe('Gratwanderer 98');
  expect((await titles('en', 'Ridge 98'))[0]).toBe('Ridge 98');
  edit({ ...ridge(), displayTitle: 'Ridge 98' });
  await shop.index.update(shop.store);
  expect(await titles('de', 'Gratwanderer')).toEqual([]);
});

test('a product that may no longer be listed is removed', async () => {
  const product = ridge();
  edit({ ...product, commerce: {} });
  expect(await shop.index.update(shop.store)).toMatchObject({ removed: 1 });
  edit(product);
  expect(await shop.index.update(shop.store)).toMatchObject({ put: 1 });
});

test('an edit that another process writes while an update reads the changes is in the next update', async () => {
  edit({ ...ridge(), tagline: 'Knatterlurch' });
  let isRead = false;
  const store: typeof shop.store = {
    ...shop.store,
    changesSince(revision) {
      const changes = shop.store.changesSince(revision);
      const other = shop.store.byUrl('product', '/skarn-96', 'de');
      if (!other) throw new Error('The sample shop has no Skarn 96.');
      if (!isRead) edit({ ...other, tagline: 'Flimmerquast' });
      isRead = true;
      return changes;
    },
  };
  await shop.index.update(store);
  expect(await titles('de', 'Knatterlurch')).toHaveLength(1);
  await shop.index.update(shop.store);
  expect(await titles('de', 'Flimmerquast')).toHaveLength(1);
});

test('an edit in a copy of the store, which has counted as many changes as the store, is found', async () => {
  await shop.index.update(shop.store);
  const copy = shop.copyStore();
  try {
    edit({ ...ridge(), tagline: 'Schnarrbolzen' });
    await shop.index.update(shop.store);
    const other = copy.byUrl('product', '/skarn-96', 'de') ?? expect.fail('no product');
    const { type, uid, language } = other;
    copy.apply([{ type, uid, language, entry: { ...other, tagline: 'Kopfzettel' }, digest: 'copied' }], {}, false);
    expect(copy.revision()).toBe(shop.store.revision());
    await shop.index.update(copy);
    expect(await titles('de', 'Kopfzettel')).toHaveLength(1);
    expect(await titles('de', 'Schnarrbolzen')).toEqual([]);
  } finally {
    copy.close();
  }
  await shop.index.update(shop.store);
  expect(await titles('de', 'Schnarrbolzen')).toHaveLength(1);
});

test('the update fails while the search service is down, and the next update continues it', async () => {
  edit({ ...ridge(), tagline: 'Quaxelknispel' });
  shop.running(false);
  await expect(shop.index.update(shop.store)).rejects.toThrow('[503]');
  shop.running(true);
  await shop.index.update(shop.store);
  expect(await titles('de', 'Quaxelknispel')).toEqual(['Ridge 98']);
});

test('an engine whose changes are refused does not keep the others outdated, and continues once they are accepted', async () => {
  const english = shop.store.byUrl('product', '/ridge-98', 'en-us');
  if (!english) throw new Error('The sample shop has no Ridge 98.');
  edit({ ...ridge(), tagline: 'Zappelflansch' });
  edit({ ...english, tagline: 'Wobblegrommet' });
  shop.refusing('gear-de');
  await expect(shop.index.update(shop.store)).rejects.toThrow('[400] refused');
  expect(await titles('en', 'Wobblegrommet')).toEqual(['Ridge 98']);
  shop.refusing(undefined);
  expect(await shop.index.update(shop.store)).toEqual({ put: 1, removed: 0, filled: [] });
  expect(await titles('de', 'Zappelflansch')).toEqual(['Ridge 98']);
  edit({ ...english, tagline: '' });
  await shop.index.update(shop.store);
});

test('when the first filling of one engine is refused, the others are filled once', async () => {
  shop.loseEngines();
  shop.loseRecord();
  shop.refusing('gear-de');
  await expect(shop.index.update(shop.store)).rejects.toThrow('[400] refused');
  expect((await titles('en', 'Ridge 98'))[0]).toBe('Ridge 98');
  shop.refusing(undefined);
  expect((await shop.index.update(shop.store)).filled).toEqual(['gear-de']);
});

test('an edit whose update failed half-way is found no more once it was taken back', async () => {
  const product = ridge();
  edit({ ...product, tagline: 'Zwirbelplumps' });
  shop.losingAnswers(true);
  await expect(shop.index.update(shop.store)).rejects.toThrow('answer is lost');
  shop.losingAnswers(false);
  expect(await titles('de', 'Zwirbelplumps')).toEqual(['Ridge 98']);
  edit(product);
  await shop.index.update(shop.store);
  expect(await titles('de', 'Zwirbelplumps')).toEqual([]);
});

test('during a rollback only entries with a page in the live release are found; afterwards all of them are', async () => {
  const newer = { ...ridge(), uid: 'newer', url: '/newer-1', displayTitle: 'Quaxelneu' };
  edit(newer);
  await shop.index.update(shop.store);
  expect(await titles('de', 'Quaxelneu')).toEqual(['Quaxelneu']);
  const pages = { release: '20261121090000000', has: (path: string) => !path.endsWith('/p/newer-1') };
  shop.holding(pages);
  expect(await shop.index.update(shop.store)).toEqual({ put: 0, removed: 1, filled: [] });
  expect(await titles('de', 'Quaxelneu')).toEqual([]);
  expect((await titles('de', 'Ridge 98'))[0]).toBe('Ridge 98');
  edit({ ...newer, tagline: 'still not live' });
  expect(await shop.index.update(shop.store)).toEqual({ put: 0, removed: 0, filled: [] });
  // A rollback to another release.
  shop.holding({ release: '20261121100000000', has: () => true });
  expect(await shop.index.update(shop.store)).toEqual({ put: 1, removed: 0, filled: [] });
  shop.holding(pages);
  await shop.index.update(shop.store);
  shop.holding(undefined);
  expect(await shop.index.update(shop.store)).toEqual({ put: 1, removed: 0, filled: [] });
  shop.store.apply([{ type: 'product', uid: 'newer', language: newer.language }], {}, false);
  expect(await shop.index.update(shop.store)).toEqual({ put: 0, removed: 1, filled: [] });
});

test('when one engine refused its documents during a rollback, the others have all their documents again after the rollback', async () => {
  const english = shop.store.byUrl('product', '/ridge-98', 'en-us');
  if (!english) throw new Error('The sample shop has no Ridge 98.');
  edit({ ...ridge(), uid: 'newer', url: '/newer-1', displayTitle: 'Quaxelneu' });
  edit({ ...english, uid: 'newer', url: '/newer-1', displayTitle: 'Wobblenew' });
  await shop.index.update(shop.store);
  expect(await titles('en', 'Wobblenew')).toEqual(['Wobblenew']);
  shop.holding({ release: '20261121090000000', has: (path) => !path.endsWith('/p/newer-1') });
  shop.refusing('gear-de');
  await expect(shop.index.update(shop.store)).rejects.toThrow('[400] refused');
  expect(await titles('en', 'Wobblenew')).toEqual([]);
  shop.holding(undefined);
  shop.refusing(undefined);
  await shop.index.update(shop.store);
  expect(await titles('en', 'Wobblenew')).toEqual(['Wobblenew']);
  expect(await titles('de', 'Quaxelneu')).toEqual(['Quaxelneu']);
  for (const language of ['de', 'en-us']) shop.store.apply([{ type: 'product', uid: 'newer', language }], {}, false);
  await shop.index.update(shop.store);
});

test('engines that lost their documents are filled again', async () => {
  shop.loseEngines();
  const { filled } = await shop.index.update(shop.store);
  expect(filled).toEqual(expect.arrayContaining(['gear-de', 'gear-en']));
  expect((await titles('de', 'Ridge 98'))[0]).toBe('Ridge 98');
});

test('documents contain regions, categories and the prices of the language’s countries', async () => {
  const filters = { all: [{ kind: 'product' }, { price_at: { from: 1 } }, { category: 'Ski' }] };
  const body = await shop.search('de', { query: 'Ridge', filters, facets: { category: { type: 'value' } } });
  expect(idsOf(body).length).toBeGreaterThan(1);
  expect(body.results[0]?.['price_at']?.raw).toBeTypeOf('number');
  expect(body.results[0]?.['regions']?.raw).toEqual(['all']);
});

test('the brand’s switch for updated specifications decides which specifications are found', async () => {
  const [brand] = shop.store.list('brand_settings', 'de');
  if (!brand) throw new Error('The sample shop has no brand settings.');
  const product = ridge();
  edit({ ...product, specs: [{ id: 'core', value: 'Quaxelesche' }], originalSpecs: product.specs });
  await shop.index.update(shop.store);
  expect(await titles('de', 'Quaxelesche')).toEqual(['Ridge 98']);
  const { uid, type, language } = brand;
  const off = { ...brand, productDataRefactor: false };
  shop.store.apply([{ type, uid, language, entry: off, digest: 'switched off' }], {}, false);
  await shop.index.update(shop.store);
  expect(await titles('de', 'Quaxelesche')).toEqual([]);
  shop.store.apply([{ type, uid, language, entry: brand, digest: 'switched on' }], {}, false);
  edit(product);
  await shop.index.update(shop.store);
});
