/** Third-party stacks through both official SDKs, the old export layout, and response times. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import * as deliverySdk from '@contentstack/delivery-sdk';
import Contentstack from 'contentstack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createContentService } from '#services/content/content-service.ts';
import type { ContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { conformancePath } from '../support/conformance.ts';
import { published, serveStack, stackFiles } from './content-service-fixture.ts';
import type { Json } from './content-service-fixture.ts';

const compassDir = conformancePath('contentstack/exports/compass/stack');
const starterDir = conformancePath('contentstack/exports/starter/stack');

const ENVIRONMENTS = { compass: 'production', starter: 'production' } as const;
type Stack = keyof typeof ENVIRONMENTS;

describe.skipIf(!compassDir || !starterDir)('third-party exports', () => {
  let service: ContentService;
  let server: Listening;

  beforeAll(async () => {
    service = await createContentService({
      stacks: [
        { dir: compassDir ?? '', apiKey: 'compass', accessToken: 'token', environment: 'production' },
        { dir: starterDir ?? '', apiKey: 'starter', accessToken: 'token' },
      ],
    });
    server = await listen(service.fetch, { port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  async function ask(apiKey: Stack, path: string): Promise<Json> {
    const response = await fetch(`${server.url}/v3/${path}`, { headers: { api_key: apiKey, access_token: 'token' } });
    return (await response.json()) as Json;
  }

  function classic(apiKey: Stack) {
    const stack = Contentstack.Stack({ api_key: apiKey, delivery_token: 'token', environment: ENVIRONMENTS[apiKey] });
    stack.setProtocol('http');
    stack.setHost('127.0.0.1');
    stack.setPort(server.port);
    return stack;
  }

  function modern(apiKey: Stack) {
    const config = { apiKey, deliveryToken: 'token', environment: ENVIRONMENTS[apiKey] };
    const pointed = { ...config, host: '127.0.0.1', port: server.port, insecure: true };
    return deliverySdk.default.stack(pointed);
  }

  test('are read without a problem in any file', () => {
    expect(service.problems()).toEqual([]);
  });

  test('give both SDKs identical lists of every type', async () => {
    for (const apiKey of ['compass', 'starter'] as const) {
      const { content_types: types } = (await ask(apiKey, 'content_types')) as { content_types: { uid: string }[] };
      expect(types.length).toBeGreaterThan(4);
      for (const { uid } of types) {
        const [older] = (await classic(apiKey).ContentType(uid).Query().toJSON().find()) as [Json[]];
        const newer = await modern(apiKey).contentType(uid).entry().find<Json>();
        expect(newer.entries, uid).toEqual(older);
      }
    }
  });

  test('resolve references on two levels, global fields and blocks included', async () => {
    const [menus] = (await classic('compass')
      .ContentType('web_configuration')
      .Query()
      .includeReference(['main_navigation', 'footer_navigation'])
      .toJSON()
      .find()) as [Json[]];
    expect(menus[0]).toMatchObject({
      main_navigation: [{ title: expect.any(String), _content_type_uid: 'navigation' }],
    });
    const { entries } = (await ask(
      'starter',
      'content_types/blog_post/entries?include[]=author&include[]=related_post.author',
    )) as {
      entries: { author: Json[]; related_post: { author: Json[] }[] }[];
    };
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every(({ author }) => typeof author[0]?.['title'] === 'string')).toBe(true);
    const related = entries.flatMap(({ related_post }) => related_post);
    expect(related.every(({ author }) => typeof author[0]?.['title'] === 'string')).toBe(true);
  });

  test('have taxonomies that can be listed, walked and queried', async () => {
    const stack = modern('compass');
    const { taxonomies } = (await stack.taxonomy().find()) as { taxonomies: { uid: string }[] };
    expect(taxonomies.map(({ uid }) => uid).toSorted()).toEqual(['region', 'sitemap', 'topic']);
    const { terms } = (await stack.taxonomy('region').term().find()) as { terms: Json[] };
    expect(terms[0]).toMatchObject({ uid: 'asia', taxonomy_uid: 'region', parent_uid: null });
    expect(await stack.taxonomy('region').term('asia').fetch()).toMatchObject({ uid: 'asia' });
    const query = encodeURIComponent(JSON.stringify({ 'taxonomies.region': { $exists: true } }));
    const { entries } = (await ask('compass', `taxonomies/entries?query=${query}`)) as { entries: Json[] };
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every((entry) => entry['_content_type_uid'] === 'article')).toBe(true);
  });

  test('give both SDKs their assets and global fields', async () => {
    const found = (await classic('compass').Assets().Query().toJSON().find()) as [Json[]];
    const assets = (await modern('compass').asset().find<Json>()) as { assets: Json[] };
    expect(assets.assets).toEqual(found[0]);
    expect(await modern('compass').globalField('seo').fetch()).toMatchObject({ uid: 'seo' });
  });

  test('answer a request for an absent entry with an error that both SDKs recognize', async () => {
    const absent = classic('compass').ContentType('article').Entry('none').toJSON().fetch();
    await expect(absent).rejects.toMatchObject({ error_code: 141, status: 422 });
    await expect(modern('compass').contentType('article').entry('none').fetch()).rejects.toBeTruthy();
  });
});

describe('layouts', () => {
  async function writeAll(files: Record<string, unknown>): Promise<string> {
    const dir = await mkdtemp(join(tmpdir(), 'firn-layout-'));
    for (const [path, value] of Object.entries(files)) {
      await mkdir(dirname(join(dir, path)), { recursive: true });
      await writeFile(join(dir, path), JSON.stringify(value));
    }
    return dir;
  }

  test('the old layout (one file per locale) and a branch folder give the same responses as the current one', async () => {
    const current = await serveStack();
    const wanted = await current.get('content_types/product/entries?include[]=maker&include_count=true');
    const old: Record<string, unknown> = {};
    for (const [path, value] of Object.entries(stackFiles())) {
      if (path === 'assets/assets.json' || path === 'export-info.json') continue;
      if (path === 'assets/x-assets.json') old['assets/assets.json'] = value;
      else old[path.replace(/^(entries\/\w+\/[\w-]+)\/.*$/, '$1.json')] = value;
    }
    const branch = Object.fromEntries(Object.entries(stackFiles()).map(([path, value]) => [`main/${path}`, value]));
    for (const files of [old, branch]) {
      const dir = await writeAll(files);
      const served = await serveStack({ dir });
      expect(await served.get('content_types/product/entries?include[]=maker&include_count=true')).toEqual(wanted);
      expect((await served.get('assets')).body).toEqual((await current.get('assets')).body);
      await served.close();
      await rm(dir, { recursive: true });
    }
    await current.close();
  });

  test('a missing folder gives an empty stack and a problem', async () => {
    const served = await serveStack({ dir: join(tmpdir(), 'firn-none-at-all') });
    expect((await served.get('content_types')).body).toEqual({ content_types: [] });
    expect(served.service.problems()).toMatchObject([{ line: 1, message: expect.stringContaining('missing') }]);
    await served.close();
  });
});

test('a list returns 100 of 600 entries, filtered by a reference, sorted, with references included', async () => {
  const served = await serveStack();
  const many = Object.fromEntries(
    Array.from({ length: 600 }, (_value, index) => [
      `q${index}`,
      {
        title: `Ski ${index}`,
        price: index,
        specs: Array.from({ length: 20 }, (_spec, number) => ({ name: `spec ${number}`, value: number })),
        maker: [{ uid: `maker${index % 2}`, _content_type_uid: 'maker' }],
        similar: [1, 2, 3].map((step) => ({ uid: `q${(index + step) % 600}`, _content_type_uid: 'product' })),
        publish_details: [published()],
      },
    ]),
  );
  await served.write('entries/product/en-us/q-entries.json', many);
  await served.service.reload();
  const query = encodeURIComponent(JSON.stringify({ price: { $gte: 0 }, maker: { $in_query: { country: 'at' } } }));
  const url = `http://127.0.0.1/v3/content_types/product/entries?include[]=maker&include[]=similar&asc=price&query=${query}`;
  const request = () => new Request(url, { headers: { api_key: 'key', access_token: 'token' } });
  const response = await served.service.fetch(request());
  const { entries } = (await response.json()) as {
    entries: { uid: string; price: number; similar: Json[]; maker: Json[] }[];
  };
  expect(entries).toHaveLength(100);
  expect(entries.map(({ price }) => price)).toEqual(
    entries.map(({ price }) => price).toSorted((one, two) => one - two),
  );
  expect(entries.every(({ maker }) => maker[0]?.['country'] === 'at')).toBe(true);
  const written = entries.filter(({ uid }) => uid.startsWith('q'));
  expect(written.length).toBeGreaterThan(90);
  for (const { price, similar } of written)
    expect(similar.map(({ title }) => title)).toEqual([1, 2, 3].map((step) => `Ski ${(price + step) % 600}`));
  await served.close();
});
