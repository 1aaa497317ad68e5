/** Entries and assets: queries, projection, references, rich text and locales, in the dialects of both SDKs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { HEADERS, published, serveStack } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

let served: Served;
beforeAll(async () => {
  served = await serveStack();
});
afterAll(() => served.close());

async function entries(search: string, path = 'content_types/product/entries'): Promise<Json[]> {
  const { body } = await served.get(`${path}?${search}`);
  return body['entries'] as Json[];
}
const uids = async (query: Json, more = ''): Promise<string[]> =>
  (await entries(`asc=title&query=${encodeURIComponent(JSON.stringify(query))}${more}`)).map(
    (entry) => `${entry['uid'] as string}`,
  );
const one = async (uid: string, search = ''): Promise<Json> =>
  (await served.get(`content_types/product/entries/${uid}?${search}`)).body['entry'] as Json;

describe('queries', () => {
  test.each([
    [{ price: 20 }, ['p2']],
    [{ price: { $ne: 20 } }, ['p1', 'p3']],
    [{ price: { $gt: 10, $lt: 30 } }, ['p2']],
    [{ price: { $gte: 20 } }, ['p2', 'p3']],
    [{ price: { $lte: '20' } }, []],
    [{ title: { $in: ['Ski 1', 'Ski 3'] } }, ['p1', 'p3']],
    [{ title: { $nin: ['Ski 1'] } }, ['p2', 'p3']],
    [{ seo: { $exists: true } }, ['p1']],
    [{ seo: { $exists: false } }, ['p2', 'p3']],
    [{ seo: null }, ['p2', 'p3']],
    [{ absent: { $ne: 'x' } }, ['p1', 'p2', 'p3']],
    [{ title: { $regex: '^ski [12]$', $options: 'i' } }, ['p1', 'p2']],
    [{ $or: [{ price: 10 }, { price: 30 }] }, ['p1', 'p3']],
    [{ $and: [{ price: { $gt: 5 } }, { price: { $lt: 15 } }] }, ['p1']],
    [{ $and: { 0: { price: { $gt: 5 } }, 1: { price: { $lt: 15 } } } }, ['p1']],
    [{ 'specs.value': 2 }, ['p2']],
    [{ specs: { $elemMatch: { name: 'radius', value: { $gt: 2 } } } }, ['p3']],
    [{ 'blocks.hero.headline': 'Go' }, ['p1']],
    [{ 'maker.uid': 'maker0' }, ['p2']],
    [{ maker: { $in_query: { country: 'at' } } }, ['p2']],
    [{ maker: { $nin_query: { country: 'at' } } }, ['p1', 'p3']],
    [{ updated_at: { $gt: 1672531200000 } }, []],
    [{ updated_at: { $gt: '2026-01-01T12:00:00+01:00' } }, ['p2', 'p3']],
    [{ updated_at: { $gt: '2026-01-01T23:30:00-02:00' } }, ['p3']],
    [{ updated_at: '2026-01-02T01:00:00+01:00' }, ['p2']],
    [{ 'taxonomies.use': 'race' }, ['p2']],
    [{ 'taxonomies.use': { $in: ['race', 'touring'] } }, ['p1', 'p2']],
    [{ 'taxonomies.use': { $exists: true } }, ['p1', 'p2', 'p3']],
    [{ 'taxonomies.use': { $below: 'alpine' } }, ['p2']],
    [{ 'taxonomies.use': { $eq_below: 'alpine' } }, ['p2', 'p3']],
    [{ 'taxonomies.use': { $below: 'ski' } }, ['p1', 'p2', 'p3']],
    [{ 'taxonomies.use': { $above: 'race', levels: 2 } }, ['p3']],
    [{ 'taxonomies.use': { $below: 'ski', levels: 1 } }, ['p1', 'p3']],
    [{ 'taxonomies.use': { $above: 'race' } }, ['p3']],
    [{ 'taxonomies.use': { $eq_above: 'race' } }, ['p2', 'p3']],
  ])('%j', async (query, wanted) => {
    expect(await uids(query as Json)).toEqual(wanted);
  });

  test('narrow the list by tags and search words', async () => {
    expect(await uids({}, '&tags[]=sale')).toEqual(['p1', 'p3']);
    expect(await uids({}, '&typeahead=SKI+2')).toEqual(['p2']);
  });

  test('a pattern with catastrophic backtracking is refused instead of blocking the service', async () => {
    await served.write('entries/maker/en-us/n-entries.json', {
      long: {
        title: `${'a'.repeat(60)}!`,
        publish_details: [{ environment: 'env1', locale: 'en-us', time: '2026-01-01' }],
      },
    });
    await served.service.reload();
    for (const pattern of ['^(a|aa)+$', '^((a+))+$', '(a*)*b']) {
      const query = encodeURIComponent(JSON.stringify({ title: { $regex: pattern } }));
      const { status, body } = await served.get(`content_types/maker/entries?query=${query}`);
      expect([status, body['error_code']], pattern).toEqual([422, 141]);
    }
    await served.remove('entries/maker/en-us/n-entries.json');
    await served.service.reload();
  });
});

describe('lists', () => {
  test('are sorted newest first, and by a field that some entries lack', async () => {
    expect((await entries('')).map((entry) => entry['uid'])).toEqual(['p3', 'p2', 'p1']);
    expect((await entries('desc=seo.description')).map((entry) => entry['uid'])[0]).toBe('p1');
  });

  test('are paged by number and by uid; unusual limits are accepted', async () => {
    const listed = async (search: string) => (await entries(search)).map((entry) => entry['uid']);
    expect(await listed('skip=1&limit=1')).toEqual(['p2']);
    expect(await listed('after_uid=p3')).toEqual(['p2', 'p1']);
    expect(await listed('before_uid=p1')).toEqual(['p3', 'p2']);
    expect(await listed('limit=1000&skip=-1')).toHaveLength(3);
    expect(await listed('limit=-1')).toEqual([]);
  });

  test('return only the number of entries with count, and also the number with include_count; schema and type on request', async () => {
    const { body } = await served.get('content_types/product/entries?count=true');
    expect(body).toEqual({ entries: 3 });
    const full = await served.get('content_types/product/entries?limit=1&include_count=true&include_content_type=true');
    expect(full.body).toMatchObject({ count: 3, content_type: { uid: 'product' } });
    const branch = await served.get('content_types/product/entries?limit=1&include_branch=true&include_schema=true');
    expect(branch.body).toMatchObject({ entries: [{ _branch: 'main' }], schema: expect.any(Array) });
  });
});

describe('projection and references', () => {
  test('only and except select fields, also inside groups; uid is always returned', async () => {
    expect(await one('p1', 'only[BASE][]=title')).toEqual({ uid: 'p1', title: 'Ski 1' });
    expect(await one('p1', 'only[BASE][0]=specs.name')).toEqual({ uid: 'p1', specs: [{ name: 'radius' }] });
    const except = await one('p1', 'except[BASE][]=title&except[BASE][]=uid&except[BASE][]=specs.name');
    expect(except).toMatchObject({ uid: 'p1', specs: [{ value: 1 }] });
    expect(except).not.toHaveProperty('title');
  });

  test('a reference is not expanded unless included, at any depth, through groups and blocks', async () => {
    expect((await one('p1'))['maker']).toEqual([{ uid: 'maker1', _content_type_uid: 'maker' }]);
    const deep = await one(
      'p1',
      'include[]=maker.star.maker&include[]=blocks.hero.link&include[]=seo.by&include[]=nowhere',
    );
    expect(deep).toMatchObject({
      maker: [{ title: 'Birch', _content_type_uid: 'maker', star: [{ title: 'Ski 1', maker: [{ title: 'Birch' }] }] }],
      blocks: [{ hero: { link: [{ title: 'Birch' }] } }],
      seo: { by: [{ title: 'Alder' }] },
    });
    expect(await one('p1', 'include[][]=maker&only[maker][]=country')).toMatchObject({
      title: 'Ski 1',
      maker: [{ uid: 'maker1', _content_type_uid: 'maker', country: 'no' }],
    });
  });

  test('include_all expands to the given depth and stops at cycles', async () => {
    expect(await one('p1', 'include_all=true')).toMatchObject({
      maker: [{ title: 'Birch', star: [{ uid: 'p1', _content_type_uid: 'product' }] }],
    });
    const text = JSON.stringify(await one('p1', 'include_all=true&include_all_depth=100'));
    expect(text.length).toBeLessThan(20_000);
  });

  test('a file field is the asset itself, null if unpublished, with its dimension on request', async () => {
    expect((await one('p1'))['picture']).toMatchObject({ uid: 'a1', url: 'https://images.example/peak.jpg' });
    expect((await one('p1'))['picture']).not.toHaveProperty('dimension');
    expect((await one('p1', 'include_dimension=true'))['picture']).toMatchObject({ dimension: { width: 4 } });
    expect((await one('p2'))['picture']).toBeNull();
    const { body } = await served.get('assets/a1?relative_urls=true');
    expect(body['asset']).toMatchObject({ url: '/peak.jpg' });
  });

  test('embedded entries and assets are returned under the path of their field', async () => {
    const entry = await one('p1', 'include_embedded_items[]=BASE');
    expect(entry['_embedded_items']).toMatchObject({
      story: [
        { uid: 'maker1', title: 'Birch', _content_type_uid: 'maker' },
        { uid: 'a1', filename: 'peak.jpg', _content_type_uid: 'sys_assets' },
      ],
      note: [{ uid: 'maker0', title: 'Alder', logo: { filename: 'peak.jpg' } }],
      'blocks.hero.body': [{ uid: 'p2', _content_type_uid: 'product', picture: null }],
    });
    expect(await one('p1')).not.toHaveProperty('_embedded_items');
  });

  test('embedded entries are also found in a block whose fields are those of a global field', async () => {
    const own = await serveStack();
    await own.write('global_fields/globalfields.json', { 0: { uid: 'teaser', title: 'Teaser', schema: [{ uid: 'copy', data_type: 'json' }] } }); // prettier-ignore
    await own.write('content_types/page.json', {
      uid: 'page',
      title: 'Page',
      schema: [{ uid: 'parts', data_type: 'blocks', blocks: [{ uid: 'teaser', reference_to: 'teaser' }] }],
    });
    const copy = { type: 'doc', children: [{ type: 'reference', attrs: { type: 'entry', 'entry-uid': 'maker1', 'content-type-uid': 'maker' }, children: [] }] }; // prettier-ignore
    await own.write('entries/page/en-us/x-entries.json', { start: { parts: [{ teaser: { copy } }], publish_details: [published()] } }); // prettier-ignore
    await own.service.reload();
    const { body } = await own.get('content_types/page/entries/start?include_embedded_items[]=BASE');
    await own.close();
    expect(body['entry']).toMatchObject({ _embedded_items: { 'parts.teaser.copy': [{ uid: 'maker1', title: 'Birch' }] } }); // prettier-ignore
  });
});

describe('locales', () => {
  test('a list contains the entries published in its locale; the fallback chain fills the gaps', async () => {
    const listed = async (search: string) =>
      (await entries(`asc=uid&${search}`)).map((entry) => `${entry['uid'] as string} ${entry['locale'] as string}`);
    expect(await listed('locale=de')).toEqual(['p1 de', 'p3 en-us']);
    expect(await listed('locale=de-at')).toEqual([]);
    expect(await listed('locale=de-at&include_fallback=true')).toEqual(['p1 de', 'p2 en-us', 'p3 en-us']);
  });

  test('assets are returned once per published locale unless a locale is given', async () => {
    expect((await served.get('assets')).body['assets']).toHaveLength(2);
    expect((await served.get('assets?locale=de')).body['assets']).toHaveLength(1);
  });
});

test('POST with _method GET gets the same response as GET', async () => {
  const response = await fetch(`${served.server.url}/v3/content_types/product/entries`, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify({
      _method: 'GET',
      environment: 'production',
      query: { price: { $lt: 25 } },
      only: { BASE: ['title'] },
      include_count: true,
    }),
  });
  expect(await response.json()).toEqual({
    entries: [
      { uid: 'p2', title: 'Ski 2' },
      { uid: 'p1', title: 'Ski 1' },
    ],
    count: 2,
  });
});
