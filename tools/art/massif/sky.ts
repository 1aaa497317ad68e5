/** Sun, moon and stars of a print. They are drawn on the sky only, so that mountains cover them. */
import type { View } from './camera.ts';
import { fillShape } from './glyphs.ts';
import { seeded } from './height-field.ts';
import { put } from './print.ts';
import type { Ink, Picture } from './print.ts';

export interface Sky {
  readonly picture: Picture;
  readonly view: View;
}

export interface Disc {
  /** Center, as fractions of the picture's width and height. */
  readonly at: readonly [number, number];
  /** As a fraction of the picture's width. */
  readonly radius: number;
  readonly color: Ink;
  readonly opacity?: number;
}

export function drawDisc({ picture, view }: Sky, { at: [x, y], radius, color, opacity = 1 }: Disc): void {
  const [cx, cy, reach] = [x * view.width, y * view.height, radius * view.width];
  for (let row = Math.max(0, Math.floor(cy - reach)); row < Math.min(view.height, cy + reach); row += 1)
    for (let column = Math.max(0, Math.floor(cx - reach)); column < Math.min(view.width, cx + reach); column += 1) {
      const pixel = row * view.width + column;
      if (view.distance[pixel] === 0 && Math.hypot(column - cx, row - cy) < reach) put(picture, pixel, color, opacity);
    }
}

/** `lowest`: where the stars end above the horizon, as a fraction of the picture's height. */
export function drawStars({ picture, view }: Sky, count: number, lowest: number, color: Ink): void {
  const random = seeded(23);
  for (let star = 0; star < count; star += 1) {
    const [x, y] = [random() * view.width, random() * lowest * view.height];
    const size = (0.7 + random() ** 4 * 2.2) * (view.width / 1792);
    const part = 0.35 + random() * 0.65;
    if (view.distance[Math.trunc(y) * view.width + Math.trunc(x)] !== 0) continue;
    const shape = [
      [x - size, y - size],
      [x + size, y - size],
      [x + size, y + size],
      [x - size, y + size],
    ] as const;
    fillShape(picture, shape, color, part * (1 - y / (lowest * view.height)) ** 0.5);
  }
}
