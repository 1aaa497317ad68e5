/** Eleven attack scripts against the stored state of the shop's API. Each title names the property that must hold. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { createResilientFetch } from '#app/commerce/resilient-fetch.ts';
import { listen } from '#services/http/serve.ts';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { heldBytes } from '../support/garbage-collection.ts';
import { openApiShop, openCommerce, PASSWORD, Visitor } from './api-shop.ts';
import type { Answer, ApiShop } from './api-shop.ts';

const RIDGE = { product_id: 1101, variant_id: 110_100, quantity: 1 };
const OTHER = { product_id: 1102, variant_id: 110_200, quantity: 1 };
const ANNA = 'anna.us@firn.example';

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let now = Date.now();
beforeAll(async () => {
  commerce = await openCommerce();
  // As in the shop: the circuit breaker is between the API and the platform.
  const steady = createResilientFetch({ pause: async () => undefined });
  shop = await openApiShop({ commerceUrl: commerce.url, fetch: steady, clock: () => new Date(now) });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

const begin = () => new Visitor(shop.url).begin();
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const add = (client: Visitor, cartId: string, key: string, line: object = RIDGE): Promise<Answer> =>
  client.ask('POST', `/cart/${cartId}/items`, { line_items: [line] }, keyed(key));
const pieces = async (client: Visitor, cartId: string): Promise<number> =>
  (await client.ask('GET', `/cart/${cartId}`)).body.cart?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0;

test('a write replayed six hundred times runs once and is not retained in memory', async () => {
  const client = await begin();
  const cart = await client.buy(RIDGE);
  const first = (await add(client, cart.id, 'replayed-key')).body.cart;
  const replay = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1)
      expect((await add(client, cart.id, 'replayed-key')).body.cart).toEqual(first);
  };
  await replay(100);
  const before = heldBytes();
  await replay(500);
  // If every statement were retained with its rows, each would take about 10 kB.
  expect((heldBytes() - before) / 1024 ** 2).toBeLessThan(3);
  expect(await pieces(client, cart.id)).toBe(2);
}, 180_000);

test('twelve names that no database can store do not make the shop unavailable to other visitors', async () => {
  const attacker = await begin();
  await attacker.signIn(ANNA);
  for (let count = 0; count < 12; count += 1) {
    const { status, body } = await attacker.ask('PUT', '/customers/101', { firstName: `\ud800${count}` });
    expect([status, body.error?.code]).toEqual([400, 'malformed-text']);
  }
  const victim = await begin();
  expect((await victim.signIn('dealer.us@firn.example')).status).toBe(200);
  expect((await victim.ask('PUT', '/customers/105', { company: 'Open' })).status).toBe(200);
});

test('the platform itself refuses text that no database can store, so that other clients cannot make it fail either', async () => {
  const headers = { 'x-auth-token': 'contract-token', 'content-type': 'application/json' };
  for (const bad of ['"\\ud800"', '"a\\u0000b"', '"\\udc00\\ud800"']) {
    const body = `[{"id":101,"first_name":${bad}}]`;
    const { status } = await fetch(`${commerce.url}/stores/us/v3/customers`, { method: 'PUT', headers, body });
    expect(status, bad).toBe(400);
  }
  for (const good of ['"\\ud83c\\udfbf"', '"\\\\u0000"']) {
    const body = `[{"id":101,"first_name":${good}}]`;
    const { status } = await fetch(`${commerce.url}/stores/us/v3/customers`, { method: 'PUT', headers, body });
    expect(status, good).toBe(200);
  }
});

test('a used idempotency key cannot carry another write', async () => {
  const client = await begin();
  const cart = await client.buy(RIDGE);
  await add(client, cart.id, 'one-key-only');
  for (const line of [OTHER, { ...RIDGE, quantity: 2 }])
    expect((await add(client, cart.id, 'one-key-only', line)).body.error?.code).toBe('idempotency-key-reused');
  const path = `/cart/${cart.id}/items/${cart.lines[0]?.id}`;
  expect((await client.ask('PUT', path, { quantity: 9 }, keyed('one-key-only'))).status).toBe(422);
  expect((await client.ask('DELETE', path, undefined, keyed('one-key-only'))).status).toBe(422);
  expect(await pieces(client, cart.id)).toBe(2);
});

test("another visit's idempotency key replays none of that visit's responses", async () => {
  const [victim, attacker] = [await begin(), await begin()];
  const cart = await victim.buy(RIDGE);
  await add(victim, cart.id, 'key-of-the-victim');
  const { body } = await attacker.ask('POST', '/cart/create', { line_items: [RIDGE] }, keyed('key-of-the-victim'));
  expect(body.cart?.id).not.toBe(cart.id);
  expect(body.cart?.lines.map(({ quantity }) => quantity)).toEqual([1]);
  expect((await add(attacker, cart.id, 'key-of-the-victim')).status).toBe(404);
});

test('four concurrent sign-ins leave one cart with every line exactly once', async () => {
  const maker = await begin();
  const email = 'parallel@firn.example';
  const account = { email, password: PASSWORD, firstName: 'P', lastName: 'L' };
  expect((await maker.ask('POST', '/customers/create', account)).status).toBe(200);
  const devices = await Promise.all(Array.from({ length: 4 }, begin));
  await Promise.all(devices.map((device) => device.buy(RIDGE)));
  const signedIn = await Promise.all(devices.map((device) => device.signIn(email)));
  expect(signedIn.map(({ status }) => status)).toEqual(devices.map(() => 200));
  const ids = await Promise.all(devices.map(async (device) => (await device.ask('GET', '/session')).body['cartId']));
  expect(new Set(ids).size).toBe(1);
  expect(await pieces(devices[0] as Visitor, String(ids[0]))).toBe(4);
  await Promise.all(devices.map((device, index) => add(device, String(ids[0]), `parallel-add-${index}`, OTHER)));
  expect(await pieces(devices[3] as Visitor, String(ids[0]))).toBe(8);
});

test("the id of another visit's cart cannot read, change or delete it, not even after a sign-in", async () => {
  const [victim, attacker] = [await begin(), await begin()];
  const cart = await victim.buy(RIDGE);
  const line = cart.lines[0]?.id;
  await attacker.signIn('dealer.us@firn.example');
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PUT', '', {}],
    ['DELETE', '', undefined],
    ['POST', '/items', { line_items: [RIDGE] }],
    ['PUT', `/items/${line}`, { quantity: 9 }],
    ['DELETE', `/items/${line}`, undefined],
    ['POST', '/checkout', {}],
    ['DELETE', '/left-out', undefined],
  ] as const)
    expect((await attacker.ask(method, `/cart/${cart.id}${path}`, body, keyed('attack-key-1'))).status, `${method} ${path}`).toBe(404); // prettier-ignore
  expect(await pieces(victim, cart.id)).toBe(1);
});

test('large bodies and many keys do not fill the disk: stored responses are bounded per visit', async () => {
  const client = await begin();
  const cart = await client.buy(RIDGE);
  const line_items = [RIDGE];
  const huge = JSON.stringify({ line_items, padding: 'x'.repeat(40_000) });
  const refused = await client.ask('POST', `/cart/${cart.id}/items`, undefined, { ...keyed('huge-key-1'), raw: huge });
  expect(refused.status).toBe(413);
  const path = `/cart/${cart.id}/items/${cart.lines[0]?.id}`;
  for (let count = 0; count < 40; count += 1) {
    now += 1000;
    expect((await client.ask('PUT', path, { quantity: 1 + (count % 9) }, keyed(`many-keys-${count}`))).status).toBe(
      200,
    );
  }
  // The oldest keys are evicted, the newest are kept.
  const last = await client.ask('PUT', path, { quantity: 1 + (39 % 9) }, keyed('many-keys-39'));
  expect(last.status).toBe(200);
  const other = await client.ask('PUT', path, { quantity: 7 }, keyed('many-keys-0'));
  expect([other.status, other.body.cart?.lines[0]?.quantity]).toEqual([200, 7]);
});

test('an ended session replays no response and opens no cart', async () => {
  const client = await begin();
  const cart = await client.buy(RIDGE);
  await add(client, cart.id, 'before-the-end');
  const old = client.at(shop.url);
  await client.signIn(ANNA);
  // The session id from before the sign-in is invalid.
  for (const moment of [0, 120_000, 31 * 24 * 3_600_000]) {
    now += moment;
    const { status, body } = await add(old, cart.id, 'before-the-end');
    expect([403, 503]).toContain(status);
    expect(body.cart).toBeUndefined();
    expect(old.cookies.get('sid')).not.toBe(client.cookies.get('sid'));
  }
});

test('a shop killed in the middle of a write applies it once, for the owner of the write only', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'firn-attack-'));
  await copyEmptyDatabases(dir, 'api');
  let child: ChildProcess | undefined;
  let isCut = false;
  const middle = await listen(
    async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'GET' ? undefined : await request.text();
      const { method, headers } = request;
      const answer = await fetch(commerce.url + pathname + search, { method, headers, ...(body ? { body } : {}) });
      if (isCut && pathname.endsWith('/items')) {
        isCut = false;
        child?.kill('SIGKILL');
        return new Promise<never>(() => undefined);
      }
      return new Response(answer.status === 204 ? null : await answer.text(), { status: answer.status });
    },
    { port: 0 },
  );
  const start = async (): Promise<string> => {
    child = fork('tests/support/api-process.ts', [dir, middle.url], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    return ((await once(child, 'message')) as [string])[0];
  };
  const before = await start();
  const owner = await new Visitor(before).begin();
  const stranger = await new Visitor(before).begin();
  const cart = await owner.buy(RIDGE);
  isCut = true;
  await expect(add(owner, cart.id, 'killed-key-1')).rejects.toThrow();
  const after = await start();
  expect((await add(stranger.at(after), cart.id, 'killed-key-1')).status).toBe(404);
  const back = owner.at(after);
  const answers = [await add(back, cart.id, 'killed-key-1'), await add(back, cart.id, 'killed-key-1')];
  expect(answers.map(({ status, body }) => [status, body.cart?.lines[0]?.quantity])).toEqual([[200, 2], [200, 2]]); // prettier-ignore
  child?.kill('SIGKILL');
  await middle.close();
  await rm(dir, { recursive: true, force: true });
}, 180_000);

test('a small body of many or deeply nested values is refused before it is parsed, with a small response', async () => {
  const client = await begin();
  const lines = (list: string): string => `{"line_items":${list}}`;
  const bodies = [
    lines(`[${Array.from({ length: 10_000 }, () => '{}').join()}]`),
    lines(`[${Array.from({ length: 15_000 }, () => '1').join()}]`),
    lines('['.repeat(15_000) + ']'.repeat(15_000)),
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  ];
  const parse = vi.spyOn(JSON, 'parse');
  for (const [method, path] of [
    ['POST', '/cart/create'],
    ['POST', '/customers/login'],
    ['POST', '/graphql'],
  ] as const)
    for (const raw of bodies) {
      const { status, body } = await client.ask(method, path, undefined, { raw });
      expect([status, body.error?.code, JSON.stringify(body).length < 1000]).toEqual([400, 'malformed-json', true]);
    }
  expect(parse.mock.calls.filter(([text]) => text.length > 5000)).toEqual([]);
  parse.mockRestore();
  // Within the bounds, the response names some of the invalid values, not all.
  const raw = lines(`[${Array.from({ length: 400 }, () => '{}').join()}]`);
  const { status, body } = await client.ask('POST', '/cart/create', undefined, { raw });
  expect([status, body.error?.code]).toEqual([422, 'malformed-body']);
  expect(JSON.stringify(body).length).toBeLessThan(5000);
});
