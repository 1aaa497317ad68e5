/** Every requesting method of the unmodified `@contentstack/delivery-sdk` 5.6, once, against a stack with known responses. */
import deliverySdk from '@contentstack/delivery-sdk';
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

function stack(): Sdk {
  const config = { apiKey: 'key', deliveryToken: 'token', environment: 'production', host: '127.0.0.1' };
  return deliverySdk.stack({ ...config, port: served.server.port, insecure: true } as typeof config) as unknown as Sdk;
}
const ask = async (...steps: readonly Step[]): Promise<Json> => (await called(stack, steps)) as unknown as Json;
const PRODUCTS: readonly Step[] = [['contentType', 'product'], ['entry']];
const P1: readonly Step[] = [
  ['contentType', 'product'],
  ['entry', 'p1'],
];

const price =
  (value: number): Made =>
  (fresh) =>
    called(fresh, [...PRODUCTS, ['query'], ['equalTo', 'price', value]]);
const makers: Made = (fresh) =>
  called(fresh, [['contentType', 'maker'], ['entry'], ['query'], ['equalTo', 'country', 'at']]);

const LISTS: readonly (readonly [Step, readonly string[]])[] = [
  [
    ['where', 'price', '$ne', 20],
    ['p3', 'p1'],
  ],
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
    ['queryOperator', '$or', price(20), price(30)],
    ['p3', 'p2'],
  ],
  [
    ['regex', 'title', '^Ski [13]$'],
    ['p3', 'p1'],
  ],
  [['referenceIn', 'maker', makers], ['p2']],
  [
    ['referenceNotIn', 'maker', makers],
    ['p3', 'p1'],
  ],
  [['whereIn', 'maker', makers], ['p2']],
  [
    ['whereNotIn', 'maker', makers],
    ['p3', 'p1'],
  ],
  [['tags', ['even']], ['p2']],
  [['search', 'fast'], ['p1']],
  [
    ['orderByAscending', 'price'],
    ['p1', 'p2', 'p3'],
  ],
  [
    ['orderByDescending', 'title'],
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
  [['paginate', { skip: 1, limit: 1 }], ['p2']],
  [
    ['param', 'locale', 'de'],
    ['p3', 'p1'],
  ],
  [
    ['addParams', { locale: 'de' }],
    ['p3', 'p1'],
  ],
];

const BODIES: readonly (readonly [Step, Json])[] = [
  [['includeReference', 'maker', 'maker.star'], { maker: [{ title: 'Birch', star: [{ title: 'Ski 1' }] }] }],
  [['only', ['title']], { uid: 'p1', title: 'Ski 1' }],
  [['except', ['title']], { uid: 'p1', price: 10 }],
  [['locale', 'de'], { title: 'Ski eins', locale: 'de' }],
  [['includeFallback'], { uid: 'p1' }],
  [['includeBranch'], { _branch: 'main' }],
  [['includeMetadata'], { _metadata: {} }],
  [['includeEmbeddedItems'], { _embedded_items: { story: [{ uid: 'maker1' }, { uid: 'a1' }] } }],
  [['variants', 'csX', 'main'], { title: 'Ski 1' }],
  [['assetFields', 'user_defined_fields'], { picture: { uid: 'a1' } }],
  [['addParams', { include_dimension: true }], { picture: { dimension: { width: 4 } } }],
];

describe('lists of entries', () => {
  test.each(LISTS)('%j finds %j', async (step, uids) => {
    const { entries } = (await ask(...PRODUCTS, ['query'], step, ['find'])) as { entries: Json[] };
    expect(entries.map(({ uid }) => uid)).toEqual(uids);
  });

  test.each([
    [[['includeCount']], { count: 3 }],
    [[['includeContentType']], { content_type: { uid: 'product' } }],
    [[['includeSchema']], { schema: [{ uid: 'title' }, {}, {}, {}, {}, {}, {}, {}, {}, {}] }],
    [[['includeReferenceContentTypeUID']], { entries: [{ maker: [{ _content_type_uid: 'maker' }] }, {}, {}] }],
    [
      [['locale', 'de-at'], ['includeFallback']],
      { entries: [{ uid: 'p3' }, { uid: 'p2' }, { uid: 'p1', locale: 'de' }] },
    ],
  ] as [Step[], Json][])('%j returns %j', async (steps, answer) => {
    expect(await ask(...PRODUCTS, ...steps, ['find'])).toMatchObject(answer);
  });

  test('pages can be read forwards and backwards', async () => {
    const pages = called(stack, [...PRODUCTS, ['query'], ['paginate', { skip: 1, limit: 1 }]]);
    const uids = async () =>
      ((await called(() => pages, [['find']])) as unknown as { entries: Json[] }).entries.map(({ uid }) => uid);
    expect(await uids()).toEqual(['p2']);
    pages['next']?.();
    expect(await uids()).toEqual(['p1']);
    pages['previous']?.();
    expect(await uids()).toEqual(['p2']);
  });
});

test.each(BODIES)('an entry requested with %j has %j, whether fetched or found', async (step, body) => {
  const fetched = await ask(...P1, step, ['fetch']);
  expect(fetched).toMatchObject(body);
  const { entries } = (await ask(...PRODUCTS, step, ['query'], ['equalTo', 'uid', 'p1'], ['find'])) as {
    entries: Json[];
  };
  expect(entries).toEqual([fetched]);
});

describe('the rest of the stack', () => {
  test.each([
    [[['includeDimension']], { dimension: { width: 4 } }],
    [[['includeBranch']], { _branch: 'main' }],
    [[['includeMetadata']], { _metadata: {} }],
    [[['relativeUrls']], { url: '/peak.jpg' }],
    [[['locale', 'de-at'], ['includeFallback']], { publish_details: { locale: 'de' } }],
    [[['version', 1]], { _version: 1 }],
    [[['assetFields', 'user_defined_fields']], { uid: 'a1' }],
  ] as [Step[], Json][])('an asset requested with %j has %j', async (steps, body) => {
    expect(await ask(['asset', 'a1'], ...steps, ['fetch'])).toMatchObject(body);
    // For lists the SDK sends `relative_url`, which is not a parameter of the API.
    if (steps.some(([method]) => method === 'relativeUrls')) return;
    const { assets } = (await ask(['asset'], ...steps, ['find'])) as { assets: Json[] };
    expect(assets[0]).toMatchObject(body);
  });

  test('returns content types and global fields, with the fields of global fields on request', async () => {
    const bare = await ask(['contentType'], ['includeCount'], ['find']);
    expect(bare).toMatchObject({ count: 2, content_types: [{ uid: 'product' }, { uid: 'maker' }] });
    expect(JSON.stringify(bare)).not.toContain('description');
    expect(JSON.stringify(await ask(['contentType'], ['includeGlobalFieldSchema'], ['find']))).toContain('description');
    expect(await ask(['contentType', 'maker'], ['fetch'])).toMatchObject({ uid: 'maker', title: 'Maker' });
    const all = await ask(['globalField'], ['includeBranch'], ['includeCount'], ['find']);
    expect(all).toMatchObject({ count: 1, global_fields: [{ uid: 'seo', _branch: 'main' }] });
    expect(await ask(['globalField', 'seo'], ['includeBranch'], ['fetch'])).toMatchObject({ _branch: 'main' });
    expect(await ask(['getLastActivities'])).toMatchObject({ content_types: [{ uid: 'product' }, { uid: 'maker' }] });
  });

  test('returns taxonomies, their terms, and the ancestors and descendants of terms', async () => {
    expect(await ask(['taxonomy'], ['find'])).toMatchObject({ taxonomies: [{ uid: 'use', name: 'Use' }], count: 1 });
    expect(await ask(['taxonomy', 'use'], ['includeBranch'], ['fetch'])).toMatchObject({ uid: 'use', _branch: 'main' });
    const terms = await ask(['taxonomy', 'use'], ['term'], ['skip', 1], ['limit', 2], ['includeCount'], ['find']);
    expect(terms).toMatchObject({ terms: [{ uid: 'alpine', parent_uid: 'ski', order: 2 }, { uid: 'race' }], count: 4 });
    const term = (uid: string, ...steps: Step[]) => ask(['taxonomy', 'use'], ['term', uid], ...steps);
    expect(await term('race', ['fetch'])).toMatchObject({ uid: 'race', taxonomy_uid: 'use' });
    expect(await term('race', ['ancestors'])).toMatchObject({
      term: { ancestors: [{ uid: 'ski' }, { uid: 'alpine' }] },
    });
    const descendants = async (...steps: Step[]) =>
      ((await ask(['taxonomy', 'use'], ...steps, ['descendants']))['term'] as { descendants: Json[] }).descendants.map(
        ({ uid }) => uid,
      );
    expect(await descendants(['term', 'ski'])).toEqual(['alpine', 'race', 'touring']);
    expect(await descendants(['term', 'alpine'])).toEqual(['race']);
    expect(await descendants(['term', 'ski'], ['depth', 1])).toEqual(['alpine', 'touring']);
    expect(await term('ski', ['locales'])).toMatchObject({ term: { locales: [{ uid: 'ski', locale: 'en-us' }] } });
  });

  test('syncs, even with a locale set on the stack', async () => {
    expect(await ask(['sync', { contentTypeUid: 'maker' }])).toMatchObject({
      total_count: 2,
      sync_token: expect.any(String),
    });
    const german = stack();
    german['setLocale']?.('de');
    expect(await called(() => german, [...P1, ['fetch']])).toMatchObject({ title: 'Ski eins' });
  });

  test('has every query method covered by this file', () => {
    const covered = new Set([...LISTS, ...BODIES].map(([[method]]) => method));
    const besides = 'constructor _client asQuery extractContentTypeUidFromUrl find getQuery includeCount isValidAlphanumeric isValidRegexPattern isValidValue next previous removeParam'; // prettier-ignore
    for (const method of besides.split(' ')) covered.add(method);
    expect(methodsOf(called(stack, [...PRODUCTS, ['query']])).filter((name) => !covered.has(name))).toEqual([]);
  });
});
