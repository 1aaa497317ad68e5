import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { RENDER_BYTES } from './decode-cost.ts';
import { parseMediaPath } from './media-path.ts';
import type { MediaPath } from './media-path.ts';
import { answerMetadata } from './metadata-answer.ts';
import { createOriginals } from './originals.ts';
import type { Original } from './originals.ts';
import { answerPicture } from './picture-answer.ts';
import { preparePictures } from './prepare-pictures.ts';
import { createHeaderReader } from './read-headers.ts';
import { createRenderQueue } from './render-queue.ts';
import { createRenderSlots } from './render-slots.ts';
import { createRenderWorker } from './render-worker.ts';
import { createRenditionCache } from './rendition-cache.ts';
import { createRenditions } from './renditions.ts';
import type { Renditions } from './renditions.ts';
import { CACHE_AN_HOUR, cacheControlOf, empty, problem, SHARED_HEADERS, withHeaders } from './responses.ts';
import { createTransformAllowance, TRANSFORM_LIMITS } from './transform-allowance.ts';
import type { TransformLimits } from './transform-allowance.ts';
import { answerVideo, findVideo, VIDEO_PROFILE } from './videos.ts';
import type { Video } from './videos.ts';

export type MediaServiceOptions = {
  /** a flat folder of originals, `{name}.webp|png|jpg|avif` */
  readonly dir: string;
  /** folder in which finished renditions are cached between runs; without it they are never cached */
  readonly cacheDir?: string;
  readonly maxConcurrent?: number;
  readonly maxWaiting?: number;
  readonly maxCacheBytes?: number;
  /** limits of distinct renditions within an hour */
  readonly maxTransforms?: TransformLimits;
  /** called when a rendering starts; resolves when it has taken too long; default: after 25 seconds */
  readonly deadline?: (finished: AbortSignal) => Promise<void>;
  readonly now?: () => number;
};
export type MediaService = {
  fetch: (request: Request) => Promise<Response>;
  /** Renders the pictures at these addresses into the cache while no other picture is being rendered; see `preparePictures`. */
  prepare: (addresses: readonly string[], signal: AbortSignal) => Promise<number>;
  /** Starts the rendering process, so that the first picture does not wait for it. */
  start: () => void;
  close: () => Promise<void>;
};

/** A rendering takes at most a second of CPU time, but on a busy machine a late picture is better than a broken one. */
const MILLISECONDS_TO_ANSWER = 25_000;
const CACHE_BYTES = 512 * 1024 * 1024;

type Library = {
  readonly find: (name: string) => Promise<Original | null>;
  readonly findVideo: (name: string) => Promise<Video | null>;
  readonly names: () => Promise<string[]>;
};

/** Stand-in for Amplience Dynamic Media: `/i/{alias}/{name}[.ext]?…`, and `.json` metadata for images and sets. */
export function createMediaService(options: MediaServiceOptions): MediaService {
  const worker = createRenderWorker();
  const limits = { concurrent: options.maxConcurrent ?? availableParallelism(), bytes: RENDER_BYTES };
  const slots = createRenderSlots(limits);
  const originals = createOriginals(options.dir, createHeaderReader(worker, slots));
  const library: Library = { ...originals, findVideo: async (name) => findVideo(options.dir, name) };
  const { maxWaiting = 256, deadline = longestRendering } = options;
  const queue = createRenderQueue({ ...limits, waiting: maxWaiting, deadline }, slots);
  const renditions = createRenditions({
    cache: createRenditionCache(options.cacheDir, options.maxCacheBytes ?? CACHE_BYTES),
    allowance: createTransformAllowance(options.maxTransforms ?? TRANSFORM_LIMITS, options.now ?? Date.now),
    queue,
    worker,
  });
  return {
    fetch: async (request) => {
      const response = await answerMedia(request, library, renditions);
      return request.method === 'HEAD' && response.body !== null ? new Response(null, response) : response;
    },
    prepare: async (addresses, signal) =>
      preparePictures(addresses, { find: originals.find, queue, renditions }, signal),
    start: worker.start,
    close: async () => {
      await queue.idle();
      worker.close();
    },
  };
}

async function answerMedia(request: Request, library: Library, renditions: Renditions): Promise<Response> {
  if (request.method === 'OPTIONS') return empty(204, { 'access-control-allow-methods': 'GET, HEAD, OPTIONS' });
  if (request.method !== 'GET' && request.method !== 'HEAD') return empty(405, { allow: 'GET, HEAD, OPTIONS' });
  const url = new URL(request.url);
  const path = parseMediaPath(url.pathname);
  if (path === null) return problem(400, { code: 'bad-path', message: 'Not a media path.' });
  if (path.extension === 'json' || path.extension === 'js') {
    return withHeaders(await answerMetadata(path, url, library), CACHE_AN_HOUR);
  }
  if (path.profile !== null) return film(request, path, library);
  const isPosterWithoutFilm = path.kind === 'v' && (await library.findVideo(path.name)) === null;
  const named = isPosterWithoutFilm ? null : await library.find(path.name);
  const standIn = async (): Promise<Original | null> => library.find(url.searchParams.get('img404') ?? '');
  const answer = async (original: Original | null): Promise<Response | null> => {
    if (original === null) return null;
    const accept = request.headers.get('accept') ?? '';
    const answered = await answerPicture(request, { url, path, accept, original }, renditions);
    return answered === 'replaced' ? answer(await library.find(original.name)) : answered;
  };
  const answered = (await answer(named)) ?? (await answer(await standIn()));
  if (answered !== null) return answered;
  return named === null
    ? problem(404, { code: 'not-found', message: 'No such media.' })
    : problem(404, { code: 'unreadable', message: 'The original of this media is damaged.' });
}

async function film(request: Request, path: MediaPath, library: Library): Promise<Response> {
  const video = path.profile === VIDEO_PROFILE ? await library.findVideo(path.name) : null;
  if (video === null) return problem(404, { code: 'not-found', message: 'No such media.' });
  return answerVideo(request, video, { ...SHARED_HEADERS, 'cache-control': cacheControlOf(new URL(request.url)) });
}

async function longestRendering(finished: AbortSignal): Promise<void> {
  await sleep(MILLISECONDS_TO_ANSWER, undefined, { signal: finished, ref: false });
}
