/** The manifest of the release that was published last, so that the next publish does not read it again. */
import { stat } from 'node:fs/promises';

import { manifestPath, readManifest, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

export interface ManifestCache {
  /** What is on disk: from memory, as long as the file is the one that was read or kept. */
  read(dir: string): Promise<Manifest | undefined>;
  /** As `writeManifest`, and remembered. */
  write(dir: string, manifest: Manifest): Promise<void>;
}

/** Names one file in one state: manifests are replaced by renaming, never written into. */
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
      // Not two at once.
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
