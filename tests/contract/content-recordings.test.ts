/** Recorded traffic of the real delivery API, replayed over HTTP: the same requests get the same responses. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createContentService } from '#services/content/content-service.ts';
import type { ContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { conformancePath } from '../support/conformance.ts';
import { shuffled } from '../support/shuffled.ts';

type Json = Record<string, unknown>;
interface Interaction {
  readonly request: { readonly url: string; readonly method: string };
  readonly response: { readonly status: number; readonly body: Json };
}

const folder = conformancePath('contentstack/recordings');

async function recordings(name: string): Promise<readonly Interaction[]> {
  if (!folder) return [];
  const file = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as { interactions: Interaction[] };
  return file.interactions;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every complete entry and asset in the recorded responses, as one export. */
function collect(all: readonly Interaction[]) {
  const entries = new Map<string, Json>();
  const published = new Map<string, Map<string, Json>>();
  const types = new Map<string, Json>();
  const dimensions = new Map<string, unknown>();
  const note = (type: string, data: Json): void => {
    const details = data['publish_details'];
    if (typeof data['uid'] !== 'string' || !isObject(details) || !data['updated_at']) return;
    const key = `${type}/${data['uid']}/${String(data['locale'] ?? 'en-us')}`;
    const { _content_type_uid: _type, ...rest } = data;
    if (rest['dimension']) dimensions.set(`${type}/${data['uid']}`, rest['dimension']);
    const better = Object.keys(rest).length >= Object.keys(entries.get(key) ?? {}).length;
    if (better) entries.set(key, rest);
    published.set(key, (published.get(key) ?? new Map<string, Json>()).set(String(details['locale']), details));
  };
  const search = (value: unknown, type: string): void => {
    if (Array.isArray(value)) for (const item of value) search(item, type);
    if (!isObject(value)) return;
    note(typeof value['_content_type_uid'] === 'string' ? value['_content_type_uid'] : type, value);
    for (const inner of Object.values(value)) search(inner, 'sys_assets');
  };
  for (const { request, response } of all) {
    const url = new URL(request.url);
    const body = response.body;
    if (url.search.includes('only%5B') || url.search.includes('except%5B')) continue;
    const type = /content_types\/([^/]+)\/entries/.exec(url.pathname)?.[1] ?? 'sys_assets';
    search(body['entries'] ?? body['entry'] ?? body['assets'] ?? body['asset'], type);
    for (const item of (body['items'] as Json[] | undefined) ?? []) {
      if (isObject(item['data'])) search(item['data'], String(item['content_type_uid']));
    }
    const shown = [
      ...((body['content_types'] as Json[] | undefined) ?? []),
      ...(isObject(body['content_type']) ? [body['content_type']] : []),
    ];
    for (const one of shown) {
      const known = types.get(String(one['uid']));
      if (!known || JSON.stringify(one).length > JSON.stringify(known).length) types.set(String(one['uid']), one);
    }
  }
  return { entries, published, types, dimensions };
}

/** Writes the export with its members shuffled by the seed: no response may depend on their order. */
async function writeExport(dir: string, found: ReturnType<typeof collect>, seed: number): Promise<void> {
  const put = async (path: string, value: unknown): Promise<void> => {
    await mkdir(join(dir, path, '..'), { recursive: true });
    await writeFile(join(dir, path), JSON.stringify(value));
  };
  await put('locales/master-locale.json', { a: { code: 'en-us', fallback_locale: null } });
  await put('locales/locales.json', { b: { code: 'en-gb', fallback_locale: 'en-us' } });
  await put('environments/environments.json', { environment: { name: 'environment' } });
  for (const [uid, type] of found.types) await put(`content_types/${uid}.json`, type);
  const groups = new Map<string, Json>();
  for (const [key, data] of shuffled([...found.entries], seed)) {
    const [type = '', uid = '', locale = ''] = key.split('/');
    const publish_details = shuffled([...(found.published.get(key)?.values() ?? [])], seed);
    const dimension = found.dimensions.get(`${type}/${uid}`);
    const path = type === 'sys_assets' ? 'assets/x-assets.json' : `entries/${type}/${locale}/x-entries.json`;
    groups.set(path, { ...groups.get(path), [uid]: { ...data, publish_details, ...(dimension ? { dimension } : {}) } });
  }
  for (const [path, value] of groups) await put(path, value);
}

/** The value without those differences between the recorded stack and its export that are not part of the protocol. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !['ACL', 'DEFAULT_ACL', 'SYS_ACL', 'event_at', 'pagination_token', 'sync_token'].includes(key))
      .map(([key, inner]) => [key, comparable(inner)])
      .toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1)),
  );
}

describe.skipIf(!folder).each([1, 2, 3])('recorded traffic, export in order %i', async (seed) => {
  const files = await Promise.all(['Entry', 'Asset', 'ContentType', 'SyncTest'].map(recordings));
  const [entries = [], assets = [], types = [], sync = []] = files;
  let dir = '';
  let service: ContentService;
  let server: Listening;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'firn-recordings-'));
    await writeExport(dir, collect(files.flat()), seed);
    service = await createContentService({
      stacks: [{ dir, apiKey: 'api_key', accessToken: 'delivery_token', environment: 'environment' }],
    });
    server = await listen(service.fetch, { port: 0 });
  });

  afterAll(async () => {
    await server.close();
    await service.close();
    await rm(dir, { recursive: true });
  });

  async function ask(recorded: Interaction): Promise<Response> {
    const url = new URL(recorded.request.url);
    return fetch(`${server.url}${url.pathname}${url.search}`, {
      headers: { api_key: 'api_key', access_token: 'delivery_token' },
    });
  }

  test.each(
    [...entries, ...assets, ...types].map(
      (recorded) =>
        [
          decodeURIComponent(new URL(recorded.request.url).pathname + new URL(recorded.request.url).search).replaceAll(
            /\s+/g,
            ' ',
          ),
          recorded,
        ] as const,
    ),
  )('GET %s', async (_name, recorded) => {
    const response = await ask(recorded);
    expect(response.status).toBe(recorded.response.status);
    expect(comparable(await response.json())).toEqual(comparable(recorded.response.body));
  });

  const key = (item: Json) => {
    const data = item['data'] as Json;
    const { locale, time } = data['publish_details'] as Json;
    return [item['type'], item['content_type_uid'], data['uid'], locale, time].join(' ');
  };
  const keys = (body: Json) => (body['items'] as Json[]).map(key);

  test('every recording was requested', () => {
    expect([entries, assets, types, sync].map((all) => all.length)).toEqual([44, 15, 10, 9]);
  });

  // Tokens differ between the service and the recording: a recorded token is replaced by the corresponding one of this run.
  test('a sync has every set, page and token as recorded', async () => {
    const tokens = new Map<string, string>();
    const pages = new Map<string, { ours: string[]; theirs: string[] }>();
    for (const recorded of sync) {
      const url = new URL(recorded.request.url);
      for (const name of ['pagination_token', 'sync_token']) {
        const given = url.searchParams.get(name);
        if (given !== null) url.searchParams.set(name, tokens.get(given) ?? '');
      }
      const where = new URL(recorded.request.url).search;
      const response = await ask({ ...recorded, request: { ...recorded.request, url: url.href } });
      const body = (await response.json()) as Json;
      const wanted = recorded.response.body;
      expect(response.status, where).toBe(recorded.response.status);
      for (const name of Object.keys(wanted)) expect(body, where).toHaveProperty(name);
      for (const name of ['total_count', 'skip', 'limit'])
        if (name in wanted) expect(body[name], where).toBe(wanted[name]);
      expect('pagination_token' in body, where).toBe('pagination_token' in wanted);
      expect((body['items'] as Json[]).length, where).toBe((wanted['items'] as Json[]).length);
      for (const name of ['pagination_token', 'sync_token']) {
        const [theirs, ours] = [wanted[name] as string | undefined, body[name] as string | undefined];
        const given = new URL(recorded.request.url).searchParams.get(name);
        // Without changes the same token is returned.
        if (theirs !== undefined && theirs === given) expect(ours, where).toBe(tokens.get(given));
        else if (theirs !== undefined && ours !== undefined) tokens.set(theirs, ours);
      }
      const isWhole = url.searchParams.has('init') && !('pagination_token' in wanted);
      const group = isWhole ? where : 'pages';
      const set = pages.get(group) ?? { ours: [], theirs: [] };
      set.ours.push(...keys(body));
      set.theirs.push(...keys(wanted));
      pages.set(group, set);
      const times = (body['items'] as Json[]).map((item) => String(item['event_at']));
      expect(times, where).toEqual(times.toSorted().toReversed());
    }
    expect(pages.size).toBe(6);
    for (const [where, { ours, theirs }] of pages) expect(ours.toSorted(), where).toEqual(theirs.toSorted());
  });
});
