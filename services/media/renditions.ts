import { createHash } from 'node:crypto';

import { renderBytes } from './decode-cost.ts';
import { costOf, isUnchanged } from './originals.ts';
import type { Original } from './originals.ts';
import type { ResolvedTransform } from './render-picture.ts';
import type { RenderQueue } from './render-queue.ts';
import { isCrash } from './render-worker.ts';
import type { RenderWorker } from './render-worker.ts';
import type { RenditionCache } from './rendition-cache.ts';
import type { createTransformAllowance } from './transform-allowance.ts';

export type Rendition = { readonly key: string; readonly original: Original; readonly transform: ResolvedTransform };

/**
 * The bytes of a rendition, or why there are none. `busy`: the queue is full; `late`: rendering takes too long; `unreadable`: the decoder rejects the
 * original; `replaced`: the file is another one now; a number: seconds until the exhausted allowance of distinct renditions starts again.
 */
export type RenditionAnswer = Uint8Array | 'busy' | 'late' | 'unreadable' | 'replaced' | number;

type Parts = {
  readonly cache: RenditionCache;
  readonly queue: RenderQueue;
  readonly worker: RenderWorker;
  readonly allowance: ReturnType<typeof createTransformAllowance>;
};

export type Renditions = {
  /** Reads a rendition from the cache, or renders it. */
  get: (rendition: Rendition, signal: AbortSignal) => Promise<RenditionAnswer>;
  /** Renders a rendition into the cache unless it is there; `effort` replaces the usual effort of an AVIF. False if nothing was rendered. */
  prepare: (rendition: Rendition, effort: number) => Promise<boolean>;
};

/** Part of every cache key; increment it when encoder settings change. */
const ENCODER = 'e3';

/** Cache key: equal for all requests whose responses have the same bytes. */
export function renditionKey(original: Original, transform: ResolvedTransform): string {
  return createHash('sha256')
    .update(JSON.stringify([ENCODER, original.name, original.digest, transform]))
    .digest('hex')
    .slice(0, 40);
}

class ReplacedOriginal extends Error {}

export function createRenditions({ cache, queue, worker, allowance }: Parts): Renditions {
  async function rendered({ original, transform }: Rendition): Promise<Uint8Array> {
    const order = { file: original.file, transform, source: original.metadata };
    const needed = renderBytes(costOf(original), transform);
    // The crash may have been caused by another original in the same process, so the rendering is tried once more.
    return worker.render(order, needed).catch((error: unknown) => {
      if (isCrash(error)) return worker.render(order, needed);
      throw error;
    });
  }

  async function render(rendition: Rendition): Promise<Uint8Array> {
    const [result] = await Promise.allSettled([rendered(rendition)]);
    // The file may have been replaced while the rendering waited; its picture does not belong to the key.
    if (!(await isUnchanged(rendition.original))) throw new ReplacedOriginal();
    if (result.status === 'rejected') throw result.reason;
    await cache.put(rendition.key, result.value);
    return result.value;
  }

  async function get(rendition: Rendition, signal: AbortSignal): Promise<RenditionAnswer> {
    const { key, original, transform } = rendition;
    const cached = await cache.get(key);
    if (cached !== null) return cached;
    const secondsToWait = allowance.spend(original.name, key);
    if (secondsToWait !== null) return secondsToWait;
    try {
      const bytes = renderBytes(costOf(original), transform);
      const queued = await queue.run(key, () => render(rendition), { bytes, signal });
      if (queued.kind === 'done') return queued.value;
      // The client of an abandoned job has disconnected, so no response reaches it.
      return queued.kind === 'left' ? 'busy' : queued.kind;
    } catch (error) {
      if (error instanceof ReplacedOriginal) return 'replaced';
      return error instanceof Error && error.message.includes('timeout') ? 'late' : 'unreadable';
    }
  }

  async function prepare(rendition: Rendition, effort: number): Promise<boolean> {
    const { key, original, transform } = rendition;
    if (await cache.has(key)) return false;
    const better = transform.format === 'avif' && transform.effort === 2 ? { ...transform, effort } : transform;
    const bytes = renderBytes(costOf(original), better);
    const queued = await queue
      .run(key, () => render({ key, original, transform: better }), { bytes })
      .catch(() => null);
    return queued?.kind === 'done';
  }

  return { get, prepare };
}
