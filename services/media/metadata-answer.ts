import type { ImageMetadataWire, MediaSetWire, VideoMetadataWire } from '#wire/media/media-metadata.ts';

import type { MediaPath } from './media-path.ts';
import type { Original } from './originals.ts';
import { naturalSize } from './picture-header.ts';
import { VIDEO_PROFILE } from './videos.ts';
import type { Video } from './videos.ts';

type Lookup = {
  find: (name: string) => Promise<Original | null>;
  findVideo: (name: string) => Promise<Video | null>;
  names: () => Promise<string[]>;
};
type SetItem = MediaSetWire['items'][number];

const CALLBACK = /^[\w.]{1,64}$/;
/** Sorts `ski--2` before `ski--10`. */
const byNumber = new Intl.Collator('en', { numeric: true });

/**
 * Response to metadata requests: `/i/…/{name}.json` describes a picture, `/v/…` a film, and `/s/…` lists a set: the picture or film and its
 * `{name}--2`, `--3` …. If a name has both a film and a picture, the item is the film, and the picture is its poster.
 */
export async function answerMetadata(path: MediaPath, url: URL, library: Lookup): Promise<Response> {
  const body = await describe(path, url, library);
  if (body === null) {
    return Response.json({ status: 'error', code: 'not-found', message: 'No such media.' }, { status: 404 });
  }
  return jsonOrCallback(body, path.name, url.searchParams.get('func'));
}

async function describe(
  path: MediaPath,
  url: URL,
  library: Lookup,
): Promise<ImageMetadataWire | MediaSetWire | VideoMetadataWire | null> {
  const base = `${url.searchParams.get('protocol') === 'https' ? 'https:' : url.protocol}//${url.host}`;
  const addressOf = addressesOf(path, base);
  if (path.kind === 'i') {
    const original = await library.find(path.name);
    return original && describeImage(original, url.searchParams.get('metadata') === 'true');
  }
  if (path.kind === 'v') {
    return (await library.findVideo(path.name)) && describeVideo(path.name, addressOf);
  }
  const first = await setItem(path.name, library, addressOf);
  return first && { name: path.name, items: [first, ...(await otherItems(path.name, library, addressOf))] };
}

function describeVideo(name: string, addressOf: AddressOf): VideoMetadataWire {
  const src = addressOf('v', name);
  return {
    media: [{ src: `${src}/${VIDEO_PROFILE}`, profile: VIDEO_PROFILE, format: 'video/mp4' }],
    meta: { title: name, mainThumb: { src } },
  };
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
            pointOfInterest: original.pointOfInterest ?? { x: 0.5, y: 0.5, w: 0, h: 0 },
          },
        }
      : {}),
  };
}

/** Returns the address of an item with the request's alias. */
type AddressOf = (kind: 'i' | 'v', name: string) => string;

const addressesOf =
  ({ alias }: MediaPath, base: string): AddressOf =>
  (kind, name) =>
    `${base}/${kind}/${encodeURIComponent(alias)}/${encodeURIComponent(name)}`;

async function otherItems(name: string, library: Lookup, addressOf: AddressOf): Promise<SetItem[]> {
  const names = (await library.names()).filter((one) => one.startsWith(`${name}--`));
  const inOrder = names.toSorted(byNumber.compare);
  const items = await Promise.all(inOrder.map((one) => setItem(one, library, addressOf)));
  return items.filter((item) => item !== null);
}

async function setItem(name: string, library: Lookup, addressOf: AddressOf): Promise<SetItem | null> {
  if ((await library.findVideo(name)) !== null) return { src: addressOf('v', name), type: 'video' };
  const original = await library.find(name);
  if (original === null) return null;
  return {
    src: addressOf('i', name),
    type: 'img',
    ...naturalSize(original.metadata),
    format: original.metadata.format.toUpperCase(),
  };
}

function jsonOrCallback(
  body: ImageMetadataWire | MediaSetWire | VideoMetadataWire,
  name: string,
  callback: string | null,
): Response {
  if (callback === null || !CALLBACK.test(callback)) return Response.json(body);
  const script = `${callback}(${JSON.stringify(name)},${JSON.stringify(body)});`;
  return new Response(script, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
}
