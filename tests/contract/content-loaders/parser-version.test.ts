/** A store that was filled by other parsers is refilled, without a version number to maintain by hand. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openContentStore } from '#content-loaders/content-store.ts';
import { filesBehind, parserVersion, versionOf } from '#content-loaders/parser-version.ts';
import { storedSource, syncContent } from '#content-loaders/sync-content.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-version-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** The parser version of a copy of the sources in which one file differs. */
function versionWith(file?: string): string {
  for (const room of ['clients', 'lib', 'wire']) cpSync(join('src', room), join(dir, room), { recursive: true });
  if (file) writeFileSync(join(dir, file), `${readFileSync(join(dir, file), 'utf8')}\nconst another = 1;\n`);
  const src = pathToFileURL(`${dir}/`);
  return versionOf(new URL('clients/content/parse/parse-entry.ts', src), src);
}

test('the version depends on the parsers and all their imports, and on nothing else', () => {
  const same = versionWith();
  expect(same).toBe(parserVersion());
  for (const file of [
    'clients/content/parse/parse-page.ts',
    'clients/content/parse/rich-text-rules.ts',
    'lib/content/page-entries.ts',
    'wire/content/entry-wire.ts',
  ])
    // prettier-ignore
    expect(versionWith(file), file).not.toBe(same);
  for (const file of ['clients/content/content-sync.ts', 'lib/cart/rules.ts']) {
    writeFileSync(join(dir, file), 'export const another = 1;\n', { flag: 'a' });
    expect(versionWith(), file).toBe(same);
  }
});

test('indirect imports are followed, down to the readers, their rules and the entry types', () => {
  const src = new URL('../../../src/', import.meta.url);
  const files = filesBehind(new URL('clients/content/parse/parse-entry.ts', src), src).map(({ href }) => href.slice(src.href.length)); // prettier-ignore
  expect(files).toEqual(
    expect.arrayContaining(['clients/content/parse/json-rich-text.ts', 'lib/content/product-entries.ts']),
  );
  expect(files.some((file) => file.startsWith('content-loaders/'))).toBe(false);
});

test('content that was parsed by different code is pulled again, once', async () => {
  const store = openContentStore(join(dir, 'store.db'));
  const asked: unknown[] = [];
  const client = {
    sync: (options: { readonly token?: string } = {}) => {
      asked.push(options.token);
      return Promise.resolve({ kind: 'ok' as const, value: { items: [], token: 'next' } });
    },
  };
  store.apply([], { token: 'old', source: 'other-parsers shop' }, false);
  await syncContent({ client, store, source: 'shop' });
  await syncContent({ client, store, source: 'shop' });
  expect(asked).toEqual([undefined, 'next']);
  expect(store.meta('source')).toBe(storedSource('shop'));
  store.close();
});

test('an entry that broke before the parsers changed keeps its last good version, but not that of another source', async () => {
  const store = openContentStore(join(dir, 'store.db'));
  const page = (url: string | undefined, minute: number) => ({
    type: 'entry_published',
    event_at: `2026-01-01T00:0${minute}:00.000Z`,
    content_type_uid: 'page',
    data: { uid: 'x', title: 'good', locale: 'en-us', ...(url === undefined ? {} : { url }) },
  });
  let items = [page('/x', 0)];
  const client = { sync: () => Promise.resolve({ kind: 'ok' as const, value: { items, token: 'next' } }) };
  const titles = (): readonly string[] => store.list('page', 'en-us').map(({ title }) => title);
  await syncContent({ client, store, source: 'shop' });
  items = [page(undefined, 1)];
  store.apply([], { source: 'other-parsers shop' }, false);
  expect(await syncContent({ client, store, source: 'shop' })).toMatchObject({ full: true, broken: [{ uid: 'x' }] });
  expect(titles()).toEqual(['good']);
  await syncContent({ client, store, source: 'another shop' });
  expect(titles()).toEqual([]);
  store.close();
});
