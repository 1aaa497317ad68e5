/** The part of the world that the map of dealers shows, and the markers in it. Pure. */
import type { Point } from './mercator.ts';

/** A square part of the projected world; the side of the whole world is 1. */
export interface MapView {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Width of the world in the units of the outlines file; one unit is about 1.7 km in the Alps. */
export const WORLD_WIDTH = 16_384;

/** Smallest size of a view, about 80 km: the outlines have no finer detail. */
export const NEAREST = 1 / 512;
export const WHOLE: MapView = { x: 0, y: 0, size: 1 };
/** Size of a view with a single dealer, about 1,000 km, so that it includes the surrounding coasts and borders. */
const ALONE = 1 / 40;
/** Factor that adds space around the markers. */
const MARGIN = 1.35;

const bounded = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export function moved({ x, y, size }: MapView): MapView {
  const side = bounded(size, NEAREST, 1);
  return { x: bounded(x, 0, 1 - side), y: bounded(y, 0, 1 - side), size: side };
}

/** `at`: the point of the map that stays fixed, as fractions (0 … 1) from its left and top. */
export function zoomed({ x, y, size }: MapView, factor: number, at: Point = { x: 0.5, y: 0.5 }): MapView {
  const side = bounded(size / factor, NEAREST, 1);
  return moved({ x: x + (size - side) * at.x, y: y + (size - side) * at.y, size: side });
}

/** `by`: distance as fractions of the map's side. */
export function panned({ x, y, size }: MapView, by: Point): MapView {
  return moved({ x: x + by.x * size, y: y + by.y * size, size });
}

/** The view that contains all points; the whole world if there are none. */
export function viewOf(points: readonly Point[]): MapView {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (points.length === 0) return WHOLE;
  const size = bounded(Math.max(east - west, south - north) * MARGIN, points.length === 1 ? ALONE : NEAREST * 4, 1);
  return moved({ x: (west + east - size) / 2, y: (north + south - size) / 2, size });
}

export interface Marker {
  /** Position as fractions (0 … 1) from the left and top of the map. */
  readonly x: number;
  readonly y: number;
  /** Indexes of the marker's points in the given list. */
  readonly members: readonly number[];
}

/** Points nearer than this fraction of the map's side share a marker: 44 px on a map of 360 px. */
const APART = 0.12;
/** Fraction of the map's side: a marker this near to an edge would be clipped together with its focus ring. */
const EDGE = 0.09;

interface Cluster {
  readonly seed: Point;
  readonly members: number[];
  x: number;
  y: number;
}

/**
 * Joins points that are near each other into one marker. Each point is compared with the clusters of its own cell and of the eight cells around it.
 * Clusters depend only on the size of the view, so they do not change while the map is moved.
 */
export function markersIn(points: readonly Point[], view: MapView): readonly Marker[] {
  const apart = view.size * APART;
  const cells = new Map<string, Cluster[]>();
  const clusters: Cluster[] = [];
  const cellOf = (value: number): number => Math.floor(value / apart);
  for (const [at, point] of points.entries()) {
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${cellOf(point.x) + dx} ${cellOf(point.y) + dy}`) ?? []),
    );
    const own = near.find(({ seed }) => Math.hypot(seed.x - point.x, seed.y - point.y) < apart);
    if (own) {
      own.members.push(at);
      own.x += point.x;
      own.y += point.y;
      continue;
    }
    const cluster = { seed: point, members: [at], x: point.x, y: point.y };
    const cell = `${cellOf(point.x)} ${cellOf(point.y)}`;
    cells.set(cell, [...(cells.get(cell) ?? []), cluster]);
    clusters.push(cluster);
  }
  return clusters
    .map(({ members, x, y }) => ({
      x: (x / members.length - view.x) / view.size,
      y: (y / members.length - view.y) / view.size,
      members,
    }))
    .filter(({ x, y }) => Math.min(x, y) >= EDGE && Math.max(x, y) <= 1 - EDGE);
}
