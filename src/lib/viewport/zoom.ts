/** Scale and position of an enlarged picture (spec section 9: zoom from 1 to 3; section 2: a double tap toggles between both). Pure. */
export const MIN_ZOOM = 1;
export const MAX_ZOOM = 3;
/** Scale factor of one key press, button press or wheel step. */
export const ZOOM_STEP = 1.25;
/** A second tap within this time makes a double tap, in milliseconds. */
export const DOUBLE_TAP_MS = 300;

export interface Zoom {
  readonly scale: number;
  /** Offset of the picture's center, in pixels. */
  readonly x: number;
  readonly y: number;
}

export interface ZoomPoint {
  readonly x: number;
  readonly y: number;
}

export const NO_ZOOM: Zoom = { scale: MIN_ZOOM, x: 0, y: 0 };

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Limits the offset so that the picture always covers the box that it fills at scale 1. `box`: the box's size in pixels. */
export function inside({ scale, x, y }: Zoom, box: ZoomPoint): Zoom {
  const limit = (size: number): number => (size * (scale - 1)) / 2;
  return { scale, x: between(x, -limit(box.x), limit(box.x)), y: between(y, -limit(box.y), limit(box.y)) };
}

/** `at`: the point that stays fixed, measured from the center of the box. */
export interface ZoomAround {
  readonly at: ZoomPoint;
  readonly box: ZoomPoint;
}

export function zoomTo(zoom: Zoom, scale: number, { at, box }: ZoomAround): Zoom {
  const next = between(scale, MIN_ZOOM, MAX_ZOOM);
  const ratio = next / zoom.scale;
  return inside({ scale: next, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, box);
}

export function toggleZoom(zoom: Zoom, around: ZoomAround): Zoom {
  return zoomTo(zoom, zoom.scale > MIN_ZOOM ? MIN_ZOOM : MAX_ZOOM, around);
}
