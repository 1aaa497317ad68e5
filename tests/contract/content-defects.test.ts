/** Known defects of contentstack 3.27.1: each is shown on the bare SDK first, then shown not to reach the shop through our client. */
import Contentstack from 'contentstack';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createContentClient } from '#clients/content/content-client.ts';
import { configurationProblems } from '#clients/content/content-configuration.ts';

import { answer, oneEntry, scriptedContent } from '../support/scripted-content.ts';
import type { ScriptedContent } from '../support/scripted-content.ts';

/** The interface that the SDK has at run time; its published types are wrong. */
interface Bare {
  ContentType(uid: string): Bare;
  Assets(uid?: string): Bare;
  Query(): Bare;
  Entry(uid: string): Bare;
  greaterThan(key: string, value: unknown): Bare | undefined;
  lessThan(key: string, value: unknown): Bare;
  where(key: string, value: unknown): Bare;
  referenceIn(key: string, query: unknown): Bare;
  variants(uid: string): Bare;
  toJSON(): Bare;
  find(): Promise<unknown>;
  findOne(): Promise<unknown>;
  fetch(options?: object): Promise<unknown>;
  sync(parameters: object): Promise<unknown>;
  setCachePolicy(policy: number): Bare;
  setPort(port: unknown): Bare;
  setHost(host: string): Bare;
  setProtocol(protocol: string): Bare;
  readonly config: { readonly port: unknown; readonly protocol: string };
  readonly headers: object;
}

let service: ScriptedContent;
beforeEach(async () => {
  service = await scriptedContent((_url, response) => answer(response, oneEntry()));
});
afterEach(() => service.close());

const bare = (config: object = {}) => service.bareSdk(config) as unknown as Bare;
const sentQuery = (at: number): unknown => JSON.parse(service.asked[at]?.searchParams.get('query') ?? '{}');
const silent = Symbol('silent');
const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([
    work.catch((error: unknown) => error),
    new Promise((done) => {
      setTimeout(() => done(silent), ms);
    }),
  ]);

describe('queries', () => {
  test('find without toJSON always rejects', async () => {
    await expect(bare().ContentType('page').Query().find()).rejects.toMatchObject({
      message: expect.stringMatching(/class as a function/),
    });
    await expect(bare().ContentType('page').Entry('blt1').fetch()).rejects.toBeTruthy();
    expect((await service.client().entries('page')).kind).toBe('ok');
    service.script = (_url, response) => answer(response, { entry: { uid: 'blt1' } });
    expect((await service.client().entry('page', 'blt1')).kind).toBe('ok');
  });

  test('the second comparison of a field replaces the first', async () => {
    await bare().ContentType('page').Query().greaterThan('price', 10)?.lessThan('price', 20).toJSON().find();
    expect(sentQuery(0)).toEqual({ price: { $lt: 20 } });
    await service.client().entries('page', { query: { price: { $gt: 10, $lt: 20 } } });
    expect(sentQuery(1)).toEqual({ price: { $gt: 10, $lt: 20 } });
  });

  test('a comparison with zero returns no query and so breaks the call chain', async () => {
    expect(bare().ContentType('page').Query().greaterThan('price', 0)).toBeUndefined();
    await service.client().entries('page', { query: { price: { $gt: 0 } } });
    expect(sentQuery(0)).toEqual({ price: { $gt: 0 } });
  });

  test('a regular expression passed to where is sent empty', async () => {
    await bare().ContentType('page').Query().where('title', /ski/).toJSON().find();
    expect(sentQuery(0)).toEqual({ title: {} });
    await service.client().entries('page', { query: { title: { $regex: 'ski', $options: 'i' } } });
    expect(sentQuery(1)).toEqual({ title: { $regex: 'ski', $options: 'i' } });
  });

  test('referenceIn twice on one field throws', async () => {
    const title = () => bare().ContentType('x').Query().where('title', 'a');
    const query = bare().ContentType('page').Query();
    expect(() => query.referenceIn('ref', title()).referenceIn('ref', title())).toThrow();
    const both = { $and: [{ ref: { $in_query: { title: 'a' } } }, { ref: { $in_query: { title: 'b' } } }] };
    expect((await service.client().entries('page', { query: both })).kind).toBe('ok');
    expect(sentQuery(0)).toEqual(both);
  });
});

describe('one shared Stack', () => {
  test('ContentType writes into the Stack: the later type is used for queries of the earlier one', async () => {
    const shared = bare();
    const first = shared.ContentType('first');
    shared.ContentType('second');
    await first.Query().toJSON().find();
    expect(service.asked[0]?.pathname).toContain('/second/');
    const client = service.client();
    await Promise.all([client.entries('first'), client.entries('second')]);
    expect(
      service.asked
        .slice(1)
        .map((url) => url.pathname.split('/')[3])
        .toSorted(),
    ).toEqual(['first', 'second']);
  });

  test('sync leaves its parameters on the Stack', async () => {
    const syncs = () => {
      service.script = (url, response) =>
        answer(response, url.pathname.endsWith('/sync') ? { items: [], total_count: 0, sync_token: 't' } : oneEntry());
    };
    syncs();
    const shared = bare();
    await shared.sync({ init: true });
    await shared.ContentType('page').Query().toJSON().find();
    expect(service.asked[1]?.searchParams.get('init')).toBe('true');
    expect(() => shared.ContentType('page').Query().where('a', 'b')).toThrow();
    const client = service.client();
    await client.sync({});
    await client.entries('page', { query: { a: 'b' } });
    expect(service.asked[3]?.searchParams.has('init')).toBe(false);
    expect(sentQuery(3)).toEqual({ a: 'b' });
  });

  test('variants stay in the headers of all later calls', async () => {
    const shared = bare();
    await shared.ContentType('page').Query().variants('v1').toJSON().find();
    await shared.ContentType('other').Query().toJSON().find();
    expect(service.headers[1]).toHaveProperty('x-cs-variant-uid', 'v1');
    const client = service.client();
    await client.entries('page', { language: 'de', include: ['ref'], fallback: true });
    await client.entries('other');
    expect(service.headers[3]).not.toHaveProperty('x-cs-variant-uid');
    expect([...(service.asked[3]?.searchParams.keys() ?? [])].toSorted()).toEqual([
      'environment',
      'include_count',
      'limit',
      'skip',
    ]);
  });

  test('options of ContentType.fetch are not sent; the client does not offer them', async () => {
    service.script = (_url, response) => answer(response, { content_type: { uid: 'page' } });
    await bare().ContentType('page').fetch({ include_global_field_schema: true });
    expect(service.asked[0]?.searchParams.has('include_global_field_schema')).toBe(false);
    expect(Object.keys(service.client()).toSorted()).toEqual(['entries', 'entriesByUids', 'entry', 'sync']);
  });

  test('findOne of an asset without toJSON is an empty list; the client never returns a list for one item', async () => {
    service.script = (_url, response) => answer(response, { assets: [{ uid: 'blt1' }] });
    expect(await bare().Assets().Query().findOne()).toEqual([[]]);
    service.script = (_url, response) => answer(response, { entry: [] });
    expect(await service.client().entry('page', 'blt1')).toMatchObject({ kind: 'failed', reason: 'malformed' });
  });
});

describe('configuration', () => {
  test('an invalid configuration makes a Stack that sends no credentials', () => {
    const nonsense = { api_key: 7, delivery_token: {}, environment: [] };
    const made = Contentstack.Stack(nonsense as unknown as Contentstack.Config) as unknown as Bare;
    expect(Object.keys(made.headers ?? {})).not.toContain('api_key');
    const given = { apiKey: 7, deliveryToken: {}, environment: [] } as unknown as Parameters<
      typeof createContentClient
    >[0];
    expect(() => createContentClient(given)).toThrow(/api key.*delivery token.*environment/);
  });

  test('a port as text and an unknown protocol are silently ignored', () => {
    const made = bare();
    made.setPort('8080').setProtocol('ftp');
    expect(made.config).toMatchObject({ port: service.port, protocol: 'http' });
    const problems = configurationProblems({
      apiKey: 'a',
      deliveryToken: 'b',
      environment: 'c',
      port: '8080',
      protocol: 'ftp',
    });
    expect(problems).toHaveLength(2);
  });

  test('a host with a port makes an invalid URL', async () => {
    const made = bare();
    made.setHost(`127.0.0.1:${service.port}`);
    await expect(made.ContentType('page').Query().toJSON().find()).rejects.toMatchObject({
      message: expect.stringMatching(/parse URL/),
    });
    expect(() => service.client({}, { host: `127.0.0.1:${service.port}` })).toThrow('host');
  });

  test('host and port in the configuration object are ignored', () => {
    const config = {
      api_key: 'a',
      delivery_token: 'b',
      environment: 'c',
      host: '127.0.0.1',
      port: service.port,
      protocol: 'http',
    };
    const made = Contentstack.Stack(config as unknown as Contentstack.Config) as unknown as Bare;
    expect(made.config.port).not.toBe(service.port);
  });
});

describe('time and cache', () => {
  test('the timeout is ignored: a request to a silent service waits forever', async () => {
    service.script = () => undefined;
    const asked = bare({ fetchOptions: { timeout: 100 } })
      .ContentType('page')
      .Query()
      .toJSON()
      .find();
    expect(await within(600, asked)).toBe(silent);
    expect(await within(600, service.client({ timeoutMs: 100 }).entries('page'))).toMatchObject({ reason: 'timeout' });
    await service.close();
    await asked.catch(() => undefined);
  });

  test('a 429 whose body is not JSON is not retried, and its status is lost', async () => {
    service.script = (_url, response) =>
      service.asked.length % 2 === 1 ? answer(response, '<h1>slow down</h1>', 429) : answer(response, oneEntry());
    await expect(bare().ContentType('page').Query().toJSON().find()).rejects.toBeInstanceOf(SyntaxError);
    expect(service.asked).toHaveLength(1);
    service.asked.length = 0;
    expect((await service.client().entries('page')).kind).toBe('ok');
    expect(service.asked).toHaveLength(2);
    service.script = (_url, response) => answer(response, '<h1>bad gateway</h1>', 502);
    expect(await service.client().entries('page')).toMatchObject({ kind: 'failed', reason: 'refused', status: 502 });
  });

  test('a broken connection is retried, though the specification limits retries to 408 and 429', async () => {
    service.script = (_url, _response, request) => request.socket.destroy();
    await bare({ fetchOptions: { retryLimit: 2, retryDelay: 5 } })
      .ContentType('page')
      .Query()
      .toJSON()
      .find()
      .catch(() => undefined);
    expect(service.asked).toHaveLength(3);
    service.asked.length = 0;
    await service.client().entries('page');
    expect(service.asked).toHaveLength(1);
  });

  test('policy 2 never falls back to the cache', async () => {
    const stack = bare().setCachePolicy(2);
    await stack.ContentType('page').Query().toJSON().find();
    const client = service.client({}, { cachePolicy: 2 });
    await client.entries('page');
    service.script = (_url, response) => answer(response, {}, 500);
    await expect(stack.ContentType('page').Query().toJSON().find()).rejects.toMatchObject({ status: 500 });
    expect((await client.entries('page')).kind).toBe('ok');
  });

  test('policy 3 waits for the network and fails with it', async () => {
    const stack = bare().setCachePolicy(3);
    await stack.ContentType('page').Query().toJSON().find();
    const client = service.client({}, { cachePolicy: 3 });
    await client.entries('page');
    service.script = (_url, response) => answer(response, {}, 500);
    await expect(stack.ContentType('page').Query().toJSON().find()).rejects.toMatchObject({ status: 500 });
    expect((await client.entries('page')).kind).toBe('ok');
  });

  test.each([0, 1, 2, 3] as const)('with policy %i a sync is an empty list', async (policy) => {
    service.script = (_url, response) =>
      answer(response, {
        items: [{ type: 'entry_published', event_at: '', content_type_uid: 'page', data: { uid: 'blt1' } }],
        total_count: 1,
        sync_token: 't',
      });
    expect(await bare().setCachePolicy(policy).sync({ init: true })).toEqual([]);
    expect(await service.client({}, { cachePolicy: policy }).sync({})).toMatchObject({
      kind: 'ok',
      value: { items: { length: 1 }, token: 't' },
    });
  });
});
