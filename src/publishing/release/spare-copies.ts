/** Folders that become the copy for the next publish with few changes: dropped releases, and a spare copy of the live one. */
import { existsSync } from 'node:fs';

import type { Pages } from './page-list.ts';
import { makeSpare } from './prepared-copy.ts';
import type { LiveRelease, Spare } from './prepared-copy.ts';
import { trashedFolder } from './trash.ts';

export interface SpareCopies {
  /** Records the pages of a live release, so that its folder can be reused once it is dropped. */
  remember(live: LiveRelease): void;
  /** The folder of a dropped release with its pages; otherwise the spare copy, which is then no longer a spare. */
  take(): Promise<Spare | undefined>;
  /** Makes the spare copy equal to the live release. */
  renew(live: LiveRelease, signal: AbortSignal): Promise<void>;
  /** The folder of the spare copy. */
  folder(): string | undefined;
}

export function createSpareCopies(dataDir: string): SpareCopies {
  /** Release id → its pages. */
  const earlier = new Map<string, Pages>();
  let spare: Spare | undefined;
  return {
    remember({ id, manifest }) {
      earlier.set(id, manifest.pages);
      // Page lists that share their base with the live release cost little memory; the others are dropped.
      for (const [old, pages] of earlier) if (pages.base !== manifest.pages.base) earlier.delete(old);
    },
    async take() {
      for (const [id, pages] of earlier) {
        const dir = await trashedFolder(dataDir, id);
        if (dir === undefined) continue;
        earlier.delete(id);
        return { dir, pages };
      }
      const taken = spare;
      spare = undefined;
      return taken;
    },
    async renew(live, signal) {
      const known = spare && existsSync(spare.dir) ? spare : undefined;
      if (known?.pages === live.manifest.pages) return;
      spare = undefined;
      spare = await makeSpare(dataDir, live, { signal, spare: known });
    },
    folder: () => spare?.dir,
  };
}
