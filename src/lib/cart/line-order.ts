/** The display order of cart lines. Pure. */

interface Placed {
  readonly variantId: number;
}

/** `lines` in the order of `shown`, the order currently displayed; lines that were not displayed come last. */
export function inShownOrder<T extends Placed>(lines: readonly T[], shown: readonly Placed[]): readonly T[] {
  const places = new Map(shown.map(({ variantId }, index) => [variantId, index]));
  const placeOf = ({ variantId }: T): number => places.get(variantId) ?? places.size;
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** A removed line, and the number of rows that preceded it in the list. */
export interface RemovedLine<T extends Placed> {
  readonly line: T;
  readonly at: number;
}

export type ListRow<T extends Placed> =
  | { readonly kind: 'line'; readonly line: T; readonly index: number }
  | { readonly kind: 'removed'; readonly line: T; readonly index: number };

/**
 * The lines, with removed ones at their former places. `index`: of a line, its index in `lines`; of a removed one, the index in `lines` at which
 * it is restored. A removed line that is in the cart again is not listed as removed.
 */
export function withRemoved<T extends Placed>(
  lines: readonly T[],
  removed: readonly RemovedLine<T>[],
): readonly ListRow<T>[] {
  const rows: (readonly [kind: ListRow<T>['kind'], line: T])[] = lines.map((line) => ['line', line]);
  const out = removed.filter(({ line }) => !lines.some(({ variantId }) => variantId === line.variantId));
  for (const { line, at } of out.toSorted((a, b) => a.at - b.at)) rows.splice(at, 0, ['removed', line]);
  let index = 0;
  return rows.map(([kind, line]) => ({ kind, line, index: kind === 'line' ? index++ : index }));
}
