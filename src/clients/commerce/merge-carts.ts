/** Merges the lines of one cart into another cart of the same customer. */
import { mayUseCart } from '#lib/cart/cart-owner.ts';
import { MAX_LINES, MAX_QUANTITY_PER_LINE } from '#lib/cart/cart.ts';
import type { Cart, CartLine } from '#lib/cart/cart.ts';
import { leftOutOf } from '#lib/cart/left-out.ts';
import type { LeftOut, LeftOutReason } from '#lib/cart/left-out.ts';
import type { ProductStock } from '#lib/catalogue/product-stock.ts';
import { AppError } from '#lib/errors/app-error.ts';

import type { CartCalls } from './cart-calls.ts';
import type { CartOutcome } from './commerce-values.ts';

export type MergeOutcome =
  | CartOutcome
  | { readonly kind: 'merged'; readonly cart: Cart; readonly leftOut: readonly LeftOut[] };

/** How far a merge has come. */
export interface MergeProgress {
  /** Quantity by `product:variant` that the merge has added to the target cart. */
  readonly moved: Readonly<Record<string, number>>;
  /** The add that was sent last, with the version of the target cart and its pieces of that variant before. Absent before the first one. */
  readonly adding?: {
    readonly key: string;
    readonly quantity: number;
    readonly version: number;
    readonly before: number;
  };
}

export interface Merging {
  readonly customerId: number;
  /** Progress of an earlier attempt that was interrupted; what it has added is not added again. */
  readonly progress?: MergeProgress | undefined;
  /** Stores the progress before each add, so that the merge can be resumed. */
  readonly save?: (progress: MergeProgress) => Promise<void>;
}

export interface MergeCarts {
  /**
   * Merges the lines of `fromId` into `intoId`, assigns that cart to the customer and deletes the other one. Quantities of a variant in both carts
   * are
   * added up. When stock is short, as many pieces as possible are added; `leftOut` lists the rest by line.
   */
  mergeCarts(intoId: string, fromId: string, merging: Merging): Promise<MergeOutcome>;
}

type Platform = Pick<CartCalls, 'cart' | 'addItems' | 'assignCustomer' | 'deleteCart'> & {
  inventory(productIds: readonly number[]): Promise<readonly ProductStock[]>;
};

/** How many more pieces of a line the stock allows after the platform refused it, and the reason for the limit. */
function room(stock: ProductStock | undefined, line: CartLine, has: number): readonly [number, LeftOutReason] {
  const variant = stock?.variants.find((one) => one.variantId === line.variantId);
  if (!stock || !variant) return [0, 'gone'];
  const level = stock.tracking === 'none' ? Infinity : stock.tracking === 'product' ? stock.level : variant.level;
  if (!variant.isInStock) return [0, level >= 1 ? 'gone' : 'stock'];
  return level >= has + line.quantity ? [0, 'limit'] : [Math.max(0, level - has), 'stock'];
}

function unanswered(line: CartLine): (error: unknown) => LeftOut {
  return (error) => {
    if (error instanceof AppError) return leftOutOf(line, line.quantity, 'failed');
    throw error;
  };
}

const keyOf = (line: CartLine): string => `${line.productId}:${line.variantId}`;

const piecesOf = (cart: Cart, key: string): number =>
  cart.lines.reduce((sum, line) => sum + (keyOf(line) === key ? line.quantity : 0), 0);

/** Whether the add of an interrupted attempt was done. An add is atomic, and each change gives the cart another version. */
function wasAdded(cart: Cart, adding: NonNullable<MergeProgress['adding']>): boolean {
  return cart.version !== adding.version && piecesOf(cart, adding.key) - adding.before >= adding.quantity;
}

/** What an earlier attempt has added to the target cart. */
function movedBefore(cart: Cart, progress: MergeProgress | undefined): Record<string, number> {
  const moved = { ...progress?.moved };
  const adding = progress?.adding;
  if (adding && wasAdded(cart, adding)) moved[adding.key] = (moved[adding.key] ?? 0) + adding.quantity;
  return moved;
}

/** The lines, less the pieces that an earlier attempt has added. */
function missingLines(lines: readonly CartLine[], moved: MergeProgress['moved']): readonly CartLine[] {
  const left = { ...moved };
  return lines.flatMap((line) => {
    const key = keyOf(line);
    const done = Math.min(line.quantity, left[key] ?? 0);
    left[key] = (left[key] ?? 0) - done;
    return done < line.quantity ? [{ ...line, quantity: line.quantity - done }] : [];
  });
}

/** Other devices may change the target cart at the same time. The last try does not depend on its version. */
const MOST_TRIES = 5;

export function createMergeCarts(platform: Platform): MergeCarts {
  /** Adds lines to `target`, and stores the progress before each add. */
  function adder(target: Cart, moved: Record<string, number>, save: NonNullable<Merging['save']>) {
    let into = target;

    async function added(line: CartLine, quantity: number): Promise<CartOutcome['kind']> {
      if (quantity <= 0) return 'ok';
      const key = keyOf(line);
      for (let tries = 1; ; tries += 1) {
        const { version } = into;
        await save({ moved: { ...moved }, adding: { key, quantity, version, before: piecesOf(into, key) } });
        const wanted = [{ ...line, quantity }];
        const outcome = await platform.addItems(into.id, wanted, tries < MOST_TRIES ? version : undefined);
        if (outcome.kind === 'ok') {
          into = outcome.cart;
          moved[key] = (moved[key] ?? 0) + quantity;
        }
        if (outcome.kind !== 'conflict') return outcome.kind;
        const read = await platform.cart(into.id);
        if (read.kind !== 'ok') return read.kind;
        into = read.cart;
      }
    }

    /** Adds one line; returns the pieces that could not be added, if any. */
    async function addLine(line: CartLine): Promise<LeftOut | undefined> {
      const pieces = (): number =>
        into.lines.reduce((sum, present) => sum + (present.variantId === line.variantId ? present.quantity : 0), 0);
      const fitting = Math.min(line.quantity, MAX_QUANTITY_PER_LINE - pieces());
      const first = await added(line, fitting);
      if (first === 'ok')
        return fitting < line.quantity ? leftOutOf(line, line.quantity - fitting, 'limit') : undefined;
      if (first !== 'rejected') return leftOutOf(line, line.quantity, 'failed');
      const [stock] = await platform.inventory([line.productId]);
      const [available, reason] = room(stock, line, pieces());
      const addedPieces = available > 0 && (await added(line, available)) === 'ok' ? available : 0;
      return leftOutOf(line, line.quantity - addedPieces, reason);
    }

    /** Adds lines one by one, so that a refused or failed line does not block the others. */
    return async (lines: readonly CartLine[]): Promise<readonly LeftOut[]> => {
      const leftOut: LeftOut[] = [];
      for (const line of lines) {
        const variantIds = new Set(into.lines.map(({ variantId }) => variantId));
        const isFull = !variantIds.has(line.variantId) && variantIds.size >= MAX_LINES;
        const left = isFull ? leftOutOf(line, line.quantity, 'limit') : await addLine(line).catch(unanswered(line));
        if (left) leftOut.push(left);
      }
      return leftOut;
    };
  }

  return {
    async mergeCarts(intoId, fromId, { customerId, progress, save = async () => undefined }) {
      const into = await platform.cart(intoId);
      if (into.kind !== 'ok') return into;
      const from = intoId === fromId ? undefined : await platform.cart(fromId);
      // A cart that belongs to another customer by now is not touched.
      const isOwn = from?.kind === 'ok' && mayUseCart(from.cart, customerId);
      const ownCart = isOwn ? from.cart : undefined;
      const moved = movedBefore(into.cart, progress);
      const add = adder(into.cart, moved, save);
      const leftOut = ownCart ? await add(missingLines(ownCart.lines, moved)) : [];
      // All is moved: an attempt after this one adds nothing again.
      if (ownCart) await save({ moved });
      const assigned = await platform.assignCustomer(intoId, customerId);
      if (assigned.kind !== 'ok') return assigned;
      // A cart that cannot be deleted is harmless: no session refers to it.
      if (ownCart) await platform.deleteCart(ownCart.id).catch(() => undefined);
      return { kind: 'merged', cart: assigned.cart, leftOut };
    },
  };
}
