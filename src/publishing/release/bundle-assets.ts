/** Scripts, styles and fonts of a release: copied once a bundle, compressed once, then shared; earlier bundles' files stay for open tabs. */
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

/** Its name changes with its bytes. */
export function isHashed(file: string): boolean {
  return file.startsWith(HASHED);
}

/** A bundle's own set, then those of bundles before it, as many as releases are kept. */
export function earlierSets(own: AssetSet, before: readonly AssetSet[]): readonly AssetSet[] {
  return [own, ...before.filter((set) => set.bundle !== own.bundle)].slice(0, 1 + KEPT_RELEASES);
}

/** Files below a folder, with `/` between the parts of their paths. */
export async function filesUnder(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted();
}

/** Copies one file with its compressed forms; says which files that made. */
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

/** Puts the bundle's client files, and the hashed ones that earlier bundles left, into the release. As many bundles back as releases are kept. */
export async function placeAssets(
  clientDir: string,
  release: string,
  bundle: string,
  previous: Earlier | undefined,
): Promise<readonly AssetSet[]> {
  const before = previous?.assets ?? [];
  const same = before.find((set) => set.bundle === bundle);
  const shared = previous && same === before[0] && same ? await shareFiles(previous.dir, release, same.files) : ['?'];
  const own = same && shared.length === 0 ? same : { bundle, files: await placeAll(clientDir, release) };
  return keepEarlierAssets(own, release, previous);
}

/** Files that only earlier bundles have, shared from the release before; says which sets the release has now. */
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
