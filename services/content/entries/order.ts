/** Sort order of a list: by sort fields; missing values first, then numbers, then text (dates compared as dates); ties newest first. */
import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { comparable, valuesAt } from './query.ts';

export interface SortKey {
  readonly path: string;
  readonly direction: 1 | -1;
}

function rank(value: WireValue | undefined): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number') return 1;
  if (typeof value === 'string') return 2;
  return typeof value === 'boolean' ? 4 : 3;
}

function compare(left: WireValue | undefined, right: WireValue | undefined): number {
  const ranks = rank(left) - rank(right);
  if (ranks !== 0 || left === undefined || right === undefined) return ranks;
  if (typeof left === 'boolean') return Number(left) - Number(right);
  return comparable(left, right) ?? 0;
}

/** Default order, and tie-breaker: independent of the order in the export's files. */
export const NEWEST_FIRST: readonly SortKey[] = [
  { path: 'updated_at', direction: -1 },
  { path: 'uid', direction: -1 },
];

export function byKeys(keys: readonly SortKey[]): (left: WireObject, right: WireObject) => number {
  const paths = keys.map(({ path, direction }) => ({ path: path.split('.'), direction }));
  return (left, right) => {
    for (const { path, direction } of paths) {
      const difference = compare(valuesAt(left, path)[0], valuesAt(right, path)[0]);
      if (difference !== 0) return direction * difference;
    }
    return 0;
  };
}
