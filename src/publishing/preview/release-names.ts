/** Releases of the content service by name, for the desk. */
import type { ContentRelease } from '#clients/content/content-releases.ts';

import { NoMoment } from './preview-moment.ts';

const FRESH_MS = 60_000;

export interface ReleaseNames {
  /** The releases, newest first; empty when the service provides no list. Never rejects. */
  list(): Promise<readonly ContentRelease[]>;
  /** Uid for a name or uid that an editor entered. Throws NoMoment with the known names. */
  uidOf(text: string): Promise<string>;
}

/** `read` undefined: releases are identified by uid only. `failed` receives the error when reading fails. */
export function releaseNames(
  read: (() => Promise<readonly ContentRelease[]>) | undefined,
  failed: (error: unknown) => void,
): ReleaseNames {
  let known: readonly ContentRelease[] = [];
  let requestedAt = Number.NEGATIVE_INFINITY;
  /** Ends when the requested list has been read, or could not be read. */
  let reading = Promise.resolve();

  async function refresh(readList: NonNullable<typeof read>): Promise<void> {
    try {
      known = await readList();
    } catch (error) {
      failed(error);
    }
  }

  async function list(): Promise<readonly ContentRelease[]> {
    if (read && performance.now() - requestedAt >= FRESH_MS) {
      requestedAt = performance.now();
      reading = refresh(read);
      await reading;
    }
    // Without a list, the name of a release would be taken for a uid.
    if (known.length === 0) await reading;
    return known;
  }

  return {
    list,
    async uidOf(text) {
      const all = await list();
      if (all.length === 0) return text;
      const wanted = text.trim().toLocaleLowerCase();
      const found = all.find(({ uid }) => uid === text) ?? all.find(({ name }) => name.toLocaleLowerCase() === wanted);
      if (found) return found.uid;
      const names = all.map(({ name }) => name).join('”, “');
      throw new NoMoment(`There is no release “${text.slice(0, 40)}”; known are “${names}”.`);
    },
  };
}
