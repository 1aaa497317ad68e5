import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMediaService } from '#services/media/media-service.ts';
import type { MediaService } from '#services/media/media-service.ts';

let dir: string;
let service: MediaService;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const SVG_WITH_ENTITIES = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">
  <!ENTITY file SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;&file;</text></svg>`;

/** A grayscale PNG whose rows compress to almost nothing. */
function greyPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (width + 1)));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

async function noise(width: number, height: number): Promise<Sharp> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bad-originals-'));
  const [jpeg, webp, png] = await Promise.all([
    (await noise(300, 400)).jpeg().toBuffer(),
    (await noise(300, 400)).webp().toBuffer(),
    (await noise(300, 400)).png().toBuffer(),
  ]);
  const flipped = Buffer.from(png);
  flipped.fill(0, 2000, 2400);
  const frames = await sharp([greyPng(20, 20), await sharp(greyPng(20, 20)).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const files: Record<string, Buffer | string> = {
    'good.jpg': jpeg,
    'empty.png': '',
    'text.jpg': 'This is not a picture.',
    'signature-only.jpg': jpeg.subarray(0, 3),
    'header-only.webp': webp.subarray(0, 16),
    'truncated-jpeg.jpg': jpeg.subarray(0, jpeg.length >> 1),
    'truncated-webp.webp': webp.subarray(0, webp.length >> 1),
    'truncated-png.png': png.subarray(0, png.length >> 1),
    'damaged-png.png': flipped,
    'random-after-signature.png': Buffer.concat([png.subarray(0, 8), randomBytes(5000)]),
    'rows-missing.png': greyPng(400, 400, 3),
    'svg-script.png': SVG,
    'svg-entities.webp': SVG_WITH_ENTITIES,
    'bomb.png': greyPng(20_000, 20_000, 20),
    'claims-two-billion.png': greyPng(2_000_000_000, 2_000_000_000, 0),
    'above-64-mib.jpg': Buffer.concat([jpeg, Buffer.alloc(64 * 1024 * 1024)]),
    'forty-mb.jpg': Buffer.concat([jpeg, Buffer.alloc(40_000_000)]),
    'forty-nine-megapixels.png': greyPng(7000, 7000),
    'wrong-name.png': jpeg,
    'cmyk.jpg': await (await noise(300, 400)).toColourspace('cmyk').jpeg().toBuffer(),
    'sixteen-bit.png': await (await noise(300, 400)).toColourspace('rgb16').png().toBuffer(),
    'animated.webp': frames,
    'one-pixel.png': greyPng(1, 1),
    'very-wide.png': greyPng(12_000, 1),
  };
  await Promise.all(Object.entries(files).map(([name, bytes]) => writeFile(join(dir, name), bytes)));
  service = createMediaService({ dir, deadline: async () => new Promise(() => undefined) });
});
afterAll(async () => {
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

async function get(path: string): Promise<Response> {
  return service.fetch(new Request(`http://media${path}`));
}

describe('originals that cannot be shown', () => {
  const unusable = [
    'empty',
    'text',
    'signature-only',
    'header-only',
    'truncated-jpeg',
    'truncated-webp',
    'truncated-png',
    'damaged-png',
    'random-after-signature',
    'rows-missing',
    'svg-script',
    'svg-entities',
    'bomb',
    'claims-two-billion',
    'above-64-mib',
  ];

  it.each(unusable)('give the response for a missing picture, never a server error: %s', async (name) => {
    const answers = await Promise.all(
      ['webp', 'jpeg', 'avif'].map((format) => get(`/i/any/${name}?w=85&fmt=${format}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await answers[0]?.json()).toMatchObject({ status: 'error' });
    expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=60');
  });

  it.each(unusable)('are replaced with the picture that img404 names: %s', async (name) => {
    const answer = await get(`/i/any/${name}?w=85&fmt=webp&img404=good`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it.each(unusable)('never cause a server error in the metadata of a picture or a set: %s', async (name) => {
    const statuses = await Promise.all(
      ['i', 's'].map(async (kind) => (await get(`/${kind}/any/${name}.json?metadata=true`)).status),
    );
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
  });

  it('cause no server error when the picture that img404 names is damaged as well', async () => {
    expect((await get('/i/any/truncated-png?fmt=webp&img404=truncated-jpeg')).status).toBe(404);
  });
});

describe('unusual originals that can be shown', () => {
  it.each([
    ['forty-mb', 85, 113],
    ['forty-nine-megapixels', 85, 85],
    ['wrong-name', 85, 113],
    ['cmyk', 85, 113],
    ['sixteen-bit', 85, 113],
    ['animated', 85, 85],
    ['one-pixel', 85, 85],
    ['very-wide', 85, 1],
  ])('become one frame of eight bits in RGB: %s', async (name, width, height) => {
    const answer = await get(`/i/any/${name}?w=85&fmt=webp`);
    expect(answer.status).toBe(200);
    const metadata = await sharp(await answer.arrayBuffer()).metadata();
    expect(metadata).toMatchObject({ width, height, depth: 'uchar', space: 'srgb' });
    expect(metadata.pages ?? 1).toBe(1);
  });
});
