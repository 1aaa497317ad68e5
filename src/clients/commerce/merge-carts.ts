/** Brings a customer's stored cart into the one of his visit. */
import { MAX_LINES, MAX_QUANTITY_PER_LINE } from '#lib/cart/cart.ts';
import type { Cart, CartLine } from '#lib/cart/cart.ts';
import { leftOutOf } from '#lib/cart/left-out.ts';
import type { LeftOut, LeftOutReason } from '#lib/cart/left-out.ts';
import type { ProductStock } from '#lib/catalogue/product-stock.ts';
import { AppError } from '#lib/errors/app-error.ts';

import type { CartCalls } from './cart-calls.ts';
import type { CartOutcome } from './outcomes.ts';

export type MergeOutcome =
  | CartOutcome
  | { readonly kind: 'merged'; readonly cart: Cart; readonly leftOut: readonly LeftOut[] };

export interface MergeCarts {
  /**
   * Brings the lines of a customer's stored cart into the one of his visit, assigns that to him and deletes the stored one. Of a variant in
   * both the quantities are added. What cannot come is told by line: as many pieces come as there are.
   */
  mergeCarts(visitCartId: string, storedCartId: string, customerId: number): Promise<MergeOutcome>;
}

type Platform = Pick<CartCalls, 'cart' | 'addItems' | 'assignCustomer' | 'deleteCart'> & {
  inventory(productIds: readonly number[]): Promise<readonly ProductStock[]>;
};

/** How many pieces more a line may have after the platform has refused it, and why not all. */
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

export function createMergeCarts(platform: Platform): MergeCarts {
  const added = async (into: Cart, line: CartLine, quantity: number): Promise<CartOutcome['kind']> =>
    quantity > 0 ? (await platform.addItems(into.id, [{ ...line, quantity }])).kind : 'ok';

  /** The pieces that did not come, if any. */
  async function bring(into: Cart, line: CartLine): Promise<LeftOut | undefined> {
    const has = into.lines.reduce((sum, own) => sum + (own.variantId === line.variantId ? own.quantity : 0), 0);
    const fitting = Math.min(line.quantity, MAX_QUANTITY_PER_LINE - has);
    const first = await added(into, line, fitting);
    if (first === 'ok') return fitting < line.quantity ? leftOutOf(line, line.quantity - fitting, 'limit') : undefined;
    if (first !== 'rejected') return leftOutOf(line, line.quantity, 'failed');
    const [stock] = await platform.inventory([line.productId]);
    const [some, reason] = room(stock, line, has);
    const came = some > 0 && (await added(into, line, some)) === 'ok' ? some : 0;
    return leftOutOf(line, line.quantity - came, reason);
  }

  /** One by one, so that a line which is refused, or not answered for, keeps no other out. */
  async function bringAll(into: Cart, lines: readonly CartLine[]): Promise<readonly LeftOut[]> {
    const leftOut: LeftOut[] = [];
    const held = new Set(into.lines.map((line) => line.variantId));
    for (const line of lines) {
      const isFull = !held.has(line.variantId) && held.size >= MAX_LINES;
      const left = isFull ? leftOutOf(line, line.quantity, 'limit') : await bring(into, line).catch(unanswered(line));
      if (left) leftOut.push(left);
      if (!left || left.quantity < line.quantity) held.add(line.variantId);
    }
    return leftOut;
  }

  return {
    async mergeCarts(visitCartId, storedCartId, customerId) {
      const visit = await platform.cart(visitCartId);
      if (visit.kind !== 'ok') return visit;
      const stored = visitCartId === storedCartId ? undefined : await platform.cart(storedCartId);
      // A stored cart that became someone else's is not touched.
      const isOwn = stored?.kind === 'ok' && [0, customerId].includes(stored.cart.customerId);
      const mine = isOwn ? stored.cart : undefined;
      const leftOut = mine ? await bringAll(visit.cart, mine.lines) : [];
      const assigned = await platform.assignCustomer(visitCartId, customerId);
      if (assigned.kind !== 'ok') return assigned;
      // One that stays behind is nobody's way to anything: the customer's cart is the visit's from now on.
      if (mine) await platform.deleteCart(mine.id).catch(() => undefined);
      return { kind: 'merged', cart: assigned.cart, leftOut };
    },
  };
}
