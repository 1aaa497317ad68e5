/** Browsers, feed readers and iOS request `/favicon.ico` and `/apple-touch-icon.png` without a link in the page. */
import { readFileSync } from 'node:fs';

import sharp from 'sharp';
import { expect, test } from 'vitest';

const read = (name: string): Buffer => readFileSync(`public/${name}`);
const drawing = read('favicon.svg');

/** The pictures of an ICO file, with the side length that its table states. */
function picturesOf(ico: Buffer): readonly { readonly side: number; readonly png: Buffer }[] {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, at) => {
    const entry = 6 + 16 * at;
    const start = ico.readUInt32LE(entry + 12);
    return { side: ico.readUInt8(entry), png: ico.subarray(start, start + ico.readUInt32LE(entry + 8)) };
  });
}

const pixels = (picture: Buffer, side: number): Promise<Buffer> =>
  sharp(picture, { density: side * 4 })
    .resize(side, side)
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer();

/** The mean difference of two pictures per channel, from 0 to 255. */
async function difference(one: Buffer, other: Buffer, side: number): Promise<number> {
  const [a, b] = await Promise.all([pixels(one, side), pixels(other, side)]);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

test('favicon.ico shows favicon.svg in 16, 32 and 48 pixels; run tools/art/icons.ts after a change of it', async () => {
  const pictures = picturesOf(read('favicon.ico'));
  expect(pictures.map(({ side }) => side)).toEqual([16, 32, 48]);
  for (const { side, png } of pictures) {
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: side, height: side });
    expect(await difference(png, drawing, side)).toBeLessThan(2);
  }
});

test('apple-touch-icon.png is an opaque square of 180 pixels that shows favicon.svg without round corners', async () => {
  const icon = read('apple-touch-icon.png');
  expect(await sharp(icon).metadata()).toMatchObject({ width: 180, height: 180 });
  expect((await sharp(icon).stats()).isOpaque).toBe(true);
  const square = Buffer.from(drawing.toString().replace(/ rx="\d+"/, ''));
  expect(await difference(icon, square, 180)).toBeLessThan(2);
});
