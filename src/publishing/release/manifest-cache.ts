/** Caches the manifest of the last published release, so that the next publish does not read it again. */
import { stat } from 'node:fs/promises';

import { manifestPath, readManifest, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

export interface ManifestCache {
  /** The manifest on disk; from memory while the file is unchanged. */
  read(dir: string): Promise<Manifest | undefined>;
  /** Like `writeManifest`; also updates the cache. */
  write(dir: string, manifest: Manifest): Promise<void>;
}

/** Identifies the state of the file: manifests are replaced by rename, never modified in place. */
async function stateOf(dir: string): Promise<string | undefined> {
  const path = manifestPath(dir);
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found && [path, found.ino, found.size, found.mtimeNs].join(' ');
}

export function createManifestCache(): ManifestCache {
  let known: { readonly state: string; readonly manifest: Manifest } | undefined;
  return {
    async read(dir) {
      const state = await stateOf(dir);
      if (state !== undefined && known?.state === state) return known.manifest;
      // Drop the old manifest first, so that only one is in memory.
      known = undefined;
      const manifest = await readManifest(dir);
      if (state !== undefined && manifest) known = { state, manifest };
      return manifest;
    },
    async write(dir, manifest) {
      await writeManifest(dir, manifest);
      const state = await stateOf(dir);
      known = state === undefined ? undefined : { state, manifest };
    },
  };
}
