import { fitMemory } from './decode-cost.ts';
import { planEncoding } from './encoding-plan.ts';
import type { MediaPath } from './media-path.ts';
import type { Original } from './originals.ts';
import { naturalSize, negotiateFormat, negotiateQuality } from './render-picture.ts';
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

/** The rendition that answers a request. */
export function renditionOf({ url, path, accept, original }: PictureRequest): Rendition {
  const parsed = parseTransform(url.searchParams, formatOfExtension(path.extension));
  const accepted = negotiateFormat(parsed, accept, original.metadata);
  const planned = planEncoding(parsed, accepted, naturalSize(original.metadata));
  const plan = fitMemory({ ...original.metadata, fileBytes: original.bytes }, planned);
  const stored = original.pointOfInterest === null ? null : focusOf(original.pointOfInterest);
  const transform = {
    ...parsed,
    ...plan,
    quality: negotiateQuality(parsed, plan.format),
    focus: parsed.focus === 'stored' ? stored : parsed.focus,
  };
  return { key: renditionKey(original, transform), original, transform };
}

/** null if the original cannot be decoded */
export async function answerPicture(
  request: Request,
  asked: PictureRequest,
  renditions: Renditions,
): Promise<Response | null> {
  const { url, path, original } = asked;
  const rendition = renditionOf(asked);
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
  if (!(bytes instanceof Uint8Array)) return refusal(bytes);
  return new Response(request.method === 'HEAD' ? null : Buffer.from(bytes), {
    headers: {
      ...headers,
      'content-type': `image/${rendition.transform.format}`,
      'content-length': String(bytes.byteLength),
    },
  });
}

function refusal(reason: Exclude<RenditionAnswer, Uint8Array | 'unreadable'>): Response {
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
