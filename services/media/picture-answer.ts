import { fitMemory } from './decode-cost.ts';
import { planEncoding } from './encoding-plan.ts';
import type { MediaPath } from './media-path.ts';
import { negotiateFormat, negotiateQuality } from './negotiation.ts';
import { costOf } from './originals.ts';
import type { Original } from './originals.ts';
import { naturalSize } from './picture-header.ts';
import { fitTime } from './render-time.ts';
import { renditionKey } from './renditions.ts';
import type { Rendition, RenditionAnswer, Renditions } from './renditions.ts';
import { CACHE_A_MINUTE, cacheControlOf, isKnown, problem, SHARED_HEADERS } from './responses.ts';
import { focusOf, formatOfExtension, parseTransform } from './transform-request.ts';

export type PictureRequest = {
  readonly url: URL;
  readonly path: MediaPath;
  readonly accept: string;
  readonly original: Original;
};

/** The rendition that a request asks for. */
export function renditionOf({ url, path, accept, original }: PictureRequest): Rendition {
  const parsed = parseTransform(url.searchParams, formatOfExtension(path.extension));
  const accepted = negotiateFormat(parsed, accept, original.metadata);
  const { format, channels } = original.metadata;
  const natural = { ...naturalSize(original.metadata), isCmyk: format === 'jpeg' && channels === 4 };
  const planned = planEncoding(parsed, accepted, natural);
  const stored = original.pointOfInterest === null ? null : focusOf(original.pointOfInterest);
  const focus = parsed.focus === 'stored' ? stored : parsed.focus;
  const cost = costOf(original);
  const plan = fitTime(cost, fitMemory(cost, { ...planned, fit: parsed.fit, focus }));
  const transform = { ...parsed, ...plan, quality: negotiateQuality(parsed, plan.format) };
  return { key: renditionKey(original, transform), original, transform };
}

/** Response with a picture; null if the original cannot be decoded, `replaced` if its file is another one now. */
export async function answerPicture(
  request: Request,
  requested: PictureRequest,
  renditions: Renditions,
): Promise<Response | 'replaced' | null> {
  const { url, path, original } = requested;
  const rendition = renditionOf(requested);
  const isAuto = parseTransform(url.searchParams, formatOfExtension(path.extension)).format === 'auto';
  const headers: Record<string, string> = {
    ...SHARED_HEADERS,
    etag: `"${rendition.key}"`,
    'cache-control': original.name === path.name ? cacheControlOf(url) : CACHE_A_MINUTE,
    ...(isAuto ? { vary: 'Accept' } : {}),
  };
  if (isKnown(request.headers.get('if-none-match'), rendition.key)) return new Response(null, { status: 304, headers });
  const bytes = await renditions.get(rendition, request.signal);
  if (bytes === 'unreadable') return null;
  if (bytes === 'replaced') return bytes;
  if (!(bytes instanceof Uint8Array)) return refusal(bytes);
  return new Response(request.method === 'HEAD' ? null : viewOf(bytes), {
    headers: {
      ...headers,
      'content-type': `image/${rendition.transform.format}`,
      'content-length': String(bytes.byteLength),
    },
  });
}

/** A view of the bytes: a copy would stay in memory until it is collected. */
function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

function refusal(reason: Exclude<RenditionAnswer, Uint8Array | 'unreadable' | 'replaced'>): Response {
  if (reason === 'busy') {
    return problem(503, { code: 'busy', message: 'Too many pictures at once.', headers: { 'retry-after': '1' } });
  }
  if (reason === 'late') {
    const message = 'This picture is still being rendered.';
    return problem(503, { code: 'late', message, headers: { 'retry-after': '5' } });
  }
  const message = 'Too many distinct renditions were requested within an hour.';
  return problem(429, { code: 'too-many-transforms', message, headers: { 'retry-after': String(reason) } });
}
