/** Interrupted syncs, refused tokens and broken entries: the store stays unchanged or ends up correct. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { syncContent } from '#content-loaders/sync-content.ts';
import type { Entry } from '#lib/content/entries.ts';

import { answer, scriptedContent } from '../../support/scripted-content.ts';
import type { ScriptedContent } from '../../support/scripted-content.ts';

interface Item {
  readonly type: string;
  readonly event_at: string;
  readonly content_type_uid: string;
  readonly data: object;
}

let dir = '';
let store: ContentStore;
let service: ScriptedContent;
/** Response pages by token; `init` is the token of the first page. */
let pages: Record<string, object>;

const at = (minute: number): string => `2026-01-01T00:${`${minute}`.padStart(2, '0')}:00.000Z`;
const published = (uid: string, title: string, minute = 0, rest: object = {}): Item => ({
  type: 'entry_published',
  event_at: at(minute),
  content_type_uid: 'display_text',
  data: { uid, title, text: title, locale: 'en-us', publish_details: { locale: 'en-us' }, ...rest },
});
const gone = (type: string, uid: string, minute = 0, contentType = 'display_text'): Item => ({
  type,
  event_at: at(minute),
  content_type_uid: contentType,
  data: type === 'content_type_deleted' ? {} : { uid, locale: 'en-us' },
});
const page = (items: readonly Item[], next: object, total = items.length) => ({
  items,
  skip: 0,
  limit: 100,
  total_count: total,
  ...next,
});
const texts = (): readonly string[] => store.list('display_text', 'en-us').map((entry) => `${entry.uid} ${entry.text}`);
const sync = (source = 'test') => syncContent({ client: service.client(), store, source });
/** Scripts the changes since the token, as one page. */
const since = (token: string, items: readonly Item[], next = `${token}+`): void => {
  pages[token] = page(items, { sync_token: next });
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-trouble-'));
  store = openContentStore(join(dir, 'store.db'));
  pages = { init: page([published('a', 'A'), published('b', 'B')], { sync_token: 't1' }) };
  service = await scriptedContent((url, response) => {
    const parameters = url.searchParams;
    const found = pages[parameters.get('pagination_token') ?? parameters.get('sync_token') ?? 'init'];
    if (found) answer(response, found);
    else answer(response, { error_code: 141, error_message: 'no', errors: { sync_token: ['is not valid.'] } }, 422);
  });
});
afterEach(async () => {
  store.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

describe('an interrupted sync', () => {
  const middle = () => {
    pages['t1'] = page([published('c', 'C')], { pagination_token: 'p2' }, 3);
    pages['p2'] = page([published('d', 'D')], { pagination_token: 'p3' }, 3);
    pages['p3'] = page([gone('entry_deleted', 'a')], { sync_token: 't2' }, 3);
  };

  test.each([
    ['an error', (response: Parameters<typeof answer>[0]) => answer(response, {}, 500)],
    ['an HTML page of a proxy', (response: Parameters<typeof answer>[0]) => answer(response, '<html>')],
    ['a broken connection', (response: Parameters<typeof answer>[0]) => response.destroy()],
    ['a page without items', (response: Parameters<typeof answer>[0]) => answer(response, { sync_token: 'x' })],
    ['a page without a token', (response: Parameters<typeof answer>[0]) => answer(response, { items: [] })],
  ])('whose second page is %s changes nothing, and the next sync repeats all of it', async (_name, breakIt) => {
    await sync();
    const before = { texts: texts(), token: store.meta('token'), revision: store.revision() };
    middle();
    const whole = service.script;
    service.script = (url, response, request) =>
      url.searchParams.get('pagination_token') === 'p2' ? breakIt(response) : whole(url, response, request);
    await expect(sync()).rejects.toMatchObject({ code: 'content-unreachable' });
    expect({ texts: texts(), token: store.meta('token'), revision: store.revision() }).toEqual(before);

    service.script = whole;
    expect(await sync()).toMatchObject({ full: false, changed: { length: 3 } });
    expect(texts()).toEqual(['b B', 'c C', 'd D']);
    expect(store.meta('token')).toBe('t2');
  });

  test('that is the first sync leaves an empty store and no token', async () => {
    pages['init'] = page([published('a', 'A')], { pagination_token: 'nowhere' }, 2);
    await expect(sync()).rejects.toThrow('The content service answered with status 422: no.');
    expect([store.count(), store.meta('token'), store.meta('source')]).toEqual([0, undefined, undefined]);
  });
});

test.each([
  [401, { error_message: 'You are not allowed in here unless you are logged in.', error_code: 105 }, 'The content service answered with status 401: You are not allowed in here unless you are logged in. Its keys are CONTENTSTACK_…; "npm run doctor" checks them.'], // prettier-ignore
  [412, { error_message: 'The delivery token is invalid', error_code: 109 }, 'The content service answered with status 412: The delivery token is invalid. Its keys are CONTENTSTACK_…; "npm run doctor" checks them.'], // prettier-ignore
  [
    500,
    { error_message: 'Internal error', error_code: 194 },
    'The content service answered with status 500: Internal error.',
  ],
  [500, { error_message: '', error_code: 194 }, 'The content service answered with status 500.'],
  [502, '<html>', 'The content service answered with status 502.'],
  [200, '<html>', 'The content service answered something that is not its API.'],
])('a service that answers %i is not said to give no answer', async (status, body, message) => {
  service.script = (_url, response) => answer(response, body, status);
  const failure = await sync().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'content-unreachable', message });
});

describe('a refused token', () => {
  test.each([400, 404, 410, 422])('with %i causes one full sync', async (status) => {
    await sync();
    pages['init'] = page([published('a', 'A'), published('c', 'C')], { sync_token: 't9' });
    const whole = service.script;
    service.script = (url, response, request) =>
      url.searchParams.has('sync_token')
        ? answer(response, { error_code: 141, error_message: 'expired' }, status)
        : whole(url, response, request);
    expect(await sync()).toMatchObject({
      full: true,
      changed: [
        { uid: 'b', change: 'removed' },
        { uid: 'c', change: 'published' },
      ],
    });
    expect(store.meta('token')).toBe('t9');
    service.script = whole;
    since('t9', []);
    expect(await sync()).toMatchObject({ full: false, changed: [] });
  });

  test.each([401, 403, 412, 500])('is not assumed for status %i, and the store stays unchanged', async (status) => {
    await sync();
    service.script = (_url, response) => answer(response, { error_code: 109, error_message: 'no' }, status);
    service.asked.length = 0;
    await expect(sync()).rejects.toMatchObject({ code: 'content-unreachable' });
    expect(service.asked).toHaveLength(1);
    expect(texts()).toEqual(['a A', 'b B']);
  });

  test('is not sent to another source, which causes a full sync', async () => {
    await sync();
    service.asked.length = 0;
    expect(await sync('elsewhere')).toMatchObject({ full: true });
    expect(service.asked.map((url) => url.searchParams.get('init'))).toEqual(['true']);
  });
});

describe('a broken entry', () => {
  const broken = (uid: string, minute = 0): Item => ({
    type: 'entry_published',
    event_at: at(minute),
    content_type_uid: 'page',
    data: { uid, title: 'no address', locale: 'en-us', publish_details: { locale: 'en-us' } },
  });
  const goodPage = (uid: string): Item => {
    const item = broken(uid);
    return { ...item, data: { ...item.data, url: `/${uid}`, title: 'good' } };
  };

  test('is reported, and all other entries are stored', async () => {
    pages['init'] = page([published('a', 'A'), broken('x'), goodPage('y')], { sync_token: 't1' });
    expect(await sync()).toMatchObject({
      broken: [{ type: 'page', uid: 'x', problem: 'url is missing' }],
      changed: { length: 2 },
    });
    expect(store.list('page', 'en-us').map((entry) => entry.uid)).toEqual(['y']);
  });

  test('with a rich text beyond the size limit does not affect other entries', async () => {
    const item = goodPage('x');
    const sections = [{ rich_text: { body: '<p>x'.repeat(20_000) } }];
    pages['init'] = page([{ ...item, data: { ...item.data, sections } }, goodPage('y')], { sync_token: 't1' });
    expect(await sync()).toMatchObject({
      broken: [{ uid: 'x', problem: expect.stringMatching(/a rich text/) }],
      changed: [{ uid: 'y' }],
    });
  });

  test('keeps its stored version, in a delta and in a full sync', async () => {
    pages['init'] = page([goodPage('x')], { sync_token: 't1' });
    await sync();
    since('t1', [broken('x', 1)], 'lost');
    expect(await sync()).toMatchObject({ full: false, changed: [], broken: { length: 1 } });
    pages['init'] = page([broken('x', 1), goodPage('y')], { sync_token: 't3' });
    expect(await sync()).toMatchObject({ full: true, changed: [{ uid: 'y' }], broken: { length: 1 } });
    expect(store.list('page', 'en-us').map((entry) => entry.title)).toEqual(['good', 'good']);
  });

  test('loses its stored version when an earlier version of the parser accepted an address that no release can have a page at', async () => {
    await sync();
    const stored = (uid: string, url: string) => {
      const entry = { type: 'page', uid, language: 'en-us', title: uid, url, sections: [], seo: {}, regions: [] };
      return { type: 'page', uid, language: 'en-us', entry: entry as unknown as Entry, digest: uid };
    };
    store.apply([stored('x', '/404.html'), stored('y', '/good')], { source: 'earlier test' }, false);
    const refused = goodPage('x');
    const items = [{ ...refused, data: { ...refused.data, url: '/404.html' } }, broken('y', 1)];
    pages['init'] = page(items, { sync_token: 't2' });
    expect(await sync()).toMatchObject({ full: true, broken: [{ uid: 'x' }, { uid: 'y' }] });
    expect(store.list('page', 'en-us').map((entry) => entry.url)).toEqual(['/good']);
  });

  test('is reported once, and no longer when a later event of the same sync fixed or removed it', async () => {
    await sync();
    const removed = gone('entry_unpublished', 'y', 2, 'page');
    since('t1', [{ ...goodPage('x'), event_at: at(3) }, broken('x', 2), broken('x', 1), broken('y', 1), removed, broken('z', 2), broken('z', 1)]); // prettier-ignore
    expect((await sync()).broken.map(({ uid }) => uid)).toEqual(['z']);
  });

  test('of a content type that is deleted afterwards is neither broken nor unchanged', async () => {
    pages['init'] = page([goodPage('y')], { sync_token: 't1' });
    await sync();
    since('t1', [goodPage('y'), broken('x', 1), gone('content_type_deleted', '', 2, 'page')]);
    expect(await sync()).toMatchObject({ broken: [], unchanged: [], changed: [{ uid: 'y', change: 'removed' }] });
  });

  test('counts as one change when it is fixed', async () => {
    pages['init'] = page([broken('x')], { sync_token: 't1' });
    await sync();
    since('t1', [goodPage('x')]);
    expect(await sync()).toMatchObject({ changed: [{ uid: 'x', change: 'published' }], broken: [] });
  });
});

describe('removals', () => {
  test.each(['entry_unpublished', 'entry_deleted'])('%s removes the row, once', async (type) => {
    await sync();
    since('t1', [gone(type, 'a', 1), gone(type, 'unknown', 1)], 't2');
    since('t2', [gone(type, 'a', 2)]);
    expect((await sync()).changed).toEqual([
      { type: 'display_text', uid: 'a', language: 'en-us', title: 'A', change: 'removed' },
    ]);
    expect(texts()).toEqual(['b B']);
    expect((await sync()).changed).toEqual([]);
  });

  test('assets are not stored', async () => {
    pages['init'] = page([{ ...published('a', 'A'), type: 'asset_published', content_type_uid: 'sys_assets' }], {
      sync_token: 't1',
    });
    expect(await sync()).toMatchObject({ changed: [], broken: [] });
  });

  test('a deleted content type removes its entries, without a full sync then or later', async () => {
    pages['init'] = page(
      [published('a', 'A'), published('b', 'B'), { ...published('k', 'K'), content_type_uid: 'color_group' }],
      { sync_token: 't1' },
    );
    await sync();
    since('t1', [gone('content_type_deleted', '', 1)], 't2');
    since('t2', []);
    service.asked.length = 0;
    const report = await sync();
    expect(report).toMatchObject({
      full: false,
      changed: [
        { uid: 'a', change: 'removed' },
        { uid: 'b', change: 'removed' },
      ],
    });
    expect(store.list('color_group', 'en-us')).toHaveLength(1);
    expect(await sync()).toMatchObject({ full: false, changed: [] });
    expect(service.asked).toHaveLength(2);
  });

  test('a content type that is deleted and created again keeps what was published afterwards', async () => {
    await sync();
    since('t1', [published('b', 'B2', 3), gone('content_type_deleted', '', 2), published('a', 'A2', 1)]);
    await sync();
    expect(texts()).toEqual(['b B2']);
  });
});

describe('order', () => {
  test('the newest event of an entry counts, in any order of the pages', async () => {
    await sync();
    pages['t1'] = page([gone('entry_deleted', 'b', 3), published('a', 'A3', 3)], { pagination_token: 'p2' }, 4);
    pages['p2'] = page([published('a', 'A2', 2), published('b', 'B2', 2)], { sync_token: 't2' }, 4);
    await sync();
    expect(texts()).toEqual(['a A3']);
  });

  test('of two events with the same time, the one earlier in the response counts as newer', async () => {
    await sync();
    since('t1', [published('a', 'newer', 1), published('a', 'older', 1)]);
    await sync();
    expect(texts()).toEqual(['a newer', 'b B']);
  });

  test('an entry that is published again with the same digest is not a change', async () => {
    await sync();
    since('t1', [published('a', 'A', 5)]);
    const revision = store.revision();
    expect((await sync()).changed).toEqual([]);
    expect(store.revision()).toBe(revision);
  });
});

test('rows and requests grow with the languages of the entries, not with the locales that read them', async () => {
  const languages = ['en-us', 'de', 'fr'];
  const items = languages.flatMap((locale) =>
    Array.from({ length: 80 }, (_value, index) =>
      published(`blt${index}`, locale, 0, { locale, publish_details: { locale } }),
    ),
  );
  pages['init'] = page(items.slice(0, 100), { pagination_token: 'p2' }, items.length);
  pages['p2'] = page(items.slice(100, 200), { pagination_token: 'p3' }, items.length);
  pages['p3'] = page(items.slice(200), { sync_token: 't1' }, items.length);
  await sync();
  // Three pages, and the changes since the first one.
  expect(service.asked).toHaveLength(4);
  expect(store.count()).toBe(items.length);
  for (const country of ['at', 'ch', 'de', 'fr', 'it', 'us', 'jp'])
    for (const language of [...languages, 'ja', `de-${country}`])
      expect(store.list('display_text', language)).toHaveLength(80);
  expect(store.list('display_text', 'ja')[0]?.text).toBe('en-us');
  expect(store.list('display_text', 'de')[0]?.text).toBe('de');
  expect(store.count()).toBe(items.length);
  expect(service.asked).toHaveLength(4);
});
