/**
 * Writes pages of a release, all from one thread: two that write small files at the same time wait for each other in the
 * file system and use twice the processor.
 */
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type PageWriter = (file: string, bytes: Uint8Array, digest: string, known: string | undefined) => void;

/** `known` is the digest of what the previous release has at the same place: equal files are shared. Throws the system's error. */
export function pageWriter(release: string, previous: string | undefined): PageWriter {
  const folders = new Set<string>();

  function shared(file: string): boolean {
    try {
      linkSync(join(previous ?? '', file), join(release, file));
      return true;
    } catch {
      return false;
    }
  }

  return (file, bytes, digest, known) => {
    const folder = dirname(join(release, file));
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      folders.add(folder);
    }
    if (previous === undefined || known !== digest || !shared(file)) writeFileSync(join(release, file), bytes);
  };
}
