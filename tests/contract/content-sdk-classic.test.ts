/** Every requesting method of the unmodified `contentstack` 3.27, once, against a stack with known responses. */
import Contentstack from 'contentstack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { serveStack } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';
import { called, methodsOf } from './sdk-by-name.ts';
import type { Made, Sdk, Step } from './sdk-by-name.ts';

let served: Served;
beforeAll(async () => {
  served = await serveStack();
});
afterAll(() => served.close());

/** A separate Stack per call, because calls on one Stack affect each other. */
function stack(): Sdk {
  const made = Contentstack.Stack({ api_key: 'key', delivery_token: 'token', environment: 'production' });
  made.setProtocol('http');
  made.setHost('127.0.0.1');
  made.setPort(served.server.port);
  return made as unknown as Sdk;
}
const query = (type: string): Sdk => stack()['ContentType']?.(type)['Query']?.() as Sdk;
const entry = (uid: string): Sdk => stack()['ContentType']?.('product')['Entry']?.(uid) as Sdk;
const found = async (start: Sdk, steps: readonly Step[], last = 'find') =>
  (await called(stack, [...steps, ['toJSON'], [last]], start)) as unknown;

const inQuery: Made = (fresh) => called(fresh, [['ContentType', 'maker'], ['Query'], ['where', 'country', 'at']]);
const price =
  (value: number): Made =>
  (fresh) =>
    called(fresh, [['ContentType', 'product'], ['Query'], ['where', 'price', value]]);

const LISTS: readonly (readonly [Step, readonly string[]])[] = [
  [['where', 'price', 20], ['p2']],
  [['equalTo', 'title', 'Ski 3'], ['p3']],
  [
    ['notEqualTo', 'price', 20],
    ['p3', 'p1'],
  ],
  [['lessThan', 'price', 20], ['p1']],
  [
    ['lessThanOrEqualTo', 'price', 20],
    ['p2', 'p1'],
  ],
  [['greaterThan', 'price', 20], ['p3']],
  [
    ['greaterThanOrEqualTo', 'price', 20],
    ['p3', 'p2'],
  ],
  [
    ['containedIn', 'title', ['Ski 1', 'Ski 2']],
    ['p2', 'p1'],
  ],
  [['notContainedIn', 'title', ['Ski 1', 'Ski 2']], ['p3']],
  [['exists', 'seo'], ['p1']],
  [
    ['notExists', 'seo'],
    ['p3', 'p2'],
  ],
  [
    ['or', price(10), price(30)],
    ['p3', 'p1'],
  ],
  [['and', price(10), price(30)], []],
  [
    ['regex', 'title', '^sKI [13]$', 'i'],
    ['p3', 'p1'],
  ],
  [['referenceIn', 'maker', inQuery], ['p2']],
  [
    ['referenceNotIn', 'maker', inQuery],
    ['p3', 'p1'],
  ],
  [['above', 'taxonomies.use', 'race'], ['p3']],
  [
    ['equalAndAbove', 'taxonomies.use', 'race'],
    ['p3', 'p2'],
  ],
  [
    ['below', 'taxonomies.use', 'ski', 1],
    ['p3', 'p1'],
  ],
  [
    ['equalAndBelow', 'taxonomies.use', 'alpine', 2],
    ['p3', 'p2'],
  ],
  [['query', { price: { $gt: 10, $lt: 30 } }], ['p2']],
  [
    ['tags', ['sale']],
    ['p3', 'p1'],
  ],
  [['search', 'ski 2'], ['p2']],
  [
    ['ascending', 'price'],
    ['p1', 'p2', 'p3'],
  ],
  [
    ['descending', 'title'],
    ['p3', 'p2', 'p1'],
  ],
  [
    ['skip', 1],
    ['p2', 'p1'],
  ],
  [
    ['limit', 2],
    ['p3', 'p2'],
  ],
  [
    ['afterUid', 'p3'],
    ['p2', 'p1'],
  ],
  [['beforeUid', 'p2'], ['p3']],
  [
    ['language', 'de'],
    ['p3', 'p1'],
  ],
  [
    ['addParam', 'locale', 'de'],
    ['p3', 'p1'],
  ],
  [['addQuery', 'limit', '1'], ['p3']],
];

const BODIES: readonly (readonly [readonly Step[], Json])[] = [
  [[['includeReference', ['maker', 'maker.star']]], { maker: [{ title: 'Birch', star: [{ title: 'Ski 1' }] }] }],
  [[['includeReference', 'similar']], { similar: [{ title: 'Ski 2', _content_type_uid: 'product' }] }],
  [[['only', ['title']]], { uid: 'p1', title: 'Ski 1' }],
  [
    [
      ['includeReference', 'maker'],
      ['only', 'maker', 'country'],
    ],
    { maker: [{ uid: 'maker1', country: 'no' }] },
  ],
  [[['except', ['title']]], { uid: 'p1', price: 10 }],
  [[['language', 'de']], { title: 'Ski eins', locale: 'de' }],
  [[['language', 'de-at'], ['includeFallback']], { title: 'Ski eins', locale: 'de' }],
  [[['includeBranch']], { _branch: 'main' }],
  [[['includeMetadata']], { _metadata: {} }],
  [[['includeReferenceContentTypeUID']], { maker: [{ _content_type_uid: 'maker' }] }],
  [
    [['includeEmbeddedItems']],
    { _embedded_items: { note: [{ uid: 'maker0' }], story: [{ uid: 'maker1' }, { uid: 'a1' }] } },
  ],
  [[['addParam', 'include_dimension', 'true']], { picture: { dimension: { width: 4, height: 3 } } }],
  [[['variants', 'csX']], { title: 'Ski 1' }],
];

describe('lists', () => {
  test.each(LISTS)('%j finds %j', async (step, uids) => {
    const [entries] = (await found(query('product'), [step])) as [Json[]];
    expect(entries.map(({ uid }) => uid)).toEqual(uids);
  });

  test.each([
    [['count'], [3]],
    [['includeCount'], [[{ uid: 'p3' }, { uid: 'p2' }, { uid: 'p1' }], 3]],
    [['includeContentType'], [[{}, {}, {}], { uid: 'product', title: 'Product' }]],
    [
      ['includeSchema'],
      [
        [{}, {}, {}],
        [{ uid: 'title' }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
      ],
    ],
  ] as [Step, unknown[]][])('%j returns %j', async (step, answer) => {
    const answered = await found(query('product'), [step]);
    expect(JSON.parse(JSON.stringify(answered))).toMatchObject(answer);
  });

  test('findOne returns one entry or fails with code 141', async () => {
    expect(await found(query('product'), [['where', 'uid', 'p2']], 'findOne')).toMatchObject({ title: 'Ski 2' });
    const refusal = { error_code: 141, error_message: "The requested entry doesn't exist." };
    await expect(found(query('product'), [['where', 'uid', 'none']], 'findOne')).rejects.toMatchObject(refusal);
  });

  test('taxonomies query across content types', async () => {
    const below: Step = ['equalAndBelow', 'taxonomies.use', 'alpine', 1];
    const answer = await found(stack()['Taxonomies']?.() as Sdk, [below]);
    expect(answer).toMatchObject([[{ uid: 'p3', _content_type_uid: 'product' }, { uid: 'p2' }]]);
  });
});

describe('one entry', () => {
  test.each(BODIES)('%j has %j, whether fetched or found', async (steps, body) => {
    const fetched = (await found(entry('p1'), steps, 'fetch')) as Json;
    expect(fetched).toMatchObject(body);
    const [[first] = []] = (await found(query('product'), [['where', 'uid', 'p1'], ...steps])) as [Json[]];
    expect(first).toEqual(fetched);
  });

  test('has only the requested fields', async () => {
    expect(await found(entry('p1'), [['only', ['title']]], 'fetch')).toEqual({ uid: 'p1', title: 'Ski 1' });
    expect(await found(entry('p1'), [['except', ['title']]], 'fetch')).not.toHaveProperty('title');
    const plain = (await found(entry('p1'), [], 'fetch')) as Json;
    expect(Object.keys(plain).filter((name) => /^_(?!version)/.test(name))).toEqual([]);
  });
});

describe('the rest of the stack', () => {
  test('returns one asset and all assets', async () => {
    const [assets] = (await found(stack()['Assets']?.() as Sdk, [['Query'], ['language', 'de']])) as [Json[]];
    expect(assets).toMatchObject([{ uid: 'a1', publish_details: { locale: 'de' } }]);
    const asset = () => stack()['Assets']?.('a1') as Sdk;
    const one = await found(asset(), [['addParam', 'include_dimension', 'true'], ['includeMetadata']], 'fetch');
    expect(one).toMatchObject({ filename: 'peak.jpg', file_size: '10', dimension: { width: 4 }, _metadata: {} });
    expect(await found(asset(), [['only', ['title']]], 'fetch')).toEqual({ uid: 'a1', title: 'Peak' });
    const fallback = [['addParam', 'locale', 'de-at'], ['includeFallback']] as const;
    expect(await found(asset(), fallback, 'fetch')).toMatchObject({ publish_details: { locale: 'de' } });
    await expect(found(stack()['Assets']?.('none') as Sdk, [], 'fetch')).rejects.toMatchObject({
      error_code: 145,
      status: 404,
    });
  });

  test('returns content types, their global fields, and their last activity', async () => {
    const types = (await stack()['getContentTypes']?.({
      include_global_field_schema: true,
      include_count: true,
    })) as unknown as Json;
    expect(types).toMatchObject({ count: 2, content_types: [{ uid: 'product' }, { uid: 'maker' }] });
    expect(JSON.stringify(types)).toContain('description');
    const one = (await called(stack, [['ContentType', 'product'], ['fetch']])) as unknown as Json;
    expect(one).toMatchObject({ content_type: { uid: 'product' } });
    expect(JSON.stringify(one)).not.toContain('description');
    const last = { content_types: [{ uid: 'product', last_activity: '2026-01-02T00:00:00.000Z' }, { uid: 'maker' }] };
    expect(await stack()['getLastActivities']?.()).toMatchObject(last);
  });

  test('an initial sync of a language lists its items and ends with a token', async () => {
    expect(await stack()['sync']?.({ init: true, locale: 'de' })).toMatchObject({
      total_count: 3,
      sync_token: expect.any(String),
    });
  });
});

test('every requesting method of the SDK is covered', () => {
  const covered = new Set([
    ...LISTS.map(([[method]]) => method),
    ...BODIES.flatMap(([steps]) => steps.map(([method]) => method)),
  ]);
  for (const method of ['count', 'includeCount', 'includeContentType', 'includeSchema', 'find', 'findOne', 'fetch'])
    covered.add(method);
  // The SDK documents includeOwner as having no effect.
  const besides = new Set(['includeOwner', 'constructor', 'toJSON', 'getQuery', 'setCachePolicy', 'setCacheProvider']);
  expect(methodsOf(query('product')).filter((name) => !covered.has(name) && !besides.has(name))).toEqual([]);
});
