/** The error pages: texts from content where available, and only products that may be recommended. */
import { expect, test } from 'vitest';

import type { Product } from '#lib/content/product-entries.ts';
import type { ErrorPageEntry } from '#lib/content/settings-entries.ts';
import { errorView, goneProductView } from '#views/error-view.ts';
import type { PageContext } from '#views/page-context.ts';

const product = (uid: string, given: Partial<Product> = {}): Product => ({
  type: 'product', uid, title: uid, language: 'en-us', updatedAt: '', displayTitle: uid, tagline: '', description: [], url: `/${uid}`, commerce: {}, regions: [], isNew: false, isRedesigned: false, prices: {}, salePrices: {},
  image: { name: uid, imageset: false }, colors: [], sizes: [], specs: [], customFields: [], categories: [], related: [], discontinued: false, seo: {}, ...given,
}); // prettier-ignore
const banner = {
  type: 'banner', uid: 'banner', title: 'Storm', language: 'en-us', updatedAt: '', content: [], regions: [], darkOverlay: false, disableLink: false, contentLayout: 'top-left', wrapCopy: false, buttons: [],
  background: { kind: 'image', media: { name: 'scene-storm', imageset: false }, hotspots: [], zoom: false },
}; // prettier-ignore
const entry: ErrorPageEntry = {
  type: 'error_page', uid: 'error', title: 'error', language: 'en-us', updatedAt: '', regions: [], header: 'Nothing here', mainContent: 'The way back is short.', linkText: 'Go home', productHeader: 'Start here',
  products: [{ type: 'product', uid: 'a' }], automatedRelatedProducts: [], recommendation: { header: 'No longer made', mainContent: 'These do the same.' },
}; // prettier-ignore

/** The context of a page for Britain, where the shop does not sell. */
function context(page: ErrorPageEntry | undefined, products: readonly Product[]): PageContext {
  const all: Readonly<Record<string, readonly { readonly uid: string }[]>> = { product: products, banner: [banner], error_page: page ? [page] : [] }; // prettier-ignore
  const content = {
    all: (type: string) => Promise.resolve(all[type] ?? []),
    inside: (_type: string, owner: string) =>
      Promise.resolve(products.filter(({ categories }) => categories.some(({ uid }) => uid === owner))),
    behind: (type: string, references: readonly { readonly uid: string }[]) =>
      Promise.resolve(references.flatMap(({ uid }) => (all[type] ?? []).filter((one) => one.uid === uid))),
  };
  const given = {
    region: 'eu', shopping: false, commerceRegion: 'us', content,
    text: (english: string) => english,
    audience: () => 'all',
    shown: (entries: readonly { readonly regions: readonly string[] }[]) => entries.filter(({ regions }) => regions.length === 0 || regions.includes('eu')),
  }; // prettier-ignore
  return given as unknown as PageContext;
}

test('a 404 page has the title of the specification and everything else from content', async () => {
  const view = await errorView(context({ ...entry, banner: { type: 'banner', uid: 'banner' } }, [product('a')]), 404);
  expect(view).toMatchObject({
    title: 'Page Not Found', heading: 'Nothing here', intro: 'The way back is short.', linkText: 'Go home', productHeader: 'Start here', productText: '',
  }); // prettier-ignore
  expect(view.products.map(({ uid }) => uid)).toEqual(['a']);
  expect(view.banner).toMatchObject([{ kind: 'banner', background: { media: { name: 'scene-storm' } } }]);
});

test('a 410 page without product ids has its own title, and header, text, banner and products of the entry', async () => {
  const view = await errorView(context({ ...entry, banner: { type: 'banner', uid: 'banner' } }, [product('a')]), 410);
  expect(view).toMatchObject({
    title: 'Product Not Available', heading: 'Nothing here', intro: 'The way back is short.', linkText: 'Go home', productHeader: 'Start here', productText: '',
  }); // prettier-ignore
  expect([view.products.length, view.banner.length]).toEqual([1, 1]);
});

test('a 410 page with product ids shows these products instead of those of the entry, with header and text for recommendations', async () => {
  const shop = context({ ...entry, banner: { type: 'banner', uid: 'banner' } }, [product('a'), product('b'), product('c')]); // prettier-ignore
  const view = await goneProductView(shop, ['c', 'lost', 'b']);
  expect(view).toMatchObject({
    title: 'Product Not Available', heading: 'Product Not Available', intro: '', linkText: 'Go home', productHeader: 'No longer made', productText: 'These do the same.', banner: [],
  }); // prettier-ignore
  expect(view?.products.map(({ uid }) => uid)).toEqual(['c', 'b']);
});

test('a 410 page with product ids but without an entry has the built-in texts', async () => {
  const view = await goneProductView(context(undefined, [product('a')]), ['a']);
  expect(view).toMatchObject({ linkText: 'Return to homepage', productHeader: 'Related products', productText: '' });
});

test('a page with product ids of which none can be shown becomes a 404', async () => {
  const shop = context(entry, [product('a', { regions: ['us'] })]);
  expect(await goneProductView(shop, ['a', 'lost'])).toBeUndefined();
});

test('without hand-picked products an error page takes at most eight from the categories in turn', async () => {
  const inside = (uid: string, category: string) =>
    product(uid, { categories: [{ type: 'product_category', uid: category }] });
  const many = Array.from({ length: 9 }, (_, index) => [inside(`ski${index}`, 'skis'), inside(`bag${index}`, 'bags')]);
  const automated = ['skis', 'bags'].map((uid) => ({ category: { type: 'product_category', uid }, commerceId: 1 }));
  const view = await errorView(
    context({ ...entry, products: [], automatedRelatedProducts: automated }, many.flat()),
    404,
  );
  expect(view.products.map(({ uid }) => uid)).toEqual(['ski0', 'bag0', 'ski1', 'bag1', 'ski2', 'bag2', 'ski3', 'bag3']);
});

test('without an entry the built-in texts are shown', async () => {
  const view = await errorView(context(undefined, []), 404);
  expect(view).toMatchObject({ heading: 'Page not found', linkText: 'Return to homepage', intro: '', products: [] });
  expect((await errorView(context(undefined, []), 410)).heading).toBe('Product Not Available');
});
