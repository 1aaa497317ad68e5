/**
 * What a running shop does between two publishes, so that it is not between an edit and its page: the copy of the live release that the next
 * publish begins with, and deleting what the last one dropped.
 */
import { copyAhead, hasCopy } from './ahead.ts';
import { emptyDropped } from './dropped.ts';
import { createManifestMemory } from './manifest-memory.ts';
import type { ManifestMemory } from './manifest-memory.ts';
import { currentRelease } from './release.ts';

export interface Upkeep {
  readonly manifests: ManifestMemory;
  /** After a publish; goes on by itself. */
  begin(): void;
  /** A publish begins: resolves when the copy that is being made is complete, or there is none. Deleting ends at once. */
  copied(): Promise<void>;
  /** Ends at the next step; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

export function createUpkeep({
  dataDir,
  say,
}: {
  readonly dataDir: string;
  readonly say: (line: string) => void;
}): Upkeep {
  const manifests = createManifestMemory();
  const stopping = new AbortController();
  let deleting = new AbortController();
  let running = Promise.resolve();
  let said = '';

  async function copy(): Promise<void> {
    const release = await currentRelease(dataDir);
    if (!release || hasCopy(dataDir, release)) return;
    const manifest = await manifests.read(release.dir);
    if (manifest) await copyAhead(dataDir, { ...release, manifest }, { signal: stopping.signal });
  }

  /** The next publish does it all by itself, only slower. */
  function failed(error: unknown): void {
    const now = error instanceof Error ? error.message : String(error);
    if (!stopping.signal.aborted && now !== said) say(`The next publish could not be prepared: ${now}`);
    said = now;
  }

  async function work(signal: AbortSignal): Promise<void> {
    await copy().catch(failed);
    await emptyDropped(dataDir, { signal }).catch((error: unknown) => {
      if (!signal.aborted) failed(error);
    });
  }

  return {
    manifests,
    begin() {
      if (stopping.signal.aborted) return;
      deleting = new AbortController();
      const { signal } = deleting;
      running = running.then(() => work(signal));
    },
    copied() {
      deleting.abort();
      return running;
    },
    stop() {
      stopping.abort();
      deleting.abort();
      return running;
    },
  };
}
