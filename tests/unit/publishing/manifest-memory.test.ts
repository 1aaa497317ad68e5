/** The manifest in memory is the one on disk, whoever wrote it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createManifestMemory } from '#publishing/manifest-memory.ts';
import type { ManifestMemory } from '#publishing/manifest-memory.ts';
import { manifestPath, readManifest, writeManifest } from '#publishing/manifest.ts';
import type { Manifest, PageRecord } from '#publishing/manifest.ts';

let dir: string;
let memory: ManifestMemory;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-manifest-'));
  mkdirSync(join(dir, '.firn'));
  memory = createManifestMemory();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const page1: PageRecord = { path: '/a', locale: 'en-us', status: 200, digest: '1', dependencies: ['page:a/en-us'] };

function made(id: string): Manifest {
  const page = { ...page1, digest: id };
  const content = { lineage: 'l', revision: 1, digest: 'd' };
  return { id, bundle: 'b', content, gate: 'g', scripts: [], pages: { 'a/index.html': page }, retry: [], assets: [] };
}

test('what was read or kept is not read again, and is what reading says', async () => {
  await writeManifest(dir, made('1'));
  const first = await memory.read(dir);
  expect(first).toEqual(made('1'));
  expect(await memory.read(dir)).toBe(first);
  const next = made('2');
  await memory.write(dir, next);
  expect(await memory.read(dir)).toBe(next);
  expect(await readManifest(dir)).toEqual(next);
});

test('one after the other, with pages that stay, that change and that go: what is read is what was written', async () => {
  const page = (name: string, turn: number): PageRecord => ({ ...page1, path: `/${name}`, dependencies: ['header:h/de', `page:${name}/de`, `turn:${turn}/de`] }); // prettier-ignore
  let pages: Manifest['pages'] = Object.fromEntries(['a', 'b', 'c', '"d"'].map((name) => [`${name}/index.html`, page(name, 0)])); // prettier-ignore
  for (let turn = 1; turn < 40; turn += 1) {
    const { [`gone ${turn - 1}`]: _gone, ...stay } = pages;
    pages = { ...stay, 'a/index.html': page('a', turn), [`gone ${turn}`]: page('gone', turn) };
    const next = { ...made(`${turn}`), pages };
    await memory.write(dir, next);
    expect(await readManifest(dir)).toEqual(next);
    expect(Object.keys((await readManifest(dir))?.pages ?? {})).toEqual(Object.keys(pages));
  }
  // Names of what is read no more do not gather.
  const { names } = JSON.parse(readFileSync(manifestPath(dir), 'utf8')) as { names: readonly string[] };
  expect(names.length).toBeLessThan(20);
});

test('what another process wrote is read', async () => {
  const own = made('1');
  await memory.write(dir, own);
  // As long as the one before.
  await writeManifest(dir, made('2'));
  expect(await memory.read(dir)).toEqual(made('2'));
});

test('a folder without a manifest, and one of another version, have none', async () => {
  expect(await memory.read(dir)).toBeUndefined();
  await writeManifest(dir, made('1'));
  expect(await memory.read(dir)).toEqual(made('1'));
  writeFileSync(manifestPath(dir), JSON.stringify({ ...made('1'), version: 3, names: [] }));
  expect(await memory.read(dir)).toBeUndefined();
});
