import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { planEncoding } from './encoding-plan.ts';
import { parseMediaPath } from './media-path.ts';
import type { MediaPath } from './media-path.ts';
import { answerMetadata } from './metadata-answer.ts';
import { createOriginals } from './originals.ts';
import type { Original } from './originals.ts';
import { naturalSize, negotiateFormat, negotiateQuality, renderPicture } from './render-picture.ts';
import type { ResolvedTransform } from './render-picture.ts';
import { createRenderQueue } from './render-queue.ts';
import { createRenditionCache } from './rendition-cache.ts';
import { createTransformAllowance, TRANSFORM_LIMITS } from './transform-allowance.ts';
import type { TransformLimits } from './transform-allowance.ts';
import { focusOf, formatOfExtension, parseTransform } from './transform-request.ts';
import type { OutputFormat } from './transform-request.ts';
import { answerVideo, findVideo, VIDEO_PROFILE } from './videos.ts';

export type MediaServiceOptions = {
  /** a flat folder of originals, `{name}.webp|png|jpg|avif` */
  readonly dir: string;
  /** folder for finished renditions between runs; without it every start renders them again */
  readonly cacheDir?: string;
  readonly maxConcurrent?: number;
  readonly maxWaiting?: number;
  readonly maxCacheBytes?: number;
  /** distinct renditions that are rendered within an hour */
  readonly maxTransforms?: TransformLimits;
  /** resolves when a picture that starts now has been rendered for too long; eight seconds unless given */
  readonly deadline?: (finished: AbortSignal) => Promise<void>;
  readonly now?: () => number;
};
export type MediaService = { fetch: (request: Request) => Promise<Response>; close: () => Promise<void> };

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_AN_HOUR = 'public, max-age=3600, stale-while-revalidate=86400';
const CACHE_A_MINUTE = 'public, max-age=60';
/** Part of every cache key: increase it when encoder settings change. */
const ENCODER = 'e2';
const MILLISECONDS_TO_ANSWER = 8000;
const SHARED_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
};

/** Stand-in for Amplience Dynamic Media: `/i/{alias}/{name}[.ext]?…`, and `.json` metadata for images and sets. */
export function createMediaService(options: MediaServiceOptions): MediaService {
  const originals = createOriginals(options.dir);
  const library = { ...originals, findVideo: async (name: string) => findVideo(options.dir, name) };
  const cache = createRenditionCache(options.cacheDir, options.maxCacheBytes ?? 512 * 1024 * 1024);
  const allowance = createTransformAllowance(options.maxTransforms ?? TRANSFORM_LIMITS, options.now ?? Date.now);
  const queue = createRenderQueue({
    concurrent: options.maxConcurrent ?? availableParallelism(),
    waiting: options.maxWaiting ?? 256,
    deadline: options.deadline ?? eightSeconds,
  });

  async function answer(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return empty(204, { 'access-control-allow-methods': 'GET, HEAD, OPTIONS' });
    if (request.method !== 'GET' && request.method !== 'HEAD') return empty(405, { allow: 'GET, HEAD, OPTIONS' });
    const url = new URL(request.url);
    const path = parseMediaPath(url.pathname);
    if (path === null) return problem(400, 'bad-path', 'Not a media path.');
    if (path.extension === 'json' || path.extension === 'js') {
      return withHeaders(await answerMetadata(path, url, library), CACHE_AN_HOUR);
    }
    if (path.profile !== null) return film(request, url, path);
    const isPosterWithoutFilm = path.kind === 'v' && (await library.findVideo(path.name)) === null;
    const named = isPosterWithoutFilm ? null : await originals.find(path.name);
    const original = named ?? (await substitute(url));
    if (original === null) return problem(404, 'not-found', 'No such media.');
    const answered = await picture(request, url, path, original);
    if (answered !== null) return answered;
    const standIn = original.name === path.name ? await substitute(url) : null;
    const replaced = standIn === null ? null : await picture(request, url, path, standIn);
    return replaced ?? problem(404, 'unreadable', 'The original of this media is damaged.');
  }

  async function film(request: Request, url: URL, path: MediaPath): Promise<Response> {
    const video = path.profile === VIDEO_PROFILE ? await library.findVideo(path.name) : null;
    if (video === null) return problem(404, 'not-found', 'No such media.');
    const cacheControl = url.searchParams.has('v') ? CACHE_FOREVER : CACHE_AN_HOUR;
    return answerVideo(request, video, { ...SHARED_HEADERS, 'cache-control': cacheControl });
  }

  async function substitute(url: URL): Promise<Original | null> {
    const name = url.searchParams.get('img404');
    return name === null ? null : originals.find(name);
  }

  /** null if the original cannot be decoded */
  async function picture(request: Request, url: URL, path: MediaPath, original: Original): Promise<Response | null> {
    const parsed = parseTransform(url.searchParams, formatOfExtension(path.extension));
    const accepted = negotiateFormat(parsed, request.headers.get('accept') ?? '', original.metadata);
    const plan = planEncoding(parsed, accepted, naturalSize(original.metadata));
    const stored = original.pointOfInterest === null ? null : focusOf(original.pointOfInterest);
    const transform: ResolvedTransform = {
      ...parsed,
      ...plan,
      quality: negotiateQuality(parsed, plan.format),
      focus: parsed.focus === 'stored' ? stored : parsed.focus,
    };
    const key = createHash('sha256')
      .update(JSON.stringify([ENCODER, original.name, original.digest, transform]))
      .digest('hex')
      .slice(0, 40);
    const headers: Record<string, string> = {
      ...SHARED_HEADERS,
      etag: `"${key}"`,
      'cache-control': url.searchParams.has('v') ? CACHE_FOREVER : CACHE_AN_HOUR,
      ...(original.name === path.name ? {} : { 'cache-control': CACHE_A_MINUTE }),
      ...(parsed.format === 'auto' ? { vary: 'Accept' } : {}),
    };
    if (isKnown(request.headers.get('if-none-match'), key)) return new Response(null, { status: 304, headers });
    const bytes = await rendition(key, original, transform, request.signal);
    if (bytes === 'unreadable') return null;
    if (bytes === 'busy') return problem(503, 'busy', 'Too many pictures at once.', { 'retry-after': '1' });
    if (bytes === 'late') return problem(503, 'late', 'This picture is still being rendered.', { 'retry-after': '5' });
    if (typeof bytes === 'number') {
      const message = 'Too many distinct renditions were requested within an hour.';
      return problem(429, 'too-many-transforms', message, { 'retry-after': String(bytes) });
    }
    return new Response(request.method === 'HEAD' ? null : Buffer.from(bytes), {
      headers: { ...headers, 'content-type': mediaType(plan.format), 'content-length': String(bytes.byteLength) },
    });
  }

  /**
   * `busy` if the queue is full, `late` if rendering takes too long, `unreadable` if the decoder rejects the original; a number of seconds if
   * the allowance of distinct renditions is spent
   */
  async function rendition(
    key: string,
    original: Original,
    transform: ResolvedTransform,
    signal: AbortSignal,
  ): Promise<Uint8Array | 'busy' | 'late' | 'unreadable' | number> {
    const cached = await cache.get(key);
    if (cached !== null) return cached;
    const secondsToWait = allowance.spend(original.name, key);
    if (secondsToWait !== null) return secondsToWait;
    try {
      const queued = await queue.run(
        key,
        async () => {
          const bytes = await renderPicture(original.file, transform, original.metadata);
          await cache.put(key, bytes);
          return bytes;
        },
        signal,
      );
      if (queued.kind === 'done') return queued.value;
      // Nobody reads the answer to a request that has been given up.
      return queued.kind === 'left' ? 'busy' : queued.kind;
    } catch (error) {
      return error instanceof Error && error.message.includes('timeout') ? 'late' : 'unreadable';
    }
  }

  return {
    fetch: async (request) => {
      const response = await answer(request);
      return request.method === 'HEAD' && response.body !== null ? new Response(null, response) : response;
    },
    close: queue.idle,
  };
}

async function eightSeconds(finished: AbortSignal): Promise<void> {
  await sleep(MILLISECONDS_TO_ANSWER, undefined, { signal: finished, ref: false });
}

function isKnown(ifNoneMatch: string | null, key: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === `"${key}"`);
}

function mediaType(format: OutputFormat): string {
  return `image/${format}`;
}

function empty(status: number, headers: Record<string, string>): Response {
  return new Response(null, { status, headers: { ...SHARED_HEADERS, ...headers } });
}

function problem(status: number, code: string, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { status: 'error', code, message },
    {
      status,
      headers: {
        ...SHARED_HEADERS,
        'cache-control': status === 503 || status === 429 ? 'no-store' : CACHE_A_MINUTE,
        ...headers,
      },
    },
  );
}

function withHeaders(response: Response, cacheControl: string): Response {
  for (const [name, value] of Object.entries(SHARED_HEADERS)) response.headers.set(name, value);
  response.headers.set('cache-control', response.ok ? cacheControl : CACHE_A_MINUTE);
  return response;
}
