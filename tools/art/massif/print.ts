/** Prints a view in a few inks, like a silk screen: tones with hard edges, silhouettes and contours as lines, paper grain. */
import type { View } from './camera.ts';
import { heightAt, seeded } from './height-field.ts';
import type { HeightField } from './height-field.ts';
import type { Surface } from './light.ts';

export type Ink = readonly [number, number, number];

export interface Inks {
  readonly skyTop: Ink;
  readonly skyBottom: Ink;
  /** Inks of snow: lit, half lit, in shadow. */
  readonly snow: readonly [Ink, Ink, Ink];
  /** Inks of rock: lit, in shadow. */
  readonly rock: readonly [Ink, Ink];
  /** Inks of water or fog in the valleys: lit, half lit, in shadow. */
  readonly fill?: readonly [Ink, Ink, Ink];
  readonly haze: Ink;
  readonly line: Ink;
  /** Minimum light of half-lit and of lit cells. */
  readonly tones: readonly [number, number];
  /** Distance at which haze covers two thirds, as a fraction of the field's size. */
  readonly clear: number;
  /** Opacity of contours; 0 for none. */
  readonly contours: number;
  /** Height between two contours, as a fraction of the highest summit's. */
  readonly interval: number;
}

/** An RGB picture with values from 0 to 1 per channel. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Float32Array;
}

export const ink = (hex: string): Ink =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Ink;

export const mix = (one: Ink, other: Ink, part: number): Ink => [
  one[0] + (other[0] - one[0]) * part,
  one[1] + (other[1] - one[1]) * part,
  one[2] + (other[2] - one[2]) * part,
];

const edge = (from: number, to: number, value: number): number => {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
};

function read({ size }: Pick<Surface, 'size'>, values: Float32Array, x: number, y: number): number {
  return heightAt({ size, heights: values }, x, y);
}

export function put(picture: Picture, at: number, color: Ink, opacity = 1): void {
  const { rgb } = picture;
  for (let channel = 0; channel < 3; channel += 1) {
    const before = rgb[at * 3 + channel] ?? 0;
    rgb[at * 3 + channel] = before + ((color[channel] ?? 0) - before) * opacity;
  }
}

interface Ground {
  readonly field: HeightField;
  readonly surface: Surface;
  readonly light: Float32Array;
  /** 1 where water or fog covers the ground. */
  readonly covered?: Float32Array | undefined;
}

function groundInk({ surface, light, covered }: Ground, inks: Inks, x: number, y: number): Ink {
  const lit = read(surface, light, x, y);
  const half = edge(inks.tones[0] - 0.035, inks.tones[0] + 0.035, lit);
  const full = edge(inks.tones[1] - 0.035, inks.tones[1] + 0.035, lit);
  const threeTones = ([bright, middle, shade]: Inks['snow']): Ink => mix(mix(shade, middle, half), bright, full);
  const fill = covered ? edge(0.35, 0.65, read(surface, covered, x, y)) : 0;
  if (fill === 1 && inks.fill) return threeTones(inks.fill);
  const snow = threeTones(inks.snow);
  const rock = mix(inks.rock[1], inks.rock[0], half * (0.45 + 0.55 * full));
  const ground = mix(snow, rock, edge(0.3, 0.7, read(surface, surface.rock, x, y)));
  return fill > 0 && inks.fill ? mix(ground, threeTones(inks.fill), fill) : ground;
}

/** Prints ground and sky. */
export function print(view: View, ground: Ground, inks: Inks): Picture {
  const { width, height, distance } = view;
  const picture = { width, height, rgb: new Float32Array(width * height * 3) };
  const { size } = ground.field;
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const far = distance[at] ?? 0;
      if (far === 0) {
        put(picture, at, mix(inks.skyTop, inks.skyBottom, Math.min(1, (row / height) * 1.7)));
        continue;
      }
      const haze = 1 - Math.exp(-((far / size / inks.clear) ** 1.5));
      put(picture, at, mix(groundInk(ground, inks, view.x[at] ?? 0, view.y[at] ?? 0), inks.haze, haze * 0.92));
    }
  if (inks.contours > 0) printContours(picture, view, ground.field, inks);
  printSilhouettes(picture, view, inks, size);
  return picture;
}

function printContours(
  picture: Picture,
  view: View,
  field: HeightField,
  { contours, interval, line, clear }: Inks,
): void {
  const { width, height, x, y, distance } = view;
  const level = (at: number): number => heightAt(field, x[at] ?? 0, y[at] ?? 0) / interval;
  for (let row = 1; row < height - 1; row += 1)
    for (let column = 1; column < width - 1; column += 1) {
      const at = row * width + column;
      const far = distance[at] ?? 0;
      if (far === 0 || (distance[at - width] ?? 0) === 0) continue;
      const own = level(at);
      const slope = Math.hypot(level(at + 1) - own, level(at - width) - own);
      // Lines are left out where they would touch.
      if (slope > 0.14 || slope < 1e-5) continue;
      const away = Math.abs(own - Math.round(own)) / slope;
      const isMajor = Math.round(own) % 5 === 0;
      const strength = Math.max(0, 1.35 - away / (isMajor ? 1.5 : 1));
      if (strength > 0)
        put(
          picture,
          at,
          line,
          Math.min(1, strength) * contours * (isMajor ? 1 : 0.6) * Math.exp(-far / field.size / clear),
        );
    }
}

/** Draws the edges of near ground against far ground or the sky. */
function printSilhouettes(
  picture: Picture,
  { width, height, distance }: View,
  { line, clear }: Inks,
  size: number,
): void {
  for (let row = 1; row < height - 1; row += 1)
    for (let column = 1; column < width - 1; column += 1) {
      const at = row * width + column;
      const own = distance[at] ?? 0;
      if (own === 0) continue;
      const above = distance[at - width] ?? 0;
      const beside = Math.max(distance[at - 1] ?? 0, distance[at + 1] ?? 0);
      const gap = above === 0 ? 1 : Math.max(above, beside) / own - 1;
      if (gap < 0.05) continue;
      const opacity = Math.min(0.75, gap * 4) * Math.exp(-own / size / clear);
      put(picture, at, line, opacity);
      put(picture, at + width, line, opacity * 0.5);
    }
}

export function grain(picture: Picture, seed: number, strength: number): void {
  const random = seeded(seed);
  for (let at = 0; at < picture.width * picture.height; at += 1) {
    const speck = (random() + random() + random() - 1.5) * strength;
    for (let channel = 0; channel < 3; channel += 1)
      picture.rgb[at * 3 + channel] = (picture.rgb[at * 3 + channel] ?? 0) * (1 + speck);
  }
}

export function bytesOf({ rgb }: Picture): Uint8Array {
  return Uint8Array.from(rgb, (value) => Math.min(255, Math.max(0, Math.round(value * 255))));
}
