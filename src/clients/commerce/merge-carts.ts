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

export interface Merging {
  readonly customerId: number;
  /** Quantity by `product:variant` in the target cart before the first attempt; pieces that an earlier attempt added are not added again. */
  readonly before?: Readonly<Record<string, number>> | undefined;
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

/** The lines, less the pieces that an earlier attempt added. */
function missingLines(
  lines: readonly CartLine[],
  present: readonly CartLine[],
  before: Merging['before'],
): readonly CartLine[] {
  if (!before) return lines;
  return lines.flatMap((line) => {
    const now = present.reduce((sum, one) => sum + (keyOf(one) === keyOf(line) ? one.quantity : 0), 0);
    const quantity = line.quantity - Math.max(0, now - (before[keyOf(line)] ?? 0));
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

export function createMergeCarts(platform: Platform): MergeCarts {
  const added = async (into: Cart, line: CartLine, quantity: number): Promise<CartOutcome['kind']> =>
    quantity > 0 ? (await platform.addItems(into.id, [{ ...line, quantity }])).kind : 'ok';

  /** Adds one line; returns the pieces that could not be added, if any. */
  async function addLine(into: Cart, line: CartLine): Promise<LeftOut | undefined> {
    const has = into.lines.reduce(
      (sum, present) => sum + (present.variantId === line.variantId ? present.quantity : 0),
      0,
    );
    const fitting = Math.min(line.quantity, MAX_QUANTITY_PER_LINE - has);
    const first = await added(into, line, fitting);
    if (first === 'ok') return fitting < line.quantity ? leftOutOf(line, line.quantity - fitting, 'limit') : undefined;
    if (first !== 'rejected') return leftOutOf(line, line.quantity, 'failed');
    const [stock] = await platform.inventory([line.productId]);
    const [available, reason] = room(stock, line, has);
    const addedPieces = available > 0 && (await added(into, line, available)) === 'ok' ? available : 0;
    return leftOutOf(line, line.quantity - addedPieces, reason);
  }

  /** Adds lines one by one, so that a refused or failed line does not block the others. */
  async function addLines(into: Cart, lines: readonly CartLine[]): Promise<readonly LeftOut[]> {
    const leftOut: LeftOut[] = [];
    const variantIds = new Set(into.lines.map((line) => line.variantId));
    for (const line of lines) {
      const isFull = !variantIds.has(line.variantId) && variantIds.size >= MAX_LINES;
      const left = isFull ? leftOutOf(line, line.quantity, 'limit') : await addLine(into, line).catch(unanswered(line));
      if (left) leftOut.push(left);
      if (!left || left.quantity < line.quantity) variantIds.add(line.variantId);
    }
    return leftOut;
  }

  return {
    async mergeCarts(intoId, fromId, { customerId, before }) {
      const into = await platform.cart(intoId);
      if (into.kind !== 'ok') return into;
      const from = intoId === fromId ? undefined : await platform.cart(fromId);
      // A cart that belongs to another customer by now is not touched.
      const isOwn = from?.kind === 'ok' && mayUseCart(from.cart, customerId);
      const ownCart = isOwn ? from.cart : undefined;
      const leftOut = ownCart ? await addLines(into.cart, missingLines(ownCart.lines, into.cart.lines, before)) : [];
      const assigned = await platform.assignCustomer(intoId, customerId);
      if (assigned.kind !== 'ok') return assigned;
      // A cart that cannot be deleted is harmless: no session refers to it.
      if (ownCart) await platform.deleteCart(ownCart.id).catch(() => undefined);
      return { kind: 'merged', cart: assigned.cart, leftOut };
    },
  };
}
