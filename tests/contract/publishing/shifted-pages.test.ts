/**
 * When products of a category move, its further pages are made from stored pages of the previous release. After each edit they equal those of a full
 * release, byte for byte, and depend on the same entries.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ContentStore } from '#content-loaders/content-store.ts';
import type { Product } from '#lib/content/product-entries.ts';

import { differing, openEditedShop } from '../../support/edited-shop.ts';
import type { EditedShop } from '../../support/edited-shop.ts';
import { unmarkedBy } from '../../support/marked-pages.ts';

/** Number of products added to the category of skis, so that it has seven pages: 150 products in English, of which 40 have a German text. */
const MORE = 133;
const TRANSLATED = 40;
const PAGES = [2, 3, 4, 5, 6, 7];
const number = (at: number): string => `${at}`.padStart(3, '0');
/** Address of an added product; it sorts after that of the model product and before the other products. */
const addressOf = (at: number): string => `/bivy-${number(at)}`;
const file = (page: number, locale = 'en-us'): string => `${locale}/c/skis/page/${page}/index.html`;

let shop: EditedShop;

function multiply(store: ContentStore): void {
  for (const language of ['en-us', 'de']) {
    const model = store.byUrl('product', '/ridge-98', language) ?? expect.fail('The sample has no such product.');
    const own = Array.from({ length: language === 'de' ? TRANSLATED : MORE }, (_, at): Product => {
      // The title is not pure ASCII, because pages are cut as bytes.
      const title = `Bivy ${at} – Föhn`;
      return { ...model, uid: `blt0more${number(at)}`, url: addressOf(at), title, displayTitle: title, related: [], isNew: false };
    }); // prettier-ignore
    store.apply(
      own.map((entry) => ({ type: 'product', uid: entry.uid, language, entry, digest: `${entry.uid} ${language}` })),
      {},
      false,
    );
  }
}

const product = (url: string): Product =>
  shop.inStore((store) => store.byUrl('product', url, 'en-us') ?? expect.fail(url));

const uidAt = (at: number): string => product(addressOf(at)).uid;

beforeAll(async () => {
  shop = await openEditedShop(multiply);
}, 300_000);

afterAll(() => shop?.close());

const FURTHER_PAGES = PAGES.flatMap((page) => [file(page), file(page, 'de-at')]);

test.each<readonly [name: string, edit: () => void, rendered: readonly string[]]>([
  ['a product leaves the second page', () => shop.unpublish(uidAt(30)), []],
  ['a product leaves the first page', () => shop.unpublish(uidAt(3)), []],
  ['a product of one language leaves', () => shop.unpublish(uidAt(60)), []],
  ['a product joins the third page', () => shop.inStore((store) => {
    const model = store.byUrl('product', addressOf(61), 'en-us') ?? expect.fail();
    shop.put(store, { ...model, uid: 'blt0moreJoined', url: `${addressOf(61)}-a`, title: 'Joined', displayTitle: 'Joined' }, 'en-us');
  }), [file(3), file(3, 'de-at')]],
  ['a product moves to the front', () => shop.change('product', uidAt(100), () => ({ isNew: true })), []],
  ['a product moves back to the end', () => shop.change('product', uidAt(100), () => ({ isNew: false, discontinued: true })), [file(7), file(7, 'de-at')]],
  ['a product leaves, and the first one of the next page has another title', () => {
    shop.unpublish(uidAt(31));
    const [next] = tilesOf(4, 'en-us');
    shop.change('product', product(next ?? '').uid, () => ({ title: 'Other', displayTitle: 'Other' }));
  }, [file(3), file(3, 'de-at')]],
  ['products leave until the category has one page less', () => [62, 63, 64, 65, 66, 67, 68, 69, 70, 71].forEach((at) => shop.unpublish(uidAt(at))), PAGES.flatMap((page) => [file(page), file(page, 'de-at')])],
])('%s', async (_name, edit, rendered) => {
  const before = shop.tree();
  const unmarked = await unmarkedBy(shop.dataDir, FURTHER_PAGES, async () => {
    edit();
    await shop.release();
  });
  const tree = shop.tree();
  expect(differing(tree, before)).not.toEqual([]);
  expect(differing(tree, await shop.fullRelease())).toEqual([]);
  // Only rendered pages lose their mark; the other further pages are made from stored ones.
  expect(unmarked).toEqual(rendered);
  const reads = await shop.reads();
  const others = [...shop.fullReads()].filter(([one, names]) => names.join('\n') !== reads.get(one)?.join('\n'));
  expect(others.filter(([one]) => one.includes('/page/')).map(([one]) => one)).toEqual([]);
}, 180_000); // prettier-ignore

function tilesOf(page: number, locale: string): readonly string[] {
  const html = readFileSync(join(shop.dataDir, 'latest', file(page, locale)), 'utf8');
  return [...html.matchAll(/<h3 class="tile-name"><a href="\/[\w-]+\/p([^"]*)"/g)].map(([, href = '']) => href);
}
