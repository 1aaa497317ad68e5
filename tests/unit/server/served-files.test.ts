/** Files of a release in memory: read once, however many ask at once. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { afterAll, expect, test } from 'vitest';

import { servedFiles } from '#server/files/served-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'firn-served-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const files = servedFiles(dir, { siteUrl: 'https://shop.example', mediaBase: '' }, []);

test('who asks at once gets one and the same file; it then is in memory', async () => {
  writeFileSync(join(dir, 'page.html'), 'page '.repeat(500));
  expect(files.kept('/page.html')).toBeUndefined();
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => files.read('/page.html')));
  expect(first?.identity.toString()).toContain('page');
  for (const other of others) expect(other).toBe(first);
  expect(files.kept('/page.html')).toBe(first);
});

test('what is not there is not remembered as missing', async () => {
  expect(await Promise.all([files.read('/later.txt'), files.read('/later.txt')])).toEqual([undefined, undefined]);
  writeFileSync(join(dir, 'later.txt'), 'now');
  expect((await files.read('/later.txt'))?.identity.toString()).toBe('now');
});

test('a page that is asked for again is packed smaller, and is the same page', async () => {
  const words = Array.from({ length: 4000 }, (_, at) => ((at * 7919) % 977).toString(36)).join(' ');
  writeFileSync(join(dir, 'often.html'), words);
  const first = await files.read('/often.html');
  const quick = first?.forms.br?.length ?? 0;
  expect(quick).toBeGreaterThan(0);
  await expect.poll(() => files.kept('/often.html')?.forms.br?.length).toBeLessThan(quick);
  const now = files.kept('/often.html');
  expect(brotliDecompressSync(now?.forms.br ?? Buffer.alloc(0)).toString()).toBe(words);
  expect(now?.etag).toBe(first?.etag);
});
