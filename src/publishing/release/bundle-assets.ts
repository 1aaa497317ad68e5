/**
 * Scripts, styles and fonts of a release: copied and compressed once per bundle, then shared between releases. Earlier bundles' files stay for open
 * tabs.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { clientDir, compressedForms, filesUnder } from '../bundle/compressed-assets.ts';
import type { AssetSet } from './manifest.ts';
import { shareFiles } from './release-files.ts';
import { KEPT_RELEASES } from './release-folders.ts';

/** An older release whose assets may be shared. */
interface Earlier {
  readonly dir: string;
  readonly assets: readonly AssetSet[];
}

const HASHED = '_astro/';

/** Whether the file name contains a content hash. */
export function isHashed(file: string): boolean {
  return file.startsWith(HASHED);
}

/** The bundle's own set, then the sets of as many earlier bundles as releases are kept. */
export function earlierSets(own: AssetSet, before: readonly AssetSet[]): readonly AssetSet[] {
  return [own, ...before.filter((set) => set.bundle !== own.bundle)].slice(0, 1 + KEPT_RELEASES);
}

/** The files of a release, without half-written ones: a file is named `….new` until it is complete. A file of a bundle may have such a name. */
export async function releaseFiles(dir: string, assets: readonly AssetSet[]): Promise<readonly string[]> {
  const own = new Set(assets.flatMap(({ files }) => files));
  return (await filesUnder(dir)).filter((file) => !file.endsWith('.new') || own.has(file));
}

/**
 * Copies one file and writes its compressed forms; returns the names of all files. They are flushed to the disk: all releases of the bundle share them,
 * so that a file that a power cut damaged would stay until the code changes.
 */
async function placeFile(bundleDir: string, release: string, file: string): Promise<readonly string[]> {
  const target = join(release, file);
  const bytes = await readFile(join(clientDir(bundleDir), file));
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes, { flush: true });
  const forms = await compressedForms(bundleDir, file, bytes);
  if (!forms) return [file];
  await writeFile(`${target}.br`, forms.br, { flush: true });
  await writeFile(`${target}.gz`, forms.gz, { flush: true });
  return [file, `${file}.br`, `${file}.gz`];
}

async function placeAll(bundleDir: string, release: string): Promise<readonly string[]> {
  const files = await filesUnder(clientDir(bundleDir));
  return (await Promise.all(files.map((file) => placeFile(bundleDir, release, file)))).flat();
}

/** Adds the client files of the bundle in `dir`, and the hashed files of earlier bundles to the release. */
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
