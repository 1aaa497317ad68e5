/** A shop of a few pages for publishing: a content store filled by hand, and a one-file bundle in place of Astro's. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { StoredChange } from '#content-loaders/stored-change.ts';
import { storedSource } from '#content-loaders/sync-content.ts';
import type { Entry } from '#lib/content/entries.ts';
import type { PublishOptions } from '#publishing/loop/publish-options.ts';

import { embeddedPages } from './page-settings.ts';
import { sharedRenderers } from './shared-renderers.ts';

/**
 * Renders the content store's entry for an address; the payload of a product has its related products. Special titles make rendering fail in different
 * ways; the title `priced` shows the price of product 1 of the store us.
 */
const BUNDLE = `
import { contentStore } from '${resolve('src/views/site.ts')}';
export async function render(request) {
  const path = new URL(request.url).pathname;
  const [, code = 'en-us', ...rest] = path.split('/');
  const language = (code || 'en-us').startsWith('de') ? 'de' : 'en-us';
  contentStore().list('header', language);
  const page = contentStore().byUrl('page', '/' + rest.join('/'), language);
  if (page?.title === 'throws') throw new Error('it broke');
  if (page?.title === 'exits') process.exit(3);
  if (page?.title === 'dies') setTimeout(() => { throw new Error('uncaught'); });
  if (page?.title === 'hangs' || page?.title === 'dies') await new Promise(() => undefined);
  const status = path.endsWith('/404') ? 404 : /\\/410(\\/|$)/.test(path) ? 410 : 200;
  const product = rest[0] === 'p' ? contentStore().byUrl('product', '/' + rest[1], language) : undefined;
  const fact = page?.title === 'priced' ? contentStore().get('commerce_product', 'us-1', 'en-us') : undefined;
  const price = fact ? ' ' + fact.price.minor + (fact.soldOut ? ' sold out' : '') : '';
  const body = '<script>go()</script>' + VERSION + ' ' + path + ': ' + (page?.title ?? 'fixed') + price;
  return { response: new Response(body, { status }), payload: { path, ...(product && { kind: 'product', related: product.related }) } };
}
/** No page has tiles, so every page is rendered. */
export const listTiles = () => Promise.resolve(undefined);
`;

export interface SmallShop {
  readonly dir: string;
  readonly dataDir: string;
  /** With renderers that all small shops of a test file share, unless `pool` names others, or undefined: renderers that end with the publish. */
  options(more?: Partial<PublishOptions>): PublishOptions;
  /** Adds a page; without a title, removes it. */
  page(url: string, title: string | undefined, language?: string): void;
  apply(changes: readonly StoredChange[]): void;
  /** Changes the content store's database directly. */
  sql(text: string): void;
  /** Replaces the bundle with one that has a new hashed file. */
  bundle(version: string): void;
}

let count = 0;

export function entryChange(entry: Entry, language = 'en-us'): StoredChange {
  count += 1;
  return { type: entry.type, uid: entry.uid, language, entry, digest: `${count}` };
}

function base(type: string, uid: string, language: string) {
  return { type, uid, language, title: uid, updatedAt: '', regions: [] };
}

function country(value: string, langs: readonly string[]): StoredChange {
  return entryChange({
    ...base('country', value, 'en-us'),
    value,
    text: value,
    iso: value,
    continent: '',
    currency: 'EUR',
    langs: langs.map((lang) => ({ value: lang, text: lang })),
  } as unknown as Entry);
}

function fill(shop: SmallShop): void {
  shop.bundle('v1');
  shop.apply([country('us', ['en']), country('at', ['de', 'en'])]);
  for (const name of ['a', 'b', 'c', 'd']) shop.page(`/${name}`, `Page ${name}`);
}

export function openSmallShop(dir = mkdtempSync(join(tmpdir(), 'firn-small-')), fresh = true): SmallShop {
  const dataDir = join(dir, 'data');
  let version = 'v1';
  const apply = (changes: readonly StoredChange[]): void => {
    const store = openContentStore(join(dataDir, 'content', 'store.db'));
    // Simulates a completed sync: the content service has nothing newer.
    store.apply(changes, { token: 't', source: storedSource('small') }, false);
    store.close();
  };
  const shop: SmallShop = {
    dir,
    dataDir,
    apply,
    sql(text) {
      const database = new DatabaseSync(join(dataDir, 'content', 'store.db'));
      database.exec(text);
      database.close();
    },
    options: (more = {}) => ({
      dataDir,
      pages: embeddedPages(),
      client: { sync: () => Promise.resolve({ kind: 'ok', value: { items: [], token: 't' } }) },
      source: 'small',
      bundleDir: join(dir, 'bundle'),
      bundleDigest: version,
      clock: () => new Date(),
      say: () => undefined,
      pool: sharedRenderers,
      ...more,
    }),
    page(url, title, language = 'en-us') {
      const uid = `page${url.replaceAll('/', '-')}`;
      if (title === undefined) apply([{ type: 'page', uid, language }]);
      else
        apply([
          entryChange(
            { ...base('page', uid, language), title, url, sections: [], seo: {} } as unknown as Entry,
            language,
          ),
        ]);
    },
    bundle(next) {
      version = next;
      for (const folder of ['server', 'client/_astro']) mkdirSync(join(dir, 'bundle', folder), { recursive: true });
      writeFileSync(join(dir, 'bundle/server/entry.mjs'), BUNDLE.replace('VERSION', `'${next}'`));
      writeFileSync(join(dir, 'bundle/client/_astro', `app.${next}.js`), `export default '${next}';`.padEnd(600, ' '));
      writeFileSync(join(dir, 'bundle/client/robots.txt'), next);
    },
  };
  if (fresh) fill(shop);
  return shop;
}
