/** Cache policies -1 to 3 of spec section 4 over real HTTP, measured by the number of requests. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createContentCache } from '#clients/content/content-cache.ts';
import type { CachePolicy } from '#clients/content/content-configuration.ts';
import type { ContentResult } from '#clients/content/content-result.ts';

import { answer, oneEntry, scriptedContent } from '../support/scripted-content.ts';
import type { ScriptedContent } from '../support/scripted-content.ts';

let service: ScriptedContent;
let version = 0;
let clock = 0;

beforeEach(async () => {
  version = 1;
  clock = 0;
  service = await scriptedContent((_url, response) => answer(response, oneEntry('blt1', { version })));
});
afterEach(() => service.close());

const cache = (limits: object = {}) => createContentCache({ maxAgeMs: 1_000, now: () => clock, ...limits });
const clientWith = (cachePolicy: CachePolicy, limits: object = {}) =>
  service.client({ cache: cache(limits) }, { cachePolicy });
const versionOf = (found: ContentResult<unknown>) =>
  found.kind === 'ok' ? (found.value as { version: number }[])[0]?.version : found.kind;
const refuse = (status: number, code = 0) => {
  service.script = (_url, response) => answer(response, { error_code: code, error_message: 'no' }, status);
};

describe('requests and responses', () => {
  test.each([
    [-1, 2, 2],
    [0, 2, 2],
    [1, 1, 1],
    [2, 2, 2],
    [3, 2, 1],
  ] as const)(
    'policy %i: two calls send %i requests, and the second returns version %i',
    async (policy, requests, second) => {
      const client = clientWith(policy);
      expect(versionOf(await client.entries('page'))).toBe(1);
      version = 2;
      expect(versionOf(await client.entries('page'))).toBe(second);
      await expect.poll(() => service.asked.length).toBe(requests);
    },
  );

  test('without a policy every call sends a request', async () => {
    const client = service.client();
    await client.entries('page');
    await client.entries('page');
    expect(service.asked).toHaveLength(2);
  });

  test.each([
    [-1, 2],
    [0, 1],
  ] as const)(
    'policy %i stores its response for a later call that reads the cache: %i requests',
    async (policy, requests) => {
      const client = clientWith(policy);
      await client.entries('page');
      await client.entries('page', { cachePolicy: 1 });
      expect(service.asked).toHaveLength(requests);
    },
  );

  test('single entries and entries by uid are cached like lists', async () => {
    const client = clientWith(1);
    service.script = (url, response) =>
      answer(response, url.pathname.endsWith('/blt1') ? { entry: { uid: 'blt1' } } : oneEntry());
    for (let times = 0; times < 2; times += 1) {
      await client.entry('page', 'blt1');
      await client.entriesByUids('page', ['blt1']);
      await client.entries('page');
    }
    expect(service.asked).toHaveLength(3);
  });

  test('a mutated result does not change other results', async () => {
    const client = clientWith(1);
    const found = await client.entries('page');
    if (found.kind === 'ok') (found.value as { version: number }[])[0]!.version = 99;
    expect(versionOf(await client.entries('page'))).toBe(1);
  });

  test('a sync is never cached', async () => {
    service.script = (_url, response) => answer(response, { items: [], total_count: 0, sync_token: 'cs1' });
    const client = clientWith(1);
    await client.sync({});
    expect(await client.sync({})).toMatchObject({ kind: 'ok', value: { token: 'cs1' } });
    expect(service.asked).toHaveLength(2);
  });
});

describe('policy 3: cached result first, then the network', () => {
  test('the fresh response is passed to onRefresh once and is in the cache afterwards', async () => {
    const client = clientWith(3);
    const seen: unknown[] = [];
    const onRefresh = (found: ContentResult<unknown>): void => void seen.push(versionOf(found));
    await client.entries('page', { onRefresh });
    expect(seen).toEqual([]);
    version = 2;
    expect(versionOf(await client.entries('page', { onRefresh }))).toBe(1);
    await expect.poll(() => seen).toEqual([2]);
    expect(versionOf(await client.entries('page', { cachePolicy: 1 }))).toBe(2);
  });

  test('the call does not wait for a slow network', async () => {
    const client = clientWith(3);
    await client.entries('page');
    service.script = () => undefined;
    expect(versionOf(await client.entries('page'))).toBe(1);
  });

  test('a refresh that fails is reported and keeps the cached result', async () => {
    const client = clientWith(3);
    await client.entries('page');
    refuse(500);
    const told = await new Promise<ContentResult<unknown>>((done) => {
      void client.entries('page', { onRefresh: done });
    });
    expect(told).toMatchObject({ kind: 'failed', status: 500 });
    expect(versionOf(await client.entries('page', { cachePolicy: 1 }))).toBe(1);
  });

  test('a listener that throws affects neither the call nor the cache', async () => {
    const client = clientWith(3);
    await client.entries('page');
    await client.entries('page', {
      onRefresh: () => {
        throw new Error('listener');
      },
    });
    await expect.poll(() => service.asked.length).toBe(2);
    expect(versionOf(await client.entries('page'))).toBe(1);
  });
});

describe('when the network is down', () => {
  test.each([
    [-1, 'failed'],
    [0, 'failed'],
    [1, 1],
    [2, 1],
    [3, 1],
  ] as const)('policy %i returns version %s', async (policy, expected) => {
    const client = clientWith(policy);
    await client.entries('page');
    await service.close();
    expect(versionOf(await client.entries('page'))).toBe(expected);
    expect(versionOf(await client.entries('never-asked'))).toBe('failed');
  });

  test.each([[500], [502], [429], [408]])('policy 2 falls back to the cache on status %i', async (status) => {
    const client = clientWith(2);
    await client.entries('page');
    refuse(status);
    expect(versionOf(await client.entries('page'))).toBe(1);
  });

  test('policy 2 falls back to the cache on a timeout, however old the result is', async () => {
    const client = service.client({ cache: cache(), timeoutMs: 100 }, { cachePolicy: 2 });
    await client.entries('page');
    clock = 1_000_000;
    service.script = () => undefined;
    expect(versionOf(await client.entries('page'))).toBe(1);
  });

  test('policy 2 does not replace a refusal with the cached result', async () => {
    const client = clientWith(2);
    await client.entries('page');
    refuse(412, 109);
    expect(await client.entries('page')).toMatchObject({ kind: 'failed', code: 109, status: 412 });
  });

  test('an entry that the service reports as absent is not served from the cache', async () => {
    const client = clientWith(2);
    service.script = (_url, response) => answer(response, { entry: { uid: 'blt1' } });
    await client.entry('page', 'blt1');
    refuse(422, 141);
    expect(await client.entry('page', 'blt1')).toMatchObject({ kind: 'not-found' });
    await service.close();
    expect(await client.entry('page', 'blt1')).toMatchObject({ kind: 'failed' });
  });
});

test('failures are not cached', async () => {
  const client = clientWith(1);
  refuse(500);
  expect((await client.entries('page')).kind).toBe('failed');
  service.script = (_url, response) => answer(response, oneEntry());
  expect((await client.entries('page')).kind).toBe('ok');
});

describe('concurrent calls', () => {
  test.each([
    [-1, 5],
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
  ] as const)(
    'policy %i: five equal calls send %i requests, different calls send separate requests',
    async (policy, requests) => {
      const client = clientWith(policy);
      const found = await Promise.all(Array.from({ length: 5 }, () => client.entries('page')));
      expect(found.map(versionOf)).toEqual([1, 1, 1, 1, 1]);
      expect(service.asked).toHaveLength(requests);
      await Promise.all([client.entries('a'), client.entries('b')]);
      expect(service.asked).toHaveLength(requests + 2);
    },
  );

  test('a failure is shared by concurrent calls too, and not cached', async () => {
    const client = clientWith(0);
    refuse(500);
    await Promise.all([client.entries('page'), client.entries('page')]);
    expect(service.asked).toHaveLength(1);
    await client.entries('page');
    expect(service.asked).toHaveLength(2);
  });
});

describe('the cache key', () => {
  test('separates configurations that share a cache', async () => {
    const shared = cache();
    const ways = [
      {},
      { apiKey: 'x' },
      { deliveryToken: 'x' },
      { branch: 'x' },
      { environment: 'x' },
      { host: 'localhost' },
    ];
    for (const way of ways) {
      await service.client({ cache: shared }, { cachePolicy: 1, ...way }).entries('page');
      await service.client({ cache: shared }, { cachePolicy: 1, ...way }).entries('page');
    }
    expect(shared.size().entries).toBe(ways.length);
  });

  test('differs for every different parameter; the order of object keys is irrelevant', async () => {
    const client = clientWith(1);
    await client.entries('page', { query: { a: 1, b: { $gt: 1, $lt: 9 } }, language: 'de' });
    await client.entries('page', { language: 'de', query: { b: { $lt: 9, $gt: 1 }, a: 1 } });
    expect(service.asked).toHaveLength(1);
    await client.entries('page', { query: { a: 1, b: { $gt: 1, $lt: 9 } } });
    await client.entries('page', { language: 'de' });
    await client.entries('page', { language: 'de', fallback: true });
    await client.entries('page', { language: 'de', include: ['a'] });
    await client.entries('page', { language: 'de', include: ['b'] });
    await client.entries('post', { language: 'de' });
    expect(service.asked).toHaveLength(7);
  });
});

describe('limits', () => {
  test('a cached result expires', async () => {
    const client = clientWith(1);
    await client.entries('page');
    clock = 1_000;
    await client.entries('page');
    expect(service.asked).toHaveLength(1);
    clock = 1_001;
    await client.entries('page');
    expect(service.asked).toHaveLength(2);
  });

  test('policy 1 with a dead network and policy 3 do not serve an expired result', async () => {
    const client = clientWith(1);
    await client.entries('page');
    clock = 2_000;
    version = 2;
    expect(versionOf(await client.entries('page', { cachePolicy: 3 }))).toBe(2);
    clock = 4_000;
    await service.close();
    expect(versionOf(await client.entries('page'))).toBe('failed');
  });

  test('the least recently used result is evicted beyond the maximum count', async () => {
    const client = clientWith(1, { maxEntries: 2 });
    for (const type of ['a', 'b', 'a', 'c']) await client.entries(type);
    expect(service.asked).toHaveLength(3);
    await client.entries('a');
    expect(service.asked).toHaveLength(3);
    await client.entries('b');
    expect(service.asked).toHaveLength(4);
  });

  test('the size in bytes is bounded too; a result larger than the cache is not stored', () => {
    const bounded = cache({ maxBytes: 100 });
    bounded.store('one', 'x'.repeat(58));
    bounded.store('two', 'ü'.repeat(24));
    expect(bounded.size()).toEqual({ entries: 1, bytes: 50 });
    bounded.store('huge', 'x'.repeat(99));
    expect(bounded.read('huge')).toBeUndefined();
    expect(bounded.size()).toEqual({ entries: 1, bytes: 50 });
    bounded.store('two', 'y');
    expect(bounded.size()).toEqual({ entries: 1, bytes: 3 });
  });
});
