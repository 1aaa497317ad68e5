/** The content client with more entries than one page, a busy service, and a stack generated for the test. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import delivery from '@contentstack/delivery-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createContentClient } from '#clients/content/content-client.ts';
import { createContentService } from '#services/content/content-service.ts';
import type { ContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

const COPIES = 250;
const access = { apiKey: 'firn', deliveryToken: 'token', environment: 'production' };
let dir = '';
let service: ContentService;
let server: Listening;
let asked: URL[] = [];

/** The sample stack with 250 more route rules: four pages of 100. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-client-'));
  await cp('sample/stack', dir, { recursive: true });
  const folder = join(dir, 'entries/route_rule/en-us');
  const file = join(folder, (await readdir(folder)).find((name) => name.endsWith('-entries.json')) ?? '');
  const entries = JSON.parse(await readFile(file, 'utf8')) as Record<string, Record<string, unknown>>;
  const [model] = Object.values(entries);
  for (let index = 0; index < COPIES; index += 1)
    entries[`bltcopy${index}`] = { ...model, uid: `bltcopy${index}`, title: `Copy ${index}` };
  await writeFile(file, JSON.stringify(entries));
  service = await createContentService({
    stacks: [{ dir, apiKey: 'firn', accessToken: 'token', environment: 'production' }],
  });
  server = await listen(
    (request) => {
      asked.push(new URL(request.url));
      return service.fetch(request);
    },
    { port: 0 },
  );
});
afterAll(async () => {
  await server.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

const clientAt = (port: number) => createContentClient({ ...access, protocol: 'http', host: '127.0.0.1', port });
const client = () => clientAt(server.port);

describe('more than a page', () => {
  test('all entries of a type are returned exactly once, page by page', async () => {
    asked = [];
    const found = await client().entries('route_rule');
    const uids = found.kind === 'ok' ? found.value.map((entry) => entry['uid']) : [];
    expect(uids.length).toBeGreaterThanOrEqual(COPIES);
    expect(new Set(uids).size).toBe(uids.length);
    expect(asked.map((url) => url.searchParams.get('skip'))).toEqual(['0', '100', '200', '300']);
    expect(asked.every((url) => url.searchParams.get('limit') === '100')).toBe(true);
  });

  test('entries by uid are requested in chunks of 100; unknown uids are left out', async () => {
    asked = [];
    const uids = Array.from({ length: COPIES }, (_value, index) => `bltcopy${index}`);
    const found = await client().entriesByUids('route_rule', [...uids, 'bltnowhere']);
    expect(found.kind === 'ok' && found.value.map((entry) => entry['uid']).toSorted()).toEqual(uids.toSorted());
    expect(asked).toHaveLength(3);
  });

  test('a lookup with no uids sends no request', async () => {
    asked = [];
    expect(await client().entriesByUids('route_rule', [])).toEqual({ kind: 'ok', value: [] });
    expect(asked).toEqual([]);
  });

  test('a sync reads every page and reports its progress', async () => {
    const steps: (readonly [number, number])[] = [];
    const found = await client().sync({ onPage: (received, total) => steps.push([received, total]) });
    const items = found.kind === 'ok' ? found.value.items : [];
    const keys = items.map(
      (item) => `${item.content_type_uid}/${String(item.data['uid'])}/${String(item.data['locale'])}`,
    );
    expect(new Set(keys).size).toBe(items.length);
    expect(steps.map(([received]) => received)).toEqual(
      steps.map((_step, at) => Math.min((at + 1) * 100, items.length)),
    );
    expect(new Set(steps.map(([, total]) => total))).toEqual(new Set([items.length]));
    const pages: number[] = [];
    const given = await client().sync({ onItems: (page) => pages.push(page.length), onPage: (received) => steps.push([received, 0]) }); // prettier-ignore
    expect(given.kind === 'ok' && given.value.items).toEqual([]);
    expect(pages.reduce((sum, one) => sum + one, 0)).toBe(items.length);
    expect(steps.at(-1)).toEqual([items.length, 0]);
  });
});

describe('one entry', () => {
  test('an unknown entry and an unknown type are returned as values, not thrown as errors', async () => {
    expect(await client().entry('product', 'bltnowhere')).toMatchObject({ kind: 'not-found', code: 141 });
    expect(await client().entry('nonsense', 'bltnowhere')).toMatchObject({
      kind: expect.stringMatching(/not-found|failed/),
    });
    expect(await client().entries('nonsense')).toMatchObject({ kind: expect.stringMatching(/not-found|failed/) });
  });

  test('an entry missing in a language falls back only on request', async () => {
    const products = await client().entries('product', { query: { url: '/ridge-98' } });
    const uid = products.kind === 'ok' ? String(products.value[0]?.['uid']) : '';
    const fallen = await client().entry('product', uid, { language: 'ko', fallback: true });
    expect(fallen).toMatchObject({ kind: 'ok', value: { uid, locale: 'en-us' } });
    const strict = await client().entries('product', { language: 'ko' });
    expect(strict).toEqual({ kind: 'ok', value: [] });
  });
});

describe('delivery-sdk 5.6, unmodified', () => {
  test('falls back to the master language', async () => {
    const stack = delivery.stack({
      ...access,
      host: '127.0.0.1',
      port: server.port,
      insecure: true,
    } as Parameters<typeof delivery.stack>[0]);
    const strict = await stack.contentType('product').entry().locale('ko').find<{ locale: string }>();
    expect(strict.entries).toEqual([]);
    const fallen = await stack.contentType('product').entry().locale('ko').includeFallback().find<{ locale: string }>();
    expect(fallen.entries).toHaveLength(60);
    expect(new Set(fallen.entries?.map((entry: { locale: string }) => entry.locale))).toEqual(new Set(['en-us']));
  });
});

describe('a busy service', () => {
  async function askBusy(busyTimes: number) {
    let count = 0;
    const busy = await listen(
      (request) => {
        count += 1;
        const refusal = Response.json({ error_code: 429, error_message: 'slow down' }, { status: 429 });
        return count > busyTimes ? service.fetch(request) : Promise.resolve(refusal);
      },
      { port: 0 },
    );
    const outcome = await clientAt(busy.port).entries('country');
    await busy.close();
    return { outcome, count };
  }

  test('is retried through five refusals until it responds', async () => {
    const { outcome, count } = await askBusy(5);
    expect(count).toBe(6);
    expect(outcome.kind === 'ok' && outcome.value.length).toBe(19);
  });

  test('that stays busy gives a value with status 429', async () => {
    const { outcome, count } = await askBusy(100);
    expect(count).toBe(6);
    expect(outcome).toMatchObject({ kind: 'failed', status: 429 });
  });

  test('that is unreachable gives a value, not a thrown error', async () => {
    const gone = await listen(() => Promise.resolve(new Response()), { port: 0 });
    await gone.close();
    expect(await clientAt(gone.port).entries('country')).toMatchObject({ kind: 'failed' });
  });
});

test('a client with missing settings is refused, and the error lists all of them', () => {
  const make = () =>
    createContentClient({ apiKey: '', deliveryToken: '', environment: '', port: 70_000, region: 'moon' });
  for (const name of ['api key', 'delivery token', 'environment', 'port', 'region']) expect(make).toThrow(name);
});
