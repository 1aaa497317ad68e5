import { expect, test } from 'vitest';

import { markersIn, NEAREST, panned, viewOf, WHOLE, zoomed } from '#lib/dealers/map-view.ts';
import { distanceKm, project } from '#lib/dealers/mercator.ts';

const VIENNA = { latitude: 48.21, longitude: 16.37 };
const PARIS = { latitude: 48.86, longitude: 2.35 };

test('distances are measured along the surface of the earth', () => {
  expect(distanceKm(VIENNA, PARIS)).toBeCloseTo(1034, -1);
  expect(distanceKm(VIENNA, VIENNA)).toBe(0);
});

test('the view contains all points with a margin, and never extends beyond the world', () => {
  const points = [project(VIENNA), project(PARIS)];
  const view = viewOf(points);
  for (const { x, y } of points) {
    expect((x - view.x) / view.size).toBeGreaterThan(0.1);
    expect((y - view.y) / view.size).toBeLessThan(0.9);
  }
  expect(viewOf([])).toEqual(WHOLE);
  expect(panned(WHOLE, { x: 5, y: -5 })).toEqual(WHOLE);
  expect(zoomed(view, 1e9).size).toBe(NEAREST);
  expect(zoomed(view, 1e-9)).toEqual(WHOLE);
});

test('zooming keeps the point under the pointer in place', () => {
  const view = viewOf([project(VIENNA)]);
  const at = { x: 0.25, y: 0.75 };
  const next = zoomed(view, 2, at);
  expect(next.x + at.x * next.size).toBeCloseTo(view.x + at.x * view.size, 12);
  expect(next.y + at.y * next.size).toBeCloseTo(view.y + at.y * view.size, 12);
});

test('markers that would overlap are merged into one, which zooming in splits', () => {
  const points = [project(VIENNA), project({ latitude: 48.6, longitude: 17.4 }), project(PARIS)];
  const wide = viewOf(points);
  expect(markersIn(points, wide).map(({ members }) => members)).toEqual([[0, 1], [2]]);
  const near = viewOf(points.slice(0, 2));
  expect(markersIn(points, near).map(({ members }) => members)).toEqual([[0], [1]]);
});

/** Dealers across a continent, at pseudo-random places that are the same in every run. */
function many(count: number): readonly { readonly x: number; readonly y: number }[] {
  return Array.from({ length: count }, (_, at) =>
    project({ latitude: 36 + ((at * 7919) % 3000) / 100, longitude: -10 + ((at * 104_729) % 4000) / 100 }),
  );
}

test('1,000 dealers give a bounded number of markers in any view, and no dealer is lost', () => {
  const points = many(1000);
  const whole = viewOf(points);
  for (const factor of [1, 2, 8, 32]) {
    const markers = markersIn(points, zoomed(whole, factor));
    expect(markers.length).toBeLessThanOrEqual(90);
  }
  expect(markersIn(points, whole).reduce((sum, { members }) => sum + members.length, 0)).toBe(1000);
});

test('the work grows linearly with the number of dealers, not with its square', () => {
  let reads = 0;
  const counted = (count: number): number => {
    reads = 0;
    const points = many(count).map((point) => ({ get x() { reads += 1; return point.x; }, y: point.y })); // prettier-ignore
    markersIn(points, WHOLE);
    return reads;
  };
  const [some, more] = [counted(1000), counted(10_000)];
  expect(more).toBeLessThan(some * 15);
});
