/** How far a merge of carts has come, stored before each add, so that a merge that was interrupted can be resumed (`docs/decisions/078`). */
import type { Cart, CartLine } from '#lib/cart/cart.ts';

export interface MergeProgress {
  /** Quantity by `product:variant` that the merge has added to the target cart. */
  readonly moved: Readonly<Record<string, number>>;
  /** The add that was sent last, with the version of the target cart and its pieces of that variant before. Absent before the first one. */
  readonly adding?: {
    readonly key: string;
    readonly quantity: number;
    readonly version: number;
    readonly before: number;
    /** The add did not depend on the version. */
    readonly anyVersion?: true;
  };
}

/** Whether another device of the customer has made the change that gave the target cart this version. */
export type IsChangeOfOther = (version: number) => Promise<boolean>;

export const keyOf = (line: CartLine): string => `${line.productId}:${line.variantId}`;

export const piecesOf = (cart: Cart, key: string): number =>
  cart.lines.reduce((sum, line) => sum + (keyOf(line) === key ? line.quantity : 0), 0);

/**
 * Whether the add of an interrupted attempt was done. An add is atomic, and each change gives the cart the next version. The platform refuses an add
 * that names a version that another device has changed.
 */
async function wasAdded(
  cart: Cart,
  adding: NonNullable<MergeProgress['adding']>,
  isChangeOfOther: IsChangeOfOther,
): Promise<boolean> {
  const { key, quantity, version, before, anyVersion } = adding;
  if (cart.version === version || piecesOf(cart, key) - before < quantity) return false;
  return anyVersion === true || !(await isChangeOfOther(version + 1));
}

/** What an earlier attempt has added to the target cart. */
export async function movedBefore(
  cart: Cart,
  progress: MergeProgress | undefined,
  isChangeOfOther: IsChangeOfOther,
): Promise<Record<string, number>> {
  const moved = { ...progress?.moved };
  const adding = progress?.adding;
  if (adding && (await wasAdded(cart, adding, isChangeOfOther)))
    moved[adding.key] = (moved[adding.key] ?? 0) + adding.quantity;
  return moved;
}

/** The lines, less the pieces that an earlier attempt has added. */
export function missingLines(lines: readonly CartLine[], moved: MergeProgress['moved']): readonly CartLine[] {
  const left = { ...moved };
  return lines.flatMap((line) => {
    const key = keyOf(line);
    const done = Math.min(line.quantity, left[key] ?? 0);
    left[key] = (left[key] ?? 0) - done;
    return done < line.quantity ? [{ ...line, quantity: line.quantity - done }] : [];
  });
}
