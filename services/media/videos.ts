import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { isPlainName } from './originals.ts';
import { isKnown } from './responses.ts';

/** A film, stored beside the pictures as `{name}.mp4`. */
export type Video = { readonly name: string; readonly file: string; readonly bytes: number; readonly changed: number };
/** First and last byte, both inclusive. */
type ByteRange = { readonly first: number; readonly last: number };

/** The only profile: originals are served unmodified, because the service has no video encoder. */
export const VIDEO_PROFILE = 'mp4_720p';
const START_OF_ISO_MEDIA = 'ftyp';

/** null if there is no such file, if it cannot be read, or if its first bytes are not those of an MP4 */
export async function findVideo(dir: string, name: string): Promise<Video | null> {
  if (!isPlainName(name)) return null;
  const file = join(dir, `${name}.mp4`);
  const found = await stat(file).catch(() => null);
  if (found?.isFile() !== true || !(await isMp4(file).catch(() => false))) return null;
  return { name, file, bytes: found.size, changed: Math.floor(found.mtimeMs) };
}

async function isMp4(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const start = Buffer.alloc(8);
    await handle.read(start, 0, start.length, 0);
    return start.toString('latin1', 4) === START_OF_ISO_MEDIA;
  } finally {
    await handle.close();
  }
}

/**
 * Response with the bytes of a film: 200, 206 for one byte range, 416 for a range outside the file, 304 for a known ETag. The response is the whole
 * file for several or malformed ranges, as RFC 9110 permits, and for an `If-Range` with another ETag.
 */
export function answerVideo(request: Request, video: Video, shared: Record<string, string>): Response {
  const tag = `${video.bytes.toString(36)}-${video.changed.toString(36)}`;
  const etag = `"${tag}"`;
  const headers = { ...shared, etag, 'accept-ranges': 'bytes', 'content-type': 'video/mp4' };
  if (isKnown(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  const isCurrent = (request.headers.get('if-range') ?? etag) === etag;
  const range = isCurrent ? parseRange(request.headers.get('range'), video.bytes) : null;
  if (range === 'outside') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${video.bytes}` } });
  }
  const { first, last } = range ?? { first: 0, last: video.bytes - 1 };
  // A stream that is never read would keep its file open.
  const body =
    request.method === 'HEAD' ? null : Readable.toWeb(createReadStream(video.file, { start: first, end: last }));
  return new Response(body as ReadableStream | null, {
    status: range === null ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(last - first + 1),
      ...(range === null ? {} : { 'content-range': `bytes ${first}-${last}/${video.bytes}` }),
    },
  });
}

/** null: send the whole file */
function parseRange(header: string | null, bytes: number): ByteRange | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), bytes);
    return length === 0 ? 'outside' : { first: bytes - length, last: bytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= bytes ? 'outside' : { first, last };
}
