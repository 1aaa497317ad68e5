/**
 * Generates the brand's massif, which all scenes, maps and films show. `node massif.ts WORK` writes WORK/massif.f32 (float32, rows from north to south)
 * and takes some minutes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { erode } from './erode.ts';
import { doubled, octaves, smoothNoise } from './height-field.ts';
import type { HeightField } from './height-field.ts';

const SIZE = 768;
const SHARPNESS = 1.25;

/** A main ridge from west to east, with two side ridges; flat at the edges. */
function upliftOf(): (x: number, y: number) => number {
  const noise = smoothNoise(41);
  return (x, y) => {
    const bent = y - 0.5 - 0.07 * Math.sin(x * 7.2) - 0.05 * octaves(noise, x * 5, y * 5, 2);
    const ridge = Math.exp(-((bent / 0.17) ** 2));
    const spur =
      Math.exp(-(((x - 0.36) / 0.09) ** 2) - ((y - 0.34) / 0.2) ** 2) +
      Math.exp(-(((x - 0.67) / 0.1) ** 2) - ((y - 0.68) / 0.19) ** 2);
    const rim = Math.exp(-(((x - 0.5) / 0.45) ** 8) - ((y - 0.5) / 0.45) ** 8);
    return Math.max(0.06, 0.22 + 1.15 * ridge + 0.7 * spur + 0.42 * octaves(noise, x * 9 + 40, y * 9 + 40, 3)) * rim;
  };
}

export function makeMassif(onProgress: (line: string) => void): HeightField {
  const noise = smoothNoise(7);
  const uplift = upliftOf();
  const heights = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1)
      heights[y * SIZE + x] =
        0.02 * (1 + octaves(noise, (x / SIZE) * 24, (y / SIZE) * 24, 4)) * uplift(x / SIZE, y / SIZE);
  const coarse = erode({ size: SIZE, heights }, { seed: 900, steps: 90, uplift, talus: 1.5 }, (step) => {
    if (step % 10 === 0) onProgress(`step ${step} of 90`);
  });
  // Detail: the same forces for a short time on finer cells. The heights are now from 0 to 1, and the forces are scaled accordingly.
  const fine = doubled(coarse);
  const gullies = smoothNoise(88);
  for (let at = 0; at < fine.heights.length; at += 1) {
    const x = at % fine.size;
    const y = Math.trunc(at / fine.size);
    fine.heights[at] = (fine.heights[at] ?? 0) * (1 + 0.006 * octaves(gullies, x / 7, y / 7, 3));
  }
  return erode(fine, { seed: 1700, steps: 6, uplift: (x, y) => uplift(x, y) * 0.5, talus: 2.4 }, (step) =>
    onProgress(`fine step ${step} of 6`),
  );
}

export function readMassif(work: string): HeightField {
  const bytes = readFileSync(join(work, 'massif.f32'));
  const heights = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  // The power makes summits stand out and valleys wide.
  return { size: Math.round(Math.sqrt(heights.length)), heights: heights.map((height) => height ** SHARPNESS) };
}

if (import.meta.main) {
  const [work = 'work'] = process.argv.slice(2);
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'massif.f32'), makeMassif(console.log).heights);
}
