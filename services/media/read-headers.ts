import { RENDER_BYTES } from './decode-cost.ts';
import type { ReadHeader } from './originals.ts';
import type { RenderSlots } from './render-slots.ts';
import { isCrash } from './render-worker.ts';
import type { RenderWorker } from './render-worker.ts';

/** Metadata in a PNG may be compressed, and decoders copy it; a smaller file cannot need much memory. */
const SMALL_PNG_BYTES = 2 * 1024 * 1024;
const COPIES = 6;

/**
 * Reads headers in the rendering process, one at a time, because decoders allocate memory for metadata and do not return it. A large PNG waits for a
 * slot like a rendering; the metadata of other formats is small or memory-mapped.
 */
export function createHeaderReader(worker: RenderWorker, slots: RenderSlots): ReadHeader {
  let last: Promise<unknown> = Promise.resolve();

  async function read(file: string): ReturnType<ReadHeader> {
    // A crash may have been caused by another original, so the header is read a second time.
    for (let isSecond = false; ; isSecond = true) {
      try {
        return await worker.readHeader(file);
      } catch (error) {
        if (!isCrash(error)) return null;
        if (isSecond) throw error;
      }
    }
  }

  return async (file, format, bytes) => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    const place = format === 'png' && bytes > SMALL_PNG_BYTES ? slots.enter(Math.min(RENDER_BYTES, bytes * COPIES)) : null; // prettier-ignore
    try {
      await place?.turn;
      return await read(file);
    } finally {
      place?.end();
      resolve();
    }
  };
}
