/**
 * Generates a massif from uplift, erosion by running water (stream power law, solved implicitly from the outlets upwards) and landslides on slopes that
 * are too steep. Noise alone looks artificial; erosion produces ridges, ribs and valleys.
 */
import { seeded } from './height-field.ts';
import type { HeightField } from './height-field.ts';

export interface Erosion {
  readonly seed: number;
  readonly steps: number;
  /** Uplift per unit of time at a place; coordinates from 0 to 1. */
  readonly uplift: (x: number, y: number) => number;
  /** Steepest stable slope. */
  readonly talus: number;
}

const ERODIBILITY = 2.2;
const TIME_STEP = 0.08;

/** Visits cells in order of the water level at which a flood from the edge reaches them, which fills all pits. */
class Flood {
  readonly #size: number;
  readonly #heap: Int32Array;
  readonly #keys: Float64Array;
  readonly order: Int32Array;
  readonly filled: Float64Array;
  readonly receiver: Int32Array;
  #length = 0;

  constructor(size: number) {
    const cells = size * size;
    this.#size = size;
    this.#heap = new Int32Array(cells + 1);
    this.#keys = new Float64Array(cells);
    this.order = new Int32Array(cells);
    this.filled = new Float64Array(cells);
    this.receiver = new Int32Array(cells);
  }

  #push(cell: number, key: number): void {
    const heap = this.#heap;
    const keys = this.#keys;
    keys[cell] = key;
    let at = this.#length;
    this.#length += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const other = heap[parent] ?? 0;
      if ((keys[other] ?? 0) <= key) break;
      heap[at] = other;
      at = parent;
    }
    heap[at] = cell;
  }

  #pop(): number {
    const heap = this.#heap;
    const keys = this.#keys;
    const first = heap[0] ?? 0;
    this.#length -= 1;
    const moved = heap[this.#length] ?? 0;
    const key = keys[moved] ?? 0;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.#length) break;
      if (child + 1 < this.#length && (keys[heap[child + 1] ?? 0] ?? 0) < (keys[heap[child] ?? 0] ?? 0)) child += 1;
      const lower = heap[child] ?? 0;
      if ((keys[lower] ?? 0) >= key) break;
      heap[at] = lower;
      at = child;
    }
    heap[at] = moved;
    return first;
  }

  run(heights: Float64Array): void {
    const size = this.#size;
    const { order, filled, receiver } = this;
    const isDone = new Uint8Array(size * size);
    const start = (cell: number): void => {
      if (isDone[cell]) return;
      isDone[cell] = 1;
      receiver[cell] = cell;
      filled[cell] = heights[cell] ?? 0;
      this.#push(cell, filled[cell] ?? 0);
    };
    for (let at = 0; at < size; at += 1)
      for (const cell of [at, (size - 1) * size + at, at * size, at * size + size - 1]) start(cell);
    let count = 0;
    while (this.#length > 0) {
      const cell = this.#pop();
      order[count] = cell;
      count += 1;
      const x = cell % size;
      const y = (cell - x) / size;
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= size || ny >= size) continue;
          const next = ny * size + nx;
          if (isDone[next]) continue;
          isDone[next] = 1;
          receiver[next] = cell;
          filled[next] = Math.max(heights[next] ?? 0, (filled[cell] ?? 0) + 1e-7);
          this.#push(next, filled[next] ?? 0);
        }
    }
  }
}

/** Draws each cell's receiver at random, weighted by slope: always taking the steepest would align gullies with the axes. */
function drawReceivers(flood: Flood, lengths: Float64Array, size: number, random: () => number): void {
  const { filled, receiver } = flood;
  for (let y = 1; y < size - 1; y += 1)
    for (let x = 1; x < size - 1; x += 1) {
      const cell = y * size + x;
      let best = 0;
      lengths[cell] = 1;
      for (let direction = 0; direction < 9; direction += 1) {
        const dx = (direction % 3) - 1;
        const dy = Math.trunc(direction / 3) - 1;
        const length = dx !== 0 && dy !== 0 ? Math.SQRT2 : 1;
        const next = cell + dy * size + dx;
        const slope = ((filled[cell] ?? 0) - (filled[next] ?? 0)) / length;
        if (slope <= 0) continue;
        const weight = slope * (-1 / Math.log(random() + 1e-12)) ** 0.4;
        if (weight <= best) continue;
        best = weight;
        receiver[cell] = next;
        lengths[cell] = length;
      }
    }
}

function slide(heights: Float64Array, size: number, limit: number): void {
  for (const [step, stride] of [
    [1, size],
    [size, 1],
  ] as const)
    for (let line = 1; line < size - 1; line += 1)
      for (let at = 1; at < size - 2; at += 1) {
        const cell = line * stride + at * step;
        const drop = (heights[cell] ?? 0) - (heights[cell + step] ?? 0);
        const excess = Math.sign(drop) * Math.max(0, Math.abs(drop) - limit) * 0.25;
        heights[cell] = (heights[cell] ?? 0) - excess;
        heights[cell + step] = (heights[cell + step] ?? 0) + excess;
      }
}

/** Returns the field with heights from 0 to 1. `onStep` is called with the number of each finished step. */
export function erode(
  start: HeightField,
  { seed, steps, uplift, talus }: Erosion,
  onStep: (step: number) => void,
): HeightField {
  const { size } = start;
  const spacing = 1 / size;
  const heights = Float64Array.from(start.heights);
  const flood = new Flood(size);
  const lengths = new Float64Array(size * size).fill(1);
  const area = new Float64Array(size * size);
  const lift = new Float64Array(size * size);
  for (let y = 1; y < size - 1; y += 1)
    for (let x = 1; x < size - 1; x += 1) lift[y * size + x] = uplift(x / size, y / size) * TIME_STEP;
  const random = seeded(seed);
  for (let step = 0; step < steps; step += 1) {
    flood.run(heights);
    drawReceivers(flood, lengths, size, random);
    const { order, receiver } = flood;
    area.fill(1);
    for (let at = order.length - 1; at >= 0; at -= 1) {
      const cell = order[at] ?? 0;
      const next = receiver[cell] ?? cell;
      if (next !== cell) area[next] = (area[next] ?? 0) + (area[cell] ?? 0);
    }
    for (const cell of order) {
      const next = receiver[cell] ?? cell;
      if (next === cell) continue;
      const power =
        (ERODIBILITY * TIME_STEP * Math.sqrt((area[cell] ?? 0) * spacing * spacing)) / ((lengths[cell] ?? 1) * spacing);
      const raised = (heights[cell] ?? 0) + (lift[cell] ?? 0);
      const lower = heights[next] ?? 0;
      heights[cell] = raised > lower ? (raised + power * lower) / (1 + power) : raised;
    }
    slide(heights, size, talus * spacing);
    slide(heights, size, talus * spacing);
    onStep(step + 1);
  }
  const highest = heights.reduce((most, one) => Math.max(most, one), 0);
  return { size, heights: Float32Array.from(heights, (one) => one / highest) };
}
