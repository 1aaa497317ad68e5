/** Sync: sets, pages, deltas, filters, and tokens that survive a restart. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Contentstack from 'contentstack';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { published, serveStack, stackFiles } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';
import { followed, name } from './sync-pages.ts';
import type { Ask, Item, Page } from './sync-pages.ts';

const PRODUCTS = 'entries/product/en-us/p-entries.json';
let served: Served;
let stateDir: string;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'firn-state-'));
  served = await serveStack({ pageSize: 3, stateDir });
});
afterEach(async () => {
  await served.close();
  await rm(stateDir, { recursive: true });
});

const ask: Ask = async (search) =>
  (await served.get(`stacks/sync?environment=production&${search}`)).body as unknown as Page;
const all = (search: string) => followed(ask, search);

async function edit(change: (products: Record<string, Json>) => void): Promise<void> {
  const products = structuredClone(stackFiles()[PRODUCTS]) as Record<string, Json>;
  change(products);
  await served.write(PRODUCTS, products);
  await served.service.reload();
}

describe('initial sync', () => {
  test('sends every published locale once, across pages', async () => {
    const { items, pages } = await all('init=true');
    const names = items.map(name);
    expect(names).toHaveLength(9);
    expect(names.filter((one) => one === 'entry_published product/p1')).toHaveLength(2);
    expect(pages).toBe(3);
    expect(items.every(({ data }) => !('ACL' in data))).toBe(true);
    expect(items.find(({ content_type_uid }) => content_type_uid === 'sys_assets')?.data).toHaveProperty('dimension');
  });

  test.each([
    ['content_type_uid=maker', 2],
    ['locale=de', 3],
    ['type=asset_published', 2],
    ['type=entry_published,asset_published', 9],
    ['start_from=2026-01-02T00:00:01.000Z', 0],
    ['start_date=2026-01-01T00:00:00.000Z', 9],
    ['start_date=2026-01-03T00:00:00.000Z', 0],
  ])('is narrowed by %s', async (search, count) => {
    expect((await ask(`init=true&${search}`)).total_count).toBe(count);
  });

  test('continues after the last item, even if items already sent are unpublished in between', async () => {
    const first = await ask('init=true&content_type_uid=product');
    const sent = new Set(first.items.map(({ data }) => `${data['uid'] as string} ${data['locale'] as string}`));
    for (const { data } of first.items)
      await served.service.act({ action: 'unpublish', contentType: 'product', uid: `${data['uid'] as string}` });
    const rest = await all(`pagination_token=${first.pagination_token ?? ''}`);
    for (const { data } of rest.items) sent.add(`${data['uid'] as string} ${data['locale'] as string}`);
    expect(sent.size).toBeGreaterThanOrEqual(3);
    const delta = await all(`sync_token=${rest.token}`);
    expect(delta.items.map(({ type }) => type)).toContain('entry_unpublished');
  });
});

describe('delta', () => {
  test('is empty and keeps its token when nothing has changed', async () => {
    const { token } = await all('init=true');
    expect(await ask(`sync_token=${token}`)).toEqual({
      items: [],
      skip: 0,
      limit: 3,
      total_count: 0,
      sync_token: token,
    });
  });

  test.each([
    [{ filters: { types: 5 } }],
    [{ filters: { types: [{}] } }],
    [{ filters: { locale: {} } }],
    [{ filters: { from: 7 } }],
    [{ kind: 'page', skip: 0, after: '', since: 'x' }],
  ])('an altered token is refused as invalid and fails no request: %j', async (change) => {
    const { token } = await all('init=true');
    await edit((products) => {
      products['p1'] = { ...products['p1'], title: 'New' };
    });
    const content = JSON.parse(Buffer.from(token.slice(2), 'base64url').toString('utf8')) as object;
    const altered = `cs${Buffer.from(JSON.stringify({ ...content, ...change })).toString('base64url')}`;
    const { status, body } = await served.get(`stacks/sync?sync_token=${altered}`);
    expect([status, body['error_code'], body['error_message']]).toEqual([422, 141, expect.stringMatching(/token/)]);
  });

  test('lists published, unpublished and deleted entries, newest first, each once', async () => {
    const { token } = await all('init=true');
    await edit((products) => {
      products['p1'] = { ...products['p1'], title: 'New' };
    });
    await edit((products) => {
      products['p1'] = { ...products['p1'], title: 'Newer' };
      products['p2'] = { ...products['p2'], publish_details: [] };
      delete products['p3'];
    });
    const { items } = await all(`sync_token=${token}`);
    expect(items.map(name).toSorted()).toEqual([
      'entry_deleted product/p3',
      'entry_deleted product/p3',
      'entry_published product/p1',
      'entry_unpublished product/p2',
    ]);
    expect(items.find(({ type }) => type === 'entry_published')?.data).toMatchObject({ title: 'Newer' });
  });

  test('a published draft is sent, in its own locale only', async () => {
    const { token } = await all('init=true');
    await edit((products) => {
      products['p4'] = { ...products['p4'], publish_details: [published(), published('de')] };
    });
    const { items } = await all(`sync_token=${token}`);
    expect(items.map(({ data }) => (data['publish_details'] as Json)['locale']).toSorted()).toEqual(['de', 'en-us']);
  });

  test('filters of the initial sync apply to its token', async () => {
    const { token } = await all('init=true&content_type_uid=maker');
    await edit((products) => {
      products['p1'] = { ...products['p1'], title: 'New' };
    });
    expect((await all(`sync_token=${token}`)).items).toEqual([]);
    const makers = stackFiles()['entries/maker/en-us/m-entries.json'] as Record<string, Json>;
    await served.write('entries/maker/en-us/m-entries.json', {
      ...makers,
      maker0: { ...makers['maker0'], country: 'ch' },
    });
    await served.service.reload();
    expect((await all(`sync_token=${token}`)).items.map(name)).toEqual(['entry_published maker/maker0']);
  });

  test.each([
    ['locale=de', ['entry_published product/p1 de']],
    ['locale=en-us', ['entry_published product/p1 en-us', 'entry_unpublished product/p2 en-us']],
    ['type=entry_unpublished', ['entry_unpublished product/p2 en-us']],
    ['type=asset_published,asset_deleted', []],
    [
      'content_type_uid=product&type=entry_published',
      ['entry_published product/p1 de', 'entry_published product/p1 en-us'],
    ],
  ])('%s of the initial sync applies to its token and to every page', async (search, wanted) => {
    const { token } = await all(`init=true&${search}`);
    await served.write('entries/product/de/p-entries.json', {
      p1: { title: 'Neu', publish_details: [published('de')] },
    });
    await edit((products) => {
      products['p1'] = { ...products['p1'], title: 'New' };
      products['p2'] = { ...products['p2'], publish_details: [] };
    });
    const { items } = await all(`sync_token=${token}&locale=de-at&type=asset_deleted`);
    const place = ({ data }: Item) => ((data['publish_details'] as Json | undefined) ?? data)['locale'] as string;
    expect(items.map((item) => `${name(item)} ${place(item)}`).toSorted()).toEqual(wanted);
  });

  test('contains published, unpublished and deleted assets as such', async () => {
    const { token } = await all('init=true&content_type_uid=sys_assets');
    const [a1] = Object.values(stackFiles()['assets/x-assets.json'] as Record<string, Json>);
    const write = async (assets: Record<string, Json>) => {
      await served.write('assets/x-assets.json', assets);
      await served.service.reload();
    };
    await write({
      a1: { ...a1, publish_details: [published()] },
      a2: { ...a1, uid: 'a2', publish_details: [published()] },
    });
    const first = await all(`sync_token=${token}`);
    expect(first.items.map(name).toSorted()).toEqual([
      'asset_published sys_assets/a2',
      'asset_unpublished sys_assets/a1',
    ]);
    await write({ a1: { ...a1, publish_details: [published()] } });
    expect((await all(`sync_token=${first.token}`)).items.map(name)).toEqual(['asset_deleted sys_assets/a2']);
  });

  test('an entry that was unpublished and published again is not in an initial sync of unpublished entries', async () => {
    await served.service.act({ action: 'unpublish', contentType: 'product', uid: 'p1' });
    await served.service.act({ action: 'unpublish', contentType: 'product', uid: 'p2' });
    await served.service.act({ action: 'publish', contentType: 'product', uid: 'p1' });
    const { items } = await all('init=true&type=entry_unpublished');
    expect(items.map(name)).toEqual(['entry_unpublished product/p2']);
  });

  test('a deleted content type is sent with empty data', async () => {
    const { token } = await all('init=true');
    await served.remove('content_types/maker.json');
    await served.service.reload();
    const { items } = await all(`sync_token=${token}`);
    expect(items.find(({ type }) => type === 'content_type_deleted')).toMatchObject({
      content_type_uid: 'maker',
      data: {},
    });
  });

  test('a deleted content type is also sent to a sync of one locale; start_from excludes earlier removals', async () => {
    const { token } = await all('init=true&locale=de');
    await served.service.act({ action: 'unpublish', contentType: 'product', uid: 'p2' });
    await served.remove('content_types/maker.json');
    await served.service.reload();
    expect((await all(`sync_token=${token}`)).items.map(({ type }) => type)).toEqual(['content_type_deleted']);
    const from = (time: string) => all(`init=true&type=entry_unpublished&start_from=${time}`);
    expect((await from('2026-01-01T00:00:00.000Z')).items.map(name)).toContain('entry_unpublished product/p2');
    expect((await from('2999-01-01T00:00:00.000Z')).items).toEqual([]);
  });

  test('a broken content type file removes nothing', async () => {
    const { token } = await all('init=true');
    await served.write('content_types/maker.json', '{ "uid": "maker", ');
    await served.service.reload();
    expect((await all(`sync_token=${token}`)).items).toEqual([]);
    expect(served.service.problems()).toMatchObject([{ file: 'content_types/maker.json', line: 1 }]);
  });
});

describe('tokens', () => {
  test('survive a restart, and include changes made while the service was down', async () => {
    const { token } = await all('init=true');
    await edit((products) => {
      products['p1'] = { ...products['p1'], title: 'Before' };
    });
    await served.server.close();
    await served.service.close();
    await served.write('entries/product/de/p-entries.json', {
      p1: { title: 'Danach', publish_details: [published('de')] },
    });
    const { dir } = served;
    served = await serveStack({ dir, stateDir, pageSize: 3 });
    const { items } = await all(`sync_token=${token}`);
    expect(items.map(({ data }) => data['title']).toSorted()).toEqual(['Before', 'Danach']);
    await served.close();
    await rm(dir, { recursive: true });
    served = await serveStack();
  });

  test('of another log, or made up, are refused with code 141', async () => {
    const { token } = await all('init=true');
    const other = await serveStack();
    for (const given of [token, 'nonsense', '', 'cseyJ9']) {
      const { status, body } = await other.get(`stacks/sync?sync_token=${given}`);
      expect([status, body['error_code']], given).toEqual([422, 141]);
    }
    await other.close();
  });
});

test('the official SDK can follow a sync', async () => {
  const stack = Contentstack.Stack({ api_key: 'key', delivery_token: 'token', environment: 'production' });
  stack.setProtocol('http');
  stack.setHost('127.0.0.1');
  stack.setPort(served.server.port);
  const first = (await stack.sync({ init: true })) as Page;
  expect(first).toMatchObject({ total_count: 9, pagination_token: expect.any(String) });
  const second = (await stack.sync({ pagination_token: first.pagination_token })) as Page;
  expect(second.items).toHaveLength(3);
});
