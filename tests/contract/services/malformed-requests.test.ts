/** Seeded malformed requests to every endpoint of the stand-ins: never a 5xx, a missing answer or an error in a format that is not the service's. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

import { createCommerceService } from '#services/commerce/commerce-service.ts';
import { listen } from '#services/http/serve.ts';
import { createMediaService } from '#services/media/media-service.ts';
import { startPostgres } from '#tools/postgres.ts';

import { sampleCommerce } from '../../support/databases.ts';
import { commerceRequests } from '../../support/fuzz/commerce-endpoints.ts';
import { contentRequests, encodedToken } from '../../support/fuzz/content-endpoints.ts';
import { malformedRequests } from '../../support/fuzz/malformed-requests.ts';
import type { FuzzedService, RawRequest } from '../../support/fuzz/malformed-requests.ts';
import { mediaRequests } from '../../support/fuzz/media-endpoints.ts';
import { searchRequests } from '../../support/fuzz/search-endpoints.ts';
import { openSender } from '../../support/fuzz/send-raw.ts';
import type { RawAnswer, Sender } from '../../support/fuzz/send-raw.ts';
import { startCluster } from '../../support/search/cluster/stand-in-cluster.ts';
import { searchFixture } from '../../support/search/search-service.ts';
import { MANAGEMENT_TOKEN, serveStack } from '../content-service-fixture.ts';

const SEED = 20_261_129;
/** Seeded requests to each endpoint. */
const RUNS = 8;
/** Number of concurrent requests. */
const AT_ONCE = 10;
const LIMIT_MS = 20_000;

const postgres = await startPostgres();
afterAll(() => postgres?.close());

type Json = Readonly<Record<string, unknown>>;

const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Whether a body is an error in the service's format. */
type IsError = (body: unknown, status: number, raw: RawRequest) => boolean;

interface Format {
  readonly isError: IsError;
  readonly atOnce?: number;
}

function parsed({ text }: RawAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultIn(answer: RawAnswer, raw: RawRequest, isError: IsError): string | undefined {
  const { status, type, text } = answer;
  if (status >= 500 || status < 200) return `status ${status}: ${text.slice(0, 200)}`;
  if (raw.method === 'HEAD') return text === '' ? undefined : 'an answer to HEAD with a body';
  const isJson = type.startsWith('application/json');
  if (isJson && text !== '' && parsed(answer) === undefined) return `not JSON: ${text.slice(0, 200)}`;
  return status < 400 || isError(isJson ? parsed(answer) : `${type} ${text}`, status, raw) ? undefined : `status ${status} with ${type} ${text.slice(0, 200)}`;
} // prettier-ignore

const described = ({ method, path, headers, body = '' }: RawRequest): string =>
  `${method} ${path.slice(0, 300)} ${headers['content-type'] ?? ''} ${body.slice(0, 600)}`;

/** Sends requests, some at a time; the faults of their answers. */
async function faultsOf({ send }: Sender, requests: readonly RawRequest[], { isError, atOnce = AT_ONCE }: Format): Promise<readonly string[]> {
  const faults: string[] = [];
  const queue = [...requests].values();
  const work = async (): Promise<void> => {
    for (const raw of queue) {
      const fault = await send(raw).then(
        (answer) => faultIn(answer, raw, isError),
        (error: unknown) => String(error),
      );
      if (fault !== undefined) faults.push(`${fault} ← ${described(raw)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return faults;
} // prettier-ignore

async function fuzzed(url: string, services: readonly FuzzedService[], format: Format): Promise<readonly string[]> {
  const sender = openSender(url, LIMIT_MS);
  const requests = services.flatMap((service) => malformedRequests(service, RUNS, SEED));
  const faults = await faultsOf(sender, requests, format);
  sender.close();
  return faults;
}

const isCommerceError: IsError = (body, status, { path }) => {
  if (typeof body === 'string') return body.startsWith('text/html');
  const { pathname } = new URL(path, 'http://commerce');
  // A customer group that does not exist has a format of its own, as on the platform.
  const entries: unknown = object(body)['errors'] ?? body;
  if (/^\/stores\/[^/]*\/v2(\/|$)/.test(pathname)) {
    const first = object(Array.isArray(entries) ? entries[0] : undefined);
    return first['status'] === status && typeof (first['message'] ?? first['title']) === 'string';
  }
  const { title, type, status: own } = object(body);
  return own === status && typeof title === 'string' && typeof type === 'string';
};

const isContentError: IsError = (body) => {
  const { error_code, error_message, errors } = object(body);
  return typeof error_code === 'number' && typeof error_message === 'string' && typeof errors === 'object';
};

const isSearchError: IsError = (body, status, { path }) => {
  if (status === 401) return typeof object(body)['error'] === 'string';
  if (path.includes('multi_search') && Array.isArray(body)) return body.some((one) => isTexts(object(one)['errors']));
  return isTexts(object(body)['errors']);
};

const isMediaError: IsError = (body, status) =>
  status === 405 ? body === ' ' : object(body)['status'] === 'error' && typeof object(body)['code'] === 'string';

test('the commerce service', async () => {
  const service = await createCommerceService({ ...(await sampleCommerce({})), token: 'token' });
  const server = await listen(service.fetch, { port: 0, refusal: service.refusal });
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { 'x-auth-token': 'token', 'content-type': 'application/json' };
    return (await fetch(`${server.url}/stores/us/${path}`, { method, headers, ...init })).json();
  };
  const line = { product_id: 1101, variant_id: 110_100, quantity: 1 };
  const made = (await ask('POST', 'v3/carts', { line_items: [line] })) as { data: { id: string; line_items: { physical_items: { id: string }[] } } };
  const [order] = (await ask('GET', 'v2/orders?limit=1')) as { id: number }[];
  const place = { cart: made.data.id, item: made.data.line_items.physical_items[0]?.id ?? '', order: `${order?.id}` };
  expect(await fuzzed(server.url, [commerceRequests({ token: 'token', ...place })], { isError: isCommerceError })).toEqual([]);
  await server.close();
  await service.close();
}); // prettier-ignore

test('the content service', async () => {
  const served = await serveStack();
  const { body } = await served.get('stacks/sync?init=true');
  const token = String(body['sync_token']);
  const known = JSON.parse(Buffer.from(token.slice(2), 'base64url').toString()) as Json;
  const tokens = [
    token,
    ...[{ filters: { from: 'x' } }, { filters: { types: ['x'] } }, { filters: { locale: 'xx' } }, { sequence: -1 }, { sequence: 1e308 }, { kind: 'page', skip: -5, after: '' }].map((change) =>
      encodedToken({ ...known, ...change }),
    ),
  ];
  expect(await fuzzed(served.server.url, contentRequests(MANAGEMENT_TOKEN, tokens), { isError: isContentError })).toEqual([]);
  await served.close();
}); // prettier-ignore

test('the media service', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'malformed-requests-'));
  await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } }).toFile(join(dir, 'picture.png'));
  await writeFile(join(dir, 'film.mp4'), Buffer.from([0, 0, 0, 24, ...Buffer.from('ftypisom\0\0\u0002\0isommp42', 'latin1')]));
  const service = createMediaService({ dir });
  const server = await listen(service.fetch, { port: 0 });
  expect(await fuzzed(server.url, [mediaRequests], { isError: isMediaError })).toEqual([]);
  await server.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
}); // prettier-ignore

describe('the search service', () => {
  test('in memory', async () => {
    const service = await searchFixture();
    expect(await fuzzed(service.url, [searchRequests], { isError: isSearchError })).toEqual([]);
    await service.close();
  });

  // One at a time: concurrent changes of an engine's settings may be refused as busy.
  test('on a cluster', async () => {
    const cluster = await startCluster();
    const service = await searchFixture({ cluster: { url: cluster.url } });
    expect(await fuzzed(service.url, [searchRequests], { isError: isSearchError, atOnce: 1 })).toEqual([]);
    await service.close();
    await cluster.close();
  });

  test.skipIf(!postgres)('on PostgreSQL', async () => {
    const service = await searchFixture({ databaseUrl: postgres?.url ?? '' });
    expect(await fuzzed(service.url, [searchRequests], { isError: isSearchError })).toEqual([]);
    await service.close();
  });
});
