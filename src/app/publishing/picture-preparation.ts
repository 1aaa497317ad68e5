/** After a publish, the embedded media service renders the pictures of new pages before they are requested, while it is otherwise idle. */
import { setTimeout as sleep } from 'node:timers/promises';

import { createPagePictures } from '#publishing/pictures/page-pictures.ts';
import { currentRelease } from '#publishing/release/release-folders.ts';

import { sentence } from '../process/command-error.ts';
import type { Env } from '../settings/env.ts';

/** Maximum number of pictures that are considered after one publish. */
const MOST_PICTURES = 500;
/** Pause after a publish, so that the first visitors of a new page are served first. */
const PAUSE_MS = 3000;

export interface PicturePreparation {
  /** Starts over with the live release. Never rejects; resolves when nothing is left to prepare. */
  update(): Promise<void>;
  /** Resolves when the picture that is being rendered is finished. */
  close(): Promise<void>;
}

export interface PreparationOptions {
  /** Absent where the media service is not embedded. */
  readonly prepare: ((addresses: readonly string[], signal: AbortSignal) => Promise<number>) | undefined;
  readonly say?: (line: string) => void;
  readonly pauseMs?: number;
}

export function picturePreparation(
  env: Pick<Env, 'dataDir' | 'preparesPictures'>,
  options: PreparationOptions,
): PicturePreparation {
  const { prepare, say = console.log, pauseMs = PAUSE_MS } = options;
  if (!prepare || !env.preparesPictures) return { update: async () => undefined, close: async () => undefined };
  const pages = createPagePictures();
  const closed = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function once(): Promise<void> {
    try {
      await sleep(pauseMs, undefined, { signal: closed.signal, ref: false });
      const release = await currentRelease(env.dataDir);
      if (!release) return;
      const addresses = await pages.readNew(release.dir);
      const count = await prepare?.(addresses.slice(0, MOST_PICTURES), closed.signal);
      if (count) say(`  pictures: ${count} rendered ahead`);
    } catch (error) {
      if (!closed.signal.aborted) console.warn(`  Pictures could not be rendered ahead: ${sentence(error)}`);
    }
  }
  return {
    update() {
      running = running.then(once);
      return running;
    },
    async close() {
      closed.abort();
      await running;
    },
  };
}
