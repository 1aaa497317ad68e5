/** The file cache of a release. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { afterAll, expect, test } from 'vitest';

import { servedFiles } from '#server/files/served-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'firn-served-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const files = servedFiles(dir, { siteUrl: 'https://shop.example', mediaBase: '' });

test('concurrent requests share one file, which is then cached', async () => {
  writeFileSync(join(dir, 'page.html'), 'page '.repeat(500));
  expect(files.cached('/page.html')).toBeUndefined();
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => files.read('/page.html')));
  expect(first?.identity.toString()).toContain('page');
  for (const other of others) expect(other).toBe(first);
  expect(files.cached('/page.html')).toBe(first);
});

test('a missing file is not cached as missing', async () => {
  expect(await Promise.all([files.read('/later.txt'), files.read('/later.txt')])).toEqual([undefined, undefined]);
  writeFileSync(join(dir, 'later.txt'), 'now');
  expect((await files.read('/later.txt'))?.identity.toString()).toBe('now');
});

test('a page that is requested again is sent in a smaller Brotli encoding of the same bytes', async () => {
  const words = Array.from({ length: 4000 }, (_, at) => ((at * 7919) % 977).toString(36)).join(' ');
  writeFileSync(join(dir, 'often.html'), words);
  const first = await files.read('/often.html');
  const quick = first?.forms.br?.length ?? 0;
  expect(quick).toBeGreaterThan(0);
  await expect.poll(() => files.cached('/often.html')?.forms.br?.length).toBeLessThan(quick);
  const now = files.cached('/often.html');
  expect(brotliDecompressSync(now?.forms.br ?? Buffer.alloc(0)).toString()).toBe(words);
  expect(now?.etag).toBe(first?.etag);
});

test('an empty file is served, and a file over 4 MB is not cached', async () => {
  writeFileSync(join(dir, 'empty.css'), '');
  writeFileSync(join(dir, 'large.bin'), Buffer.alloc(4 * 1024 * 1024 + 1));
  expect((await files.read('/empty.css'))?.identity.length).toBe(0);
  expect((await files.read('/large.bin'))?.identity.length).toBe(4 * 1024 * 1024 + 1);
  expect([files.cached('/empty.css') !== undefined, files.cached('/large.bin')]).toEqual([true, undefined]);
});

test('the cache holds at most 64 MB and evicts the least recently requested file', async () => {
  const many = servedFiles(dir, { siteUrl: 'https://shop.example', mediaBase: '' });
  for (let index = 0; index < 17; index += 1) writeFileSync(join(dir, `${index}.bin`), Buffer.alloc(4 * 1024 * 1024));
  for (let index = 0; index < 16; index += 1) await many.read(`/${index}.bin`);
  await many.read('/0.bin');
  await many.read('/16.bin');
  const cached = Array.from({ length: 17 }, (_, index) => many.cached(`/${index}.bin`) !== undefined);
  expect(cached.flatMap((isCached, index) => (isCached ? [] : [index]))).toEqual([1]);
});

test('of folders whose name begins with a dot, only .well-known is public', async () => {
  for (const folder of ['.firn', '.well-known']) {
    mkdirSync(join(dir, folder));
    writeFileSync(join(dir, folder, 'security.txt'), folder);
  }
  writeFileSync(join(dir, '.well-known', '.secret.txt'), 'hidden');
  const read = async (path: string) => (await files.read(path))?.identity.toString();
  expect(await read('/.well-known/security.txt')).toBe('.well-known');
  for (const path of ['/.firn/security.txt', '/.well-known/.secret.txt', '/.well-known/../.firn/security.txt'])
    expect(await read(path)).toBeUndefined();
});
