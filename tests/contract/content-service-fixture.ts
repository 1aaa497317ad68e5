/** A small stack on disk in the export layout, served over HTTP, for the tests of the content service. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { createContentService } from '#services/content/content-service.ts';
import type { ContentService, ContentServiceOptions } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

export type Json = Record<string, unknown>;

const reference = (uid: string, to: string) => ({ uid, data_type: 'reference', reference_to: [to] });
const text = (uid: string) => ({ uid, data_type: 'text' });
const embed = (kind: 'entry' | 'asset', uid: string, type: string) => ({
  type: 'reference',
  attrs: { type: kind, [`${kind}-uid`]: uid, 'content-type-uid': type },
  children: [{ text: '' }],
});
const doc = (...children: unknown[]) => ({ type: 'doc', children });

export const PUBLISHED = '2026-01-02T00:00:00.000Z';
export const published = (locale = 'en-us', time = PUBLISHED) => ({ environment: 'env1', locale, time, user: 'ann' });

const product = (index: number, more: Json = {}): Json => ({
  title: `Ski ${index}`,
  price: index * 10,
  updated_at: `2026-01-0${index}T00:00:00.000Z`,
  tags: index % 2 ? ['odd', 'sale'] : ['even'],
  maker: [{ uid: `maker${index % 2}`, _content_type_uid: 'maker' }],
  specs: [{ name: 'radius', value: index }],
  taxonomies: [{ taxonomy_uid: 'use', term_uid: ['alpine', 'touring', 'race'][index % 3] }],
  publish_details: [published()],
  ...more,
});

/** The files of the export: JSON by path. */
export function stackFiles(): Record<string, Json> {
  return {
    'export-info.json': { contentVersion: 2 },
    'locales/master-locale.json': { l1: { code: 'en-us', fallback_locale: null } },
    'locales/locales.json': {
      l2: { code: 'de', fallback_locale: 'en-us' },
      l3: { code: 'de-at', fallback_locale: 'de' },
    },
    'environments/environments.json': { env1: { name: 'production' }, env2: { name: 'staging' } },
    'content_types/product.json': {
      uid: 'product',
      title: 'Product',
      schema: [
        text('title'),
        { uid: 'price', data_type: 'number' },
        reference('maker', 'maker'),
        reference('similar', 'product'),
        {
          uid: 'specs',
          data_type: 'group',
          multiple: true,
          schema: [text('name'), { uid: 'value', data_type: 'number' }],
        },
        { uid: 'picture', data_type: 'file' },
        { uid: 'story', data_type: 'json' },
        { uid: 'note', data_type: 'text', field_metadata: { allow_rich_text: true } },
        { uid: 'seo', data_type: 'global_field', reference_to: 'seo' },
        {
          uid: 'blocks',
          data_type: 'blocks',
          blocks: [
            { uid: 'hero', schema: [text('headline'), { uid: 'body', data_type: 'json' }, reference('link', 'maker')] },
          ],
        },
      ],
    },
    'content_types/maker.json': {
      uid: 'maker',
      title: 'Maker',
      schema: [text('title'), text('country'), reference('star', 'product'), { uid: 'logo', data_type: 'file' }],
    },
    'global_fields/globalfields.json': {
      0: { uid: 'seo', title: 'Seo', schema: [text('description'), reference('by', 'maker')] },
    },
    'taxonomies/taxonomies.json': { use: { uid: 'use', name: 'Use' } },
    'taxonomies/use.json': {
      taxonomy: { uid: 'use', name: 'Use' },
      terms: [
        { uid: 'ski', name: 'Ski', parent_uid: null },
        { uid: 'alpine', name: 'Alpine', parent_uid: 'ski' },
        { uid: 'race', name: 'Race', parent_uid: 'alpine' },
        { uid: 'touring', name: 'Touring', parent_uid: 'ski' },
      ],
    },
    'entries/product/en-us/p-entries.json': {
      p1: product(1, {
        similar: [{ uid: 'p2', _content_type_uid: 'product' }],
        picture: { uid: 'a1', url: 'stale' },
        seo: { description: 'fast', by: [{ uid: 'maker0', _content_type_uid: 'maker' }] },
        story: doc(embed('entry', 'maker1', 'maker'), { type: 'p', children: [embed('asset', 'a1', 'sys_assets')] }),
        note: '<p><figure data-sys-entry-uid="maker0" data-sys-content-type-uid="maker"></figure></p>',
        blocks: [
          {
            hero: {
              headline: 'Go',
              body: doc(embed('entry', 'p2', 'product')),
              link: [{ uid: 'maker1', _content_type_uid: 'maker' }],
            },
          },
        ],
      }),
      p2: product(2, { similar: [{ uid: 'p1', _content_type_uid: 'product' }], picture: { uid: 'gone' } }),
      p3: product(3, { publish_details: [published(), published('de')] }),
      p4: product(4, { title: 'Draft', publish_details: [] }),
    },
    'entries/product/de/p-entries.json': { p1: product(1, { title: 'Ski eins', publish_details: [published('de')] }) },
    'entries/maker/en-us/m-entries.json': {
      maker0: { title: 'Alder', country: 'at', logo: { uid: 'a1' }, publish_details: [published()] },
      maker1: {
        title: 'Birch',
        country: 'no',
        star: [{ uid: 'p1', _content_type_uid: 'product' }],
        publish_details: [published()],
      },
    },
    'assets/assets.json': { 1: 'x-assets.json' },
    'assets/x-assets.json': {
      a1: {
        uid: 'a1',
        title: 'Peak',
        filename: 'peak.jpg',
        url: 'https://images.example/peak.jpg',
        content_type: 'image/jpeg',
        file_size: '10',
        dimension: { width: 4, height: 3 },
        publish_details: [published(), published('de')],
      },
    },
  };
}

export interface Served {
  readonly dir: string;
  readonly service: ContentService;
  readonly server: Listening;
  write(path: string, value: unknown): Promise<void>;
  remove(path: string): Promise<void>;
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; body: Json }>;
  close(): Promise<void>;
}

export const HEADERS = { api_key: 'key', access_token: 'token' };
export const MANAGEMENT_TOKEN = 'manage';

async function put(path: string, value: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value, undefined, 2));
}

/** Serves the stack above, or the existing one in `dir`. */
export async function serveStack(options: Partial<ContentServiceOptions> & { dir?: string } = {}): Promise<Served> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'firn-content-')));
  if (options.dir === undefined)
    for (const [path, value] of Object.entries(stackFiles())) await put(join(dir, path), value);
  const service = await createContentService({
    stacks: [{ dir, apiKey: 'key', accessToken: 'token', previewToken: 'preview', environment: 'production' }],
    managementToken: MANAGEMENT_TOKEN,
    ...options,
  });
  const server = await listen(service.fetch, {
    port: 0,
    refusal: ({ status, message }) => service.refusal(status, message),
  });
  return {
    dir,
    service,
    server,
    write: (path, value) => put(join(dir, path), value),
    remove: (path) => rm(join(dir, path), { recursive: true }),
    async get(path, headers = HEADERS) {
      const response = await fetch(`${server.url}/v3/${path}`, { headers });
      return { status: response.status, body: (await response.json()) as Json };
    },
    async close() {
      await server.close();
      await service.close();
      if (options.dir === undefined) await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Resolves as soon as the check passes; rejects with its last error after five seconds. */
export async function eventually(check: () => unknown): Promise<void> {
  const end = Date.now() + 5000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
