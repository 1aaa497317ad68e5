/** Adds lines to the target of a merge, as far as the platform allows. */
import { MAX_LINES, MAX_QUANTITY_PER_LINE } from '#lib/cart/cart-contents.ts';
import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
import { leftOutOf } from '#lib/cart/left-out.ts';
import type { LeftOut, LeftOutReason } from '#lib/cart/left-out.ts';
import type { ProductStock } from '#lib/catalogue/product-stock.ts';
import { AppError } from '#lib/errors/app-error.ts';

import type { CartCalls } from './cart-calls.ts';
import type { CartOutcome } from './commerce-values.ts';
import { isOnlyAdded, keyOf, piecesByKey, sendingOf } from './merge-progress.ts';
import type { MergeProgress } from './merge-progress.ts';

export type MergeLineCalls = Pick<CartCalls, 'cart' | 'addItems'> & {
  inventory(productIds: readonly number[]): Promise<readonly ProductStock[]>;
};

/** The cart that lines are added to. */
export interface MergeTarget {
  readonly platform: MergeLineCalls;
  /** The cart as the platform last returned it. */
  cart: Cart;
  /** Added quantity by `product:variant`. */
  readonly moved: Record<string, number>;
  /** Cart versions that the adds have created. */
  readonly wrote: number[];
  /** Lines of which it is uncertain whether they were added exactly once. */
  readonly uncertain: LeftOut[];
  /** Whether an add without an answer was tried again: only one per merge, because each may take as long as the timeout. */
  isRetried: boolean;
  readonly save: (progress: MergeProgress) => Promise<void>;
}

/** Other devices may change the target cart at the same time. The last try does not depend on its version. */
const MOST_TRIES = 5;

/** The quantity of a refused line that the stock still allows, and the reason for the limit. */
function room(stock: ProductStock | undefined, line: CartLine, has: number): readonly [number, LeftOutReason] {
  const variant = stock?.variants.find((one) => one.variantId === line.variantId);
  if (!stock || !variant) return [0, 'gone'];
  const level = stock.tracking === 'none' ? Infinity : stock.tracking === 'product' ? stock.level : variant.level;
  if (!variant.isInStock) return [0, level >= 1 ? 'gone' : 'stock'];
  return level >= has + line.quantity ? [0, 'limit'] : [Math.max(0, level - has), 'stock'];
}

/** Whether the platform refused a call only because of too many calls: nothing was done, and a later attempt can succeed. */
export const isBusy = (error: unknown): boolean => error instanceof AppError && error.code === 'commerce-busy';

function unanswered(line: CartLine): (error: unknown) => LeftOut {
  return (error) => {
    if (error instanceof AppError && !isBusy(error)) return leftOutOf(line, line.quantity, 'failed');
    throw error;
  };
}

/** An add that the platform did not answer. */
interface Unanswered {
  readonly sending: NonNullable<MergeProgress['adding']>;
  readonly error: unknown;
}

/** Whether an add that the platform did not answer may be sent again; it is then refused if the first one arrives late. */
function canRetry(target: MergeTarget, { sending, error }: Unanswered): boolean {
  return !target.isRetried && !sending.anyVersion && error instanceof AppError && !isBusy(error);
}

/**
 * Whether an unanswered add has changed the cart. `open`: the cart has still the version that the add expects. Throws the error of the add when this cannot
 * be decided.
 */
function stateOfUnanswered({ sending, error }: Unanswered, cart: Cart): 'done' | 'not-done' | 'open' {
  const changes = cart.version - sending.version;
  if (changes === 0) return 'open';
  if (isOnlyAdded(piecesByKey(cart), sending)) return 'done';
  // The only change was another one, so the platform refuses the add from now on.
  if (changes === 1) return 'not-done';
  throw error;
}

/** Adds a quantity of a line; the progress is stored before each try. */
async function addPieces(target: MergeTarget, line: CartLine, quantity: number): Promise<CartOutcome['kind']> {
  if (quantity <= 0) return 'ok';
  const { platform, moved, wrote, uncertain, save } = target;
  const key = keyOf(line);
  const done = (cart: Cart): 'ok' => {
    target.cart = cart;
    moved[key] = (moved[key] ?? 0) + quantity;
    wrote.push(cart.version);
    return 'ok';
  };
  let pending: Unanswered | undefined;
  /** An error after an unanswered add does not tell what became of that one. */
  const failed = (error: unknown): never => {
    throw pending ? pending.error : error;
  };
  for (let tries = 1; ; tries += 1) {
    const { id, version } = target.cart;
    const isLast = tries === MOST_TRIES;
    if (isLast && pending) return failed(pending.error);
    const adding = sendingOf(target.cart, key, quantity);
    const sending = isLast ? { ...adding, anyVersion: true as const } : adding;
    await save({ moved: { ...moved }, adding: sending, ...(uncertain.length > 0 ? { leftOut: uncertain } : {}) });
    const sent = platform.addItems(id, [{ ...line, quantity }], isLast ? undefined : version);
    const outcome = await sent.catch((error: unknown): CartOutcome => {
      if (pending || !canRetry(target, { sending, error })) return failed(error);
      target.isRetried = true;
      pending = { sending, error };
      return { kind: 'conflict' };
    });
    if (outcome.kind === 'ok') return done(outcome.cart);
    if (outcome.kind !== 'conflict') return outcome.kind;
    const read = await platform.cart(id).catch(failed);
    if (read.kind !== 'ok') return read.kind;
    const state = pending ? stateOfUnanswered(pending, read.cart) : 'open';
    if (state === 'done') {
      uncertain.push(leftOutOf(line, quantity, 'uncertain'));
      return done(read.cart);
    }
    if (state === 'not-done') pending = undefined;
    target.cart = read.cart;
  }
}

/** Adds one line; returns the quantity that could not be added, if any. */
async function addLine(target: MergeTarget, line: CartLine): Promise<LeftOut | undefined> {
  const pieces = (): number =>
    target.cart.lines.reduce((sum, present) => sum + (present.variantId === line.variantId ? present.quantity : 0), 0);
  const fitting = Math.min(line.quantity, MAX_QUANTITY_PER_LINE - pieces());
  const first = await addPieces(target, line, fitting);
  if (first === 'ok') return fitting < line.quantity ? leftOutOf(line, line.quantity - fitting, 'limit') : undefined;
  if (first !== 'rejected') return leftOutOf(line, line.quantity, 'failed');
  const [stock] = await target.platform.inventory([line.productId]);
  const [available, reason] = room(stock, line, pieces());
  const added = available > 0 && (await addPieces(target, line, available)) === 'ok' ? available : 0;
  return leftOutOf(line, line.quantity - added, reason);
}

/**
 * Adds lines one by one, so that a refused or failed line does not block the others. Returns what could not be added. Throws AppError `commerce-busy` when
 * the platform accepts no more calls at the moment.
 */
export async function addLines(target: MergeTarget, lines: readonly CartLine[]): Promise<readonly LeftOut[]> {
  const leftOut: LeftOut[] = [];
  for (const line of lines) {
    const variantIds = new Set(target.cart.lines.map(({ variantId }) => variantId));
    const isFull = !variantIds.has(line.variantId) && variantIds.size >= MAX_LINES;
    const left = isFull ? leftOutOf(line, line.quantity, 'limit') : await addLine(target, line).catch(unanswered(line));
    if (left) leftOut.push(left);
  }
  return leftOut;
}
