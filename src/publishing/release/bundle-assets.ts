/**
 * Scripts, styles and fonts of a release: copied and compressed once per bundle, then shared between releases. Earlier bundles' files stay for open
 * tabs.
 */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import type { AssetSet } from './manifest.ts';
import { shareFiles } from './release-files.ts';
import { KEPT_RELEASES } from './release-folders.ts';

/** An older release whose assets may be shared. */
interface Earlier {
  readonly dir: string;
  readonly assets: readonly AssetSet[];
}

const HASHED = '_astro/';
const COMPRESSED = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.html']);
const WORTH_BYTES = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Whether the file name contains a content hash. */
export function isHashed(file: string): boolean {
  return file.startsWith(HASHED);
}

/** The bundle's own set, then the sets of as many earlier bundles as releases are kept. */
export function earlierSets(own: AssetSet, before: readonly AssetSet[]): readonly AssetSet[] {
  return [own, ...before.filter((set) => set.bundle !== own.bundle)].slice(0, 1 + KEPT_RELEASES);
}

/** Sorted relative paths of the files below a folder, with `/` as separator. */
async function filesUnder(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted();
}

/** The files of a release, without half-written ones: a file is named `….new` until it is complete. A file of a bundle may have such a name. */
export async function releaseFiles(dir: string, assets: readonly AssetSet[]): Promise<readonly string[]> {
  const own = new Set(assets.flatMap(({ files }) => files));
  return (await filesUnder(dir)).filter((file) => !file.endsWith('.new') || own.has(file));
}

/** Copies one file and writes its compressed forms; returns the names of all files. */
async function placeFile(from: string, release: string, file: string): Promise<readonly string[]> {
  const target = join(release, file);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(join(from, file), target);
  if (!COMPRESSED.has(extname(file))) return [file];
  const bytes = await readFile(target);
  if (bytes.length < WORTH_BYTES) return [file];
  const [br, gz] = await Promise.all([brotli(bytes), gzipped(bytes, { level: 9 })]);
  await writeFile(`${target}.br`, br);
  await writeFile(`${target}.gz`, gz);
  return [file, `${file}.br`, `${file}.gz`];
}

async function placeAll(clientDir: string, release: string): Promise<readonly string[]> {
  const placed = await Promise.all((await filesUnder(clientDir)).map((file) => placeFile(clientDir, release, file)));
  return placed.flat();
}

/** Adds the bundle's client files, which are in `dir`, and the hashed files of earlier bundles to the release. */
export async function placeAssets(
  { bundle, dir }: { readonly bundle: string; readonly dir: string },
  release: string,
  previous: Earlier | undefined,
): Promise<readonly AssetSet[]> {
  const before = previous?.assets ?? [];
  const same = before.find((set) => set.bundle === bundle);
  const shared = previous && same === before[0] && same ? await shareFiles(previous.dir, release, same.files) : ['?'];
  const own = same && shared.length === 0 ? same : { bundle, files: await placeAll(dir, release) };
  return keepEarlierAssets(own, release, previous);
}

/** Shares the files that only earlier bundles have; returns the asset sets of the release. */
export async function keepEarlierAssets(
  own: AssetSet,
  release: string,
  previous: Earlier | undefined,
): Promise<readonly AssetSet[]> {
  const kept = earlierSets(own, previous?.assets ?? []);
  const there = new Set(own.files);
  for (const set of kept.slice(1)) {
    const wanted = set.files.filter((file) => isHashed(file) && !there.has(file));
    if (previous) await shareFiles(previous.dir, release, wanted);
    for (const file of wanted) there.add(file);
  }
  return kept;
}
