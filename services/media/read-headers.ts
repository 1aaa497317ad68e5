import { RENDER_BYTES } from './decode-cost.ts';
import type { ReadHeader } from './originals.ts';
import type { RenderSlots } from './render-slots.ts';
import { isCrash } from './render-worker.ts';
import type { RenderWorker } from './render-worker.ts';

/** Descriptions in a PNG may be packed, and are copied: a smaller file cannot need much. */
const SMALL_PNG_BYTES = 2 * 1024 * 1024;
const COPIES = 6;

/**
 * Reads headers in the process of renderings, one at a time: decoders hold and keep memory for descriptions, too. A large PNG waits for room, as a
 * rendering does; the descriptions of other formats are small or mapped.
 */
export function createHeaderReader(worker: RenderWorker, slots: RenderSlots): ReadHeader {
  let last: Promise<unknown> = Promise.resolve();

  async function read(file: string): ReturnType<ReadHeader> {
    // Another original may have crashed the process.
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
