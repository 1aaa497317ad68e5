/** The manifest in memory is the one on disk, whoever wrote it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createManifestMemory } from '#publishing/manifest-memory.ts';
import type { ManifestMemory } from '#publishing/manifest-memory.ts';
import { manifestPath, readManifest, writeManifest } from '#publishing/manifest.ts';
import type { Manifest } from '#publishing/manifest.ts';

let dir: string;
let memory: ManifestMemory;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-manifest-'));
  mkdirSync(join(dir, '.firn'));
  memory = createManifestMemory();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function made(id: string): Manifest {
  const page = { path: '/a', locale: 'en-us', status: 200, digest: id, dependencies: ['page:a/en-us'] } as const;
  const content = { lineage: 'l', revision: 1, digest: 'd' };
  return { id, bundle: 'b', content, gate: 'g', scripts: [], pages: { 'a/index.html': page }, retry: [], assets: [] };
}

test('what was read or kept is not read again, and is what reading says', async () => {
  await writeManifest(dir, made('1'));
  const first = await memory.read(dir);
  expect(first).toEqual(made('1'));
  expect(await memory.read(dir)).toBe(first);
  const next = made('2');
  await writeManifest(dir, next);
  await memory.keep(dir, next);
  expect(await memory.read(dir)).toBe(next);
  expect(await readManifest(dir)).toEqual(next);
});

test('what another process wrote is read', async () => {
  const own = made('1');
  await writeManifest(dir, own);
  await memory.keep(dir, own);
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
