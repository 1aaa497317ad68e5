/** The store holds one row per entry and language of the files, however many locales and countries exist. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import { createContentClient } from '#clients/content/content-client.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { syncContent } from '#content-loaders/sync-content.ts';
import { createContentService } from '#services/content/content-service.ts';
import type { ContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { copySampleStack } from '../../support/stack-copy.ts';

const access = { apiKey: 'a', environment: 'production' };
let dir = '';
let service: ContentService;
let server: Listening;
let store: ContentStore;

async function openStack(languages?: readonly string[]): Promise<void> {
  dir = await mkdtemp(join(tmpdir(), 'firn-rows-'));
  await copySampleStack(join(dir, 'stack'), languages);
  service = await createContentService({ stacks: [{ ...access, dir: join(dir, 'stack'), accessToken: 'b' }] });
  server = await listen(service.fetch, { port: 0 });
  store = openContentStore(join(dir, 'store.db'));
}
afterEach(async () => {
  store.close();
  await server.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

function client() {
  return createContentClient({ ...access, deliveryToken: 'b', protocol: 'http', host: '127.0.0.1', port: server.port });
}
const sync = () => syncContent({ client: client(), store, source: 'test' });

async function keysInFiles(): Promise<string[]> {
  const root = join(dir, 'stack/entries');
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('-entries.json'));
  const keys = files.map(async (name) => {
    const [type, locale] = name.split(/[\\/]/);
    const entries = JSON.parse(await readFile(join(root, name), 'utf8')) as Record<string, unknown>;
    return Object.keys(entries).map((uid) => `${type}/${uid}/${locale}`);
  });
  return (await Promise.all(keys)).flat().toSorted();
}

async function germanPages(): Promise<{ file: string; text: string }> {
  const folder = join(dir, 'stack/entries/page/de');
  const file = join(folder, (await readdir(folder)).find((name) => name.endsWith('-entries.json')) ?? '');
  return { file, text: await readFile(file, 'utf8') };
}

test('each entry of the files is stored as one row per language', async () => {
  await openStack();
  const expected = await keysInFiles();
  const { changed, broken } = await sync();
  expect(broken).toEqual([]);
  expect(changed.map(({ type, uid, language }) => `${type}/${uid}/${language}`).toSorted()).toEqual(expected);
  expect(store.count()).toBe(expected.length);
  expect(expected.length).toBeGreaterThan(1600);
});

test('more locales and more reads add no rows', async () => {
  await openStack(['en-us', 'de', 'fr']);
  await sync();
  const before = store.count();
  const file = join(dir, 'stack/locales/locales.json');
  const locales = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  for (const code of ['de-at', 'de-ch', 'fr-ch', 'it-ch', 'pt'])
    locales[code] = { code, name: code, fallback_locale: 'en-us' };
  await writeFile(file, JSON.stringify(locales));
  await service.reload();
  expect((await sync()).changed).toEqual([]);
  for (const code of Object.keys(locales)) expect(store.list('product', code)).toHaveLength(60);
  expect(store.count()).toBe(before);
});

test('three concurrent syncs leave each row once', async () => {
  await openStack(['en-us', 'de', 'fr']);
  await Promise.all([sync(), sync(), sync()]);
  expect(store.count()).toBe((await keysInFiles()).length);
  expect((await sync()).changed).toEqual([]);
});

test('a broken entry is reported with its file and exact line; the other entries are served', async () => {
  await openStack(['en-us', 'de', 'fr']);
  const { file, text } = await germanPages();
  const line = text.split('\n').findIndex((one) => one.includes('"title": "Datenschutz"')) + 1;
  const count = Object.keys(JSON.parse(text) as object).length;
  await writeFile(file, text.replace('"title": "Datenschutz"', '"title" "Datenschutz"'));
  await service.reload();
  expect(service.problems()).toMatchObject([{ file: 'entries/page/de/page-entries.json', line }]);
  const served = await client().entries('page', { language: 'de' });
  expect(served.kind === 'ok' && served.value.map((entry) => entry['title'])).toContain('Über Firn');
  expect(served.kind === 'ok' && served.value.length).toBeGreaterThanOrEqual(count - 1);

  await writeFile(file, text);
  await service.reload();
  expect(service.problems()).toEqual([]);
});
