/** Ten thousand seeded requests, valid and invalid, generated from the OpenAPI document: no 5xx, no leak, and no change to other customers' data. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { JsonSchema } from '#api/document/json-schema.ts';
import { openApiDocument } from '#api/document/openapi.ts';
import type { Operation } from '#api/document/openapi.ts';
import { withCustomer } from '#api/session/session.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const REQUESTS = 10_000;
/** Number of concurrent requests. */
const AT_ONCE = 10;
/** Requests per client address: below the rate limit of calls, above that of sign-ins. */
const FROM_ONE_ADDRESS = 8 * AT_ONCE;
const LINE = { product_id: 1101, variant_id: 110_100, quantity: 1 };
/** The only 5xx responses that are allowed while all systems are healthy. */
const MOMENTS = ['503 visit-moved', '503 not-offered'];

/** A customer whose last password entry is over five minutes ago: calls that require a recent one are refused. */
const DEALER = 105;

/** Index of the signed-in visitor. */
const SIGNED_IN = 1;

const document = openApiDocument();
/** Calls that return a customer's own addresses according to the document. */
const OWN_ADDRESSES = new Set(
  Object.entries(document.paths)
    .filter(([, methods]) => Object.values(methods).some((operation) => answersWith(operation, 'Address')))
    .map(([path]) => path.replace('{id}', `${DEALER}`)),
);
let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let begun = 0;
const address = (): string => `203.0.113.${Math.floor(begun / FROM_ONE_ADDRESS)}`;
beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({ commerceUrl: commerce.url, address });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

function answersWith({ responses }: Operation, name: string): boolean {
  return JSON.stringify(responses['200']?.content ?? {}).includes(`"#/components/schemas/${name}"`);
}

const ODD = [
  '',
  '0',
  '-1',
  '1e3',
  '1,2,3',
  '..',
  '../../admin',
  '%2e%2e%2f',
  '\u0000',
  '\ud800',
  '<script>',
  "' OR 1=1 --",
  '{"$gt":""}',
  '__proto__',
  'constructor',
  'x'.repeat(3000),
  '٣',
  'ﬁrn',
  '\u202Eabc',
];
const KNOWN = [
  '1',
  '101',
  '102',
  '1011',
  '1101',
  '110100',
  '100001',
  '100011',
  'us',
  'de',
  'en-us',
  'true',
  'options',
  'name,sku',
  'anna.us@firn.example',
  'a@b.example',
  '/account.php',
  'display_text',
];

function valueOf(schema: JsonSchema, pool: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const ref = schema['$ref'];
  if (typeof ref === 'string')
    return valueOf(document.components['schemas']?.[ref.split('/').at(-1) ?? ''] ?? {}, pool, depth);
  const wild = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(...ODD, null, -1, 1e308, 2 ** 53, [], {}),
  );
  return fc.oneof({ weight: 6, arbitrary: rightOf(schema, pool, depth) }, { weight: 1, arbitrary: wild });
}

function rightOf(schema: JsonSchema, pool: readonly string[], depth: number): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  const values = schema['enum'] as readonly unknown[] | undefined;
  if (values) return fc.constantFrom(...values);
  const any = schema['anyOf'] as readonly JsonSchema[] | undefined;
  if (any) return fc.oneof(...any.map((one) => valueOf(one, pool, depth)));
  switch (schema['type']) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(fc.constantFrom(1, 2, 5, 101, 1011, 1101, 1102, 110_100, 110_200), fc.integer({ min: -2, max: 2 ** 31 }));
    case 'array':
      return fc.array(valueOf(schema['items'] as JsonSchema, pool, depth + 1), { maxLength: 3 });
    case 'object': {
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
      const required = (schema['required'] ?? []) as string[];
      return fc.record(Object.fromEntries(properties.map(([name, value]) => [name, valueOf(value, pool, depth + 1)])), { requiredKeys: required });
    }
    default:
      return fc.oneof(fc.constantFrom(...pool, ...KNOWN), fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...ODD));
  }
} // prettier-ignore

interface Sent {
  readonly who: number;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly region: string | null;
}

function requestOf(method: string, path: string, operation: Operation, pool: readonly string[]): fc.Arbitrary<Sent> {
  const text = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pool, ...KNOWN) }, { weight: 1, arbitrary: fc.constantFrom(...ODD) });
  const query = operation.parameters.filter((one) => one.in === 'query').map(({ name, required }) => ({ name, required }));
  const body = operation.requestBody?.content['application/json']?.schema;
  return fc
    .record({
      who: fc.constantFrom(0, 1, 2),
      parts: fc.array(text, { minLength: 3, maxLength: 3 }),
      values: fc.record(Object.fromEntries(query.map(({ name }) => [name, text])), { requiredKeys: query.filter(({ required }) => required).map(({ name }) => name) }),
      extra: fc.option(fc.tuple(fc.constantFrom(...ODD, ...KNOWN), text), { freq: 8, nil: undefined }),
      body: body ? valueOf(body, pool) : fc.constant(undefined),
      region: fc.option(fc.constantFrom('us', 'us', 'us', 'ca', 'eu_region_1', 'pro', 'mars', ''), { freq: 10, nil: null }),
    })
    .map(({ who, parts, values, extra, body: sent, region }) => {
      let next = 0;
      const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent((parts[(next += 1) - 1] ?? '').toWellFormed()));
      const search = new URLSearchParams([...Object.entries(values as Record<string, string>), ...(extra ? [extra] : [])]);
      return { who, method, path: search.size > 0 ? `${filled}?${search}` : filled, body: sent, region };
    });
} // prettier-ignore

test(`${REQUESTS} requests generated from the document cause no 5xx, leak nothing and change no other customer's data`, async () => {
  const owner = await new Visitor(shop.url).begin();
  await owner.signIn('anna.us@firn.example');
  const kept = await owner.buy(LINE);
  const signedIn = await new Visitor(shop.url).begin();
  await signedIn.signIn('dealer.us@firn.example');
  const own = await signedIn.buy(LINE);
  const guest = await new Visitor(shop.url).begin();
  const visitors = [guest, signedIn, new Visitor(shop.url)];
  const wire = async (path: string) => (await fetch(`${commerce.url}/stores/us/${path}`, { headers: { 'x-auth-token': 'contract-token' } })).text(); // prettier-ignore
  const belongings = async () =>
    [await wire('v3/customers?id:in=101,102,103&include=formfields,attributes'), await wire('v3/customers/addresses?customer_id:in=101'), await wire(`v3/carts/${kept.id}`), await wire('v2/orders/100001')].join('\n'); // prettier-ignore
  const before = await belongings();
  const pool = [own.id, own.lines[0]?.id ?? '', kept.id, kept.lines[0]?.id ?? '', '105', '1051'];
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestOf(method.toUpperCase(), path, operation, pool)),
  );
  expect([...OWN_ADDRESSES]).toEqual([`/customers/${DEALER}/addresses`]);
  const statuses = new Map<number, number>();
  const failures = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...all), { minLength: AT_ONCE, maxLength: AT_ONCE }), async (requests) => {
      begun += AT_ONCE;
      // Visitors that earlier requests signed out or ended are restored.
      await guest.begin();
      await signedIn.begin();
      await shop.store.sessions.update(signedIn.cookies.get('sid') ?? '', (session) =>
        withCustomer(session, 'us', { id: DEALER, authAt: 0, isPro: false }),
      );
      await Promise.all(
        requests.map(async ({ who, method, path, body, region }) => {
          const answer = await (visitors[who] ?? guest).ask(method, path, method === 'GET' ? undefined : body, {
            region,
          });
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          const failure = `${answer.status} ${answer.body.error?.code ?? ''}`;
          if (answer.status >= 500) failures.set(failure, (failures.get(failure) ?? 0) + 1);
          if (answer.status >= 500) expect(MOMENTS, `${method} ${path} ${JSON.stringify(body)} ${JSON.stringify(answer.body)}`).toContain(failure); // prettier-ignore
          const said = JSON.stringify(answer.body);
          expect(said).not.toMatch(/scrypt|"customerId":10[1-4]\b|FIRN-PRO|at .*\.ts:\d/);
          // All sample customers live in this town: only the signed-in visitor may read it, and only where the document allows it.
          if (who !== SIGNED_IN || !OWN_ADDRESSES.has(path.replace(/\?.*/s, '')))
            expect(said, `${method} ${path}`).not.toContain('Larch Lane"');
        }),
      );
    }),
    { numRuns: REQUESTS / AT_ONCE, seed: 20_261_121 },
  );
  expect(await belongings()).toBe(before);
  expect((await owner.ask('GET', `/cart/${kept.id}`)).body.cart).toEqual(kept);
  expect(MOMENTS).toEqual(expect.arrayContaining([...failures.keys()]));
  // The requests covered valid and invalid input.
  for (const status of [200, 400, 401, 403, 404, 422]) expect(statuses.get(status) ?? 0).toBeGreaterThan(20);
  expect(shop.lines.filter((line) => line['level'] === 'error' && line['code'] === undefined)).toEqual([]);
}, 300_000);

/** Text that JSON and URLs can carry and that no backend can store. */
const NOT_TEXT = [
  '\ud800',
  'a\udfff',
  '\ud800\ud800',
  '\udc00\ud800',
  '\u0000',
  'a\u0000b',
  '\u0007',
  '\u001b[2J',
  'a\nb',
  '\u007f',
  '\u0085',
];
const ADDRESS = {
  firstName: 'A',
  lastName: 'B',
  company: 'C',
  address1: '1 Main St',
  address2: '2',
  city: 'Boise',
  stateOrProvince: 'Idaho',
  postalCode: '83702',
  countryCode: 'US',
  phone: '12345',
};
const ACCOUNT = {
  email: 'odd@firn.example',
  password: 'long enough 1',
  firstName: 'A',
  lastName: 'B',
  company: 'C',
  phone: '12345',
  captchaToken: 'none',
};
/** Valid bodies of all calls that take text; the test replaces one text at a time. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /customers/login': { email: 'a@b.example', pw: 'long enough 1', captchaToken: 'none' },
  'POST /customers/validate': { customer: 'dealer.us@firn.example', pw: 'long enough 1' },
  'POST /customers/bclogin': { redirect: '/account.php' },
  'POST /customers/create': { ...ACCOUNT, address: ADDRESS, proCode: 'none' },
  'PUT /customers/{id}': { firstName: 'A', lastName: 'B', company: 'C', phone: '12345', email: 'a@b.example', password: 'long enough 1' },
  'POST /customers/{id}/addresses': ADDRESS,
  'PUT /customers/{id}/addresses': { id: 1051, ...ADDRESS },
  // `query` is omitted, because it may contain line breaks.
  'POST /graphql': { operationName: 'A', variables: { locale: 'en' }, extensions: { hash: 'none' } },
  'POST /newsletter': { email: 'a@b.example', locale: 'en-us', consent: true, captchaToken: 'none' },
  'POST /notify-me': { email: 'a@b.example', locale: 'en-us', product_id: 1101, variant_id: 110_100 },
  'POST /pro/applications': { name: 'A', email: 'a@b.example', profession: 'B', message: 'C\nD', locale: 'en-us', captchaToken: 'none' },
  'POST /withdrawals': { name: 'A', order: '100001', email: 'a@b.example', items: 'B', locale: 'en-us' },
}; // prettier-ignore

/** Copies of the value, each with one of its texts replaced. */
function replaced(value: unknown, by: string): readonly unknown[] {
  if (typeof value === 'string') return [by];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => replaced(inner, by).map((one) => ({ ...value, [key]: one })));
}

const takesText = (operation: Operation): boolean =>
  /"type":"string"/.test(JSON.stringify(operation.requestBody?.content['application/json']?.schema ?? {}));

test('text that no backend can store is refused with its field, and the shop stays available to other visitors', async () => {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => takesText(operation))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(all.toSorted()).toEqual(Object.keys(BODIES).toSorted());
  const client = await new Visitor(shop.url).begin();
  await client.signIn('dealer.us@firn.example');
  let sent = 0;
  for (const [call, right] of Object.entries(BODIES)) {
    const [method = '', path = ''] = call.replace('{id}', `${DEALER}`).split(' ');
    for (const [index, odd] of NOT_TEXT.entries())
      for (const body of replaced(right, odd)) {
        sent += 1;
        const headers = { 'test-address': `198.51.${index}.${sent % 250}` };
        const answer = await client.ask(method, path, body, { headers });
        expect([answer.status, answer.body.error?.code], `${call} ${JSON.stringify(body)}`).toEqual([400, 'malformed-text']);
        expect(Object.keys(answer.body.error?.fields ?? {})).toHaveLength(1);
      }
  }
  expect(sent).toBeGreaterThan(400);
  // A URL cannot carry a lone surrogate: it arrives as an ordinary character. It can carry NUL.
  for (const path of ['/customers?email:in=%00', '/cart/%00', `/customers/${DEALER}%00/addresses`, '/states/%00', '/products?name=%00']) {
    const { status } = await client.ask('GET', path);
    expect([400, 404], path).toContain(status);
  }
  const other = await new Visitor(shop.url).begin();
  expect((await other.buy(LINE)).lines).toHaveLength(1);
}); // prettier-ignore
