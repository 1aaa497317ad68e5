/**
 * The tree of an incremental publish is byte for byte that of a full release of the same content, for random edits rendered by the real pages.
 * The pages of removed products are an exception: only a shop that has published the product knows what its page recommended.
 */
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { assert as check, asyncProperty, constantFrom, array, nat, record } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { StoredChange } from '#content-loaders/stored-change.ts';
import { COMMERCE_FACT, commerceFactUid } from '#lib/content/commerce-fact.ts';
import type { CommerceFact } from '#lib/content/commerce-fact.ts';
import type { Entry } from '#lib/content/entries.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';
import { publish } from '#publishing/loop/publish.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';

import { embeddedPages } from '../support/page-settings.ts';
import { fillFromSample, publicFiles, storePath } from '../support/sample-content.ts';

const LOCALES = ['de-at', 'en-at'];
const PRODUCTS = 8;
const dir = mkdtempSync(join(tmpdir(), 'firn-identity-'));
const dataDir = join(dir, 'data');
let digest = '';
let edits = 0;

/** Renderers of the incremental shop stay warm, as in a running shop; each full release gets a fresh one. */
const warm = createRendererPool();

function release(data: string) {
  return publish({
    dataDir: data,
    ...(data === dataDir ? { pool: warm } : { renderers: 1 }),
    pages: embeddedPages(),
    client: { sync: () => Promise.resolve({ kind: 'ok', value: { items: [], token: 't' } }) },
    source: 'identity',
    bundleDir: BUNDLE_DIR,
    bundleDigest: digest,
    locales: LOCALES,
    clock: () => new Date(),
    say: () => undefined,
  });
}

/** Pages that replace removed products and show the products that their pages recommended: `de-at/410/blt1,blt2.html`. */
const OF_REMOVED_PRODUCT = /^[\w-]+\/410\//;

/** The live release in bytes, without the pages of removed products. */
function tree(data: string): ReadonlyMap<string, string> {
  return new Map([...publicFiles(data, 'base64')].filter(([file]) => !OF_REMOVED_PRODUCT.test(file)));
}

function difference(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...left.keys(), ...right.keys()])].filter((file) => left.get(file) !== right.get(file));
}

beforeAll(async () => {
  digest = await ensureBundle(() => undefined);
  await fillFromSample({
    dir,
    dataDir,
    source: 'identity',
    // The redirects are left out because they may lead to products that this shop leaves out.
    without: (content) => [...content.list('product', 'en-us').slice(PRODUCTS), ...content.list('route_rule', 'en-us')],
  });
  const store = openContentStore(storePath(dataDir));
  store.apply(store.list('product', 'en-us').flatMap(factOf), {}, false);
  store.close();
  await release(dataDir);
}, 240_000);

afterAll(async () => {
  await warm.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Makes commerce facts of a product, as if read from the platform. */
function factOf({ title, commerce }: Product): readonly StoredChange[] {
  const productId = commerce['eu_region_1']?.id;
  if (productId === undefined) return [];
  const uid = commerceFactUid('eu_region_1', productId);
  const base = { type: COMMERCE_FACT, uid, title, language: 'en-us', updatedAt: '' } as const;
  const price = { minor: 10_000 + productId, currency: 'EUR' };
  const entry: CommerceFact = { ...base, region: 'eu_region_1', productId, price, soldOut: false };
  return [{ type: COMMERCE_FACT, uid, language: 'en-us', entry, digest: uid }];
}

const TYPES = ['product', 'product', COMMERCE_FACT, COMMERCE_FACT, 'product_category', 'page', 'display_text', 'header', 'alert', 'banner', 'brand_settings', 'country'] as const; // prettier-ignore

interface Edit {
  readonly type: (typeof TYPES)[number];
  readonly which: number;
  readonly language: string;
  readonly kind: 'title' | 'url' | 'regions' | 'lists' | 'remove';
}

function changeOf(store: ReturnType<typeof openContentStore>, { type, which, language, kind }: Edit): StoredChange[] {
  const all = store.list(type, language);
  const entry = all[which % Math.max(1, all.length)];
  if (!entry) return [];
  edits += 1;
  const { uid } = entry;
  if (entry.type === COMMERCE_FACT && kind !== 'remove') {
    const { price, soldOut } = entry;
    const euro = (minor: number) => ({ minor, currency: price.currency });
    const reduced = kind === 'title' ? { was: euro(90_000 + edits), lowest: euro(80_000 + edits) } : {};
    const { was: _was, lowest: _lowest, ...kept } = entry;
    const now = { ...kept, price: euro(price.minor + edits), ...reduced, soldOut: !soldOut };
    return [{ type, uid, language: 'en-us', entry: now, digest: `edit ${edits}` }];
  }
  if (entry.type === COMMERCE_FACT) return [{ type, uid, language: 'en-us' }];
  if (kind === 'remove' && type !== 'country') return [{ type, uid, language }];
  const fields: Record<string, unknown> = { ...entry, title: `${entry.title} ${edits}`, language };
  if ('displayTitle' in entry) fields['displayTitle'] = `${entry.displayTitle} ${edits}`;
  if ('text' in entry && type === 'display_text') fields['text'] = `${entry.text} ${edits}`;
  if (kind === 'url' && 'url' in entry) fields['url'] = `${entry.url}-${edits}`;
  // Moves the product into another category, out of all categories, or into all.
  if (kind === 'lists' && entry.type === 'product') {
    const categories = store
      .list('product_category', 'en-us')
      .map((category) => ({ type: 'product_category', uid: category.uid }));
    const one = which % categories.length;
    fields['categories'] = [[], categories, categories.slice(one, one + 1)][which % 3];
  }
  if (kind === 'regions' && 'regions' in entry) fields['regions'] = entry.regions.length > 0 ? [] : ['us'];
  return [{ type, uid, language, entry: fields as unknown as Entry, digest: `edit ${edits}` }];
}

test('after each of many random edits the incremental tree equals that of a full release', async () => {
  const edit = record({
    type: constantFrom(...TYPES),
    which: nat(30),
    language: constantFrom('en-us', 'de', 'de', 'fr'),
    kind: constantFrom(
      'title' as const,
      'title' as const,
      'url' as const,
      'regions' as const,
      'lists' as const,
      'remove' as const,
    ),
  });
  let partial = 0;
  await check(
    asyncProperty(array(edit, { minLength: 1, maxLength: 3 }), async (list) => {
      const store = openContentStore(storePath(dataDir));
      for (const one of list) store.apply(changeOf(store, one), {}, false);
      store.close();
      const report = await release(dataDir);
      expect(report.failed).toEqual([]);
      if (report.kept > 0) partial += 1;
      const whole = join(dir, `whole-${edits}`);
      cpSync(join(dataDir, 'content'), join(whole, 'content'), { recursive: true });
      expect((await release(whole)).kept).toBe(0);
      expect(difference(tree(dataDir), tree(whole))).toEqual([]);
      rmSync(whole, { recursive: true });
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(partial).toBeGreaterThan(0);
}, 240_000);

test('unchanged files share their inodes between two releases', async () => {
  const inode = (file: string): number => statSync(join(dataDir, 'latest', file)).ino;
  const before = [...tree(dataDir).keys()].map((file) => [file, inode(file)] as const);
  const contents = tree(dataDir);
  const store = openContentStore(storePath(dataDir));
  const [page] = store.list('page', 'en-us');
  if (!page) throw new Error('no page');
  store.apply(
    [{ type: 'page', uid: page.uid, language: 'en-us', entry: { ...page, title: 'Moved' }, digest: 'm' }],
    {},
    false,
  );
  store.close();
  await release(dataDir);
  const after = tree(dataDir);
  const same = before.filter(([file]) => after.get(file) === contents.get(file));
  expect(same.length).toBeGreaterThan(20);
  expect(same.filter(([file, old]) => inode(file) !== old)).toEqual([]);
}, 60_000);
