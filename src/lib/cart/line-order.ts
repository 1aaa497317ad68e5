/** The order in which a shopper sees the lines of a cart. Pure. */

interface Placed {
  readonly variantId: number;
}

/** `lines` in the order of `shown`, which is the order that the shopper has in front of them; lines that were not shown come last. */
export function inShownOrder<T extends Placed>(lines: readonly T[], shown: readonly Placed[]): readonly T[] {
  const places = new Map(shown.map(({ variantId }, index) => [variantId, index]));
  const placeOf = ({ variantId }: T): number => places.get(variantId) ?? places.size;
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** A line that was taken out, and how many rows of the list stood before its own. */
export interface RemovedLine<T extends Placed> {
  readonly line: T;
  readonly at: number;
}

export type ListRow<T extends Placed> =
  | { readonly kind: 'line'; readonly line: T; readonly index: number }
  | { readonly kind: 'removed'; readonly line: T; readonly index: number };

/**
 * The lines with those that were removed at their old places. `index`: of a line among `lines`; of a removed one, where among `lines` it returns to.
 * A removed line that is in the cart again is no longer listed as removed.
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
