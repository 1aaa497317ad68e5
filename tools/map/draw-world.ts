/** Land and borders of the world as SVG paths, from Natural Earth (public domain) in the form of the package `world-atlas`. */
import { readFileSync } from 'node:fs';

import { WORLD_WIDTH } from '#lib/dealers/map-view.ts';
import { project } from '#lib/dealers/mercator.ts';

type Arc = readonly (readonly [number, number])[];
type Rings = readonly (readonly number[])[];

interface Topology {
  readonly arcs: readonly Arc[];
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] };
  readonly objects: {
    readonly countries: {
      readonly geometries: readonly (
        | { readonly type: 'Polygon'; readonly arcs: Rings }
        | { readonly type: 'MultiPolygon'; readonly arcs: readonly Rings[] }
      )[];
    };
  };
}

/** Islands below this area, in square units, are left out. */
const LEAST_AREA = 80;
/** Southern edge of the map, which excludes Antarctica: it has no shop and would be the largest shape. */
const MOST_SOUTH = project({ latitude: -57, longitude: 0 }).y * WORLD_WIDTH;
/** A point this close to the line between its neighbors is left out. */
const TOLERANCE = 1.7;

type Line = readonly (readonly [number, number])[];

/** Simplifies a line with the Ramer–Douglas–Peucker algorithm, without recursion. */
function simplified(line: Line): Line {
  const kept = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    const [x1 = 0, y1 = 0] = line[first] ?? [];
    const [x2 = 0, y2 = 0] = line[last] ?? [];
    const length = Math.hypot(x2 - x1, y2 - y1);
    let [farthest, most] = [-1, TOLERANCE];
    for (let at = first + 1; at < last; at += 1) {
      const [x = 0, y = 0] = line[at] ?? [];
      const off =
        length === 0 ? Math.hypot(x - x1, y - y1) : Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
      if (off > most) [farthest, most] = [at, off];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return [...kept].toSorted((a, b) => a - b).flatMap((at) => (line[at] ? [line[at]] : []));
}

function decoded({ arcs, transform: { scale, translate } }: Topology): readonly Line[] {
  return arcs.map((arc) => {
    let [east, north] = [0, 0];
    return simplified(
      arc.map(([dx, dy]): readonly [number, number] => {
        east += dx;
        north += dy;
        const { x, y } = project({
          longitude: east * scale[0] + translate[0],
          latitude: north * scale[1] + translate[1],
        });
        return [Math.round(x * WORLD_WIDTH), Math.round(y * WORLD_WIDTH)];
      }),
    );
  });
}

function pathOf(line: Line, isClosed: boolean): string {
  let [beforeX, beforeY] = line[0] ?? [0, 0];
  const start = `M${beforeX} ${beforeY}`;
  const steps = line.slice(1).flatMap(([x, y]) => {
    const step = `${x - beforeX} ${y - beforeY}`;
    const isSame = x === beforeX && y === beforeY;
    [beforeX, beforeY] = [x, y];
    return isSame ? [] : [step];
  });
  return steps.length === 0 ? '' : `${start}l${steps.join(' ').replaceAll(' -', '-')}${isClosed ? 'z' : ''}`;
}

function areaOf(ring: Line): number {
  const twice = ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Draws land as countries, because their borders are shared lines, so that the shapes meet exactly. */
export function drawWorld(file: string): string {
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const lines = decoded(topology);
  const uses = new Map<number, number>();
  const rings = topology.objects.countries.geometries.flatMap((one) => (one.type === 'Polygon' ? one.arcs : one.arcs.flat())); // prettier-ignore
  for (const at of rings.flat()) uses.set(at < 0 ? ~at : at, (uses.get(at < 0 ? ~at : at) ?? 0) + 1);
  const joined = rings.map((ring) =>
    ring.flatMap((at, index) => {
      const line = lines[at < 0 ? ~at : at] ?? [];
      return (at < 0 ? line.toReversed() : line).slice(index === 0 ? 0 : 1);
    }),
  );
  const shown = joined.filter((ring) => areaOf(ring) >= LEAST_AREA && ring.some(([, y]) => y < MOST_SOUTH));
  const land = shown.map((ring) => pathOf(ring, true)).join('');
  const borders = [...uses].map(([at, count]) => (count > 1 ? pathOf(lines[at] ?? [], false) : '')).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WORLD_WIDTH} ${WORLD_WIDTH}"><path id="land" vector-effect="non-scaling-stroke" d="${land}"/><path id="borders" fill="none" vector-effect="non-scaling-stroke" d="${borders}"/></svg>\n`;
}
