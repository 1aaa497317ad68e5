/** Turns a master (see studio.py) into a finished cut-out in one colorway. */
import { writeFile } from 'node:fs/promises';

import sharp from 'sharp';

/** Three hex colors for regions 1, 2 and 3. */
export type Palette = readonly [string, string, string];

const FULL_SCALE = 4;
const SHOULDER = 0.72;

type Plane = { data: Uint16Array; width: number; height: number; channels: number };

export type Master = { readonly base: Plane; readonly mask: Plane };

export async function readMaster(path: string): Promise<Master> {
  const [base, mask] = await Promise.all([readPlane(`${path}-base.png`), readPlane(`${path}-mask.png`)]);
  return { base, mask };
}

async function readPlane(file: string): Promise<Plane> {
  const { data, info } = await sharp(file)
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
  return { data: samples, width: info.width, height: info.height, channels: info.channels };
}

/** The finished picture as 8-bit RGBA. All pictures of a film use the exposure of the first one. */
export function recolor(
  master: Master,
  palette: Palette,
  exposure = exposureOf(master),
): { data: Uint8ClampedArray; width: number; height: number } {
  const { base, mask } = master;
  const colors = palette.map(toLinear);
  const out = new Uint8ClampedArray(base.width * base.height * 4);
  for (let pixel = 0; pixel < base.width * base.height; pixel += 1) {
    const from = pixel * base.channels;
    const alpha = base.channels === 4 ? (base.data[from + 3] ?? 0) / 65_535 : 1;
    if (alpha <= 0.002) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      let light = decode(base.data[from + channel]);
      for (let region = 0; region < 3; region += 1) {
        light += decode(mask.data[pixel * mask.channels + region]) * (colors[region]?.[channel] ?? 0);
      }
      out[pixel * 4 + channel] = shown((light * exposure) / alpha);
    }
    out[pixel * 4 + 3] = alpha * 255;
  }
  return { data: out, width: base.width, height: base.height };
}

/** Writes a finished picture and returns its size in bytes. `grounded`: the product stands, so a soft shadow is drawn under it. */
export async function writePicture(
  master: Master,
  palette: Palette,
  file: string,
  grounded = false,
  largestBytes = 95_000,
): Promise<number> {
  const { data, width, height } = recolor(master, palette);
  const raw = { raw: { width, height, channels: 4 as const } };
  const crisp = await sharp(data, raw).sharpen({ sigma: 0.6, m1: 0.4, m2: 1.2 }).raw().toBuffer();
  const finished = grounded ? await layOnGround(crisp, width, height) : crisp;
  for (const quality of [86, 80, 74, 66, 56]) {
    const bytes = await sharp(finished, raw).webp({ quality, alphaQuality: 90, effort: 5 }).toBuffer();
    if (bytes.byteLength > largestBytes && quality > 56) continue;
    await writeFile(file, bytes);
    return bytes.byteLength;
  }
  return 0;
}

/** Fraction of the height, above the lowest point, that may still touch the ground: parts that stand behind or lie at an angle. */
const GROUND = 0.24;

/** The lowest covered row of each column if it is near the ground, smoothed along the row; -1 if nothing stands there. */
function feetOf(picture: Buffer, width: number, height: number): Float32Array {
  const lowest = new Float32Array(width).fill(-1);
  for (let x = 0; x < width; x += 1)
    for (let y = height - 1; y >= 0 && (lowest[x] ?? 0) < 0; y -= 1)
      if ((picture[(y * width + x) * 4 + 3] ?? 0) > 128) lowest[x] = y;
  const ground = Math.max(...lowest);
  const reach = Math.round(width / 28);
  return lowest.map((own, x) => {
    if (own < ground - GROUND * height) return -1;
    const near = lowest.subarray(Math.max(0, x - reach), x + reach + 1).filter((y) => y >= ground - GROUND * height);
    return near.reduce((sum, y) => sum + y, 0) / near.length;
  });
}

/** The shadow's darkness under the feet; `up` and `down`: its extent in rows. */
async function shade(feet: Float32Array, height: number, { up, down, blur }: Record<'up' | 'down' | 'blur', number>) {
  const width = feet.length;
  const plane = new Uint8Array(width * height);
  feet.forEach((foot, x) => {
    if (foot < 0) return;
    for (let y = Math.max(0, Math.round(foot - up)); y < Math.min(height, foot + down); y += 1)
      plane[y * width + x] = 255;
  });
  return sharp(plane, { raw: { width, height, channels: 1 } })
    .blur(blur)
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Draws two shadows under the outline: a narrow dark one where the product touches the ground, and a wide soft one. */
async function layOnGround(picture: Buffer, width: number, height: number): Promise<Buffer> {
  const feet = feetOf(picture, width, height);
  const [touch, soft] = await Promise.all([
    shade(feet, height, { up: height / 60, down: height / 300, blur: width / 190 }),
    shade(feet, height, { up: height / 22, down: height / 90, blur: width / 42 }),
  ]);
  const out = Buffer.from(picture);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const alpha = (picture[pixel * 4 + 3] ?? 0) / 255;
    const near = (touch.data[pixel * touch.info.channels] ?? 0) / 255;
    const far = (soft.data[pixel * soft.info.channels] ?? 0) / 255;
    const dark = (1 - (1 - near * 0.42) * (1 - far * 0.3)) * (1 - alpha);
    const total = alpha + dark;
    if (dark < 0.004) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      out[pixel * 4 + channel] = ((picture[pixel * 4 + channel] ?? 0) * alpha + 12 * dark) / total;
    }
    out[pixel * 4 + 3] = total * 255;
  }
  return out;
}

/** The exposure that normalizes a product's typical light to about one, so that its color appears as specified. */
export function exposureOf(master: Master): number {
  const lights: number[] = [];
  for (let pixel = 0; pixel < master.mask.width * master.mask.height; pixel += 7) {
    const from = pixel * master.mask.channels;
    const light =
      decode(master.mask.data[from]) + decode(master.mask.data[from + 1]) + decode(master.mask.data[from + 2]);
    if (light > 0.03) lights.push(light);
  }
  lights.sort((a, b) => a - b);
  const typical = lights[Math.floor(lights.length * 0.72)] ?? 1;
  return Math.min(Math.max(0.94 / typical, 0.5), 2.2);
}

function decode(sample: number | undefined): number {
  const root = (sample ?? 0) / 65_535;
  return root * root * FULL_SCALE;
}

function toDisplay(light: number): number {
  const rolled =
    light < SHOULDER ? light : SHOULDER + (1 - SHOULDER) * (1 - Math.exp(-(light - SHOULDER) / (1 - SHOULDER)));
  return rolled <= 0.003_130_8 ? rolled * 12.92 : 1.055 * rolled ** (1 / 2.4) - 0.055;
}

/** Lookup table of display values (0 to 255) by the square root of the light: computing a power and an exponential per channel would take most of the time. */
const BRIGHTEST = 8;
const STEPS = 8192;
const SHOWN = Float32Array.from({ length: STEPS + 1 }, (_, step) => toDisplay(BRIGHTEST * (step / STEPS) ** 2) * 255);
const shown = (light: number): number =>
  SHOWN[Math.min(STEPS, Math.round(Math.sqrt(light / BRIGHTEST) * STEPS))] ?? 255;

function toLinear(hex: string): [number, number, number] {
  const number = Number.parseInt(hex.replace('#', ''), 16);
  const channel = (shift: number): number => {
    const value = ((number >> shift) & 255) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(16), channel(8), channel(0)];
}
