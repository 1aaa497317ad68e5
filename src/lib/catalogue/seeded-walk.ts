/**
 * The members of a list in a pseudorandom order that depends only on a seed and on each member's key. Members and seeds have places in a 32-bit
 * space, and members are ordered by the XOR of their place and the seed's, as in Kademlia. The first members of the order lie in one part of the space
 * around the seed. A page that reads only these does not depend on the rest of the list, however long it is. Pure.
 */

/** Number of bits of a place. */
const BITS = 32;
/** Maximum length of a part's name in bits: a list has fewer than 2^20 members. */
const DEEPEST = 20;
/** Minimum number of members that the smallest named part of a list has on average. */
const MEMBERS_OF_PART = 4;

export interface Placed<T> {
  readonly place: number;
  readonly item: T;
}

/** FNV-1a with the finalizer of MurmurHash3, so that similar keys have distant places. 32 bits, unsigned. */
export function placeOf(key: string): number {
  let hash = 0x811c9dc5;
  for (const char of key) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The items sorted by place; items with the same place by their key. */
export function placed<T>(items: readonly T[], keyOf: (item: T) => string): readonly Placed<T>[] {
  return items
    .map((item) => ({ place: placeOf(keyOf(item)), item }))
    .toSorted((one, other) => one.place - other.place || (keyOf(one.item) < keyOf(other.item) ? -1 : 1));
}

/** Position of the first member of `[start, end)` that has the bit; the members agree in all higher bits. */
function firstWith(members: readonly Placed<unknown>[], bit: number, [start, end]: readonly [number, number]): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((((members[middle]?.place ?? 0) >>> bit) & 1) === 1) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Walk<T> {
  readonly members: readonly Placed<T>[];
  readonly seed: number;
}

/** The members in `range`, which agree in all bits above `bit`. */
function* inRange<T>(walk: Walk<T>, range: readonly [number, number], bit: number): Generator<Placed<T>> {
  const { members, seed } = walk;
  const [start, end] = range;
  if (end - start <= 1 || bit < 0) {
    yield* members.slice(start, end);
    return;
  }
  const split = firstWith(members, bit, range);
  const halves: readonly (readonly [number, number])[] = [[start, split], [split, end]]; // prettier-ignore
  for (const half of ((seed >>> bit) & 1) === 1 ? halves.toReversed() : halves) yield* inRange(walk, half, bit - 1);
}

/** `members`: from `placed`. `seed`: a place. */
export function nearestFirst<T>(members: readonly Placed<T>[], seed: number): Generator<Placed<T>> {
  return inRange({ members, seed }, [0, members.length], BITS - 1);
}

/** The part of a place: its first bits, as text. Part '' is the whole list. */
function partAt(place: number, depth: number): string {
  return depth === 0 ? '' : (place >>> (BITS - depth)).toString(2).padStart(depth, '0');
}

/** Smallest named part around the seed that contains every member at most as distant as the given one. `members`: length of the list. */
export function partUpTo(seed: number, place: number, members: number): string {
  const finest = Math.max(0, Math.floor(Math.log2(Math.max(1, members) / MEMBERS_OF_PART)));
  return partAt(seed, Math.min(Math.clz32(seed ^ place), finest, DEEPEST));
}

/** Every named part that contains a place, the whole list first. */
export function partsOf(place: number): readonly string[] {
  return Array.from({ length: DEEPEST + 1 }, (_, depth) => partAt(place, depth));
}
