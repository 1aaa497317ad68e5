/** A square field of heights with bilinear interpolation. Lengths are in cells of the field. */

export interface HeightField {
  readonly size: number;
  readonly heights: Float32Array;
}

export const cell = (field: HeightField, x: number, y: number): number => field.heights[y * field.size + x] ?? 0;

/** Interpolated height; coordinates outside the field are clamped to its edge. */
export function heightAt({ size, heights }: HeightField, x: number, y: number): number {
  const cx = Math.min(size - 1.001, Math.max(0, x));
  const cy = Math.min(size - 1.001, Math.max(0, y));
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const fx = cx - x0;
  const fy = cy - y0;
  const at = y0 * size + x0;
  const top = (heights[at] ?? 0) * (1 - fx) + (heights[at + 1] ?? 0) * fx;
  const bottom = (heights[at + size] ?? 0) * (1 - fx) + (heights[at + size + 1] ?? 0) * fx;
  return top * (1 - fy) + bottom * fy;
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const LATTICE = 256;

/** Smooth noise from −1 to 1, repeated every 256 units. */
export function smoothNoise(seed: number): (x: number, y: number) => number {
  const random = seeded(seed);
  const values = Float32Array.from({ length: LATTICE * LATTICE }, () => random() * 2 - 1);
  const value = (x: number, y: number): number => values[(y & (LATTICE - 1)) * LATTICE + (x & (LATTICE - 1))] ?? 0;
  return (x, y) => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const u = fx * fx * (3 - 2 * fx);
    const v = fy * fy * (3 - 2 * fy);
    const top = value(x0, y0) * (1 - u) + value(x0 + 1, y0) * u;
    const bottom = value(x0, y0 + 1) * (1 - u) + value(x0 + 1, y0 + 1) * u;
    return top * (1 - v) + bottom * v;
  };
}

/** Sum of octaves of smooth noise, about −1 to 1. */
export function octaves(noise: (x: number, y: number) => number, x: number, y: number, count: number): number {
  let sum = 0;
  let part = 0.5;
  let scale = 1;
  for (let octave = 0; octave < count; octave += 1) {
    sum += part * noise(x * scale + octave * 17.3, y * scale + octave * 9.1);
    part *= 0.5;
    scale *= 2.03;
  }
  return sum;
}

/** The field at twice the resolution. */
export function doubled(field: HeightField): HeightField {
  const size = field.size * 2;
  const heights = new Float32Array(size * size);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) heights[y * size + x] = heightAt(field, x / 2 - 0.25, y / 2 - 0.25);
  return { size, heights };
}

/** Water or fog that fills the valleys up to a level. */
export interface Fill {
  /** Height of its surface, as a fraction of the highest summit's. */
  readonly level: number;
  /** Height of its waves, in the same unit; 0 for calm water. */
  readonly swell: number;
}

/** The field with filled valleys; `covered` is 1 where ground is below the surface. */
export function filled(field: HeightField, { level, swell }: Fill): { field: HeightField; covered: Float32Array } {
  const { size } = field;
  const noise = smoothNoise(61);
  const heights = new Float32Array(size * size);
  const covered = new Float32Array(size * size);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const at = y * size + x;
      const ground = field.heights[at] ?? 0;
      const surface = level + (swell > 0 ? swell * octaves(noise, x / 70, y / 40, 4) : 0);
      heights[at] = Math.max(ground, surface);
      covered[at] = ground < surface ? 1 : 0;
    }
  return { field: { size, heights }, covered };
}
