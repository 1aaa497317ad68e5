import type { ImageMetadataWire, MediaSetWire } from '#wire/media/media-metadata.ts';

import type { MediaPath } from './media-path.ts';
import type { Original } from './originals.ts';
import { naturalSize } from './render-picture.ts';

type Lookup = { find: (name: string) => Promise<Original | null>; names: () => Promise<string[]> };

const CALLBACK = /^[\w.]{1,64}$/;

/** `/i/…/{name}.json` describes a picture, `/s/…/{name}.json` lists a set: the picture and its `{name}--2`, `--3` … */
export async function answerMetadata(path: MediaPath, url: URL, originals: Lookup): Promise<Response> {
  const original = await originals.find(path.name);
  if (original === null || path.kind === 'v') {
    return Response.json({ status: 'error', code: 'not-found', message: 'No such media.' }, { status: 404 });
  }
  const body =
    path.kind === 'i'
      ? describeImage(original, url.searchParams.get('metadata') === 'true')
      : await describeSet(path, url, original, originals);
  return jsonOrCallback(body, path.name, url.searchParams.get('func'));
}

function describeImage(original: Original, withMetadata: boolean): ImageMetadataWire {
  const { width, height } = naturalSize(original.metadata);
  const format = original.metadata.format.toUpperCase();
  const alpha = original.metadata.hasAlpha;
  return {
    status: 'ok',
    isImage: true,
    alpha,
    width,
    height,
    format,
    ...(withMetadata
      ? {
          metadata: {
            image: { width, height, format, alpha },
            file: { size: original.bytes, type: `image/${original.metadata.format}` },
            pointOfInterest: { x: 0.5, y: 0.5, w: 0, h: 0 },
          },
        }
      : {}),
  };
}

async function describeSet(path: MediaPath, url: URL, first: Original, originals: Lookup): Promise<MediaSetWire> {
  const names = (await originals.names()).filter((name) => name.startsWith(`${path.name}--`));
  const others = await Promise.all(names.map((name) => originals.find(name)));
  const origin = `${url.searchParams.get('protocol') === 'https' ? 'https:' : url.protocol}//${url.host}`;
  const items = [first, ...others.filter((other) => other !== null)].map((original) => ({
    src: `${origin}/i/${encodeURIComponent(path.alias)}/${encodeURIComponent(original.name)}`,
    type: 'img' as const,
    width: naturalSize(original.metadata).width,
    height: naturalSize(original.metadata).height,
    format: original.metadata.format.toUpperCase(),
  }));
  return { name: path.name, items };
}

function jsonOrCallback(body: ImageMetadataWire | MediaSetWire, name: string, callback: string | null): Response {
  if (callback === null || !CALLBACK.test(callback)) return Response.json(body);
  const script = `${callback}(${JSON.stringify(name)},${JSON.stringify(body)});`;
  return new Response(script, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
}
