/** Files that editors and operating systems leave in an export or in the state folder, beside or instead of plain JSON. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { parseEntries } from '#services/content/stack/export-json.ts';
import { createStackFiles } from '#services/content/stack/stack-files.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'firn-unusual-'));
});
afterEach(() => rm(dir, { recursive: true }));

const TYPE = { uid: 'product', title: 'Product', schema: [{ uid: 'title', data_type: 'text' }] };

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(dir, path)), { recursive: true });
  await writeFile(join(dir, path), text);
}

test('a file that begins with a byte order mark is read like one without', async () => {
  await put('content_types/product.json', `\uFEFF${JSON.stringify(TYPE)}`);
  await put('entries/product/en-us/p-entries.json', `\uFEFF${JSON.stringify({ p1: { title: 'Ski' } })}`);
  const { contentTypes, documents, problems } = await createStackFiles(dir)();
  expect(problems).toEqual([]);
  expect(contentTypes.get('product')).toEqual(TYPE);
  expect(documents.map(({ uid }) => uid)).toEqual(['p1']);
});

test('hidden files of text editors and of macOS are neither content nor problems', async () => {
  await put('content_types/product.json', JSON.stringify(TYPE));
  await put('content_types/._product.json', '\0\u0005\u0016\u0007');
  // Emacs marks a file with unsaved changes by a link that leads nowhere.
  await symlink('ann@desk.77', join(dir, 'content_types', '.#maker.json'));
  await put('entries/product/en-us/p-entries.json', JSON.stringify({ p1: { title: 'Ski' } }));
  await put('entries/product/en-us/._p-entries.json', '\0\u0005\u0016\u0007');
  const { contentTypes, documents, problems } = await createStackFiles(dir)();
  expect([...contentTypes.keys()]).toEqual(['product']);
  expect(documents.map(({ uid }) => uid)).toEqual(['p1']);
  expect(problems).toEqual([]);
});

test.each([
  ['an unquoted value in an entry', '{\n  "p1": {\n    "title": Ski,\n    "price": 1\n  },\n  "p2": {}\n}\n', 3],
  ['an unquoted value in a file on its own', '{\n"p1":\n{"title": Ski,\n"line 77":\n1}}\n', 3],
  ['a comma at the end of a list', '{\n  "p1": {\n    "tags": [\n      "a",\n    ],\n    "price": 1\n  }\n}\n', 5],
  ['a file that ends too early', '{\n  "p1":\n', 3],
])('the problem of %s has the line of the error', (_what, text, line) => {
  expect(parseEntries('p-entries.json', text).problems.map((problem) => problem.line)).toEqual([line]);
});

test('a problem is reported once, however often the copies of the files could not be written before', async () => {
  await put('locales/locales.json', '[1,');
  await put('content_types/product.json', JSON.stringify(TYPE));
  await put('copies', 'a file where the folder of the copies should be');
  const read = createStackFiles(dir, join(dir, 'copies'));
  await expect(read()).rejects.toThrow('cannot be written');
  await expect(read()).rejects.toThrow('cannot be written');
  await rm(join(dir, 'copies'));
  expect((await read()).problems.map(({ file }) => file)).toEqual(['locales/locales.json']);
});
