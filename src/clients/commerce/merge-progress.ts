/** How far a merge of carts has come, stored before each add, so that a merge that was interrupted can be resumed (`docs/decisions/078`). */
import type { Cart, CartLine } from '#lib/cart/cart.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';

export interface MergeProgress {
  /** Quantity by `product:variant` that the merge has added to the target cart. */
  readonly moved: Readonly<Record<string, number>>;
  /** The add that was sent last, with the state of the target cart before it. Absent before the first one. */
  readonly adding?: {
    readonly key: string;
    readonly quantity: number;
    readonly version: number;
    /** Pieces of the variant in the target cart. */
    readonly before: number;
    /** Quantity by `product:variant` of everything else in it. */
    readonly others?: Readonly<Record<string, number>>;
    /** The add did not depend on the version. */
    readonly anyVersion?: true;
  };
  /** What is reported of the merge so far: with `adding` only the lines whose add is not certain, at the end all of them. */
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

/** Whether the cart holds what it held before, the pieces that were sent, and nothing else. */
function isOnlyAdded(now: Readonly<Record<string, number>>, adding: NonNullable<MergeProgress['adding']>): boolean {
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
 * Whether the add of an interrupted attempt was done. An add is atomic, each change gives the cart the next version, and the platform refuses an add
 * that names an earlier one. It does not say who made a change: where a writer without a note may have made it, the answer is not certain. Then
 * the pieces are added unless the cart holds as many more of them, and the shopper is asked to look.
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
  // With one unexplained change, that change was the add. With several, the cart is taken as it is where it holds what the shopper wanted.
  const grown = (now[key] ?? 0) - before;
  return { isAdded: unexplained.length === 1 ? grown >= quantity : grown === quantity, isCertain: false };
}

/** What an earlier attempt has added to the target cart, and how many pieces of which variant it may or may not have added. */
export async function movedBefore(
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
