import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Image, ImageFormat, Video } from 'dc-delivery-sdk-js';
import type { ImageUrlBuilder } from 'dc-delivery-sdk-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listen } from '#services/http/serve.ts';
import { createMediaService } from '#services/media/media-service.ts';

const SCHEMA = 'http://bigcontent.io/cms/schema/v1/core#/definitions/';
const RED = { r: 230, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 230 };
let dir: string;
let server: Awaited<ReturnType<typeof listen>>;

/** Originals are 1200 × 600: the left half red, the right half blue, with a stored point of interest at the right edge. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-sdk-'));
  const right = await sharp({ create: { width: 600, height: 600, channels: 3, background: BLUE } })
    .png()
    .toBuffer();
  const halves = sharp({ create: { width: 1200, height: 600, channels: 3, background: RED } })
    .composite([{ input: right, left: 600, top: 0 }])
    .png();
  await Promise.all([
    ...['halves', 'ski (98) red', 'film'].map((name) => halves.clone().toFile(join(dir, `${name}.png`))),
    writeFile(join(dir, 'halves.json'), '{"pointOfInterest":{"x":0.95,"y":0.5,"w":0,"h":0}}'),
    writeFile(join(dir, 'film.mp4'), '\0\0\0\u0010ftypisom\0\0\0\0', 'latin1'),
  ]);
  server = await listen(createMediaService({ dir }).fetch, { port: 0 });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

function media(kind: 'image' | 'video', name: string): object {
  return {
    _meta: { schema: `${SCHEMA}${kind}-link` },
    id: 'any',
    name,
    endpoint: 'firn',
    defaultHost: 'media.invalid',
  };
}

function here(builder: ImageUrlBuilder): ImageUrlBuilder {
  return builder.protocol('http').host(new URL(server.url).host);
}

function image(name = 'halves'): ImageUrlBuilder {
  return here(new Image(media('image', name), {}).url());
}

type Answer = { readonly type: string | null; readonly bytes: Buffer };

async function fetchPicture(builder: ImageUrlBuilder): Promise<Answer> {
  const response = await fetch(builder.build(), { headers: { accept: 'image/webp,*/*' } });
  expect(response.status).toBe(200);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

async function sizeOf(builder: ImageUrlBuilder): Promise<[number, number]> {
  const { width, height } = await sharp((await fetchPicture(builder)).bytes).metadata();
  return [width, height];
}

/** The colors in the left and the right quarter of the middle row: `r` (red), `b` (blue) or `w` (white). */
async function colorsOf(builder: ImageUrlBuilder): Promise<string> {
  const { bytes } = await fetchPicture(builder);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const colorAt = (share: number): string => {
    const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels;
    const [red = 0, , blue = 0] = data.subarray(start, start + 3);
    if (red > 200 && blue > 200) return 'w';
    return red > blue ? 'r' : 'b';
  };
  return colorAt(0.1) + colorAt(0.9);
}

describe('addresses of dc-delivery-sdk-js', () => {
  it('without parameters request the original in its own size', async () => {
    expect(await sizeOf(image())).toEqual([1200, 600]);
  });

  it('request a width, a height, or both', async () => {
    expect(await sizeOf(image().width(340))).toEqual([340, 170]);
    expect(await sizeOf(image().height(120))).toEqual([240, 120]);
    expect(await sizeOf(image().width(340).height(453))).toEqual([340, 453]);
  });

  it.each([
    [ImageFormat.JPEG, 'image/jpeg', 'jpeg'],
    [ImageFormat.PNG, 'image/png', 'png'],
    [ImageFormat.WEBP, 'image/webp', 'webp'],
  ])('request the format %s by the extension of the address', async (ending, type, format) => {
    const answer = await fetchPicture(image().width(85).format(ending));
    expect(answer.type).toBe(type);
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format, width: 85 });
  });

  it.each([ImageFormat.GIF, ImageFormat.BITMAP])(
    'get the best accepted format if they request %s, which the service cannot write',
    async (ending) => {
      const answer = await fetchPicture(image().width(85).format(ending));
      expect(answer.type).toBe('image/webp');
      const named = await fetchPicture(image().seoFileName('red-ski').width(85).format(ending));
      expect(named.bytes.equals(answer.bytes)).toBe(true);
    },
  );

  it('request the format with and without an SEO name in the address', async () => {
    const answer = await fetchPicture(image().seoFileName('Red ski & blue sky').format(ImageFormat.PNG).width(85));
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'png', width: 85 });
    expect(await sizeOf(image().seoFileName('red-ski').width(85))).toEqual([85, 43]);
  });

  it('request AVIF and the negotiated format with a parameter', async () => {
    expect((await fetchPicture(image().width(85).parameter('fmt', 'avif'))).type).toBe('image/avif');
    expect((await fetchPicture(image().width(85).parameter('fmt', 'auto'))).type).toBe('image/webp');
  });

  it('request a quality that changes the number of bytes', async () => {
    const noise = (quality: number): ImageUrlBuilder => image().width(1200).format(ImageFormat.JPEG).quality(quality);
    const [low, high] = await Promise.all([40, 90].map(async (quality) => fetchPicture(noise(quality))));
    expect(low?.bytes.length).toBeLessThan(high?.bytes.length ?? 0);
  });

  it('encode names with spaces and parentheses', async () => {
    expect(await sizeOf(image('ski (98) red').width(340))).toEqual([340, 170]);
  });

  it('request each mode of fitting a picture into a box', async () => {
    const square = (): ImageUrlBuilder => image().width(340).height(340).format(ImageFormat.PNG);
    const crop = square().parameter('sm', 'c');
    expect([await sizeOf(crop), await colorsOf(crop)]).toEqual([[340, 340], 'rb']);
    const stretched = square().parameter('sm', 's');
    expect([await sizeOf(stretched), await colorsOf(stretched)]).toEqual([[340, 340], 'rb']);
    const wide = image().width(1024).height(340).format(ImageFormat.PNG).parameter('bg', 'rgb(255,255,255)');
    expect(await colorsOf(wide)).toBe('ww');
    expect(await colorsOf(wide.parameter('sm', 'ml'))).toBe('rw');
  });

  it('request a crop around the stored point of interest and around a given one', async () => {
    const around = (poi: string): ImageUrlBuilder =>
      image()
        .width(340)
        .format(ImageFormat.PNG)
        .parameter('sm', 'aspect')
        .parameter('aspect', '1:2')
        .parameter('scaleFit', 'poi')
        .parameter('poi', poi);
    const field = (name: string): string => `{$this.metadata.pointOfInterest.${name}}`;
    expect(await sizeOf(around('0.1,0.5,0,0'))).toEqual([340, 680]);
    expect(await colorsOf(around('0.1,0.5,0,0'))).toBe('rr');
    expect(await colorsOf(around(['x', 'y', 'w', 'h'].map(field).join(',')))).toBe('bb');
  });

  it('get the same picture when they request sharpening or a template, which the service does not support', async () => {
    const plain = await fetchPicture(image().width(340));
    const extra = await fetchPicture(image().width(340).sharpen().template('thumb'));
    expect(extra.bytes.equals(plain.bytes)).toBe(true);
  });

  it('request the thumbnail of a film', async () => {
    const film = new Video(media('video', 'film'), {});
    expect(await sizeOf(here(film.thumbnail()).width(340))).toEqual([340, 170]);
    const named = here(film.thumbnail()).seoFileName('turn').format(ImageFormat.JPEG).width(340);
    expect((await fetchPicture(named)).type).toBe('image/jpeg');
  });
});
