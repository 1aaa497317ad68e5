/** The compressed forms of a bundle's files: made with the bundle, copied into releases. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { compressAssets } from '#publishing/bundle/compressed-assets.ts';
import { placeAssets } from '#publishing/release/bundle-assets.ts';
import { digestOf } from '#publishing/release/file-digest.ts';

const SCRIPT = 'console.log("a script");\n'.repeat(100);
let dir: string;
let bundleDir: string;
let release: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-compressed-'));
  bundleDir = join(dir, 'bundle');
  release = join(dir, 'release');
  mkdirSync(join(bundleDir, 'client', '_astro'), { recursive: true });
  writeFileSync(join(bundleDir, 'client', '_astro', 'app.js'), SCRIPT);
  writeFileSync(join(bundleDir, 'client', 'short.js'), 'short');
  writeFileSync(join(bundleDir, 'client', 'picture.png'), SCRIPT);
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

const placed = (file: string): Buffer => readFileSync(join(release, file));
const place = async (): Promise<readonly string[]> =>
  (await placeAssets({ bundle: 'one', dir: bundleDir }, release, undefined)).flatMap(({ files }) => files);

const FILES = ['_astro/app.js', '_astro/app.js.br', '_astro/app.js.gz', 'picture.png', 'short.js'];

test.each([
  ['compressed with the bundle', () => compressAssets(bundleDir)],
  ['not compressed before', () => Promise.resolve()],
])('a release has the same files from a bundle %s', async (_name, prepare) => {
  await prepare();
  expect((await place()).toSorted()).toEqual(FILES);
  expect(placed('_astro/app.js').toString()).toBe(SCRIPT);
  expect(brotliDecompressSync(placed('_astro/app.js.br')).toString()).toBe(SCRIPT);
  expect(gunzipSync(placed('_astro/app.js.gz')).toString()).toBe(SCRIPT);
});

test('a release copies the forms made with the bundle and does not compress again', async () => {
  await compressAssets(bundleDir);
  // Compressed at level 1; `compressAssets` uses level 9, so the two files differ.
  const marked = gzipSync(SCRIPT, { level: 1 });
  writeFileSync(join(bundleDir, 'compressed', `${digestOf(SCRIPT)}.gz`), marked);
  await place();
  expect(placed('_astro/app.js.gz')).toEqual(marked);
});

test('a file that has changed since is not served with the forms of its former text', async () => {
  await compressAssets(bundleDir);
  const changed = SCRIPT.replaceAll('script', 'text');
  writeFileSync(join(bundleDir, 'client', '_astro', 'app.js'), changed);
  await place();
  expect(brotliDecompressSync(placed('_astro/app.js.br')).toString()).toBe(changed);
  expect(gunzipSync(placed('_astro/app.js.gz')).toString()).toBe(changed);
});

test('a bundle that is built again has only the forms of its own files', async () => {
  await compressAssets(bundleDir);
  writeFileSync(join(bundleDir, 'client', '_astro', 'app.js'), `${SCRIPT}more`);
  await compressAssets(bundleDir);
  expect(() => readFileSync(join(bundleDir, 'compressed', `${digestOf(SCRIPT)}.br`))).toThrow('ENOENT');
});

test('a bundle without client files has nothing to compress', async () => {
  rmSync(join(bundleDir, 'client'), { recursive: true });
  await expect(compressAssets(bundleDir)).resolves.toBeUndefined();
});
