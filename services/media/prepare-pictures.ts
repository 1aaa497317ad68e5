import { setTimeout as sleep } from 'node:timers/promises';

import { parseMediaPath } from './media-path.ts';
import type { Original } from './originals.ts';
import { renditionOf } from './picture-answer.ts';
import type { RenderQueue } from './render-queue.ts';
import type { Renditions } from './renditions.ts';

/** AVIF effort for prepared pictures: smaller files than the effort used during a request, for four times the CPU time. */
export const PREPARED_EFFORT = 4;
const ACCEPT = 'image/avif,image/webp,*/*';
const MILLISECONDS_TO_LOOK = 100;

type Parts = {
  readonly find: (name: string) => Promise<Original | null>;
  readonly queue: RenderQueue;
  readonly renditions: Renditions;
};

/**
 * Renders the pictures at these addresses into the cache, as a browser that accepts AVIF would receive them: one at a time, and only while no visitor
 * waits for a picture. Resolves with the number of rendered pictures; pictures already in the cache are skipped.
 */
export async function preparePictures(
  addresses: readonly string[],
  { find, queue, renditions }: Parts,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const address of addresses) {
    while (!queue.isIdle() && !signal.aborted) await sleep(MILLISECONDS_TO_LOOK);
    if (signal.aborted) break;
    const url = new URL(address, 'http://media');
    const path = parseMediaPath(url.pathname);
    const original = path === null || path.kind !== 'i' ? null : await find(path.name);
    if (path === null || original === null) continue;
    const rendition = renditionOf({ url, path, accept: ACCEPT, original });
    if (await renditions.prepare(rendition, PREPARED_EFFORT)) count += 1;
  }
  return count;
}
