/** Above this number of items, sorting all of them is faster. */
const MANY = 500;

/** The first `count` items in the order of `compare`: the same as sorting all items and taking the first. */
export function firstInOrder<T>(
  items: readonly T[],
  count: number,
  compare: (one: T, other: T) => number,
): readonly T[] {
  if (count > MANY || count >= items.length) return items.toSorted(compare).slice(0, count);
  const first: T[] = [];
  for (const item of items) {
    const last = first.at(-1);
    if (first.length === count && (last === undefined || compare(item, last) >= 0)) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(item, first[middle] as T) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, item);
    if (first.length > count) first.pop();
  }
  return first;
}
