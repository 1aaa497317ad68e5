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

export async function writePicture(
  master: Master,
  palette: Palette,
  file: string,
  largestBytes = 40_000,
): Promise<number> {
  const { data, width, height } = recolour(master, palette);
  for (const quality of [86, 80, 74, 66, 56]) {
    const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
      .sharpen({ sigma: 0.6, m1: 0.4, m2: 1.2 })
      .webp({ quality, alphaQuality: 90, effort: 5 })
      .toBuffer();
    if (bytes.byteLength > largestBytes && quality > 56) continue;
    await writeFile(file, bytes);
    return bytes.byteLength;
  }
  return 0;
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
  return Math.min(Math.max(0.86 / typical, 0.5), 2.2);
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
