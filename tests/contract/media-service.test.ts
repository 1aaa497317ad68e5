import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { imageUrl, metadataUrl } from '#lib/media/image-url.ts';
import { listen } from '#services/http/serve.ts';
import { createMediaService } from '#services/media/media-service.ts';
import type { MediaService } from '#services/media/media-service.ts';
import { imageMetadataSchema, mediaSetSchema } from '#wire/media/media-metadata.ts';

const CHROME = 'image/avif,image/webp,image/apng,*/*;q=0.8';
let dir: string;
let service: MediaService;
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-'));
  const red = { r: 220, g: 30, b: 30 };
  const block = await sharp({ create: { width: 300, height: 600, channels: 3, background: red } })
    .png()
    .toBuffer();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const cutout = sharp({ create: { width: 600, height: 800, channels: 4, background: clear } }).composite([
    { input: block },
  ]);
  await cutout.webp().toFile(join(dir, 'ski-red.webp'));
  await sharp({ create: { width: 1792, height: 1008, channels: 3, background: red } })
    .jpeg()
    .toFile(join(dir, 'scene-a.jpg'));
  await writeFile(join(dir, '..', 'media-secret.png'), block);
  service = createMediaService({
    dir,
    cacheDir: join(dir, 'cache'),
    // The deadline never passes, so that load on the machine makes no picture late.
    deadline: async () => new Promise(() => undefined),
  });
  server = await listen(service.fetch, { port: 0 });
});
afterAll(async () => {
  await server.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
  await rm(join(dir, '..', 'media-secret.png'), { force: true });
});

async function get(path: string, headers: Record<string, string> = {}): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(new URL(path, server.url), { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function corner(bytes: Buffer): Promise<number[]> {
  return [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)];
}

async function control(path: string): Promise<string | null> {
  return (await get(path)).response.headers.get('cache-control');
}

describe('images', () => {
  it('returns the picture of a product tile in its exact size', async () => {
    const path = imageUrl('', { filename: 'ski-red', alias: 'firn', size: { width: 340, height: 453 }, quality: 90 });
    const { response, bytes } = await get(path, { accept: CHROME });
    expect(response.headers.get('content-type')).toBe('image/avif');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 340, height: 453, hasAlpha: true });
  });

  it('picks the format by Accept, sends Vary, and never loses transparency', async () => {
    const types = await Promise.all(
      ['/i/firn/ski-red?w=85', '/i/firn/scene-a?w=85'].flatMap((path) =>
        [CHROME, 'image/webp,*/*', 'image/png,*/*'].map(async (accept) => {
          const { response } = await get(`${path}&fmt=auto`, { accept });
          expect(response.headers.get('vary')).toBe('Accept');
          return response.headers.get('content-type');
        }),
      ),
    );
    expect(types).toEqual(['image/avif', 'image/webp', 'image/png', 'image/avif', 'image/webp', 'image/jpeg']);
  });

  it.each([
    ['image/avif;q=0, image/webp, */*', 'image/webp'],
    ['image/avif; Q=0.000, image/webp;q=0.0, */*', 'image/jpeg'],
    ['image/avif-sequence, image/webp;q=0.5', 'image/webp'],
    ['Image/AVIF;q=0.1', 'image/avif'],
  ])('sends no format that Accept refuses or does not name: %s', async (accept, type) => {
    const { response } = await get('/i/firn/scene-a?w=85&fmt=auto', { accept });
    expect(response.headers.get('content-type')).toBe(type);
  });

  it('fills the background of a cut-out on request', async () => {
    const { bytes } = await get('/i/firn/ski-red?w=85&fmt=png&bg=rgb(10,20,30)');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(3);
    expect([...data.subarray(0, 3)]).toEqual([10, 20, 30]);
  });

  it('flattens to white for a format without transparency', async () => {
    const { bytes } = await get('/i/firn/ski-red.jpg?w=85&qlt=90');
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(Math.min(...data.subarray(0, 3))).toBeGreaterThan(250);
  });

  it('converts the quality of an automatic format from the JPEG scale, so that AVIF stays the smaller file', async () => {
    const automatic = await get('/i/firn/ski-red?w=340&fmt=auto&qlt=75', { accept: CHROME });
    const equal = await get('/i/firn/ski-red?w=340&fmt=avif&qlt=55');
    expect(automatic.bytes.equals(equal.bytes)).toBe(true);
  });

  it('writes the density into the file, and encodes progressively', async () => {
    const { bytes } = await get('/i/firn/scene-a?w=340&fmt=jpeg&fmt.interlaced=true&dpi=144');
    expect(await sharp(bytes).metadata()).toMatchObject({ density: 144, isProgressive: true, width: 340 });
  });

  it('pads on a canvas by default and crops with sm=c', async () => {
    const padded = await get('/i/firn/scene-a?w=340&h=340&fmt=png&bg=ffffff');
    const cropped = await get('/i/firn/scene-a?w=340&h=340&fmt=png&sm=c');
    expect(await corner(padded.bytes)).toEqual([255, 255, 255]);
    expect((await corner(cropped.bytes))[1]).toBeLessThan(60);
    expect(await sharp(cropped.bytes).metadata()).toMatchObject({ width: 340, height: 340 });
  });

  it('limits the pixels that one URL can request', async () => {
    const { bytes } = await get('/i/firn/scene-a?w=99999&h=99999&fmt=jpeg&qlt=40&sm=c');
    const { width, height } = await sharp(bytes).metadata();
    expect(width * height).toBeLessThanOrEqual(12_100_000);
  });
});

describe('caching', () => {
  it('answers a known ETag with 304 and no body', async () => {
    const first = await get('/i/firn/ski-red?w=85&fmt=webp');
    const tag = first.response.headers.get('etag') ?? '';
    const again = await get('/i/firn/ski-red?w=85&fmt=webp', { 'if-none-match': tag });
    expect([again.response.status, again.bytes.byteLength]).toEqual([304, 0]);
  });

  it('caches one rendition for all spellings of one request', async () => {
    const tags = await Promise.all(
      ['w=85&fmt=webp', 'fmt=webp&w=85', 'fmt=webp&w=84&utm=x'].map(async (query) =>
        (await get(`/i/firn/ski-red?${query}`)).response.headers.get('etag'),
      ),
    );
    expect(new Set(tags).size).toBe(1);
    expect((await readdir(join(dir, 'cache'))).length).toBeGreaterThan(0);
  });

  it('sends versioned URLs as immutable and others with an hour of caching', async () => {
    expect(await control('/i/firn/ski-red?w=85&fmt=webp&v=3')).toContain('immutable');
    expect(await control('/i/firn/ski-red?w=85&fmt=webp')).toContain('max-age=3600');
  });
});

describe('missing and malicious paths', () => {
  it('answers 404 in JSON with a short cache lifetime, or the placeholder named by img404', async () => {
    const missing = await get('/i/firn/nothing?w=85');
    expect(missing.response.status).toBe(404);
    expect(missing.response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(JSON.parse(missing.bytes.toString())).toMatchObject({ status: 'error', code: 'not-found' });
    const standIn = await get('/i/firn/nothing?w=85&fmt=webp&img404=ski-red');
    expect(standIn.response.status).toBe(200);
    expect(await sharp(standIn.bytes).metadata()).toMatchObject({ width: 85, format: 'webp' });
  });

  it.each(['..%2Fmedia-secret', '..%5Cmedia-secret', '%00', '.%2e%2fmedia-secret.png', '%E0%A4%A'])(
    'does not leave its folder for %s',
    async (name) => {
      const { response } = await get(`/i/firn/${name}`);
      expect([400, 404]).toContain(response.status);
      expect(response.headers.get('content-type')).toContain('application/json');
    },
  );

  it('does not leave its folder for img404 either', async () => {
    expect((await get('/i/firn/nothing?img404=..%2Fmedia-secret')).response.status).toBe(404);
  });

  it('answers 503 with Retry-After when its queue is full', async () => {
    const narrow = createMediaService({ dir, maxConcurrent: 1, maxWaiting: 0 });
    const ask = (width: number): Promise<Response> =>
      narrow.fetch(new Request(`http://media/i/firn/scene-a?w=${width}&fmt=webp`));
    const answers = await Promise.all([210, 340, 480].map(ask));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers.get('retry-after')).toBe('1');
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});

describe('metadata', () => {
  it('describes an image and a set', async () => {
    const image = await get(metadataUrl('', 'i', { filename: 'ski-red', alias: 'firn' }));
    expect(v.parse(imageMetadataSchema, JSON.parse(image.bytes.toString()))).toMatchObject({
      status: 'ok',
      width: 600,
      height: 800,
      alpha: true,
    });
    const set = await get(metadataUrl('', 's', { filename: 'ski-red', alias: 'firn' }));
    expect(v.parse(mediaSetSchema, JSON.parse(set.bytes.toString())).items[0]).toMatchObject({
      type: 'img',
      width: 600,
    });
  });

  it('supports JSONP for safe callback names only', async () => {
    const named = await get('/i/firn/ski-red.json?func=amp.jsonReturn');
    expect(named.bytes.toString()).toMatch(/^amp\.jsonReturn\("ski-red",\{/);
    const hostile = await get('/i/firn/ski-red.json?func=alert(1)//');
    expect(hostile.response.headers.get('content-type')).toContain('application/json');
  });
});
