/** The clients of a shop's three stores over real HTTP: a failing or throttled store must not affect the others. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { commerceClients } from '#app/commerce/commerce-clients.ts';
import type { CommerceEnv } from '#app/settings/commerce-env.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

const CART = '0b6b1d0c-5d0a-4f6f-9a70-1f6b6bd2c001';
let platform: Listening;
/** Calls that reached the platform, by store. */
let calls: Record<string, number>;
/** Responses by store; a store without one responds with 404. */
let answers: Record<string, () => Response>;

beforeAll(async () => {
  platform = await listen(
    (request) => {
      const store = /\/stores\/([^/]+)/.exec(request.url)?.[1] ?? '';
      calls[store] = (calls[store] ?? 0) + 1;
      return Promise.resolve(answers[store]?.() ?? Response.json({ title: 'Not found' }, { status: 404 }));
    },
    { port: 0 },
  );
});
afterAll(() => platform.close());
beforeEach(() => {
  calls = {};
  answers = {};
});

function clients(embedded = false) {
  const of = (storeHash: string): CommerceEnv => ({ embedded, baseUrl: platform.url, storeHash, token: 'token' });
  const lines: Readonly<Record<string, unknown>>[] = [];
  const commerce = { us: of('us'), ca: of('ca'), eu_region_1: of('eu') };
  const clientOf = commerceClients({ commerce }, (line) => void lines.push(line));
  const read = (region: CommerceRegion): Promise<string> =>
    clientOf(region).cart(CART).then(
      ({ kind }) => kind,
      (error: unknown) => (error as { readonly code?: string }).code ?? String(error),
    ); // prettier-ignore
  return { clientOf, lines, read };
}

test('each store has one client, which is reused', () => {
  const { clientOf } = clients();
  expect(clientOf('us')).toBe(clientOf('us'));
  expect(clientOf('us')).not.toBe(clientOf('ca'));
});

test('a store that fails is no longer called, its log lines name it, and the other stores are still called', async () => {
  const { lines, read } = clients();
  answers = { us: () => new Response('', { status: 500 }) };
  for (let tries = 0; tries < 12; tries += 1) await read('us');
  const reached = calls['us'];
  expect(await read('us')).toMatch(/^commerce-/);
  expect(calls['us']).toBe(reached);
  expect(lines.length).toBeGreaterThan(0);
  expect(new Set(lines.map(({ store }) => store))).toEqual(new Set(['us']));
  expect(await read('ca')).toBe('not-found');
});

const spent = (): Response =>
  Response.json({ title: 'Not found' }, { status: 404, headers: { 'x-rate-limit-requests-quota': '450', 'x-rate-limit-requests-left': '0', 'x-rate-limit-time-reset-ms': '30000' } }); // prettier-ignore

test('a store whose quota is used up is not called; each store has its own quota', async () => {
  const { read } = clients();
  answers = { us: spent };
  expect(await read('us')).toBe('not-found');
  expect(await read('us')).toMatch(/^commerce-/);
  expect(await read('ca')).toBe('not-found');
  expect(calls).toEqual({ us: 1, ca: 1 });
});

test('an embedded store has no quota', async () => {
  const { read } = clients(true);
  answers = { us: spent };
  expect([await read('us'), await read('us')]).toEqual(['not-found', 'not-found']);
});

test('a response of more than 16 MB is not read to its end', async () => {
  const { read } = clients();
  const chunk = new Uint8Array(1_048_576).fill(120);
  let sent = 0;
  const body = (): ReadableStream<Uint8Array> =>
    new ReadableStream({ pull: (to) => (sent++ < 150 ? to.enqueue(chunk) : to.close()) });
  answers = { eu: () => new Response(body()) };
  expect(await read('eu_region_1')).toMatch(/^commerce-/);
  expect(sent).toBeGreaterThan(10);
  // A read is retried, each time with a bounded response.
  expect(sent / (calls['eu'] ?? 0)).toBeLessThan(60);
});
