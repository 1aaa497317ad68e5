/** Release folders: complete and immutable; unchanged files are hard links; `latest` is moved atomically. */
import { cp, link, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const KEPT_RELEASES = 5;
const MANIFEST = '.firn/pages.json';

export interface PageRecord {
  readonly path: string;
  readonly locale: string;
  readonly status: 200 | 404;
  readonly digest: string;
  readonly dependencies: readonly string[];
}

export interface Manifest {
  readonly id: string;
  readonly bundle: string;
  /** Revision of the content store that it shows. */
  readonly revision: number;
  /** File → page. */
  readonly pages: Readonly<Record<string, PageRecord>>;
}

export interface Release {
  readonly id: string;
  readonly dir: string;
}

export function latestPath(dataDir: string): string {
  return join(dataDir, 'latest');
}

export async function newRelease(dataDir: string, now: Date): Promise<Release> {
  const id = `${now
    .toISOString()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 17)}`;
  const dir = join(dataDir, 'releases', id);
  await mkdir(join(dir, '.firn'), { recursive: true });
  return { id, dir };
}

export async function currentRelease(dataDir: string): Promise<Release | undefined> {
  const target = await readlink(latestPath(dataDir)).catch(() => undefined);
  return target ? { id: basename(target), dir: join(dataDir, target) } : undefined;
}

export async function readManifest(release: Release): Promise<Manifest | undefined> {
  const text = await readFile(join(release.dir, MANIFEST), 'utf8').catch(() => undefined);
  try {
    return text ? (JSON.parse(text) as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

export async function writeManifest(release: Release, manifest: Manifest): Promise<void> {
  await writeFile(join(release.dir, MANIFEST), JSON.stringify(manifest));
}

/** Takes files of an older release over without copying them. */
export async function shareFiles(from: Release, to: Release, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(join(to.dir, file)), { recursive: true });
    await link(join(from.dir, file), join(to.dir, file));
  }
}

export async function copyAssets(clientDir: string, release: Release): Promise<void> {
  await cp(clientDir, release.dir, { recursive: true });
}

export async function writeBuildFile(release: Release, now: Date): Promise<void> {
  await mkdir(join(release.dir, 'builds'), { recursive: true });
  await writeFile(
    join(release.dir, 'builds', 'latest.json'),
    JSON.stringify({ id: release.id, timestamp: now.toISOString() }),
  );
}

/** Points `latest` at the release in one rename; whoever reads sees the old one or the new one. */
export async function swapLatest(dataDir: string, release: Release): Promise<void> {
  const next = `${latestPath(dataDir)}.${process.pid}.new`;
  await rm(next, { force: true });
  await symlink(join('releases', release.id), next);
  await rename(next, latestPath(dataDir));
}

/** Old releases beyond the kept ones go; the one that `latest` points at never. */
export async function dropOldReleases(dataDir: string): Promise<void> {
  const current = await currentRelease(dataDir);
  const all = (await readdir(join(dataDir, 'releases'))).toSorted();
  for (const id of all.slice(0, -KEPT_RELEASES)) {
    if (id !== current?.id) await rm(join(dataDir, 'releases', id), { recursive: true, force: true });
  }
}
