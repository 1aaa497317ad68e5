/**
 * The sample with every picture marked as an image set ("Yes"). What must not happen: a page, a payload, structured data or a search document that requests
 * one of them as a single picture (`/i/`), which a media service answers with 404.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { CONTENT_TYPES } from '#lib/content/content-types.ts';
import type { MediaReference } from '#lib/content/entry.ts';
import { languageDocuments } from '#publishing/search/shop-documents.ts';

import { openRenderedShop } from '../support/rendered-shop.ts';
import type { RenderedPage, RenderedShop } from '../support/rendered-shop.ts';
import { entryChange } from '../support/small-shop.ts';

// Builds the pages, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const LANGUAGES = ['en-us', 'de'];
const names = new Set<string>();

function isReference(value: object): value is MediaReference {
  return 'imageset' in value && 'name' in value;
}

/** The same entry with every picture in it marked as a set. */
function marked<T>(value: T): T {
  if (Array.isArray(value)) return value.map(marked) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (isReference(value)) {
    names.add(value.name);
    return { ...value, imageset: true };
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one)])) as T;
}

let shop: RenderedShop;
beforeAll(async () => {
  shop = await openRenderedShop(LANGUAGES, (store) => {
    for (const language of LANGUAGES)
      for (const type of CONTENT_TYPES)
        store.apply(store.list(type, language).map((entry) => entryChange(marked(entry), language)), {}, false); // prettier-ignore
  });
});
afterAll(() => shop?.close());

/** Uses of the marked pictures: addresses by kind, and plain names in attributes and payload, from which scripts make single-picture addresses. */
function kindsIn({ html, payload }: RenderedPage): { readonly single: readonly string[]; readonly sets: number } {
  const all = `${html}\n${JSON.stringify(payload)}`;
  const addresses = [...all.matchAll(/\/([is])\/[\w-]+\/([^?"'\s&\\]+)/g)].filter(([, , name = '']) => names.has(name));
  const plain = [...all.matchAll(/(?:data-(?:picture|second)=|"(?:picture|second|image)":)"([^"]+)"/g)];
  return {
    single: [
      ...addresses.flatMap(([whole, kind]) => (kind === 'i' ? [whole] : [])),
      ...plain.flatMap(([whole, name = '']) => (names.has(name) ? [whole] : [])),
    ],
    sets: addresses.filter(([, kind]) => kind === 's').length,
  };
}

test.each([
  ['the home page', ''],
  ['a category', '/c/skis'],
  ['a product', '/p/ridge-98'],
  ['a product with colors', '/p/bivak-28'],
  ['a text page', '/sustainability'],
  ['the journal', '/blog'],
  ['the comparison', '/compare'],
])('%s requests no marked picture as a single one', async (_what, path) => {
  for (const locale of ['de-at', 'en-us']) {
    const page = await shop.page(`/${locale}${path}`);
    expect(page.status, path).toBe(200);
    const { single, sets } = kindsIn(page);
    expect(single).toEqual([]);
    expect(sets > 0 || path === '/compare', `${path} has pictures`).toBe(true);
  }
});

test('search documents name the pictures as sets', () => {
  const documents = languageDocuments(shop.store, 'de');
  const products = shop.store.list('product', 'de').map(({ uid }) => documents.product(uid)?.image ?? '');
  const images = products.filter(Boolean);
  expect(images.length).toBeGreaterThan(20);
  expect(images.filter((image) => !image.startsWith('s/'))).toEqual([]);
});
