/**
 * The shop's own API and GraphQL never name a release value (DIN setting) for a person. What must not happen: a call that takes a skier's weight, height,
 * age or ability, an answer that depends on them, or one that names a value which is not the content of a binding.
 */
import { printSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { openApiDocument } from '#api/document/openapi.ts';
import { GRAPHQL_SCHEMA } from '#api/graphql/graphql-schema.ts';
import { sharedContent } from '#app/api/api-content.ts';
import { readEnv } from '#app/settings/env.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { ENDPOINTS } from '#lib/contract/endpoints.ts';
import { createContentService } from '#services/content/content-service.ts';
import type { ContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { QUESTIONS, RELEASE_WORD, SKIERS } from '../support/release-value-questions.ts';
import type { Skier } from '../support/release-value-questions.ts';
import { readEntries } from '../support/sample-stack.ts';
import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

// Databases start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const PIN_12 = readEntries('sample/stack').find(
  ({ type, language, data }) => type === 'product' && language === 'en-us' && data['url'] === '/pin-12',
);
const PIN_12_ID = 1118;
const BINDINGS = 1017;

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
  const { references, graphqlContent } = sharedContent(readEnv({ SERVICES_PORT: `${server.port}` }));
  shop = await openApiShop({ commerceUrl: commerce.url, extras: { references, graphqlContent } });
});
afterAll(async () => {
  await shop?.close();
  await commerce?.close();
  await server?.close();
  await service?.close();
});

const get = (path: string) => new Visitor(shop.url).ask('GET', path);
const graphql = (query: string) => get(`/graphql?${new URLSearchParams({ query })}`);

/** The words of a name: `bcProductId` → bc, product, id. */
const wordsOf = (name: string): readonly string[] =>
  name.split(/[^A-Za-z]+|(?=[A-Z])/).map((word) => word.toLowerCase());
const PERSON = new Set('weight height age ability skier body mass din release setting sole skill kg'.split(' '));
const ofPerson = (names: Iterable<string>): readonly string[] =>
  [...names].filter((name) => wordsOf(name).some((word) => PERSON.has(word)));

/** All names of parameters and properties in a part of a JSON schema or an OpenAPI document. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties, name } = value as { readonly properties?: object; readonly name?: unknown };
  const own = [...Object.keys(properties ?? {}), ...(typeof name === 'string' ? [name] : [])];
  return [...own, ...Object.values(value).flatMap(namesIn)];
}

describe('possible requests', () => {
  test('no call of the API has a parameter or field for facts about a skier or for a release value', () => {
    const names = new Set(namesIn(openApiDocument()));
    expect(names).toContain('include_fields');
    // The unit of parcel weights in the store.
    expect(ofPerson(names)).toEqual(['weightUnits']);
  });

  test('no field, argument or type of GraphQL is for facts about a skier or for a release value', () => {
    const names = new Set(printSchema(GRAPHQL_SCHEMA).match(/\w+/g));
    expect(names).toContain('productAttributes');
    expect(ofPerson(names)).toEqual([]);
  });
});

const OPEN = Object.values<Endpoint>(ENDPOINTS).filter(({ method, visit }) => method === 'GET' && visit === 'none');
const addresses = OPEN.map(({ path }) => path.replaceAll(':id', `${PIN_12_ID}`).replaceAll(/:\w+/g, '1'));

test.each(addresses)('GET %s refuses or ignores facts about a skier, and names no value', async (path) => {
  for (const { kg, cm } of SKIERS) {
    const plain = await get(path);
    const asked = await get(
      `${path}?${new URLSearchParams({ weight: `${kg}`, height: `${cm}`, age: '42', din: '7' })}`,
    );
    // A call without query parameters ignores them and responds as without them.
    const { requestId: _one, ...error } = asked.body.error ?? {};
    if (asked.status === 400) expect(JSON.stringify(Object.values({ ...error, fields: '' }))).not.toMatch(RELEASE_WORD);
    else expect([asked.status, asked.body.data]).toEqual([plain.status, plain.body.data]);
  }
});

test.each(QUESTIONS)('%s: “%s” in text parameters finds nothing', async (_, question) => {
  const sku = new URLSearchParams({ sku: question.slice(0, 64) });
  const variants = await get(`/variants?${sku}`);
  expect([variants.status, variants.body.data ?? []]).toEqual([/^[\w ./-]+$/.test(question) ? 200 : 400, []]);
  const uids = new URLSearchParams({ content_type: 'product', api_key: 'firn', entry_uids: question });
  const entries = await get(`/interstack/references?${uids}`);
  expect([entries.status, entries.body['entries'] ?? []]).toEqual([400, []]);
});

test('an entry of a binding has its own range, as in the content', async () => {
  const uids = new URLSearchParams({ content_type: 'product', api_key: 'firn', entry_uids: PIN_12?.uid ?? '' });
  const [entry] = (await get(`/interstack/references?${uids}`)).body['entries'] as readonly Readonly<Record<string, unknown>>[]; // prettier-ignore
  expect(entry?.['product_specs']).toEqual(PIN_12?.data['product_specs']);
  const { body } = await get(`/products/${PIN_12_ID}?include=variants,options`);
  expect(JSON.stringify(body)).not.toMatch(RELEASE_WORD);
});

describe('GraphQL', () => {
  test.each([
    '{ releaseValue(weight: 80, height: 180) }',
    '{ dinSetting(kg: 80) { value } }',
    `{ relatedProducts(ids: [${PIN_12_ID}], locale: "en", bcRegion: "us", weight: 80) { uid } }`,
    `{ relatedProducts(ids: [${PIN_12_ID}], locale: "en", bcRegion: "us") { title din } }`,
    `{ relatedProducts(ids: [${PIN_12_ID}], locale: "en", bcRegion: "us") { title releaseValue(weight: 80) } }`,
  ])('%s is refused, and the response has no data', async (query) => {
    const { status, body } = await graphql(query);
    expect([status, body.data]).toEqual([400, undefined]);
  });

  const bindings = (attributes: string) => graphql(`{ automatedRelatedProductIds(categoryId: ${BINDINGS}, bcRegion: "us", ctsRegion: "us", locale: "en-us", productAttributes: [${attributes}]) }`); // prettier-ignore

  const idsIn = async (attribute: string, value: string): Promise<readonly number[]> => {
    const { body } = await bindings(`{ attribute: "${attribute}", values: ["${value}"] }`);
    return (body.data as { readonly automatedRelatedProductIds: readonly number[] }).automatedRelatedProductIds;
  };

  test.each([
    ['weight', ({ kg }: Skier) => `${kg} kg`],
    ['height', ({ cm }: Skier) => `${cm} cm`],
    ['din', ({ kg }: Skier) => `7 for ${kg} kg`],
    ['release value', ({ kg, cm }: Skier) => `${kg} ${cm}`],
  ])('the attribute %s does not choose a different binding for a different skier', async (attribute, value) => {
    const answers = await Promise.all(SKIERS.map((skier) => idsIn(attribute, value(skier))));
    expect(new Set(answers.map((ids) => ids.join())).size).toBe(1);
  });

  test('a binding is found by the range that its content names, but not by a value within that range', async () => {
    expect(await idsIn('din', '4–12')).toContain(PIN_12_ID);
    expect(await idsIn('din', '7')).not.toContain(PIN_12_ID);
  });
});
