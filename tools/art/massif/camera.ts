/** Projects a height field: computes for every pixel which place of the field it shows. Columns are filled from front to back. */
import { heightAt } from './height-field.ts';
import type { HeightField } from './height-field.ts';

export interface Camera {
  /** Position as fractions of the field's size; the camera's height is a fraction of the highest summit's. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Viewing direction in degrees clockwise from north. */
  readonly heading: number;
  /** Half the horizontal angle of view, as a tangent. */
  readonly width: number;
  /** Position of the horizon from the top, as a fraction of the picture's height. */
  readonly horizon: number;
  /** Height of the highest summit, as a fraction of the field's size. */
  readonly rise: number;
  /** Maximum distance of the view, as a fraction of the field's size. */
  readonly far: number;
}

export interface View {
  readonly width: number;
  readonly height: number;
  /** For each pixel, the shown place and its distance, in cells; a distance of 0 is the sky. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly distance: Float32Array;
}

export interface Projected {
  readonly x: number;
  readonly y: number;
  readonly distance: number;
  /** Pixels per cell. */
  readonly scale: number;
}

interface Frame {
  readonly forward: readonly [number, number];
  readonly right: readonly [number, number];
  readonly start: readonly [number, number];
  readonly eye: number;
  readonly scale: number;
  readonly rise: number;
}

function frameOf({ size }: HeightField, camera: Camera, width: number): Frame {
  const heading = (camera.heading * Math.PI) / 180;
  return {
    forward: [Math.sin(heading), -Math.cos(heading)],
    right: [Math.cos(heading), Math.sin(heading)],
    start: [camera.x * size, camera.y * size],
    eye: camera.height * camera.rise * size,
    scale: width / 2 / camera.width,
    rise: camera.rise * size,
  };
}

const NEAREST = 4;

export function look(field: HeightField, camera: Camera, width: number, height: number): View {
  const cells = width * height;
  const view = {
    width,
    height,
    x: new Float32Array(cells),
    y: new Float32Array(cells),
    distance: new Float32Array(cells),
  };
  const { forward, right, start, eye, scale, rise } = frameOf(field, camera, width);
  const horizon = camera.horizon * height;
  const end = camera.far * field.size;
  for (let column = 0; column < width; column += 1) {
    const side = ((column + 0.5) / width - 0.5) * 2 * camera.width;
    let filled = height;
    let before = NEAREST;
    for (let distance = NEAREST; distance < end && filled > 0; distance += Math.max(0.35, distance * 0.0012)) {
      const px = start[0] + (forward[0] + right[0] * side) * distance;
      const py = start[1] + (forward[1] + right[1] * side) * distance;
      if (px < 0 || py < 0 || px >= field.size || py >= field.size) continue;
      const row = Math.max(0, Math.ceil(horizon + ((eye - heightAt(field, px, py) * rise) / distance) * scale));
      for (let at = filled - 1; at >= row; at -= 1) {
        // Interpolates between this sample and the previous one.
        const part = filled - row > 1 ? (filled - 1 - at) / (filled - row) : 1;
        const exact = before + (distance - before) * part;
        const pixel = at * width + column;
        view.x[pixel] = start[0] + (forward[0] + right[0] * side) * exact;
        view.y[pixel] = start[1] + (forward[1] + right[1] * side) * exact;
        view.distance[pixel] = exact;
      }
      if (row < filled) filled = row;
      before = distance;
    }
  }
  return view;
}

/** The part of the field that a map shows, as fractions of the field's size. North is at the top. */
export interface MapFrame {
  readonly west: number;
  readonly north: number;
  /** From the map's western to its eastern edge. */
  readonly across: number;
}

/** Distance of all places of a map in cells: near enough for no haze. */
const MAP_DISTANCE = 1;

export function lookDown(field: HeightField, { west, north, across }: MapFrame, width: number, height: number): View {
  const cells = width * height;
  const step = (across * field.size) / width;
  return {
    width,
    height,
    x: Float32Array.from({ length: cells }, (_, at) => west * field.size + (at % width) * step),
    y: Float32Array.from({ length: cells }, (_, at) => north * field.size + Math.trunc(at / width) * step),
    distance: new Float32Array(cells).fill(MAP_DISTANCE),
  };
}

/** Position of a place of the field in the picture; undefined behind the camera. `lift`: height above the ground in cells. */
export function project(
  field: HeightField,
  camera: Camera,
  { width, height }: Pick<View, 'width' | 'height'>,
  [x, y, lift = 0]: readonly [number, number, number?],
): Projected | undefined {
  const { forward, right, start, eye, scale, rise } = frameOf(field, camera, width);
  const [dx, dy] = [x - start[0], y - start[1]];
  const distance = dx * forward[0] + dy * forward[1];
  if (distance < NEAREST) return undefined;
  const side = (dx * right[0] + dy * right[1]) / distance;
  const up = heightAt(field, x, y) * rise + lift;
  return {
    x: (side / camera.width / 2 + 0.5) * width,
    y: camera.horizon * height + ((eye - up) / distance) * scale,
    distance,
    scale: scale / distance,
  };
}
