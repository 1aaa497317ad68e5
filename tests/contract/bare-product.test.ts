/**
 * Products without picture, price, options and description: their pages, their tiles and the search stay complete. What must not happen: an empty picture address, a leftover value (`undefined`, `NaN`), a price of 0, or a page that fails.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { Product } from '#lib/content/product-entries.ts';
import { languageDocuments } from '#publishing/search/shop-documents.ts';

import { openRenderedShop } from '../support/rendered-shop.ts';
import type { RenderedPage, RenderedShop } from '../support/rendered-shop.ts';
import { entryChange } from '../support/small-shop.ts';

// Builds the pages, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const LANGUAGES = ['en-us', 'de'];
const LOCALES = ['de-at', 'de-ch', 'en-us'];
/** Products with only a title: not on the platforms; on the platforms; on the platforms, with further pictures but no first one. */
const BARE = ['bare-unsold', 'bare', 'bare-gallery'];

/** Copies of Ridge 98 without the fields that an editor may leave empty. */
function bareProducts(ridge: Product): readonly Product[] {
  const { gear, bannerIcon: _icon, ...left } = ridge;
  const none = { prices: {}, salePrices: {}, colors: [], sizes: [], specs: [], related: [], description: [], customFields: [], tagline: '', priceRange: '', seo: {}, image: { name: '', imageset: false } }; // prettier-ignore
  return BARE.map((uid) => ({
    ...left,
    ...none,
    ...(uid === 'bare-unsold' ? { commerce: {} } : {}),
    ...(uid === 'bare-gallery' && gear ? { gear } : {}),
    uid,
    title: uid,
    displayTitle: uid,
    url: `/${uid}`,
  }));
}

let shop: RenderedShop;
beforeAll(async () => {
  shop = await openRenderedShop(LANGUAGES, (store) => {
    for (const language of LANGUAGES) {
      const ridge = store.byUrl('product', '/ridge-98', language);
      if (!ridge) throw new Error('The sample has no Ridge 98.');
      store.apply(bareProducts(ridge).map((one) => entryChange(one, language)), {}, false); // prettier-ignore
    }
  });
});
afterAll(() => shop?.close());

/** Matches the address of a picture without a name. */
const NAMELESS = /[^"\s]*\/i\/[\w-]+\/(?=[?"\s])/;

function expectWhole({ status, html }: RenderedPage): void {
  expect(status).toBe(200);
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(/<main[\s\S]+<\/main>[\s\S]*<footer[\s\S]+<\/footer>[\s\S]*<\/html>\s*$/.test(html)).toBe(true);
  expect(NAMELESS.exec(html)?.[0]).toBeUndefined();
  const words = html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '');
  expect(/>\s*(undefined|null|NaN|\[object Object\])\s*</.exec(words)?.[0]).toBeUndefined();
}

const PAGES = LOCALES.flatMap((locale) => BARE.map((uid) => [locale, uid] as const));

test.each(PAGES)('/%s/p/%s is complete and shows no price', async (locale, uid) => {
  const page = await shop.page(`/${locale}/p/${uid}`);
  expectWhole(page);
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(page.html) ?? [];
  expect(main.includes(`${uid}</h1>`)).toBe(true);
  const own = main.slice(0, main.indexOf('<section'));
  expect(/data-minor="[^"]*"/.exec(own)?.[0]).toBeUndefined();
});

test.each(PAGES)('/%s/p/%s: structured data has no picture, no empty text and no offer', async (locale, uid) => {
  const { html } = await shop.page(`/${locale}/p/${uid}`);
  const [, json = '{}'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  const { '@graph': nodes } = JSON.parse(json) as { readonly '@graph': readonly Readonly<Record<string, unknown>>[] };
  expect(Object.keys(nodes[0] ?? {}).toSorted()).toEqual(['@type', 'brand', 'name', 'url']);
});

test('tiles of a category have no picture and no price; a product that no store sells is not listed', async () => {
  const pages = await Promise.all(LOCALES.map((locale) => shop.page(`/${locale}/c/skis`)));
  for (const page of pages) {
    expectWhole(page);
    const items = page.payload?.kind === 'category' ? (page.payload.grid?.items ?? []) : [];
    const bare = items.filter(({ uid }) => BARE.includes(uid));
    expect(bare.map(({ uid }) => uid).toSorted()).toEqual(['bare', 'bare-gallery']);
    for (const { picture, price, colors, sizes } of bare)
      expect([picture, price, colors, sizes]).toEqual(['', undefined, [], []]);
  }
});

test('the search finds a bare product by its title, without a picture and a price', () => {
  const document = languageDocuments(shop.store, 'de').product('bare');
  expect(document).toMatchObject({ title: 'bare', image: '', color: [], size: [], specs: [] });
  expect(Object.keys(document ?? {}).filter((field) => field.startsWith('price_'))).toEqual([]);
});
