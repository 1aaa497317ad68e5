/** `/api/graphql` over HTTP, in front of the embedded content service and commerce platform. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { GRAPHQL_DOCUMENTS } from '#api/graphql/graphql-documents.ts';
import { sharedContent } from '#app/api/api-content.ts';
import { readEnv } from '#app/settings/env.ts';
import { GRAPHQL_HASHES } from '#lib/contract/graphql-operations.ts';
import type { GraphqlOperation } from '#lib/contract/graphql-operations.ts';
import { createContentService } from '#services/content/content-service.ts';
import type { ContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { readEntries } from '../support/sample-stack.ts';
import { copySampleStack } from '../support/stack-copy.ts';
import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { Answer, ApiShop, AskOptions } from './api-shop.ts';

// Databases start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const RIDGE_98 = { uid: 'blt4e5cc2060860fe38', us: 1101, eu: 5101 };
const RIDGE_92 = { uid: 'blt26d8bf4cb5d39fcd', us: 1102 };
const PRODUCTS = readEntries('sample/stack').filter(({ type, language }) => type === 'product' && language === 'en-us');
/** A product that is not shown in the European Union. */
const SERAC = PRODUCTS.find(({ data }) => data['title'] === 'Serac 122')?.uid ?? '';
const SKIS = 1011;

let service: ContentService;
let server: Listening;
let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;

beforeAll(async () => {
  service = await createContentService({
    stacks: [{ dir: 'sample/stack', apiKey: 'firn', accessToken: 'firn-delivery-token', environment: 'production' }],
  });
  server = await listen(service.fetch, { port: 0 });
  commerce = await openCommerce();
  const { graphqlContent } = sharedContent(readEnv({ SERVICES_PORT: `${server.port}` }));
  shop = await openApiShop({ commerceUrl: commerce.url, extras: { graphqlContent } });
});
afterAll(async () => {
  await shop?.close();
  await commerce?.close();
  await server?.close();
  await service?.close();
});

type Variables = Readonly<Record<string, unknown>>;

interface Problem {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly status: number };
}

const problems = ({ body }: Answer): readonly Problem[] => (body['errors'] ?? []) as readonly Problem[];
const codes = (answer: Answer): readonly string[] => problems(answer).map(({ extensions }) => extensions.code);
const dataOf = <T>({ body }: Answer): T => body.data as T;

function read(parts: Readonly<Record<string, string>>, options: AskOptions = {}, visitor = new Visitor(shop.url)) {
  return visitor.ask('GET', `/graphql?${new URLSearchParams(parts)}`, undefined, options);
}

/** Sends the hash of the operation, as a browser does. */
function persisted(
  name: GraphqlOperation,
  variables: Variables,
  options: AskOptions & { readonly visitor?: Visitor; readonly own?: boolean } = {},
): Promise<Answer> {
  const extensions = { persistedQuery: { version: 1, sha256Hash: GRAPHQL_HASHES[name] } };
  const parts = {
    variables: JSON.stringify(variables),
    extensions: JSON.stringify(extensions),
    ...(options.own ? { prices: 'own' } : {}),
  };
  return read(parts, options, options.visitor);
}

const query = (text: string, options: AskOptions = {}): Promise<Answer> => read({ query: text }, options);

interface Related {
  readonly relatedProducts: readonly {
    readonly uid: string;
    readonly title: string;
    readonly bcProduct: {
      readonly id: number;
      readonly calculatedPrice: { readonly value: string; readonly minor: number; readonly currency: string };
      readonly retailPrice: { readonly minor: number } | null;
      readonly variants: readonly { readonly retailPrice: object | null }[] | null;
    } | null;
  }[];
}
const related = (variables: Variables, options: Parameters<typeof persisted>[2] = {}): Promise<Answer> =>
  persisted('GetRelatedProducts', { locale: 'en-us', bcRegion: 'us', ...variables }, options);
const titles = (answer: Answer): readonly string[] => dataOf<Related>(answer).relatedProducts.map(({ title }) => title);

test.each(Object.entries(GRAPHQL_HASHES))('the hash of %s is the SHA-256 of its document', (name, hash) => {
  const text = GRAPHQL_DOCUMENTS[name as GraphqlOperation];
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
});

describe('GetRelatedProducts', () => {
  test('returns products by uid, in the requested order, and a shared cache may store the response', async () => {
    const answer = await related({ uids: [RIDGE_92.uid, RIDGE_98.uid] });
    expect(answer.body['errors']).toBeUndefined();
    expect(titles(answer)).toEqual(['Ridge 92', 'Ridge 98']);
    expect(answer.headers.get('cache-control')).toMatch(/^public/);
    expect(dataOf<Related>(answer).relatedProducts[0]?.bcProduct?.variants).toBeNull();
  });

  test('returns products by the ids of the store, in the requested order', async () => {
    expect(titles(await related({ ids: [RIDGE_92.us, RIDGE_98.us] }))).toEqual(['Ridge 92', 'Ridge 98']);
    const euro = await related(
      { ids: [RIDGE_98.eu], bcRegion: 'eu_region_1', locale: 'de' },
      { region: 'eu_region_1' },
    );
    expect(dataOf<Related>(euro).relatedProducts[0]?.bcProduct).toMatchObject({
      id: RIDGE_98.eu,
      calculatedPrice: { currency: 'EUR' },
    });
  });

  test('returns at most 4 products by uid and 8 by id', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => 1101 + index);
    expect(titles(await related({ ids }))).toHaveLength(8);
    const uids = PRODUCTS.slice(0, 12).map(({ uid }) => uid);
    expect(titles(await related({ uids }))).toHaveLength(4);
  });

  test('includes variants only with includeVariantRetailPrice', async () => {
    const answer = await related({ uids: [RIDGE_98.uid], includeVariantRetailPrice: true });
    const [product] = dataOf<Related>(answer).relatedProducts;
    expect(product?.bcProduct?.variants?.length).toBeGreaterThan(1);
  });

  test('returns the prices of the visitor’s group, as /products does, and does not cache them', async () => {
    const dealer = await new Visitor(shop.url).begin();
    await dealer.signIn('dealer.us@firn.example');
    const priceIn = (answer: Answer): number | undefined =>
      dataOf<Related>(answer).relatedProducts[0]?.bcProduct?.calculatedPrice.minor;
    const guest = priceIn(await related({ uids: [RIDGE_98.uid] }));
    const answer = await related({ uids: [RIDGE_98.uid] }, { visitor: dealer, own: true });
    const { data } = (await dealer.ask('GET', `/products/${RIDGE_98.us}?prices=own`)).body;
    expect(priceIn(answer)).toBe((data as { calculatedPrice: { minor: number } }).calculatedPrice.minor);
    expect(priceIn(answer)).not.toBe(guest);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('does not let a request choose a customer group or a customer', async () => {
    for (const name of ['customerGroupId', 'groupId', 'customerId']) {
      const answer = await query(
        `{ relatedProducts(uids: ["${RIDGE_98.uid}"], locale: "en", bcRegion: "us", ${name}: 4) { uid } }`,
      );
      expect([answer.status, codes(answer)]).toEqual([400, ['malformed-request']]);
    }
    const guest = await related({ uids: [RIDGE_98.uid] });
    const given = await related({ uids: [RIDGE_98.uid], customerGroupId: 4 }, { region: 'us' });
    expect(dataOf(given)).toEqual(dataOf(guest));
    const asPro = await related({ uids: [RIDGE_98.uid], bcRegion: 'pro' }, { region: 'pro' });
    expect(dataOf(asPro)).toEqual(dataOf(guest));
  });

  test('omits a missing or hidden product; without any product the field is null with a 404 error that is not cached', async () => {
    expect(titles(await related({ uids: ['missing', RIDGE_98.uid] }))).toEqual(['Ridge 98']);
    const euro = { bcRegion: 'eu_region_1' };
    const hidden = await related({ ...euro, uids: [SERAC, RIDGE_98.uid] }, { region: 'eu_region_1' });
    expect(titles(hidden)).toEqual(['Ridge 98']);
    const requests = [
      related({ uids: ['missing'] }),
      related({ ids: [999_999] }),
      related({ ids: [RIDGE_98.eu] }),
      related({ ...euro, uids: [SERAC] }, { region: 'eu_region_1' }),
    ];
    for (const answer of await Promise.all(requests)) {
      expect(answer.status).toBe(200);
      expect(dataOf<Related>(answer).relatedProducts).toBeNull();
      expect(problems(answer)[0]).toMatchObject({
        message: 'Page not found',
        extensions: { code: 'not-found', status: 404 },
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('returns products without a commerce product in a market without a store', async () => {
    const answer = await related({ uids: [RIDGE_98.uid], bcRegion: 'jp', locale: 'ja' }, { region: 'jp' });
    expect(dataOf<Related>(answer).relatedProducts).toMatchObject([{ uid: RIDGE_98.uid, bcProduct: null }]);
  });

  test.each([
    ['both lists', { uids: [RIDGE_98.uid], ids: [RIDGE_98.us] }],
    ['neither list', {}],
    ['an empty list of uids', { uids: [] }],
    ['an empty list of ids', { ids: [] }],
    ['25 ids', { ids: Array.from({ length: 25 }, (_, index) => index + 1) }],
    ['a uid that is a query', { uids: ['{"$ne": 1}'] }],
    ['a negative id', { ids: [-1] }],
    ['an unknown region', { uids: [RIDGE_98.uid], bcRegion: 'mars' }],
    ['the region of another store', { uids: [RIDGE_98.uid], bcRegion: 'ca' }],
    ['an invalid locale', { uids: [RIDGE_98.uid], locale: '../de' }],
  ])('refuses %s', async (_what, variables) => {
    expect(codes(await related(variables))).toEqual(['malformed-request']);
  });
});

test('values of the wrong type are a client error: the response names them, and the shop logs no error', async () => {
  const before = shop.lines.length;
  const answer = await related({ uids: [1, 2] });
  expect([answer.status, codes(answer)]).toEqual([400, ['malformed-request', 'malformed-request']]);
  expect(answer.body.error?.message).toBe(
    'Variable "$uids" got invalid value 1 at "uids[0]"; String cannot represent a non string value: 1',
  );
  expect(problems(answer)[0]?.message).toBe(answer.body.error?.message);
  expect(shop.lines.slice(before).filter(({ level }) => level === 'error')).toEqual([]);
});

describe('GetAutomatedRelatedProductIds', () => {
  const automated = (variables: Variables, options: AskOptions = {}): Promise<Answer> =>
    persisted('GetAutomatedRelatedProductIds', { categoryId: SKIS, bcRegion: 'us', ctsRegion: 'us', locale: 'en-us', ...variables }, options); // prettier-ignore
  const idsIn = (answer: Answer): readonly number[] =>
    dataOf<{ automatedRelatedProductIds: readonly number[] }>(answer).automatedRelatedProductIds;

  test('returns up to 8 ids of the category, the same for every request, which GetRelatedProducts accepts', async () => {
    const ids = idsIn(await automated({}));
    expect(ids).toHaveLength(8);
    expect(idsIn(await automated({}))).toEqual(ids);
    const { data } = (await new Visitor(shop.url).ask('GET', `/products?id:in=${ids.join(',')}`)).body;
    expect((data as { categories: number[] }[]).every(({ categories }) => categories.includes(SKIS))).toBe(true);
    expect(titles(await related({ ids }))).toHaveLength(8);
  });

  test('narrows the list by productAttributes', async () => {
    const [profile] = PRODUCTS.flatMap(({ data }) =>
      (data['product_specs'] as { id: string; value: string }[]).filter(({ id }) => id === 'profile'),
    );
    const all = idsIn(await automated({}));
    const some = idsIn(
      await automated({ productAttributes: [{ attribute: 'profile', values: [profile?.value ?? ''] }] }),
    );
    const none = idsIn(await automated({ productAttributes: [{ attribute: 'profile', values: ['Square'] }] }));
    expect(some.length).toBeGreaterThan(0);
    expect(some).not.toEqual(all);
    expect(none).toEqual([]);
  });

  test('responds to an unknown category with a 404 error, and refuses a wrong region', async () => {
    expect(problems(await automated({ categoryId: 4 }))[0]?.extensions).toEqual({ code: 'not-found', status: 404 });
    expect(codes(await automated({ ctsRegion: 'mars' }))).toEqual(['malformed-request']);
    expect(codes(await automated({ bcRegion: 'ca' }))).toEqual(['malformed-request']);
  });
});

test('GetErrorPage returns the content of the error page in the language, with its products', async () => {
  const answer = await persisted(
    'GetErrorPage',
    { locale: 'de-at', bcRegion: 'eu_region_1' },
    { region: 'eu_region_1' },
  );
  const { errorPage } = dataOf<{ errorPage: Record<string, unknown> & { products: Related['relatedProducts'] } }>(
    answer,
  );
  expect(errorPage['header']).not.toBe('Page not found');
  expect(errorPage['automatedRelatedProducts']).toContainEqual({ categoryUid: 'bltb810157d9e85183b', bcId: 1011 });
  expect(errorPage['recommendation']).toMatchObject({ header: expect.any(String) });
  expect(errorPage.products[0]?.bcProduct?.calculatedPrice.currency).toBe('EUR');
  const english = await persisted('GetErrorPage', { locale: 'en', bcRegion: 'us' });
  expect(dataOf(english)).toMatchObject({ errorPage: { header: 'Page not found', productHeader: 'Or start here' } });
});

test('GetColorGroups returns the groups in the language', async () => {
  const english = dataOf<{ colorGroups: { colorName: string }[] }>(await persisted('GetColorGroups', { locale: 'en' }));
  expect(english.colorGroups).toContainEqual(
    expect.objectContaining({ colorName: 'Blue', optionSwatchHex: '#3a78a0', childColors: ['glacier', 'fjord'] }),
  );
  const german = await persisted('GetColorGroups', { locale: 'de-at' });
  expect(dataOf(german)).toMatchObject({
    colorGroups: expect.arrayContaining([expect.objectContaining({ colorName: 'Blau' })]),
  });
});

describe('protocol', () => {
  const GROUPS = '{ colorGroups(locale: "en") { uid } }';

  test('POST accepts a query or a hash, with the csrf-token; line breaks are allowed', async () => {
    const visitor = await new Visitor(shop.url).begin();
    const whole = await visitor.ask('POST', '/graphql', {
      query: GRAPHQL_DOCUMENTS.GetColorGroups,
      variables: { locale: 'en' },
    });
    const extensions = { persistedQuery: { version: 1, sha256Hash: GRAPHQL_HASHES.GetColorGroups } };
    const hash = await visitor.ask('POST', '/graphql', { extensions, variables: { locale: 'en' } });
    expect([whole.status, hash.body.data]).toEqual([200, whole.body.data]);
    expect(whole.headers.get('cache-control')).toBe('no-store');
    const control = await visitor.ask('POST', '/graphql', { query: '{ a \u0000 }' });
    expect([control.status, codes(control)]).toEqual([400, ['malformed-text']]);
    const forged = await visitor.ask('POST', '/graphql', { query: GROUPS }, { csrf: null });
    expect([forged.status, codes(forged)]).toEqual([403, ['csrf']]);
  });

  test('an unknown hash gets PersistedQueryNotFound; a hash of another document is refused', async () => {
    const named = (hash: string) => JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } });
    const unknown = await read({ extensions: named('0'.repeat(64)) });
    expect([unknown.status, problems(unknown)[0]?.message]).toEqual([404, 'PersistedQueryNotFound']);
    const other = await read({ query: GROUPS, extensions: named(GRAPHQL_HASHES.GetErrorPage) });
    expect([other.status, codes(other)]).toEqual([400, ['malformed-request']]);
  });

  test.each([
    ['no region', null],
    ['an unknown region', 'mars'],
  ])('refuses %s in GraphQL’s shape', async (_what, region) => {
    const answer = await query(GROUPS, { region });
    expect([answer.status, codes(answer)]).toEqual([400, ['unknown-region']]);
  });

  test.each([
    ['an empty request', ''],
    ['a syntax error', '{ colorGroups('],
    ['an unknown field', '{ colorGroups(locale: "en") { uid secret } }'],
    ['an unknown root field', '{ customers { email } }'],
    ['a mutation', 'mutation { colorGroups(locale: "en") { uid } }'],
    ['introspection', '{ __schema { types { name } } }'],
    ['six expensive fields', `{ ${Array.from({ length: 6 }, (_, index) => `a${index}: colorGroups(locale: "en") { uid }`).join(' ')} }`],
    ['six expensive fields in a fragment', `{ ...F } fragment F on Query { ${Array.from({ length: 6 }, (_, index) => `a${index}: colorGroups(locale: "en") { uid }`).join(' ')} }`],
    ['an error page that loads its products four times', `{ errorPage(locale: "en", bcRegion: "us") { ${Array.from({ length: 4 }, (_, index) => `a${index}: products { bcProduct { id } }`).join(' ')} } }`],
    ['an error page that loads its products four times in a fragment', `{ errorPage(locale: "en", bcRegion: "us") { ...F } } fragment F on ErrorPage { ${Array.from({ length: 4 }, (_, index) => `a${index}: products { uid }`).join(' ')} }`],
    ['seven levels', '{ errorPage(locale: "en", bcRegion: "us") { a { b { c { d { e { f } } } } } } }'],
    ['a fragment that contains itself', '{ ...F } fragment F on Query { ...F }'],
    ['a fragment bomb', `{ ...F0 } ${Array.from({ length: 20 }, (_, index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`).join(' ')} fragment F20 on Query { colorGroups(locale: "en") { uid } }`],
  ])('refuses %s', async (_what, text) => {
    const answer = await query(text);
    expect(answer.status).toBe(400);
    expect(new Set(codes(answer))).toEqual(new Set(['malformed-request']));
    expect(JSON.stringify(answer.body)).not.toMatch(/Did you mean|node_modules|\.ts:/);
  }); // prettier-ignore

  test('the error names the exceeded limit', async () => {
    const deep = await query('{ a { b { c { d { e { f { g } } } } } } }');
    expect(problems(deep).map(({ message }) => message)).toContainEqual(expect.stringContaining('deeper than 6'));
    const costly = await query(`{ ${Array.from({ length: 6 }, (_, index) => `a${index}: colorGroups(locale: "en") { uid }`).join(' ')} }`); // prettier-ignore
    expect(problems(costly)[0]?.message).toContain('costs more than 150');
  });

  test('10,000 aliases are refused for the size of the body, 400 for the number of tokens', async () => {
    const visitor = await new Visitor(shop.url).begin();
    const aliases = (count: number): string =>
      `{ colorGroups(locale: "en") { ${Array.from({ length: count }, (_, index) => `a${index}: uid`).join(' ')} } }`;
    const huge = await visitor.ask('POST', '/graphql', { query: aliases(10_000) });
    expect([huge.status, codes(huge)]).toEqual([413, ['body-too-large']]);
    const many = await visitor.ask('POST', '/graphql', { query: aliases(400) });
    expect([many.status, codes(many)]).toEqual([400, ['malformed-request']]);
    expect(problems(many)[0]?.message).toContain('600 tokens');
  });

  test('other methods are refused', async () => {
    const answer = await new Visitor(shop.url).ask('PUT', '/graphql', { query: GROUPS });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD']);
  });
});

test('a failing commerce platform or content service gives an error that reveals no internals', async () => {
  const { graphqlContent } = sharedContent(readEnv({ SERVICES_PORT: `${server.port}` }));
  const away = await openApiShop({ commerceUrl: 'http://127.0.0.1:9', extras: { graphqlContent } });
  const text = `{ relatedProducts(uids: ["${RIDGE_98.uid}"], locale: "en", bcRegion: "us") { uid bcProduct { id } } }`;
  const ask = () => new Visitor(away.url).ask('GET', `/graphql?${new URLSearchParams({ query: text })}`);
  const answer = await ask();
  expect(codes(answer)).toEqual(['upstream-down']);
  expect(dataOf(answer)).toMatchObject({ relatedProducts: [{ uid: RIDGE_98.uid, bcProduct: null }] });
  expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1');
  await away.close();
  const broken = await openApiShop({
    commerceUrl: commerce.url,
    extras: {
      graphqlContent: {
        ...graphqlContent,
        colorGroups: async () => {
          throw new Error('secret at /srv/shop');
        },
      },
    },
  });
  const failed = await new Visitor(broken.url).ask('GET', `/graphql?${new URLSearchParams({ query: '{ colorGroups(locale: "en") { uid } }' })}`); // prettier-ignore
  expect([failed.status, codes(failed)]).toEqual([200, ['internal']]);
  expect(JSON.stringify(failed.body)).not.toContain('secret');
  expect(broken.lines).toContainEqual(expect.objectContaining({ level: 'error', message: 'secret at /srv/shop' }));
  await broken.close();
});

test('products show their updated specifications only while the brand’s switch is on', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'firn-graphql-'));
  await copySampleStack(dir, ['en-us']);
  const setAll = (type: string, fields: object): void => {
    const file = join(dir, `entries/${type}/en-us/${type}-entries.json`);
    const entries = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;
    const edited = Object.entries(entries).map(([uid, entry]) => [uid, { ...entry, ...fields }]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(edited)));
  };
  setAll('product', { updated_product_specs: [{ id: 'profile', value: 'Square' }] });
  const profiles = async (): Promise<readonly unknown[]> => {
    const stacks = [{ dir, apiKey: 'firn', accessToken: 'firn-delivery-token', environment: 'production' }];
    const own = await createContentService({ stacks });
    const served = await listen(own.fetch, { port: 0 });
    const { graphqlContent } = sharedContent(readEnv({ SERVICES_PORT: `${served.port}` }));
    const category = await graphqlContent.categoryUid('us', SKIS);
    const lists = await Promise.all([
      graphqlContent.productsByUid([RIDGE_98.uid], 'en-us'),
      graphqlContent.productsById('us', [RIDGE_98.us], 'en-us'),
      graphqlContent.productsIn(category ?? '', 'en-us'),
    ]);
    await served.close();
    await own.close();
    return lists.map((products) => products.find(({ uid }) => uid === RIDGE_98.uid)?.specs.find(({ id }) => id === 'profile')?.value); // prettier-ignore
  };
  setAll('brand_settings', { enable_product_data_refactor: true });
  expect(await profiles()).toEqual(['Square', 'Square', 'Square']);
  setAll('brand_settings', { enable_product_data_refactor: false });
  const original = PRODUCTS.find(({ uid }) => uid === RIDGE_98.uid)?.data['product_specs'] as { id: string; value: string }[]; // prettier-ignore
  const profile = original.find(({ id }) => id === 'profile')?.value ?? 'none';
  expect(await profiles()).toEqual([profile, profile, profile]);
  await rm(dir, { recursive: true });
});
