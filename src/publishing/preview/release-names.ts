/** Releases of the content service by name, as the desk offers them. */
import type { ContentRelease } from '#clients/content/content-releases.ts';

import { NoMoment } from './preview-moment.ts';

const FRESH_MS = 60_000;

export interface ReleaseNames {
  /** Newest first; empty where the service does not say them. Never rejects. */
  list(): Promise<readonly ContentRelease[]>;
  /** The uid of what an editor chose or typed: a name or a uid. Throws NoMoment with the names that there are. */
  uidOf(text: string): Promise<string>;
}

/** `read` undefined: the service is not asked, releases go by uid. `failed` hears why a list could not be read. */
export function releaseNames(
  read: (() => Promise<readonly ContentRelease[]>) | undefined,
  failed: (error: unknown) => void,
): ReleaseNames {
  let known: readonly ContentRelease[] = [];
  let asked = Number.NEGATIVE_INFINITY;

  async function list(): Promise<readonly ContentRelease[]> {
    if (!read || performance.now() - asked < FRESH_MS) return known;
    asked = performance.now();
    try {
      known = await read();
    } catch (error) {
      failed(error);
    }
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
