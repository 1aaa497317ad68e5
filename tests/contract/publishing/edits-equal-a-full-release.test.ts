/** After each kind of edit of a product, the release that rendered what the plan names equals a full release of the same content, byte for byte. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { createContentService } from '@firn/content-service';
import { listen } from '@firn/service-http/serve.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { createContentClient } from '#clients/content/content-client.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { storedSource, syncContent } from '#content-loaders/sync-content.ts';
import type { Entry, EntryOf, EntryType } from '#lib/content/entries.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { isGonePage } from '#lib/release/gone-page.ts';
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';
import { publish } from '#publishing/loop/publish.ts';
import type { PublishReport } from '#publishing/loop/publish.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';

import { embeddedPages } from '../../support/page-settings.ts';

const LOCALES = ['de-at', 'en-us'];
const LANGUAGES: ReadonlySet<string> = new Set(['de', 'en-us']);
/** Types whose pages show no products. */
const LEFT_OUT: readonly EntryType[] = ['route_rule', 'blog_post', 'athlete', 'support_article', 'store'];

const dir = mkdtempSync(join(tmpdir(), 'firn-edits-'));
const dataDir = join(dir, 'data');
const pool = createRendererPool();
let bundleDigest = '';
let edits = 0;

const storePath = (data: string): string => join(data, 'content', 'store.db');

function inStore<T>(work: (store: ContentStore) => T): T {
  const store = openContentStore(storePath(dataDir));
  try {
    return work(store);
  } finally {
    store.close();
  }
}

/** The sample's content in two languages, without the types that show no products. */
async function fill(): Promise<void> {
  const service = await createContentService({
    stacks: [{ dir: 'sample/stack', apiKey: 'a', accessToken: 'b', environment: 'production' }],
    stateDir: join(dir, 'state'),
  });
  const server = await listen(service.fetch, { port: 0 });
  const wire = { protocol: 'http' as const, host: '127.0.0.1', port: server.port };
  const client = createContentClient({ apiKey: 'a', deliveryToken: 'b', environment: 'production', ...wire });
  const store = openContentStore(storePath(dataDir));
  await syncContent({ client, store, source: 'edits' });
  const gone = LEFT_OUT.flatMap((type) => store.list(type, 'en-us')).flatMap(({ type, uid }) =>
    store.languagesOf(type, uid).map((language) => ({ type, uid, language })),
  );
  store.apply(gone, { token: 't', source: storedSource('edits') }, false);
  store.close();
  await server.close();
  await service.close();
}

function release(data: string): Promise<PublishReport> {
  return publish({
    dataDir: data,
    pages: embeddedPages(),
    client: { sync: () => Promise.resolve({ kind: 'ok', value: { items: [], token: 't' } }) },
    source: 'edits',
    bundleDir: BUNDLE_DIR,
    bundleDigest,
    locales: LOCALES,
    pool,
    clock: () => new Date(),
    say: () => undefined,
  });
}

/** Every public file, without the release's id and the pages of removed products, which a first release does not know of. */
function treeOf(data: string): ReadonlyMap<string, string> {
  const root = join(data, 'latest/');
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.firn') && file !== 'builds/latest.json' && !isGonePage(file));
  return new Map(files.toSorted().map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** Names of the files that differ. */
function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file));
}

async function fullRelease(): Promise<ReadonlyMap<string, string>> {
  const data = mkdtempSync(join(dir, 'full-'));
  cpSync(join(dataDir, 'content'), join(data, 'content'), { recursive: true });
  await release(data);
  const tree = treeOf(data);
  rmSync(data, { recursive: true, force: true });
  return tree;
}

function put(store: ContentStore, entry: Entry, language: string): void {
  edits += 1;
  store.apply([{ type: entry.type, uid: entry.uid, language, entry, digest: `edit ${edits}` }], {}, false);
}

/** Changes an entry in each of its languages. */
function change<T extends EntryType>(type: T, uid: string, to: (entry: EntryOf<T>) => Partial<EntryOf<T>>): void {
  inStore((store) => {
    for (const language of store.languagesOf(type, uid).filter((one) => LANGUAGES.has(one))) {
      const entry = store.get(type, uid, language);
      if (entry) put(store, { ...entry, ...to(entry) } as Entry, language);
    }
  });
}

function unpublish(uid: string): void {
  inStore((store) => {
    const rows = store.languagesOf('product', uid).map((language) => ({ type: 'product', uid, language }));
    store.apply(rows, {}, false);
  });
}

const category = (url: string): string =>
  inStore((store) => store.byUrl('product_category', url, 'en-us')?.uid ?? expect.fail(url));

function product(url: string): Product {
  return inStore((store) => store.byUrl('product', url, 'en-us') ?? expect.fail(url));
}

const reference = (uid: string) => ({ type: 'product_category', uid });
const CHANGED = '/ridge-98';

beforeAll(async () => {
  bundleDigest = await ensureBundle(() => undefined);
  await fill();
  await release(dataDir);
}, 300_000);

afterAll(async () => {
  await pool.close();
  rmSync(dir, { recursive: true, force: true });
});

test.each<readonly [name: string, edit: () => void]>([
  ['the title of a product', () => change('product', product(CHANGED).uid, () => ({ title: 'Ridge 99', displayTitle: 'Ridge 99' }))],
  ['a text that only its page shows', () => change('product', product(CHANGED).uid, () => ({ tagline: 'Another tagline' }))],
  ['a specification that the configuration of related products asks for', () => change('product', product(CHANGED).uid, ({ specs }) => ({ specs: specs.map((one) => (one.id === 'profile' ? { ...one, value: 'Full rocker' } : one)) }))],
  ['its sizes', () => change('product', product(CHANGED).uid, () => ({ sizes: ['1.234 m', '171'] }))],
  ['a product joins a category', () => change('product', product(CHANGED).uid, ({ categories }) => ({ categories: [...categories, reference(category('/accessories'))] }))],
  ['a product leaves its categories for another', () => change('product', product(CHANGED).uid, () => ({ categories: [reference(category('/bags'))] }))],
  ['a product is new, and moves to the front of its lists', () => change('product', product('/skarn-88').uid, ({ isNew }) => ({ isNew: !isNew }))],
  ['a product is discontinued', () => change('product', product('/skarn-96').uid, () => ({ discontinued: true }))],
  ['a product is not sold in a region any more', () => change('product', product('/pin-12').uid, ({ commerce }) => ({ commerce: Object.fromEntries(Object.entries(commerce).filter(([store]) => store !== 'eu_region_1')) }))],
  ['a product is for other regions', () => change('product', product('/pin-10').uid, () => ({ regions: ['jp'] }))],
  ['a product is unpublished', () => unpublish(product('/couloir-108').uid)],
  ['a product is published', () => inStore((store) => {
    const model = store.byUrl('product', '/skarn-88', 'en-us') ?? expect.fail();
    put(store, { ...model, uid: 'blt0new', url: '/skarn-00', title: 'Skarn 00', displayTitle: 'Skarn 00' }, 'en-us');
  })],
  ['the configuration of related products: other categories', () => inStore((store) => {
    const [config] = store.list('automated_related_products_config', 'en-us');
    if (config) put(store, { ...config, categories: config.categories.map((row) => ({ ...row, related: [reference(category('/bags')), ...row.related] })) }, 'en-us');
  })],
  ['the configuration of related products: other attributes', () => inStore((store) => {
    const [config] = store.list('automated_related_products_config', 'en-us');
    if (config) put(store, { ...config, categories: config.categories.map((row) => ({ ...row, attributes: [] })) }, 'en-us');
  })],
  ['a category is left out of related products', () => change('product_category', category('/skis'), () => ({ automatedRelatedProducts: false }))],
])('%s', async (_name, edit) => {
  const before = treeOf(dataDir);
  edit();
  const { rendered, kept } = await release(dataDir);
  const tree = treeOf(dataDir);
  expect(differing(tree, before)).not.toEqual([]);
  expect(differing(tree, await fullRelease())).toEqual([]);
  expect(rendered).toBeGreaterThan(0);
  expect(kept).toBeGreaterThan(0);
}, 180_000); // prettier-ignore
