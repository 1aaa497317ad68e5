/**
 * When an edit of a product changes nothing of a page but a tile and its data, the page is made from the stored one of the previous release. After each
 * edit the release equals a full release, byte for byte, and its pages depend on the same entries.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ContentStore } from '#content-loaders/content-store.ts';
import type { Product } from '#lib/content/product-entries.ts';
import type { RichText } from '#lib/content/rich-text.ts';

import { differing, openEditedShop } from '../../support/edited-shop.ts';
import type { EditedShop } from '../../support/edited-shop.ts';
import { unmarkedBy } from '../../support/marked-pages.ts';

/** Products added to the category of skis, so that it has more than a page; half of them have a German text. */
const MORE = 20;
const FIRST_PAGES = ['en-us', 'de-at'].flatMap((locale) => [
  `${locale}/c/skis/index.html`,
  `${locale}/c/skis/all-mountain/index.html`,
]);

/** Pages with a list that shows the ski `/ridge-98`: of skis that recommend it, error pages, and the home page. */
const LISTING = ['en-us', 'de-at'].flatMap((locale) => [
  `${locale}/p/ridge-92/index.html`,
  `${locale}/p/traverse-94/index.html`,
  `${locale}/404.html`,
  `${locale}/410.html`,
  ...(locale === 'en-us' ? ['index.html', '404.html'] : [`${locale}/index.html`]),
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
/** Ends a tile and begins another, if it were not escaped; inserts other text, if it were the pattern of a replacement. */
const MARKUP = `Dôme ${'</a></h3></article><article class="tile">&amp;\u2028$&$1$$$`$\' '.repeat(60)}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
/** A title in the markup of a tile. */
const escaped = (title: string): string => title.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

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

/** Releases after the edit; returns which of the pages were rendered. */
async function renderedBy(edit: () => void, pages: readonly string[] = LISTING): Promise<readonly string[]> {
  return unmarkedBy(shop.dataDir, pages, async () => {
    edit();
    await shop.release();
  });
}

async function expectFullRelease(): Promise<void> {
  expect(differing(shop.tree(), await shop.fullRelease())).toEqual([]);
  const reads = await shop.reads();
  expect(LISTING.filter((one) => shop.fullReads().get(one)?.join('\n') !== reads.get(one)?.join('\n'))).toEqual([]);
}

test('edits of titles, pictures and texts do not render the pages that list the product', async () => {
  const before = shop.tree();
  const uid = uidOf('/ridge-98');
  expect(await renderedBy(() => shop.change('product', uid, () => named('Crête – 雪')))).toEqual([]);
  const changed = differing(shop.tree(), before);
  expect(LISTING.filter((one) => !changed.includes(one))).toEqual([]);
  const picture = ({ image }: Product) => ({
    image: { ...image, name: 'couloir-108-ink' },
    bannerIcon: 'new' as const,
  });
  expect(await renderedBy(() => shop.change('product', uid, picture))).toEqual([]);
  expect(
    await renderedBy(() =>
      ['/ridge-98', '/ridge-88-w'].forEach((url) => shop.change('product', uidOf(url), () => named('Twin'))),
    ),
  ).toEqual([]);
  expect(await renderedBy(() => shop.change('product', uid, () => named(MARKUP)))).toEqual([]);
  expect(await renderedBy(() => shop.change('product', uid, () => ({ bannerIcon: 'best-seller' })))).toEqual([]);
  for (const file of LISTING) expect(shop.tree().get(file), file).toContain(`>${escaped(MARKUP)}</a>`);
  expect(await renderedBy(() => shop.change('product', uid, () => named(ODD)))).toEqual([]);
  await expectFullRelease();
}, 300_000);

/** Pages of skis whose texts name the binding `/pin-12` and its sizes. */
const FITTING = ['en-us/p/ridge-98/index.html', 'de-at/p/ridge-98/index.html'];

test('edits that change more than tiles render the pages that list the product', async () => {
  const uid = uidOf('/ridge-98');
  const specs = ({ specs: before }: Product) => ({ specs: before.slice(1), ...named('Ridge') });
  expect(await renderedBy(() => shop.change('product', uid, specs))).toEqual(LISTING);
  // With a title: an unchanged page would share the marked file although it was rendered.
  const gear = ({ gear: before }: Product) => ({
    ...named('Other gear'),
    ...(before ? { gear: { ...before, sizeTable: [] } } : {}),
  });
  expect(await renderedBy(() => shop.change('product', uid, gear))).toEqual(LISTING);
  expect(await renderedBy(() => shop.change('product', uid, () => named('')))).toEqual(LISTING);
  expect(await renderedBy(() => shop.change('product', uid, () => named('Ridge again')))).toEqual(LISTING);
  for (const file of FITTING) expect(shop.tree().get(file)).toMatch(/Pin 12 \(\d+/);
  expect(await renderedBy(() => shop.change('product', uidOf('/pin-12'), () => named('Needle')), FITTING)).toEqual(
    FITTING,
  );
  for (const file of FITTING) expect(shop.tree().get(file)).toMatch(/Needle \(\d+/);
  await expectFullRelease();
}, 300_000);

test('a page that also shows the edited product outside of its lists is rendered', async () => {
  const [listing, linked] = [uidOf('/ridge-92'), uidOf('/ridge-98')];
  const children: RichText = [{ kind: 'text', text: 'a ski', marks: [] }];
  const description: RichText = [{ kind: 'paragraph', children: [{ kind: 'entry-link', type: 'product', uid: linked, children }] }]; // prettier-ignore
  const embedded: RichText = [{ kind: 'paragraph', children: [{ kind: 'embedded-entry', type: 'product', uid: linked, display: 'inline' }] }]; // prettier-ignore
  const pages = LISTING.filter((one) => one.includes('/p/ridge-92/'));
  for (const text of [description, embedded]) {
    shop.change('product', listing, () => ({ description: text }));
    shop.change('product', linked, () => named('Zinal'));
    await shop.release();
    expect(await renderedBy(() => shop.change('product', linked, () => named('Arête')))).toEqual(pages);
  }
  await expectFullRelease();
}, 300_000);
