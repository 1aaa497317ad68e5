/** Large intact originals: every kind of request for them gets a picture. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createMediaService } from '#services/media/media-service.ts';
import type { MediaService } from '#services/media/media-service.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const QUERIES = [
  'w=353&fmt=webp',
  'w=640&h=480&sm=c&fmt=avif',
  'w=640&sm=aspect&aspect=1:1&scaleFit=poi&poi=0.9,0.9,0,0&fmt=png',
  'w=1280&upscale=false&fmt=jpeg',
];
let dir: string;
let service: MediaService;

/** A picture of one color: encoding and decoding it takes as much memory as a photograph, but less time. */
const flat = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 95, b: 100 } } });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'large-originals-'));
  const progressive = { progressive: true, chromaSubsampling: '4:2:0' } as const;
  await Promise.all([
    flat(4160, 3120).avif({ effort: 0 }).toFile(join(dir, 'avif-of-thirteen-megapixels.avif')),
    flat(8600, 5700).jpeg(progressive).withMetadata({ orientation: 8 }).toFile(join(dir, 'turned-progressive.jpg')),
    flat(2000, 1500).toColorspace('cmyk').jpeg().toFile(join(dir, 'ink.jpg')),
    flat(16_383, 3000).webp({ effort: 0 }).toFile(join(dir, 'wide.webp')),
  ]);
  // Each corner has its own color, so that a crop reveals where it was taken from.
  const corners = Buffer.from([250, 0, 0, 0, 250, 0, 0, 0, 250, 250, 250, 0]);
  const stored = await sharp(corners, { raw: { width: 2, height: 2, channels: 3 } })
    .resize(600, 400, { kernel: 'nearest', fit: 'fill' })
    .raw()
    .toBuffer();
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await sharp(stored, { raw: { width: 600, height: 400, channels: 3 } })
      .jpeg({ chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation })
      .toFile(join(dir, `corners-${orientation}.jpg`));
  }
  const described = await flat(1000, 800)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${'x'.repeat(3_000_000)}</x:xmpmeta>`)
    .png()
    .toBuffer();
  await writeFile(join(dir, 'described.png'), described);
  service = createMediaService({ dir, deadline: async () => new Promise(() => undefined) });
});
afterAll(async () => {
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

async function get(path: string): Promise<Response> {
  return service.fetch(new Request(`http://media/i/any/${path}`));
}

describe('large originals', () => {
  it.each(['avif-of-thirteen-megapixels', 'turned-progressive', 'wide', 'described'])(
    'get a picture for every request: %s',
    async (name) => {
      const answers = await Promise.all(QUERIES.map((query) => get(`${name}?${query}`)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    },
  );

  it('keep their full size when an automatic format is requested', async () => {
    const answer = await service.fetch(
      new Request('http://media/i/any/avif-of-thirteen-megapixels?upscale=false&fmt=auto', {
        headers: { accept: 'image/avif,image/webp' },
      }),
    );
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect(width * height).toBeGreaterThan(11_900_000);
  });
});

it('large originals in CMYK are rendered with at most 1.5 megapixels', async () => {
  const { width, height } = await sharp(await (await get('ink?upscale=false&fmt=webp')).arrayBuffer()).metadata();
  expect(width * height).toBeLessThanOrEqual(1_500_000);
  expect(width * height).toBeGreaterThan(1_490_000);
});

describe('originals with an orientation in their header', () => {
  async function colorOf(bytes: ArrayBuffer | Buffer): Promise<number[]> {
    const { channels } = await sharp(bytes).stats();
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 50) * 50);
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('are cropped as displayed, for orientation %i', async (orientation) => {
    const turned = await sharp(await readFile(join(dir, `corners-${orientation}.jpg`))).autoOrient().png().toBuffer(); // prettier-ignore
    const { width, height } = await sharp(turned).metadata();
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      // prettier-ignore
      const box = { left: Math.round((x * width) / 2) + 5, top: Math.round((y * height) / 2) + 5, width: 40, height: 40 };
      const seen = await colorOf(await sharp(turned).extract(box).png().toBuffer());
      // A crop of a third of the width, in a corner.
      const query = `w=85&h=${Math.round(85 * (height / width) * 0.3)}&sm=c&scaleFit=poi&poi=${x},${y},0,0&fmt=png&dpi=96`;
      const answer = await sharp(await (await get(`corners-${orientation}?${query}`)).arrayBuffer())
        .autoOrient()
        .toBuffer({ resolveWithObject: true });
      const half = Math.floor(answer.info.width / 2) - 2;
      const part = { left: x * (half + 4), top: 0, width: half, height: answer.info.height };
      expect(await colorOf(await sharp(answer.data).extract(part).png().toBuffer())).toEqual(seen);
    }
  });
});
