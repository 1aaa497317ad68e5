/**
 * What a running shop does between two publishes, so that it is not between an edit and its page: the copy of the live release that the next
 * publish begins with, a spare one for a publish that follows closely, and deleting what the last one dropped.
 */
import { existsSync } from 'node:fs';

import { openAddressProjection } from '#content-loaders/entry-addresses.ts';
import type { Addresses } from '#content-loaders/entry-addresses.ts';
import type { RowProjection } from '#content-loaders/row-projection.ts';
import { contentStorePath } from '#views/site.ts';

import { createRouteCache } from '../plan/route-cache.ts';
import type { RouteCache } from '../plan/route-cache.ts';
import { openFactsProjection } from '../report/entry-facts.ts';
import type { EntryFacts } from '../report/entry-facts.ts';
import { createManifestCache } from './manifest-cache.ts';
import type { ManifestCache } from './manifest-cache.ts';
import type { Pages } from './page-list.ts';
import { prepareCopy, hasCopy, makeSpare } from './prepared-copy.ts';
import type { LiveRelease, Spare } from './prepared-copy.ts';
import { currentRelease } from './release-folders.ts';
import { trashedFolder, emptyTrash } from './trash.ts';

export interface Maintenance {
  readonly manifests: ManifestCache;
  readonly addresses: Addresses;
  readonly facts: RowProjection<EntryFacts>;
  readonly routes: RouteCache;
  /** After a publish; goes on by itself. */
  begin(): void;
  /** A publish begins: resolves when the copy that is being made is complete, or there is none. The rest ends at once. */
  copied(): Promise<void>;
  /** Ends at the next step; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

export function createMaintenance({
  dataDir,
  say,
}: {
  readonly dataDir: string;
  readonly say: (line: string) => void;
}): Maintenance {
  const manifests = createManifestCache();
  const addresses = openAddressProjection(contentStorePath(dataDir));
  const facts = openFactsProjection(contentStorePath(dataDir));
  const stopping = new AbortController();
  /** Of what no publish waits for: it ends when one begins. */
  let later = new AbortController();
  let copying = Promise.resolve();
  let running = Promise.resolve();
  let spare: Spare | undefined;
  /** Release → its pages: when it is dropped, its folder is nearly the next copy. */
  const earlier = new Map<string, Pages>();
  let said = '';

  async function live(): Promise<LiveRelease | undefined> {
    const release = await currentRelease(dataDir);
    const manifest = release && (await manifests.read(release.dir));
    return release && manifest && { ...release, manifest };
  }

  /** Where memory is shared with the live release, which costs nothing. */
  function rememberPages({ id, manifest }: LiveRelease): void {
    earlier.set(id, manifest.pages);
    for (const [old, pages] of earlier) if (pages.base !== manifest.pages.base) earlier.delete(old);
  }

  /** The folder of a release that was dropped, with what is in it; else the spare copy. */
  async function takeSpare(): Promise<Spare | undefined> {
    for (const [id, pages] of earlier) {
      const dir = await trashedFolder(dataDir, id);
      if (dir === undefined) continue;
      earlier.delete(id);
      return { dir, pages };
    }
    const taken = spare;
    spare = undefined;
    return taken;
  }

  async function copy(): Promise<void> {
    const release = await live();
    if (!release) return;
    rememberPages(release);
    if (!hasCopy(dataDir, release)) await prepareCopy(dataDir, release, { signal: stopping.signal }, await takeSpare());
  }

  async function afterwards(signal: AbortSignal): Promise<void> {
    const release = await live();
    const known = spare && existsSync(spare.dir) ? spare : undefined;
    if (release && known?.pages !== release.manifest.pages) {
      spare = undefined;
      spare = await makeSpare(dataDir, release, { signal }, known);
    }
    await emptyTrash(dataDir, { signal }, spare?.dir);
  }

  /** The next publish does it all by itself, only slower. */
  function failed(error: unknown): void {
    const now = error instanceof Error ? error.message : String(error);
    if (!stopping.signal.aborted && now !== said) say(`The next publish could not be prepared: ${now}`);
    said = now;
  }

  return {
    manifests,
    addresses,
    facts,
    routes: createRouteCache(),
    begin() {
      if (stopping.signal.aborted) return;
      // What still runs ends with the next publish too.
      if (later.signal.aborted) later = new AbortController();
      const { signal } = later;
      copying = running.then(() => copy().catch(failed));
      running = copying
        .then(() => afterwards(signal))
        .catch((error: unknown) => {
          if (!signal.aborted) failed(error);
        });
    },
    async copied() {
      later.abort();
      await copying;
      await running;
    },
    async stop() {
      stopping.abort();
      later.abort();
      await running;
      addresses.close();
      facts.close();
    },
  };
}
