/** The sixth pass of an interlaced PNG stands in for the whole picture where the output is at most a third of its width and height. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { halfOfInterlacedPng, isHalfEnough } from '#services/media/interlaced-png.ts';
import { createMediaService } from '#services/media/media-service.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'interlaced-'));
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

/** A noise picture, in which every pixel differs from its neighbors. */
function noise(width: number, height: number, channels: 1 | 3 | 4): Sharp {
  const data = Buffer.alloc(width * height * channels);
  let seed = 7;
  for (let index = 0; index < data.length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[index] = seed >> 16;
  }
  return sharp(data, { raw: { width, height, channels } });
}

async function written(name: string, bytes: Buffer): Promise<string> {
  const file = join(dir, name);
  await writeFile(file, bytes);
  return file;
}

const INTERLACED = { progressive: true } as const;
const KINDS: readonly (readonly [kind: string, picture: (width: number, height: number) => Sharp])[] = [
  ['colors', (width, height) => noise(width, height, 3).png(INTERLACED)],
  ['colors and transparency', (width, height) => noise(width, height, 4).png(INTERLACED)],
  ['a palette', (width, height) => noise(width, height, 3).png({ ...INTERLACED, palette: true, colours: 12 })],
  ['grey', (width, height) => noise(width, height, 1).toColourspace('b-w').png(INTERLACED)],
  ['sixteen bits', (width, height) => noise(width, height, 3).toColourspace('rgb16').png(INTERLACED)],
  ['a profile', (width, height) => noise(width, height, 3).withIccProfile('p3').png(INTERLACED)],
];

describe('the sixth pass', () => {
  it.each(KINDS)('contains every second pixel of every second line: %s', async (kind, picture) => {
    for (const [width, height] of [
      [64, 48],
      [67, 45],
      [2, 1],
      [9, 5],
    ] as const) {
      const bytes = await picture(width, height).toBuffer();
      expect((await sharp(bytes).metadata()).isProgressive).toBe(true);
      const half = await halfOfInterlacedPng(await written(`${kind}-${width}.png`, bytes));
      if (half === null) throw new Error(`no half of ${width} × ${height}`);
      const whole = await sharp(bytes).raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
      const found = await sharp(half).raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
      expect([found.info.width, found.info.height]).toEqual([Math.floor(width / 2), Math.ceil(height / 2)]);
      const { channels } = whole.info;
      const pixel = (from: typeof whole, column: number, row: number): string => {
        const at = (row * from.info.width + column) * channels * 2;
        return from.data.subarray(at, at + channels * 2).toString('hex');
      };
      for (let row = 0; row < found.info.height; row += 1)
        for (let column = 0; column < found.info.width; column += 1)
          expect(pixel(found, column, row)).toBe(pixel(whole, 2 * column + 1, 2 * row));
    }
  });

  it('is null for other pictures, and for files that are damaged or end before it', async () => {
    const whole = await noise(300, 200, 3).png(INTERLACED).toBuffer();
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 200, 400);
    const others = {
      'plain.png': await noise(300, 200, 3).png().toBuffer(),
      'jpeg.png': await noise(300, 200, 3).jpeg().toBuffer(),
      'empty.png': Buffer.alloc(0),
      'head.png': whole.subarray(0, 40),
      'early.png': whole.subarray(0, Math.floor(whole.length / 4)),
      'damaged.png': damaged,
    };
    for (const [name, bytes] of Object.entries(others)) {
      expect(await halfOfInterlacedPng(await written(name, bytes)), name).toBeNull();
    }
  });

  it('suffices for outputs of at most a third of a large interlaced PNG, and in no other case', () => {
    const large = { format: 'png', isProgressive: true, width: 6000, height: 4000 } as const;
    expect(isHalfEnough(large, 3)).toBe(true);
    expect(isHalfEnough(large, 2.9)).toBe(false);
    expect(isHalfEnough({ ...large, isProgressive: false }, 8)).toBe(false);
    expect(isHalfEnough({ ...large, format: 'jpeg' }, 8)).toBe(false);
    expect(isHalfEnough({ ...large, width: 2000 }, 8)).toBe(false);
  });
});

it('the rendition of a large interlaced PNG looks like that of the same picture without interlacing', async () => {
  const spots = await noise(40, 30, 4).resize(4400, 3000, { fit: 'fill' }).raw().toBuffer();
  const picture = (): Sharp => sharp(spots, { raw: { width: 4400, height: 3000, channels: 4 } });
  await picture().png({ compressionLevel: 1, progressive: true }).toFile(join(dir, 'interlaced.png'));
  await picture().png({ compressionLevel: 1 }).toFile(join(dir, 'plain.png'));
  const service = createMediaService({ dir, deadline: async () => new Promise(() => undefined) });
  const pixels = async (name: string, query: string): Promise<Buffer> => {
    const answer = await service.fetch(new Request(`http://media/i/any/${name}?fmt=png&${query}`));
    expect(answer.status).toBe(200);
    // The color of a transparent pixel is not visible.
    return sharp(await answer.arrayBuffer())
      .flatten({ background: '#808080' })
      .raw()
      .toBuffer();
  };
  for (const query of ['w=640', 'w=640&h=480&sm=c', 'w=480&sm=aspect&aspect=1:1&scaleFit=poi&poi=0.9,0.9,0,0']) {
    const [left, right] = [await pixels('interlaced', query), await pixels('plain', query)];
    expect(left.length).toBe(right.length);
    const differences = left.map((value, index) => Math.abs(value - (right[index] ?? 0)));
    expect(Math.max(...new Set(differences)), query).toBeLessThanOrEqual(8);
  }
  await service.close();
}, 60_000);
