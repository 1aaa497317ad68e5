/** Empty, repeated and malformed parameters; limits on the size of included content. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { published, serveStack } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

let served: Served;
beforeAll(async () => {
  served = await serveStack();
});
afterAll(() => served.close());

const PARAMETERS =
  'locale environment limit skip version asc desc query typeahead tags tags[] include include[] only[BASE][] except[BASE][] after_uid before_uid count include_count include_fallback include_all include_all_depth include_embedded_items[] include_content_type depth preview_timestamp release_id live_preview branch'.split(
    ' ',
  );

describe('an empty parameter counts as absent', () => {
  test.each([
    'content_types/product/entries',
    'content_types/product/entries/p1',
    'assets',
    'assets/a1',
    'content_types',
    'content_types/product',
    'global_fields',
    'global_fields/seo',
    'taxonomies',
    'taxonomies/use/terms',
    'taxonomies/use/terms/ski/descendants',
    'taxonomies/entries',
  ])('%s', async (path) => {
    const wanted = await served.get(path);
    expect(wanted.status).toBe(200);
    for (const name of PARAMETERS) expect(await served.get(`${path}?${name}=`), name).toEqual(wanted);
    expect(await served.get(`${path}?${PARAMETERS.map((name) => `${name}=`).join('&')}`)).toEqual(wanted);
  });

  test('in a sync, except for an empty sync_token alone', async () => {
    const wanted = await served.get('stacks/sync?init=true');
    const names = ['locale', 'environment', 'type', 'content_type_uid', 'start_from', 'start_date', 'pagination_token', 'sync_token', 'limit']; // prettier-ignore
    for (const name of names) expect(await served.get(`stacks/sync?init=true&${name}=`), name).toEqual(wanted);
    expect((await served.get('stacks/sync?sync_token=')).status).toBe(422);
  });

  test('in a header, except for the tokens', async () => {
    const headers = { api_key: 'key', access_token: 'token', branch: '', 'x-cs-variant-uid': '', live_preview: '' };
    expect(await served.get('assets', headers)).toEqual(await served.get('assets'));
  });
});

const uids = async (search: string): Promise<unknown[]> =>
  ((await served.get(`content_types/product/entries?${search}`)).body['entries'] as Json[]).map(
    (entry) => entry['uid'],
  );

describe('a repeated parameter', () => {
  test('has its last value, or all values if it is a list', async () => {
    expect(await uids('limit=3&limit=1')).toEqual(['p3']);
    expect(await uids('locale=de&locale=en-us')).toEqual(['p3', 'p2', 'p1']);
    expect(await uids('tags=odd&tags=even')).toEqual(['p3', 'p2', 'p1']);
    const { body } = await served.get('content_types/product/entries/p1?include=maker&include=similar');
    expect(body['entry']).toMatchObject({ maker: [{ title: 'Birch' }], similar: [{ title: 'Ski 2' }] });
    expect(await served.get('content_types/product/entries/p1?only[BASE]=title,price')).toMatchObject({
      body: { entry: { uid: 'p1', title: 'Ski 1', price: 10 } },
    });
  });

  test('a repeated locale is refused if any of its values is unknown', async () => {
    expect((await served.get('assets?locale=en-us&locale=xx')).status).toBe(422);
  });
});

describe('an invalid number', () => {
  test.each([
    'limit=x',
    'limit=1.5',
    'skip=x',
    'skip=-0',
    'limit=1e0',
    'limit=%20',
    'version=x',
    'include_all_depth=x',
  ])('%s counts as absent', async (search) => {
    expect(await uids(search)).toEqual(['p3', 'p2', 'p1']);
  });
});

test('a pattern takes the options i, m, s and x', async () => {
  const found = (query: Json) => uids(`asc=uid&query=${encodeURIComponent(JSON.stringify({ title: query }))}`);
  expect(await found({ $regex: '^SKI [12]$', $options: 'ii' })).toEqual(['p1', 'p2']);
  expect(await found({ $regex: '^ski [ ] [1] $ # a comment', $options: 'ix' })).toEqual(['p1']);
  expect(await found({ $regex: '^ski [ ] [1] $ # a comment', $options: 'x' })).toEqual([]);
  expect(await found({ $regex: '^ Ski [ ] [1] $ # a comment', $options: 'x' })).toEqual(['p1']);
});

describe('a response with too many includes', () => {
  let dense: Served;
  beforeAll(async () => {
    dense = await serveStack();
    const uid = (index: number) => `d${index}`;
    const all = Array.from({ length: 30 }, (_value, index) => index);
    const entries = all.map((index) => [
      uid(index),
      {
        title: 'x'.repeat(500),
        similar: all
          .filter((other) => other !== index)
          .map((other) => ({ uid: uid(other), _content_type_uid: 'product' })),
        publish_details: [published()],
      },
    ]);
    await dense.write('entries/product/en-us/p-entries.json', Object.fromEntries(entries));
    await dense.service.reload();
  });
  afterAll(() => dense.close());

  test("is refused with the service's error instead of sending megabytes", async () => {
    for (const depth of [3, 5, 100]) {
      const { status, body } = await dense.get(
        `content_types/product/entries/d1?include_all=true&include_all_depth=${depth}`,
      );
      expect([status, body['error_code'], body['errors']]).toEqual([422, 141, { include: ['is too large.'] }]);
    }
  });

  test('is refused for long chains of references too, and in lists', async () => {
    const path = Array.from({ length: 12 }, () => 'similar').join('.');
    expect((await dense.get(`content_types/product/entries/d1?include[]=${path}`)).status).toBe(422);
    expect((await dense.get('content_types/product/entries?include_all=true&include_all_depth=2')).status).toBe(422);
  });

  test('a depth within the limit is returned completely', async () => {
    const { status, body } = await dense.get('content_types/product/entries/d1?include_all=true&include_all_depth=2');
    expect(status).toBe(200);
    const [first] = (body['entry'] as { similar: { similar: Json[] }[] }).similar;
    expect(first?.similar.filter((entry) => entry['title'] !== undefined)).toHaveLength(28);
  });
});
