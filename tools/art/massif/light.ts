/** Sunlight on a height field: slopes, cast shadows and rock, per cell. */
import { cell, octaves, smoothNoise } from './height-field.ts';
import type { HeightField } from './height-field.ts';

export interface Sun {
  /** Direction from which the light comes, in degrees clockwise from north. */
  readonly azimuth: number;
  readonly altitude: number;
}

export interface Surface {
  readonly size: number;
  /** Height differences per cell, to the east and to the south. */
  readonly east: Float32Array;
  readonly south: Float32Array;
  /** 0 to 1: how much of a cell is rock. */
  readonly rock: Float32Array;
}

/** Distance, in cells, of the places with which a cell is compared to find out whether it is in a hollow. */
const WIDE = 4;

/** `rise`: height of the highest summit, as a fraction of the field's size. Snow lies on slopes that are flatter than `steepest`. */
export function surfaceOf(field: HeightField, rise: number, steepest: number): Surface {
  const { size } = field;
  const cells = size * size;
  const surface = {
    size,
    east: new Float32Array(cells),
    south: new Float32Array(cells),
    rock: new Float32Array(cells),
  };
  const noise = smoothNoise(301);
  const factor = (rise * size) / 2;
  for (let y = WIDE; y < size - WIDE; y += 1)
    for (let x = WIDE; x < size - WIDE; x += 1) {
      const at = y * size + x;
      const east = (cell(field, x + 1, y) - cell(field, x - 1, y)) * factor;
      const south = (cell(field, x, y + 1) - cell(field, x, y - 1)) * factor;
      surface.east[at] = east;
      surface.south[at] = south;
      // Wind blows the snow off ribs and fills gullies.
      const around =
        (cell(field, x + WIDE, y) + cell(field, x - WIDE, y) + cell(field, x, y + WIDE) + cell(field, x, y - WIDE)) / 4;
      const hollow = ((around - cell(field, x, y)) * rise * size) / WIDE;
      const limit =
        steepest * (1 + 0.25 * octaves(noise, x / 14, y / 14, 3) + 1.6 * Math.min(0.5, Math.max(-0.35, hollow)));
      surface.rock[at] = Math.min(1, Math.max(0, (Math.hypot(east, south) - limit) / (limit * 0.18)));
    }
  return surface;
}

/** Light per cell from 0 to 1; 1 if the sun shines at a right angle. Without `casts`, slopes that face away are dark but cast no shadows. */
export function lightOn(field: HeightField, surface: Surface, { azimuth, altitude }: Sun, rise: number): Float32Array {
  const { size } = field;
  const angle = (azimuth * Math.PI) / 180;
  const up = (altitude * Math.PI) / 180;
  const [toX, toY, toZ] = [Math.sin(angle) * Math.cos(up), -Math.cos(angle) * Math.cos(up), Math.sin(up)];
  const climb = Math.tan(up);
  const tall = rise * size;
  const reach = Math.min(size * 0.4, tall / climb);
  const light = new Float32Array(size * size);
  const step = Math.hypot(toX, toY);
  const [dx, dy] = [toX / step, toY / step];
  for (let y = 1; y < size - 1; y += 1)
    for (let x = 1; x < size - 1; x += 1) {
      const at = y * size + x;
      const east = surface.east[at] ?? 0;
      const south = surface.south[at] ?? 0;
      const facing = (-east * toX - south * toY + toZ) / Math.hypot(east, south, 1);
      if (facing <= 0) continue;
      const own = (field.heights[at] ?? 0) * tall;
      let seen = 1;
      for (let distance = 2; distance < reach && seen > 0; distance += 1 + distance * 0.02) {
        const px = Math.round(x + dx * distance);
        const py = Math.round(y + dy * distance);
        if (px < 0 || py < 0 || px >= size || py >= size) break;
        const above = (field.heights[py * size + px] ?? 0) * tall - own - distance * climb;
        if (above > 0) seen = Math.min(seen, 1 - above / (1 + distance * 0.02));
      }
      light[at] = facing * Math.max(0, seen);
    }
  return light;
}
