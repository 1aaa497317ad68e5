/** Progress of a cart merge, stored before each add so that an interrupted merge can be resumed (`docs/decisions/078`). */
import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';

export interface MergeProgress {
  /** Quantity by `product:variant` that the merge has added to the target cart. */
  readonly moved: Readonly<Record<string, number>>;
  /** The add that was sent last, with the state of the target cart before it. Absent before the first one. */
  readonly adding?: {
    readonly key: string;
    readonly quantity: number;
    readonly version: number;
    /** Quantity of the variant in the target cart before the add. */
    readonly before: number;
    /** Quantities of all other variants in the target cart, by `product:variant`. */
    readonly others?: Readonly<Record<string, number>>;
    /** Set when the add was sent without an expected cart version. */
    readonly anyVersion?: true;
  };
  /** Lines to report to the shopper: while `adding` is set, only those whose add is uncertain; after the merge, all that were left out. */
  readonly leftOut?: readonly LeftOut[];
}

/** The versions of the target cart that other visits are known to have made. */
export type VersionsOfOthers = () => Promise<readonly number[]>;

export const keyOf = (line: CartLine): string => `${line.productId}:${line.variantId}`;

export function piecesByKey(cart: Cart): Record<string, number> {
  const pieces: Record<string, number> = {};
  for (const line of cart.lines) pieces[keyOf(line)] = (pieces[keyOf(line)] ?? 0) + line.quantity;
  return pieces;
}

export function sendingOf(cart: Cart, key: string, quantity: number): NonNullable<MergeProgress['adding']> {
  const { [key]: before = 0, ...others } = piecesByKey(cart);
  return { key, quantity, version: cart.version, before, others };
}

/** Whether the cart contains exactly its previous content plus the quantity that was sent. */
export function isOnlyAdded(
  now: Readonly<Record<string, number>>,
  adding: NonNullable<MergeProgress['adding']>,
): boolean {
  const { [adding.key]: pieces = 0, ...rest } = now;
  const others = adding.others ?? rest;
  const keys = [...Object.keys(rest), ...Object.keys(others)];
  return pieces === adding.before + adding.quantity && keys.every((key) => rest[key] === others[key]);
}

interface Verdict {
  readonly isAdded: boolean;
  readonly isCertain: boolean;
}

/**
 * Whether the add of an interrupted attempt took effect. An add is atomic, each change increments the cart's version, and the platform refuses an
 * add that names an outdated version. The platform does not report who made a change: if an unrecorded writer may have made it, the verdict is
 * uncertain. The quantity is then added unless the cart already contains that much more, and the shopper is asked to check.
 */
async function wasAdded(
  cart: Cart,
  adding: NonNullable<MergeProgress['adding']>,
  versionsOfOthers: VersionsOfOthers,
): Promise<Verdict> {
  const { key, quantity, version, before, anyVersion } = adding;
  const changes = Array.from({ length: Math.max(0, cart.version - version) }, (_value, index) => version + 1 + index);
  const noted = new Set(changes.length > 0 ? await versionsOfOthers() : []);
  const unexplained = changes.filter((one) => !noted.has(one));
  const mayBeOurs = unexplained.some((one) => anyVersion === true || one === version + 1);
  if (!mayBeOurs) return { isAdded: false, isCertain: true };
  const now = piecesByKey(cart);
  if (isOnlyAdded(now, adding)) return { isAdded: true, isCertain: false };
  if (changes.length === 1) return { isAdded: false, isCertain: true };
  // A single unexplained change was the add if the quantity grew by at least as much. With several, the add counts as done only if it grew by exactly that.
  const grown = (now[key] ?? 0) - before;
  return { isAdded: unexplained.length === 1 ? grown >= quantity : grown === quantity, isCertain: false };
}

/** Quantities that an earlier attempt has added to the target cart, and the variant and quantity that it may or may not have added. */
export async function earlierMoves(
  cart: Cart,
  progress: MergeProgress | undefined,
  versionsOfOthers: VersionsOfOthers,
): Promise<{ readonly moved: Record<string, number>; readonly uncertain?: { key: string; quantity: number } }> {
  const moved = { ...progress?.moved };
  const adding = progress?.adding;
  if (!adding) return { moved };
  const { key, quantity } = adding;
  const { isAdded, isCertain } = await wasAdded(cart, adding, versionsOfOthers);
  if (isAdded) moved[key] = (moved[key] ?? 0) + quantity;
  return isCertain ? { moved } : { moved, uncertain: { key, quantity } };
}

/** The lines minus the quantities that an earlier attempt has added. */
export function missingLines(lines: readonly CartLine[], moved: MergeProgress['moved']): readonly CartLine[] {
  const left = { ...moved };
  return lines.flatMap((line) => {
    const key = keyOf(line);
    const done = Math.min(line.quantity, left[key] ?? 0);
    left[key] = (left[key] ?? 0) - done;
    return done < line.quantity ? [{ ...line, quantity: line.quantity - done }] : [];
  });
}
