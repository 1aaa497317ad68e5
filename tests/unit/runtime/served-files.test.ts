/** Files of a release in memory: read once, however many ask at once. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { servedFiles } from '#runtime/served-files.ts';

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
