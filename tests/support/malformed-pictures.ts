/** Malformed, unusual and dangerous pictures, reproducible by seed. */
import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';
import type { Sharp } from 'sharp';

export type MalformedPicture = { readonly name: string; readonly bytes: Buffer };

/** A small pseudo-random generator (mulberry32) of integers below `limit`. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

function noise(width: number, height: number, random: (limit: number) => number): Sharp {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, () => random(256)));
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Valid pictures of every format and of the unusual kinds. */
async function soundPictures(random: (limit: number) => number): Promise<Record<string, Buffer>> {
  const picture = noise(64, 48, random);
  const frames = [await picture.clone().png().toBuffer(), await picture.clone().negate().png().toBuffer()];
  const animated = sharp(frames, { join: { animated: true } });
  return {
    jpeg: await picture.clone().jpeg().toBuffer(),
    'progressive jpeg': await picture.clone().jpeg({ progressive: true }).toBuffer(),
    'cmyk jpeg': await picture.clone().toColorspace('cmyk').jpeg().toBuffer(),
    'turned jpeg': await picture.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    'interlaced png': await picture.clone().png({ progressive: true }).toBuffer(),
    'sixteen-bit png': await picture.clone().toColorspace('rgb16').png().toBuffer(),
    'palette png': await picture.clone().png({ palette: true }).toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    'lossless webp': await picture.clone().webp({ lossless: true }).toBuffer(),
    'animated webp': await animated
      .clone()
      .webp({ delay: [50, 50] })
      .toBuffer(),
    avif: await picture.clone().avif({ effort: 0 }).toBuffer(),
  };
}

function pngChunk(type: string, data: Buffer, statedLength = data.length): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(statedLength, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** A PNG of gray rows that claims any size and depth, but contains only `rows` rows. */
function claimedPng(width: number, height: number, { depth = 8, color = 0, interlace = 0, rows = 4 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, interlace], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (Math.min(width, 30_000) + 1)));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Writes two 16-bit numbers after a marker, where a header has its sizes. */
function withSize(bytes: Buffer, marker: Buffer, offset: number, sizes: readonly [number, number]): Buffer {
  const changed = Buffer.from(bytes);
  const at = changed.indexOf(marker);
  if (at < 0) throw new Error(`The picture has no ${marker.toString('hex')}.`);
  changed.writeUInt16BE(sizes[0], at + offset);
  changed.writeUInt16BE(sizes[1], at + offset + 2);
  return changed;
}

const SVG = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" width="99999999" height="99999999"/>',
  '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>',
  '<!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&file;</text></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/x.png"/></svg>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/hostname"/></svg>',
];

const CLAIMED_SIZES = [
  [0, 0],
  [0, 48],
  [1, 65_535],
  [65_535, 1],
  [255, 7000],
  [7000, 7000],
  [20_000, 20_000],
  [65_535, 65_535],
] as const;

/** Files whose header claims far more than they contain, and files that unpack to far more than their size. */
function bombs(sound: Readonly<Record<string, Buffer>>): MalformedPicture[] {
  const jpegSize = Buffer.from([0xff, 0xc0]);
  const progressiveSize = Buffer.from([0xff, 0xc2]);
  const of = (kind: string): Buffer => sound[kind] ?? Buffer.alloc(0);
  return CLAIMED_SIZES.flatMap(([width, height]) => {
    const size = `${width} × ${height}`;
    return [
      { name: `png claims ${size}`, bytes: claimedPng(width, height) },
      {
        name: `interlaced png claims ${size}`,
        bytes: claimedPng(width, height, { depth: 16, color: 6, interlace: 1 }),
      },
      { name: `jpeg claims ${size}`, bytes: withSize(of('jpeg'), jpegSize, 5, [height, width]) },
      {
        name: `progressive jpeg claims ${size}`,
        bytes: withSize(of('progressive jpeg'), progressiveSize, 5, [height, width]),
      },
      { name: `avif claims ${size}`, bytes: withSize(of('avif'), Buffer.from('ispe'), 10, [width, height]) },
    ];
  });
}

/** Valid, truncated, damaged and spliced files, decompression bombs, and SVG under the name of a picture. */
export async function malformedPictures(seed: number): Promise<MalformedPicture[]> {
  const random = numbers(seed);
  const sound = await soundPictures(random);
  const kinds = Object.entries(sound);
  const made: MalformedPicture[] = kinds.map(([name, bytes]) => ({ name, bytes }));
  for (const [kind, bytes] of kinds) {
    for (let index = 0; index < 10; index += 1) {
      const end = index === 0 ? bytes.length - 1 : random(bytes.length);
      made.push({ name: `${kind} cut after ${end} bytes`, bytes: bytes.subarray(0, end) });
    }
    for (let index = 0; index < 20; index += 1) {
      const damaged = Buffer.from(bytes);
      // Half of the flips are in the header, which has sizes and lengths.
      const reach = index % 2 === 0 ? Math.min(120, damaged.length) : damaged.length;
      for (let flips = 1 + random(4); flips > 0; flips -= 1) {
        const at = random(reach);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << random(8));
      }
      made.push({ name: `${kind} with flipped bits, ${index}`, bytes: damaged });
    }
    const [, other = bytes] = kinds[random(kinds.length)] ?? [];
    const half = bytes.length >> 1;
    made.push(
      {
        name: `${kind} that continues as another picture`,
        bytes: Buffer.concat([bytes.subarray(0, half), other.subarray(other.length >> 1)]),
      },
      {
        name: `${kind} with zeros in its middle`,
        bytes: Buffer.concat([bytes.subarray(0, half), Buffer.alloc(64), bytes.subarray(half + 64)]),
      },
    );
  }
  const written = SVG.map((text, index) => ({ name: `svg ${index}`, bytes: Buffer.from(text) }));
  return [...made, ...bombs(sound), ...written];
}
