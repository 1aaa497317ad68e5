/**
 * Background work of a running shop between publishes, so that edits do not wait for it: prepares a copy of the live release for the next publish and
 * a spare copy for the one after it, then deletes dropped releases.
 */
import { openAddressProjection } from '#content-loaders/entry-addresses.ts';
import type { Addresses } from '#content-loaders/entry-addresses.ts';
import type { RowProjection } from '#content-loaders/row-projection.ts';
import { contentStorePath } from '#views/site.ts';

import { createFailedPages } from '../loop/failed-pages.ts';
import type { FailedPages } from '../loop/failed-pages.ts';
import { createRouteCache } from '../plan/route-cache.ts';
import type { RouteCache } from '../plan/route-cache.ts';
import { openFactsProjection } from '../report/entry-facts.ts';
import type { EntryFacts } from '../report/entry-facts.ts';
import { createManifestCache } from './manifest-cache.ts';
import type { ManifestCache } from './manifest-cache.ts';
import { prepareCopy, hasCopy } from './prepared-copy.ts';
import type { LiveRelease } from './prepared-copy.ts';
import { currentRelease } from './release-folders.ts';
import { createSpareCopies } from './spare-copies.ts';
import { emptyTrash } from './trash.ts';

export interface Maintenance {
  readonly manifests: ManifestCache;
  readonly addresses: Addresses;
  readonly facts: RowProjection<EntryFacts>;
  readonly routes: RouteCache;
  readonly failedPages: FailedPages;
  /** Starts the background work after a publish; returns immediately. */
  begin(): void;
  /** Called before a publish fills its release: waits for the copy being made, and aborts the other work. */
  copied(): Promise<void>;
  /** Aborts at the next step; resolves when no work is running. */
  stop(): Promise<void>;
}

interface MaintenanceOptions {
  readonly dataDir: string;
  readonly say: (line: string) => void;
}

/** The steps of the background work, for one release at a time. */
function createSteps(dataDir: string, manifests: ManifestCache) {
  const spares = createSpareCopies(dataDir);

  async function live(): Promise<LiveRelease | undefined> {
    const release = await currentRelease(dataDir);
    const manifest = release && (await manifests.read(release.dir));
    return release && manifest && { ...release, manifest };
  }

  return {
    /** Copies the live release for the next publish. */
    async copy(signal: AbortSignal): Promise<void> {
      const release = await live();
      if (!release) return;
      spares.remember(release);
      if (!hasCopy(dataDir, release)) await prepareCopy(dataDir, release, { signal, spare: await spares.take() });
    },
    /** Makes the spare copy, then deletes dropped releases. */
    async tidy(signal: AbortSignal): Promise<void> {
      const release = await live();
      if (release) await spares.renew(release, signal);
      await emptyTrash(dataDir, { signal }, spares.folder());
    },
  };
}

export function createMaintenance({ dataDir, say }: MaintenanceOptions): Maintenance {
  const manifests = createManifestCache();
  const addresses = openAddressProjection(contentStorePath(dataDir));
  const facts = openFactsProjection(contentStorePath(dataDir));
  const steps = createSteps(dataDir, manifests);
  const stopping = new AbortController();
  /** Aborts the work that a publish does not wait for. */
  let later = new AbortController();
  let copying = Promise.resolve();
  let running = Promise.resolve();
  let lastFailure = '';

  /** Logs the error; the next publish does the work itself, more slowly. */
  function failed(error: unknown): void {
    const now = error instanceof Error ? error.message : String(error);
    if (!stopping.signal.aborted && now !== lastFailure) say(`The next publish could not be prepared: ${now}`);
    lastFailure = now;
  }

  return {
    manifests,
    addresses,
    facts,
    routes: createRouteCache(),
    failedPages: createFailedPages(),
    begin() {
      if (stopping.signal.aborted) return;
      // Replace the controller only when aborted, so that the next publish also aborts work that still runs.
      if (later.signal.aborted) later = new AbortController();
      const { signal } = later;
      copying = running.then(() => steps.copy(stopping.signal).catch(failed));
      running = copying
        .then(() => steps.tidy(signal))
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
