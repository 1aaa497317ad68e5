/** The cached manifest equals the one on disk, whichever process wrote it. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createManifestCache } from '#publishing/release/manifest-cache.ts';
import type { ManifestCache } from '#publishing/release/manifest-cache.ts';
import { manifestPath, readManifest, writeManifest } from '#publishing/release/manifest.ts';
import type { Manifest } from '#publishing/release/manifest.ts';
import { createPages } from '#publishing/release/page-list.ts';
import type { MadePage, Pages } from '#publishing/release/page-list.ts';

let dir: string;
let memory: ManifestCache;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-manifest-'));
  mkdirSync(join(dir, '.firn'));
  memory = createManifestCache();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const page1: MadePage = { path: '/a', locale: 'en-us', status: 200, digest: '1', dependencies: ['page:a/en-us'] };

function made(id: string, pages?: Pages): Manifest {
  const page = { ...page1, digest: id };
  const content = { lineage: 'l', revision: 1, digest: 'd' };
  return { id, bundle: 'b', content, gate: 'g', scripts: [], pages: pages ?? createPages([['a/index.html', page]]), retry: [], assets: [] }; // prettier-ignore
}

/** The plain values of a manifest, without the structures that it shares with other manifests. */
const comparable = (manifest: Manifest | undefined): unknown =>
  manifest && { ...manifest, pages: [...manifest.pages.madePages()] };

test('a manifest that was read or written is cached and equals the one on disk', async () => {
  await writeManifest(dir, made('1'));
  const first = await memory.read(dir);
  expect(comparable(first)).toEqual(comparable(made('1')));
  expect(await memory.read(dir)).toBe(first);
  const next = made('2');
  await memory.write(dir, next);
  expect(await memory.read(dir)).toBe(next);
  expect(comparable(await readManifest(dir))).toEqual(comparable(next));
});

test('each manifest of a series of releases with unchanged, changed and removed pages is read as it was written', async () => {
  const page = (name: string, turn: number): MadePage => ({ ...page1, path: `/${name}`, dependencies: ['header:h/de', `page:${name}/de`, `turn:${turn}/de`] }); // prettier-ignore
  let pages = createPages(['a', 'b', 'c', '"d"'].map((name) => [`${name}/index.html`, page(name, 0)]));
  for (let turn = 1; turn < 40; turn += 1) {
    const made1 = new Map([['a/index.html', page('a', turn)], [`gone ${turn}`, page('gone', turn)], [`stays ${turn}`, page('stays', turn)]]); // prettier-ignore
    pages = pages.with(made1, [`gone ${turn - 1}`]);
    const next = made(`${turn}`, pages);
    await memory.write(dir, next);
    expect(comparable(await readManifest(dir))).toEqual(comparable(next));
  }
  expect(pages.size).toBe(4 + 1 + 39);
});

test('a release with few changes shares the list of pages with the previous one, on disk and in memory', async () => {
  const next = join(dir, 'next');
  mkdirSync(join(next, '.firn'), { recursive: true });
  const first = made('1');
  await memory.write(dir, first);
  const second = made('2', first.pages.with(new Map([['b/index.html', page1]]), []));
  await memory.write(next, second);
  const inode = (of: string): number => statSync(join(of, '.firn/base.json')).ino;
  expect(inode(next)).toBe(inode(dir));
  rmSync(join(dir, '.firn'), { recursive: true });
  expect(comparable(await readManifest(next))).toEqual(comparable(second));
  expect((await readManifest(next))?.pages.base).toBe(second.pages.base);
});

test.each([
  ['missing', (path: string) => rmSync(path)],
  ['of another release', (path: string) => writeFileSync(path, '{"names":[],"pages":{}}')],
  ['cut off', (path: string) => truncateSync(path, 20)],
])('a shared list that is %s makes the release unreadable instead of giving wrong pages', async (_name, harm) => {
  // The list is read in another process, because this one has it cached.
  const next = made('1', createPages([[`${Math.random()}`, page1]]));
  await writeManifest(dir, next);
  harm(join(dir, '.firn/base.json'));
  const script = `import { readManifest } from '#publishing/release/manifest.ts'; console.log(await readManifest(process.argv[1]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, dir]);
  expect(stdout.trim()).toBe('undefined');
});

test('a manifest written by another process is read', async () => {
  const own = made('1');
  await memory.write(dir, own);
  // The new manifest has the same length as the previous one.
  await writeManifest(dir, made('2'));
  expect(comparable(await memory.read(dir))).toEqual(comparable(made('2')));
});

test('a folder without a manifest, or with one of another version, gives none', async () => {
  expect(await memory.read(dir)).toBeUndefined();
  await writeManifest(dir, made('1'));
  expect(comparable(await memory.read(dir))).toEqual(comparable(made('1')));
  writeFileSync(manifestPath(dir), JSON.stringify({ ...made('1'), pages: {}, version: 4, names: [] }));
  expect(await memory.read(dir)).toBeUndefined();
});
