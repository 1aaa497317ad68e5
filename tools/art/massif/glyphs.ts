/** Small drawings in a print: spruces, houses, tracks, falling snow. */
import { project } from './camera.ts';
import type { Camera, Projected, View } from './camera.ts';
import { heightAt, octaves, seeded, smoothNoise } from './height-field.ts';
import type { HeightField } from './height-field.ts';
import { mix, put } from './print.ts';
import type { Ink, Picture } from './print.ts';

export interface Stage {
  readonly field: HeightField;
  readonly camera: Camera;
  readonly view: View;
  readonly picture: Picture;
}

type Point = readonly [number, number];

/** Fills a convex shape: all pixels whose centers are inside. */
export function fillShape(picture: Picture, points: readonly Point[], color: Ink, opacity = 1): void {
  const rows = points.map(([, y]) => y);
  const from = Math.max(0, Math.ceil(Math.min(...rows) - 0.5));
  const to = Math.min(picture.height - 1, Math.floor(Math.max(...rows) - 0.5));
  for (let row = from; row <= to; row += 1) {
    const y = row + 0.5;
    const crossings = points.flatMap((point, index) => {
      const next = points[(index + 1) % points.length] ?? point;
      if (point[1] <= y === next[1] <= y) return [];
      return [point[0] + ((y - point[1]) / (next[1] - point[1])) * (next[0] - point[0])];
    });
    const left = Math.max(0, Math.ceil(Math.min(...crossings) - 0.5));
    const right = Math.min(picture.width - 1, Math.floor(Math.max(...crossings) - 0.5));
    for (let column = left; column <= right; column += 1) put(picture, row * picture.width + column, color, opacity);
  }
}

/** Whether the ground at the point is visible and not hidden by nearer ground. */
function isSeen({ view }: Stage, { x, y, distance }: Projected): boolean {
  const column = Math.round(x);
  const row = Math.round(y);
  if (column < 0 || column >= view.width || row < 2 || row >= view.height + view.height * 0.2) return false;
  const shown = view.distance[Math.min(view.height - 1, row) * view.width + column] ?? 0;
  return shown === 0 || shown > distance * 0.96;
}

export interface Forest {
  readonly count: number;
  /** Height of the tree line, as a fraction of the highest summit's. */
  readonly upTo: number;
  readonly dark: Ink;
  readonly light: Ink;
  readonly haze: Ink;
  /** Distance of the haze, as in `clear` of the inks. */
  readonly clear: number;
  /** Height of a spruce in cells. */
  readonly tall: number;
  /** Minimum distance of trees from the camera, as a fraction of the field's size. */
  readonly nearest: number;
}

/** Draws spruces, the farthest first. */
export function plantForest(stage: Stage, forest: Forest): void {
  const { field, camera, picture } = stage;
  const random = seeded(71);
  const noise = smoothNoise(72);
  const trees: { readonly at: Projected; readonly tall: number }[] = [];
  for (let tried = 0; tried < forest.count * 12 && trees.length < forest.count; tried += 1) {
    const x = random() * field.size;
    const y = random() * field.size;
    const own = heightAt(field, x, y);
    const limit = forest.upTo * (0.72 + 0.4 * octaves(noise, x / 60, y / 60, 3));
    const slope = Math.abs(heightAt(field, x + 3, y) - heightAt(field, x - 3, y)) * camera.rise * field.size;
    if (own > limit || slope > 9 || octaves(noise, x / 45 + 50, y / 45, 2) < -0.16) continue;
    const at = project(field, camera, stage.view, [x, y]);
    if (!at || at.distance < forest.nearest * field.size || !isSeen(stage, at)) continue;
    trees.push({ at, tall: forest.tall * (0.6 + 0.8 * random()) });
  }
  for (const { at, tall } of trees.toSorted((one, other) => other.at.distance - one.at.distance)) {
    const height = tall * at.scale;
    const half = height * 0.17;
    const haze = 1 - Math.exp(-((at.distance / field.size / forest.clear) ** 1.5));
    const [dark, light] = [mix(forest.dark, forest.haze, haze), mix(forest.light, forest.haze, haze)];
    const foot = at.y + height * 0.06;
    if (height < 7) {
      fillShape(
        picture,
        [
          [at.x, at.y - height],
          [at.x + half, foot],
          [at.x - half, foot],
        ],
        dark,
      );
      continue;
    }
    for (const [top, bottom, wide] of [
      [1, 0.5, 0.62],
      [0.74, 0.22, 0.84],
      [0.48, 0, 1],
    ] as const) {
      fillShape(
        picture,
        [
          [at.x, at.y - height * top],
          [at.x + half * wide, foot - height * bottom],
          [at.x - half * wide, foot - height * bottom],
        ],
        dark,
      );
      fillShape(
        picture,
        [
          [at.x, at.y - height * top],
          [at.x + half * wide, foot - height * bottom],
          [at.x + half * wide * 0.35, foot - height * bottom],
        ],
        light,
      );
    }
  }
}

export interface Village {
  readonly place: Point;
  /** Radius around the place, as a fraction of the field's size. */
  readonly spread?: number;
  readonly count: number;
  readonly wall: Ink;
  readonly roof: Ink;
  readonly window: Ink;
}

export function buildVillage(stage: Stage, village: Village): void {
  const { place, spread = 0.045, count, wall, roof, window: lit } = village;
  const { field, camera, view, picture } = stage;
  const random = seeded(19);
  const houses = Array.from({ length: count }, () => {
    const angle = random() * Math.PI * 2;
    const away = Math.sqrt(random()) * spread * field.size;
    const x = place[0] * field.size + Math.cos(angle) * away * 1.5;
    const y = place[1] * field.size + Math.sin(angle) * away;
    return {
      at: project(field, camera, view, [x, y]),
      wide: 4.6 + random() * 2.4,
      windows: Math.floor(1 + random() * 3),
    };
  });
  const seen = houses.flatMap(({ at, ...rest }) => (at && isSeen(stage, at) ? [{ at, ...rest }] : []));
  for (const { at, wide, windows } of seen.toSorted((one, other) => other.at.distance - one.at.distance)) {
    const half = (wide * at.scale) / 2;
    const [left, right, top] = [at.x - half, at.x + half, at.y - half * 0.95];
    fillShape(
      picture,
      [
        [left, top],
        [right, top],
        [right, at.y + 1],
        [left, at.y + 1],
      ],
      wall,
    );
    fillShape(
      picture,
      [
        [left - half * 0.25, top],
        [at.x, top - half * 0.75],
        [right + half * 0.25, top],
      ],
      roof,
    );
    for (let index = 0; index < windows; index += 1) {
      const x = left + ((index + 0.6) / (windows + 0.2)) * half * 2;
      const size = half * 0.17;
      fillShape(
        picture,
        [
          [x - size, at.y - half * 0.62],
          [x + size, at.y - half * 0.62],
          [x + size, at.y - half * 0.22],
          [x - size, at.y - half * 0.22],
        ],
        lit,
      );
    }
  }
}

export interface Run {
  /** Points of the run from top to bottom, as fractions of the picture's width and height. */
  readonly points: readonly Point[];
  readonly turns: number;
  /** Distance of the turns from the line through the points, as a fraction of the picture's width. */
  readonly swing: number;
  /** Line width, as a fraction of the picture's width. */
  readonly width: number;
  readonly color: Ink;
}

const STEPS = 400;

/** A curve through the points (Catmull–Rom); `part`: 0 at the first point, 1 at the last. */
function curveAt(points: readonly Point[], part: number): Point {
  const whole = part * (points.length - 1);
  const index = Math.min(points.length - 2, Math.floor(whole));
  const t = whole - index;
  const near = [-1, 0, 1, 2].map((step) => points[Math.min(points.length - 1, Math.max(0, index + step))] ?? [0, 0]);
  const along = (axis: 0 | 1): number => {
    const [a = 0, b = 0, c = 0, d = 0] = near.map((point) => point[axis]);
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
  };
  return [along(0), along(1)];
}

/** Draws a skied line with its turns, which grow towards the viewer. `part`: drawn fraction of the run, 0 to 1. */
export function drawRun(picture: Picture, { points, turns, swing, width, color }: Run, part = 1): void {
  const { width: wide, height } = picture;
  const line = Array.from({ length: STEPS + 1 }, (_, step): Point => {
    const at = step / STEPS;
    const [x, y] = curveAt(points, at);
    const [nx, ny] = curveAt(points, Math.min(1, at + 0.01));
    const length = Math.hypot(nx - x, ny - y) || 1;
    const away = Math.sin(at * turns * Math.PI * 2) * swing * (0.35 + 0.65 * at);
    return [(x - ((ny - y) / length) * away) * wide, y * height + ((nx - x) / length) * away * wide];
  });
  for (const [step, to] of line.slice(0, Math.round(STEPS * part) + 1).entries()) {
    const from = line[step - 1];
    if (!from) continue;
    const half = (width * wide * (0.55 + (0.45 * step) / STEPS)) / 2;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy) || 1;
    const [sx, sy] = [(-dy / length) * half, (dx / length) * half];
    const [ex, ey] = [(dx / length) * half, (dy / length) * half];
    fillShape(
      picture,
      [
        [from[0] + sx - ex, from[1] + sy - ey],
        [to[0] + sx + ex, to[1] + sy + ey],
        [to[0] - sx + ex, to[1] - sy + ey],
        [from[0] - sx - ex, from[1] - sy - ey],
      ],
      color,
    );
  }
}

export function drawSnow(picture: Picture, { count, color }: { readonly count: number; readonly color: Ink }): void {
  const random = seeded(5);
  for (let flake = 0; flake < count; flake += 1) {
    const near = random() ** 3;
    const [x, y] = [random() * picture.width, random() * picture.height];
    const length = (6 + near * 26) * (picture.width / 1792);
    const thick = (1 + near * 2.6) * (picture.width / 1792);
    fillShape(
      picture,
      [
        [x, y],
        [x + thick, y],
        [x + thick - length * 0.55, y + length],
        [x - length * 0.55, y + length],
      ],
      color,
      0.25 + near * 0.5,
    );
  }
}
