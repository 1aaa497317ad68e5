import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import type { Sharp } from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { imageUrl, metadataUrl, posterUrl, videoUrl } from '#lib/media/image-url.ts';
import { listen } from '#services/http/serve.ts';
import { createMediaService } from '#services/media/media-service.ts';
import { imageMetadataSchema, mediaSetSchema, videoMetadataSchema } from '#wire/media/media-metadata.ts';

const FILM = { filename: 'turn', alias: 'firn' };
const RED = { r: 230, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 230 };
/** The first box of an MP4 followed by filler bytes: the service does not decode films. */
const film = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\u0002\0isommp42', 'latin1'),
  Buffer.from(Array.from({ length: 976 }, (_, index) => index % 251)),
]);
let dir: string;
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-films-'));
  const solid = (width: number, color: typeof RED): Sharp =>
    sharp({ create: { width, height: 400, channels: 3, background: color } }).png();
  const right = await solid(200, BLUE).toBuffer();
  const halves = solid(1200, RED).composite([{ input: right, left: 1000, top: 0 }]);
  await Promise.all([
    writeFile(join(dir, 'turn.mp4'), film),
    writeFile(join(dir, 'no-film.mp4'), 'This is not a film.'),
    writeFile(join(dir, 'ski--3.mp4'), film),
    ...['turn', 'ski', 'ski--2', 'middle', 'damaged-point', 'outside-point'].map((name) =>
      halves.clone().toFile(join(dir, `${name}.png`)),
    ),
    writeFile(join(dir, 'ski.json'), '{"pointOfInterest":{"x":0.9,"y":0.4,"w":0.1,"h":0.2}}'),
    writeFile(join(dir, 'damaged-point.json'), '{"pointOfInterest":'),
    writeFile(join(dir, 'outside-point.json'), '{"pointOfInterest":{"x":9,"y":0.4,"w":0,"h":0}}'),
  ]);
  server = await listen(createMediaService({ dir }).fetch, { port: 0 });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

async function get(path: string, init: RequestInit = {}): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(new URL(path, server.url), init);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function range(value: string, more: Record<string, string> = {}): Promise<[number, string | null, Buffer]> {
  const { response, bytes } = await get(videoUrl('', FILM), { headers: { range: value, ...more } });
  return [response.status, response.headers.get('content-range'), bytes];
}

describe('films', () => {
  it('are sent whole, with their type, length and support for ranges', async () => {
    const { response, bytes } = await get(videoUrl('', FILM));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-length')).toBe('1000');
    expect(bytes.equals(film)).toBe(true);
  });

  it('are sent in parts on request', async () => {
    expect(await range('bytes=0-9')).toEqual([206, 'bytes 0-9/1000', film.subarray(0, 10)]);
    expect(await range('bytes=990-')).toEqual([206, 'bytes 990-999/1000', film.subarray(990)]);
    expect(await range('bytes=-5')).toEqual([206, 'bytes 995-999/1000', film.subarray(995)]);
    expect(await range('bytes=900-99999')).toEqual([206, 'bytes 900-999/1000', film.subarray(900)]);
  });

  it('respond with an error to a range outside the file, and in full to a malformed range', async () => {
    expect((await range('bytes=1000-')).slice(0, 2)).toEqual([416, 'bytes */1000']);
    expect((await range('bytes=-0')).slice(0, 2)).toEqual([416, 'bytes */1000']);
    for (const value of ['bytes=5-2', 'bytes=0-1,5-6', 'bytes=-', 'lines=1-2']) {
      expect((await range(value))[0]).toBe(200);
    }
  });

  it('resume a download only of the same file, and answer a known ETag with 304', async () => {
    const etag = (await get(videoUrl('', FILM))).response.headers.get('etag') ?? '';
    expect((await range('bytes=0-9', { 'if-range': etag }))[0]).toBe(206);
    expect((await range('bytes=0-9', { 'if-range': '"another"' }))[0]).toBe(200);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
      expect((await get(videoUrl('', FILM), { headers: { 'if-none-match': known } })).response.status).toBe(304);
    expect((await get(videoUrl('', FILM), { headers: { 'if-none-match': '"other"' } })).response.status).toBe(200);
  });

  it('answer HEAD without a body', async () => {
    const { response, bytes } = await get(videoUrl('', FILM), { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), bytes.length]).toEqual([200, '1000', 0]);
  });

  it('are not found under other names and profiles, or if the file is not an MP4', async () => {
    for (const path of ['none/mp4_720p', 'turn/webm_720p', 'no-film/mp4_720p', 'ski']) {
      expect([path, (await get(`/v/firn/${path}?w=85`)).response.status]).toEqual([path, 404]);
    }
    expect((await get('/v/firn/..%2Fturn/mp4_720p')).response.status).toBe(400);
  });

  it('have metadata with working addresses of the film and its poster', async () => {
    const path = metadataUrl('', 'v', FILM).replace('&protocol=https', '');
    const { media, meta } = v.parse(videoMetadataSchema, JSON.parse((await get(path)).bytes.toString()));
    expect(media.map(({ profile }) => profile)).toEqual(['mp4_720p']);
    expect((await get(media[0]?.src ?? '')).bytes.equals(film)).toBe(true);
    expect(await sharp((await get(`${meta.mainThumb.src}?w=340`)).bytes).metadata()).toMatchObject({ width: 340 });
    expect((await get(posterUrl('', FILM, 340))).response.status).toBe(200);
    expect((await get('/v/firn/ski.json')).response.status).toBe(404);
  });

  it('can be items of a set, beside its pictures', async () => {
    const { bytes } = await get('/s/firn/ski.json');
    const { items } = v.parse(mediaSetSchema, JSON.parse(bytes.toString()));
    expect(items.map(({ type, src }) => [type, new URL(src).pathname])).toEqual([
      ['img', '/i/firn/ski'],
      ['img', '/i/firn/ski--2'],
      ['video', '/v/firn/ski--3'],
    ]);
  });

  it('are in the order of their numbers in a set of more than nine', async () => {
    const names = ['wide', ...Array.from({ length: 10 }, (_, at) => `wide--${at + 2}`)];
    for (const name of names) await copyFile(join(dir, 'ski.png'), join(dir, `${name}.png`));
    const { bytes } = await get('/s/firn/wide.json');
    const { items } = v.parse(mediaSetSchema, JSON.parse(bytes.toString()));
    expect(items.map(({ src }) => new URL(src).pathname.split('/').at(-1))).toEqual(names);
  });

  it.runIf(process.platform === 'linux')('that cannot be read are not found, and their set keeps its pictures', async () => {
    // The system reports an ordinary file, but reading its first bytes fails for every user, including root.
    await symlink('/proc/self/mem', join(dir, 'middle--2.mp4'));
    for (const path of ['/v/firn/middle--2/mp4_720p', '/v/firn/middle--2.json', '/v/firn/middle--2?w=85'])
      expect([path, (await get(path)).response.status]).toEqual([path, 404]);
    const { response, bytes } = await get('/s/firn/middle.json');
    expect(response.status).toBe(200);
    const { items } = v.parse(mediaSetSchema, JSON.parse(bytes.toString()));
    expect(items.map(({ src }) => new URL(src).pathname)).toEqual(['/i/firn/middle']);
  }); // prettier-ignore
});

describe('a stored point of interest', () => {
  const size = { width: 85, height: 85 };
  const middleColor = async (path: string): Promise<number[]> => {
    const { data, info } = await sharp((await get(path)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * 0.8)) * info.channels;
    return [...data.subarray(start, start + 3)].map((part) => (part > 128 ? 1 : 0));
  };
  const address = (filename: string, pointOfInterest: boolean): string =>
    imageUrl('', { filename, alias: 'firn', size, format: 'png', pointOfInterest });

  it('is reported in the metadata; for pictures without one the center is reported', async () => {
    const points = await Promise.all(
      ['ski', 'middle', 'damaged-point', 'outside-point'].map(async (filename) => {
        const { bytes } = await get(metadataUrl('', 'i', { filename, alias: 'firn' }));
        return v.parse(imageMetadataSchema, JSON.parse(bytes.toString())).metadata?.pointOfInterest;
      }),
    );
    const middle = { x: 0.5, y: 0.5, w: 0, h: 0 };
    expect(points).toEqual([{ x: 0.9, y: 0.4, w: 0.1, h: 0.2 }, middle, middle, middle]);
  });

  it('stays inside the crop that the shop’s addresses request', async () => {
    expect(await middleColor(address('ski', true))).toEqual([0, 0, 1]);
    expect(await middleColor(address('middle', true))).toEqual([1, 0, 0]);
    expect(await middleColor(address('damaged-point', true))).toEqual([1, 0, 0]);
  });

  it('does not affect a crop without scaleFit, nor one around a point in the address', async () => {
    expect(await middleColor(address('ski', false))).toEqual([1, 0, 0]);
    const given = '?w=85&h=85&sm=c&scaleFit=poi&fmt=png&poi=';
    expect(await middleColor(`/i/firn/ski${given}0.1,0.5,0,0`)).toEqual([1, 0, 0]);
    expect(await middleColor(`/i/firn/middle${given}0.9,0.5,0.1,0`)).toEqual([0, 0, 1]);
    expect(await middleColor(`/i/firn/ski${given}$poi$`)).toEqual([0, 0, 1]);
  });

  it('takes effect as soon as it is changed', async () => {
    await writeFile(join(dir, 'middle.json'), '{"pointOfInterest":{"x":0.95,"y":0.5}}');
    expect(await middleColor(address('middle', true))).toEqual([0, 0, 1]);
    await rm(join(dir, 'middle.json'));
    expect(await middleColor(address('middle', true))).toEqual([1, 0, 0]);
  });
});
