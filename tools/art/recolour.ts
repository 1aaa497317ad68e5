/** Turns a master (see studio.py) into a finished cut-out in one colourway. */
import { writeFile } from 'node:fs/promises';

import sharp from 'sharp';

/** Three hex colours for regions 1, 2 and 3. */
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

/** The finished picture as 8 bit RGBA. */
export function recolour(master: Master, palette: Palette): { data: Uint8ClampedArray; width: number; height: number } {
  const { base, mask } = master;
  const colours = palette.map(toLinear);
  const exposure = exposureOf(master);
  const out = new Uint8ClampedArray(base.width * base.height * 4);
  for (let pixel = 0; pixel < base.width * base.height; pixel += 1) {
    const from = pixel * base.channels;
    const alpha = base.channels === 4 ? (base.data[from + 3] ?? 0) / 65_535 : 1;
    if (alpha <= 0.002) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      let light = decode(base.data[from + channel]);
      for (let region = 0; region < 3; region += 1) {
        light += decode(mask.data[pixel * mask.channels + region]) * (colours[region]?.[channel] ?? 0);
      }
      out[pixel * 4 + channel] = toDisplay((light * exposure) / alpha) * 255;
    }
    out[pixel * 4 + 3] = alpha * 255;
  }
  return { data: out, width: base.width, height: base.height };
}

/** `grounded`: the product stands, so a soft contact shadow is laid under it. Returns the bytes written. */
export async function writePicture(
  master: Master,
  palette: Palette,
  file: string,
  grounded = false,
  largestBytes = 40_000,
): Promise<number> {
  const { data, width, height } = recolour(master, palette);
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

/** Squashes the lowest part of the silhouette into a blurred shadow at its foot. */
async function layOnGround(picture: Buffer, width: number, height: number): Promise<Buffer> {
  let foot = height - 1;
  const covered = (y: number): boolean => {
    for (let x = 0; x < width; x += 3) if ((picture[(y * width + x) * 4 + 3] ?? 0) > 128) return true;
    return false;
  };
  while (foot > 0 && !covered(foot)) foot -= 1;
  const band = Math.round(height * 0.2);
  const squashed = Math.round(band * 0.3);
  const top = Math.max(0, foot - band);
  const raw = { raw: { width, height, channels: 4 as const } };
  const silhouette = await sharp(picture, raw)
    .extract({ left: 0, top, width, height: foot - top + 1 })
    .extractChannel(3)
    .resize(width, squashed, { fit: 'fill' })
    .raw()
    .toBuffer();
  const shadow = new Uint8Array(width * height);
  const start = Math.min(foot - squashed + Math.round(height * 0.012), height - squashed);
  shadow.set(silhouette.subarray(0, Math.min(silhouette.length, (height - start) * width)), start * width);
  const soft = await sharp(shadow, { raw: { width, height, channels: 1 } })
    .blur(width / 70)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const out = Buffer.from(picture);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const alpha = (picture[pixel * 4 + 3] ?? 0) / 255;
    const dark = ((soft.data[pixel * soft.info.channels] ?? 0) / 255) * 0.42 * (1 - alpha);
    const total = alpha + dark;
    if (dark < 0.004) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      out[pixel * 4 + channel] = ((picture[pixel * 4 + channel] ?? 0) * alpha + 12 * dark) / total;
    }
    out[pixel * 4 + 3] = total * 255;
  }
  return out;
}

/** The light that falls on most of a product becomes one, so that its colour comes out as it was named. */
function exposureOf(master: Master): number {
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

function toLinear(hex: string): [number, number, number] {
  const number = Number.parseInt(hex.replace('#', ''), 16);
  const channel = (shift: number): number => {
    const value = ((number >> shift) & 255) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(16), channel(8), channel(0)];
}
