/** `node icons.ts`: draws the icons that browsers request even without a link in the page, from `public/favicon.svg`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

const PUBLIC = join(import.meta.dirname, '../../public');
const ICO_SIDES = [16, 32, 48];
const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const BITS_PER_PIXEL = 32;

/** Removes the rounded corners: iOS rounds icons itself, and shows transparent corners in black. */
const square = (svg: string): string => svg.replace(' rx="4"', '');

const png = (svg: string, side: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: side * 4 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** An ICO file of PNG pictures: a header, a directory entry for each picture, then the pictures. */
function ico(pictures: readonly Buffer[]): Buffer {
  const table = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  table.writeUInt16LE(1, 2);
  table.writeUInt16LE(pictures.length, 4);
  let offset = table.length;
  for (const [at, picture] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * at;
    const side = ICO_SIDES[at] ?? 0;
    table.writeUInt8(side, entry);
    table.writeUInt8(side, entry + 1);
    table.writeUInt16LE(1, entry + 4);
    table.writeUInt16LE(BITS_PER_PIXEL, entry + 6);
    table.writeUInt32LE(picture.length, entry + 8);
    table.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([table, ...pictures]);
}

const svg = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
await writeFile(join(PUBLIC, 'favicon.ico'), ico(await Promise.all(ICO_SIDES.map((side) => png(svg, side)))));
await writeFile(join(PUBLIC, 'apple-touch-icon.png'), await png(square(svg), 180));
