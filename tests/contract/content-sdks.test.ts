/** The unmodified official SDKs against the embedded content service: our stack and two third-party ones. */
import delivery, { QueryOperation } from '@contentstack/delivery-sdk';
import Contentstack from 'contentstack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createContentClient } from '#clients/content/content-client.ts';
import { configurationProblems } from '#clients/content/content-configuration.ts';
import { createContentService } from '#services/content/content-service.ts';
import type { ContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { conformancePath } from '../support/conformance.ts';

const compass = conformancePath('contentstack/exports/compass/stack');
const starter = conformancePath('contentstack/exports/starter/stack');
let service: ContentService;
let server: Listening;

beforeAll(async () => {
  const token = { accessToken: 'token' };
  service = await createContentService({
    stacks: [
      { dir: 'sample/stack', apiKey: 'firn', environment: 'production', ...token },
      ...(compass ? [{ dir: compass, apiKey: 'compass', ...token }] : []),
      ...(starter ? [{ dir: starter, apiKey: 'starter', ...token }] : []),
    ],
  });
  server = await listen(service.fetch, { port: 0 });
});

afterAll(async () => {
  await server.close();
  await service.close();
});

function bareSdk(apiKey: string, environment = 'production') {
  const made = Contentstack.Stack({ api_key: apiKey, delivery_token: 'token', environment });
  made.setProtocol('http');
  made.setHost('127.0.0.1');
  made.setPort(server.port);
  return made;
}

const client = () =>
  createContentClient({
    apiKey: 'firn',
    deliveryToken: 'token',
    environment: 'production',
    protocol: 'http',
    host: '127.0.0.1',
    port: server.port,
  });

describe('contentstack 3.27, unmodified', () => {
  test('finds entries with references, counts, and falls back to the master language', async () => {
    const [products, count] = (await bareSdk('firn')
      .ContentType('product')
      .Query()
      .language('ko')
      .includeFallback()
      .includeReference('product_categories')
      .includeCount()
      .limit(5)
      .toJSON()
      .find()) as [{ locale: string; product_categories: { title: string }[] }[], number];
    expect(count).toBe(60);
    expect(products).toHaveLength(5);
    expect(products[0]?.locale).toBe('en-us');
    expect(products[0]?.product_categories[0]?.title).toBeTypeOf('string');
  });

  test('rejects an absent entry with code 141 and status 422', async () => {
    await expect(bareSdk('firn').ContentType('product').Entry('blt0').toJSON().fetch()).rejects.toMatchObject({
      error_code: 141,
      status: 422,
    });
  });
});

describe('delivery-sdk 5.6, unmodified', () => {
  test('sends queries in its own encoding', async () => {
    const made = delivery.stack({
      apiKey: 'firn',
      deliveryToken: 'token',
      environment: 'production',
      host: '127.0.0.1',
      port: server.port,
      insecure: true,
    } as Parameters<typeof delivery.stack>[0]);
    const found = await made
      .contentType('product')
      .entry()
      .query()
      .where('url', QueryOperation.EQUALS, '/ridge-98')
      .find<{ title: string }>();
    expect(found.entries?.map((entry: { title: string }) => entry.title)).toEqual(['Ridge 98']);
  });
});

describe.skipIf(!compass || !starter)('third-party stacks', () => {
  test('compass has entries in four languages', async () => {
    const environment = service.problems().length === 0 ? undefined : 'broken';
    expect(environment).toBeUndefined();
    for (const locale of ['en', 'de', 'fr', 'es']) {
      const response = await fetch(`${server.url}/v3/content_types/article/entries?locale=${locale}`, {
        headers: { api_key: 'compass', access_token: 'token' },
      });
      const body = (await response.json()) as { entries: { locale: string }[] };
      expect(body.entries.length, locale).toBeGreaterThan(0);
      expect(body.entries.every((entry) => entry.locale === locale)).toBe(true);
    }
  });

  test('starter has page entries', async () => {
    const response = await fetch(`${server.url}/v3/content_types/page/entries?include_count=true`, {
      headers: { api_key: 'starter', access_token: 'token' },
    });
    const body = (await response.json()) as { count: number };
    expect(body.count).toBeGreaterThan(0);
  });

  test('both SDKs list the assets of starter, and find one by its uid', async () => {
    const [listed] = (await bareSdk('starter').Assets().Query().includeCount().toJSON().find()) as [{ uid: string; url: string }[]]; // prettier-ignore
    expect(listed.length).toBeGreaterThan(10);
    const [first] = listed;
    expect(await bareSdk('starter').Assets(first?.uid ?? '').toJSON().fetch()).toMatchObject({ uid: first?.uid, url: first?.url }); // prettier-ignore
    const made = delivery.stack({
      apiKey: 'starter',
      deliveryToken: 'token',
      environment: 'production',
      host: '127.0.0.1',
      port: server.port,
      insecure: true,
    } as Parameters<typeof delivery.stack>[0]);
    const found = await made.asset().find<{ uid: string }>();
    const uids = (assets: readonly { readonly uid: string }[] = []) => assets.map(({ uid }) => uid).toSorted();
    expect(uids(found.assets)).toEqual(uids(listed));
    expect(await made.asset(first?.uid ?? '').fetch()).toMatchObject({ uid: first?.uid });
  });
});

describe('SDK defects that the client works around', () => {
  test('without toJSON every find rejects; the client always requests JSON', async () => {
    await expect(bareSdk('firn').ContentType('country').Query().find()).rejects.toBeTruthy();
    expect(await client().entries('country')).toMatchObject({ kind: 'ok' });
  });

  test('ContentType writes into the Stack it is called on; the client uses a separate Stack per call', async () => {
    const shared = bareSdk('firn');
    const countries = shared.ContentType('country');
    shared.ContentType('product');
    const [mixed] = (await countries.Query().toJSON().find()) as [{ price_range?: string }[]];
    expect(mixed[0]).toHaveProperty('price_range');
    const one = client();
    const [first, second] = await Promise.all([one.entries('country'), one.entries('product')]);
    expect(first.kind === 'ok' && first.value.every((entry) => 'continent' in entry)).toBe(true);
    expect(second.kind === 'ok' && second.value.every((entry) => 'price_range' in entry)).toBe(true);
  });

  test('a sync corrupts the Stack; the client still works', async () => {
    const shared = bareSdk('firn');
    await shared.sync({ init: true });
    expect(() => shared.ContentType('country').Query().where('value', 'at')).toThrow();
    const one = client();
    expect((await one.sync({})).kind).toBe('ok');
    expect((await one.entries('country', { query: { value: 'at' } })).kind).toBe('ok');
  });

  test('two bounds on one field are both applied', async () => {
    const statuses = async (query: Record<string, Record<string, number>>): Promise<readonly unknown[]> => {
      const found = await client().entries('route_rule', { query });
      return found.kind === 'ok' ? found.value.map(({ status }) => status) : [];
    };
    const all = await statuses({});
    expect(new Set(all)).toEqual(new Set([301]));
    expect(await statuses({ status: { $gte: 301, $lt: 302 } })).toHaveLength(all.length);
    // With only one of the two bounds, each of these finds all.
    expect(await statuses({ status: { $gte: 300, $lt: 301 } })).toEqual([]);
    expect(await statuses({ status: { $gte: 302, $lt: 400 } })).toEqual([]);
  });
});

describe('client', () => {
  test('reads lists beyond a page of 100, and all uids in chunks', async () => {
    const one = client();
    const outcome = await one.sync({});
    expect(outcome.kind === 'ok' && outcome.value.items.length).toBeGreaterThan(1000);
    const all = await one.entries('product');
    const uids = all.kind === 'ok' ? all.value.map((entry) => `${entry['uid'] as string}`) : [];
    const many = await one.entriesByUids('product', [
      ...uids,
      ...Array.from({ length: 150 }, (_value, index) => `blt${index}`),
    ]);
    expect(many.kind === 'ok' && many.value.length).toBe(60);
  });

  test('returns an absent entry as a value', async () => {
    expect(await client().entry('product', 'blt0')).toMatchObject({ kind: 'not-found', code: 141 });
  });

  test('returns the refusal of a wrong token as a value with code 109', async () => {
    const wrong = createContentClient({
      apiKey: 'firn',
      deliveryToken: 'no',
      environment: 'production',
      protocol: 'http',
      host: '127.0.0.1',
      port: server.port,
    });
    expect(await wrong.entries('product')).toMatchObject({ kind: 'failed', code: 109, status: 412 });
  });

  test.each([
    [{ deliveryToken: 'b', environment: 'c' }, 'api key'],
    [{ apiKey: 'a', deliveryToken: 1, environment: 'c' }, 'delivery token'],
    [{ apiKey: 'a', deliveryToken: 'b' }, 'environment'],
    [{ apiKey: 'a', deliveryToken: 'b', environment: 'c', cachePolicy: 4 }, 'cache policy'],
    [{ apiKey: 'a', deliveryToken: 'b', environment: 'c', protocol: 'ftp' }, 'protocol'],
    [{ apiKey: 'a', deliveryToken: 'b', environment: 'c', port: '80' }, 'port'],
    [{ apiKey: 'a', deliveryToken: 'b', environment: 'c', region: 'moon' }, 'region'],
  ])('refuses the configuration %j for its %s', (given, name) => {
    expect(configurationProblems(given).join(' ')).toContain(name);
  });
});
