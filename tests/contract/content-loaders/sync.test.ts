/** Sync from the content service into the store: everything once per language, then only changes. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createContentClient } from '#clients/content/content-client.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { recordDependencies } from '#content-loaders/dependencies.ts';
import { syncContent } from '#content-loaders/sync-content.ts';
import { createContentService } from '#services/content/content-service.ts';
import type { ContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { copySampleStack } from '../../support/stack-copy.ts';

let dir = '';
let service: ContentService;
let server: Listening;
let store: ContentStore;

async function openStack(languages?: readonly string[]): Promise<void> {
  dir = await mkdtemp(join(tmpdir(), 'firn-sync-'));
  await copySampleStack(join(dir, 'stack'), languages);
  service = await createContentService({
    stacks: [{ dir: join(dir, 'stack'), apiKey: 'a', accessToken: 'b', environment: 'production' }],
    stateDir: join(dir, 'state'),
    managementToken: 'editor',
  });
  server = await listen(service.fetch, { port: 0 });
  store = openContentStore(join(dir, 'store.db'));
}
async function closeStack(): Promise<void> {
  store.close();
  await server.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
}

beforeEach(() => openStack(['en-us', 'de', 'fr']));
afterEach(closeStack);

const sync = (anew = false) =>
  syncContent({
    isFullPull: anew,
    client: createContentClient({
      apiKey: 'a',
      deliveryToken: 'b',
      environment: 'production',
      protocol: 'http',
      host: '127.0.0.1',
      port: server.port,
    }),
    store,
    source: 'test',
  });

async function editChunk(type: string, locale: string, change: (text: string) => string): Promise<void> {
  const folder = join(dir, 'stack/entries', type, locale);
  const file = join(folder, (await readdir(folder)).find((name) => name.endsWith('-entries.json')) ?? '');
  await writeFile(file, change(await readFile(file, 'utf8')));
  await service.reload();
}

test('every entry is stored once per language, however many locales read it', async () => {
  await closeStack();
  await openStack();
  const report = await sync();
  expect(report).toMatchObject({ full: true, broken: [] });
  expect(store.count()).toBe(report.changed.length);
  expect(store.list('product', 'ko')).toHaveLength(60);
  expect(store.list('product', 'ko')[0]?.language).toBe('en-us');
  expect(store.byUrl('page', '/about', 'de')?.title).toBe('Über Firn');
  const before = store.count();
  for (const country of store.list('country', 'en-us')) store.list('product', country.langs[0]?.value ?? 'en-us');
  expect(store.count()).toBe(before);
});

test('a second sync without a change changes nothing', async () => {
  await sync();
  const revision = store.revision();
  expect(await sync()).toMatchObject({ full: false, changed: [] });
  expect(store.revision()).toBe(revision);
});

test('an edited entry gives one change, in its language', async () => {
  await sync();
  await editChunk('page', 'de', (text) => text.replace('"title": "Über Firn"', '"title": "Wir"'));
  expect((await sync()).changed).toMatchObject([{ type: 'page', language: 'de', change: 'published' }]);
  expect(store.byUrl('page', '/about', 'de')?.title).toBe('Wir');
  expect(store.byUrl('page', '/about', 'fr')?.title).toBe('À propos de Firn');
});

test('a removed entry leaves the store, and reads fall back', async () => {
  await sync();
  await editChunk('page', 'de', (text) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(JSON.parse(text) as Record<string, { title: string }>).filter(
          ([, entry]) => entry.title !== 'Über Firn',
        ),
      ),
    ),
  );
  expect((await sync()).changed).toMatchObject([{ type: 'page', language: 'de', change: 'removed' }]);
  expect(store.byUrl('page', '/about', 'de')?.title).toBe('About Firn');
});

test('broken JSON in one entry is reported with file and line; other entries stay', async () => {
  await sync();
  await editChunk('page', 'de', (text) => text.replace('"title": "Datenschutz"', '"title": "Datenschutz'));
  expect(service.problems()).toMatchObject([{ file: 'entries/page/de/page-entries.json', line: expect.any(Number) }]);
  expect(service.problems()[0]?.line).toBeGreaterThan(10);
  await sync();
  expect(store.byUrl('page', '/about', 'de')?.title).toBe('Über Firn');
});

test('a full check adds changes that a delta has lost, removals included', async () => {
  await sync();
  const about = store.byUrl('page', '/about', 'de');
  if (!about) throw new Error('no page');
  const row = { type: 'page', language: 'de' };
  store.apply([{ ...row, uid: about.uid, entry: { ...about, title: 'Alt' }, digest: 'lost' }], {}, false);
  store.apply(
    [{ ...row, uid: 'blt-gone', entry: { ...about, uid: 'blt-gone', title: 'Weg', url: '/gone' }, digest: 'g' }],
    {},
    false,
  );
  expect((await sync()).changed).toEqual([]);
  expect((await sync(true)).changed).toEqual([
    { ...row, uid: 'blt-gone', title: 'Weg', change: 'removed' },
    { ...row, uid: about.uid, title: 'Über Firn', change: 'published' },
  ]);
  expect(store.byUrl('page', '/about', 'de')?.title).toBe('Über Firn');
});

test('a token of another service causes a full sync', async () => {
  await sync();
  store.apply([], { token: 'cs-nonsense' }, false);
  expect(await sync()).toMatchObject({ full: true, changed: [] });
});

test('reads of the store are recorded as dependencies', async () => {
  await sync();
  const { dependencies } = await recordDependencies(async () => {
    store.list('header', 'de');
    return store.byUrl('product', '/ridge-98', 'de') ?? store.byUrl('page', '/nowhere', 'de');
  });
  expect(dependencies).toEqual(['header:*/de', expect.stringMatching(/^product:blt\w+\/de$/), 'product@/ridge-98/de']);
});

test('an unreachable service is an error with a message, and the store is unchanged', async () => {
  await sync();
  await server.close();
  await expect(sync()).rejects.toThrow(/^The content service could not be reached: /);
  expect(store.list('product', 'en-us')).toHaveLength(60);
});

test.each(['unpublish', 'delete'])(
  'an entry that an editor removes (%s) is deleted, in its language',
  async (action) => {
    await sync();
    const about = store.byUrl('page', '/about', 'de');
    const response = await fetch(`${server.url}/v3/local/${action}`, {
      method: 'POST',
      headers: { authorization: 'Bearer editor' },
      body: JSON.stringify({ content_type_uid: 'page', uid: about?.uid, locale: 'de' }),
    });
    expect(response.status).toBe(200);
    expect(await sync()).toMatchObject({
      full: false,
      changed: [{ type: 'page', uid: about?.uid, language: 'de', change: 'removed' }],
    });
    expect(store.byUrl('page', '/about', 'de')?.language).toBe('en-us');
  },
);

test('a deleted content type removes its entries, and nothing else', async () => {
  await sync();
  const [before, groups] = [store.count(), store.list('color_group', 'en-us').length];
  const types = join(dir, 'stack/content_types');
  await rm(join(types, 'color_group.json'), { force: true });
  const schema = join(types, 'schema.json');
  const all = JSON.parse(await readFile(schema, 'utf8').catch(() => '[]')) as { uid: string }[];
  await writeFile(schema, JSON.stringify(all.filter((type) => type.uid !== 'color_group')));
  await rm(join(dir, 'stack/entries/color_group'), { recursive: true });
  await service.reload();
  const report = await sync();
  expect(groups).toBeGreaterThan(0);
  expect(report.full).toBe(false);
  expect(new Set(report.changed.map((change) => `${change.type} ${change.change}`))).toEqual(
    new Set(['color_group removed']),
  );
  expect(store.list('color_group', 'en-us')).toEqual([]);
  expect(store.count()).toBe(before - report.changed.length);
  expect(await sync()).toMatchObject({ full: false, changed: [] });
});
