/**
 * When an edit of a product changes nothing of a category's first page but a tile and its data, the page is made from the stored one of the previous
 * release. After each edit the release equals a full release, byte for byte, and its pages depend on the same entries.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ContentStore } from '#content-loaders/content-store.ts';
import type { Product } from '#lib/content/product-entries.ts';

import { differing, openEditedShop } from '../../support/edited-shop.ts';
import type { EditedShop } from '../../support/edited-shop.ts';
import { unmarkedBy } from '../../support/marked-pages.ts';

/** Products added to the category of skis, so that it has more than a page; half of them have a German text. */
const MORE = 20;
const FIRST_PAGES = ['en-us', 'de-at'].flatMap((locale) => [
  `${locale}/c/skis/index.html`,
  `${locale}/c/skis/all-mountain/index.html`,
]);

let shop: EditedShop;

function multiply(store: ContentStore): void {
  for (const language of ['en-us', 'de']) {
    const model = store.byUrl('product', '/ridge-98', language) ?? expect.fail('The sample has no such product.');
    const own = Array.from({ length: language === 'de' ? MORE / 2 : MORE }, (_, at): Product => {
      const [url, title] = [`/zinal-${at + 10}`, `Zinal ${at + 10}`];
      return { ...model, uid: `blt0more${at}`, url, title, displayTitle: title, related: [], isNew: false };
    });
    store.apply(
      own.map((entry) => ({ type: 'product', uid: entry.uid, language, entry, digest: `${entry.uid} ${language}` })),
      {},
      false,
    );
  }
}

const uidOf = (url: string): string =>
  shop.inStore((store) => store.byUrl('product', url, 'en-us') ?? expect.fail(url)).uid;

beforeAll(async () => {
  shop = await openEditedShop(multiply);
}, 300_000);

afterAll(() => shop?.close());

const named = (title: string) => ({ title, displayTitle: title });
/** Ends a product's data in a payload, if it were not escaped. */
const ODD = '"}],"grid":{"items":[{"uid":"x\\';

type Edit = readonly [name: string, edit: () => void, rendered: readonly string[]];

/** Releases after each edit. A single full release is compared at the end: every edit is still visible then. */
async function expectLikeFullRelease(edits: readonly Edit[]): Promise<void> {
  for (const [name, edit, expected] of edits) {
    const before = shop.tree();
    const rendered = await unmarkedBy(shop.dataDir, FIRST_PAGES, async () => {
      edit();
      await shop.release();
    });
    expect(rendered, name).toEqual(expected);
    expect(
      differing(shop.tree(), before).filter((one) => one.endsWith('/c/skis/_payload.json')),
      name,
    ).not.toEqual([]);
  }
  expect(differing(shop.tree(), await shop.fullRelease())).toEqual([]);
  const reads = await shop.reads();
  const others = FIRST_PAGES.filter((one) => shop.fullReads().get(one)?.join('\n') !== reads.get(one)?.join('\n'));
  expect(others).toEqual([]);
}

test('edits of titles, pictures and texts do not render the first pages of the category', async () => {
  await expectLikeFullRelease([
    [
      'a product with a tile on the first page',
      () => shop.change('product', uidOf('/ridge-98'), () => named('Arête – 雪')),
      [],
    ],
    [
      'a title with quotes, brackets and a backslash',
      () => shop.change('product', uidOf('/couloir-108'), () => named(ODD)),
      [],
    ],
    ['a product of the second page', () => shop.change('product', uidOf('/zinal-25'), () => named('Zinal "25"')), []],
    [
      'a picture, a text and a label',
      () =>
        shop.change('product', uidOf('/zinal-10'), ({ image }) => ({
          image: { ...image, name: 'couloir-108-ink' },
          tagline: 'Other',
          bannerIcon: 'coming-soon',
        })),
      [],
    ],
    [
      'two products at once',
      () => ['/zinal-11', '/zinal-14'].forEach((url) => shop.change('product', uidOf(url), () => named('Twin'))),
      [],
    ],
  ]);
}, 300_000);

test('edits that change filters, their counts or the order render the first pages of the category', async () => {
  await expectLikeFullRelease([
    [
      'other sizes',
      () => shop.change('product', uidOf('/zinal-12'), ({ sizes }) => ({ sizes: sizes.slice(1) })),
      FIRST_PAGES,
    ],
    [
      'another specification and another title',
      () => shop.change('product', uidOf('/zinal-15'), ({ specs }) => ({ specs: specs.slice(1), ...named('Zinal') })),
      FIRST_PAGES,
    ],
    ['a new product', () => shop.change('product', uidOf('/zinal-13'), () => ({ isNew: true })), FIRST_PAGES],
    [
      'the titles of a product, in both languages, and of its category in English',
      () => {
        shop.change('product', uidOf('/zinal-16'), () => named('Zinal Tour'));
        shop.inStore((store) => {
          const category = store.byUrl('product_category', '/skis', 'en-us') ?? expect.fail();
          shop.put(store, { ...category, displayTitle: 'All skis' }, 'en-us');
        });
      },
      FIRST_PAGES.filter((one) => one.startsWith('en-us/')),
    ],
  ]);
}, 300_000);
