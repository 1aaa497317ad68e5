/** Carts of the platform; what it refuses is an outcome, not an error. */
import * as v from 'valibot';

import type { Cart } from '#lib/cart/cart.ts';
import { MAX_QUANTITY_PER_LINE } from '#lib/cart/cart.ts';
import { WireCart } from '#wire/commerce/cart.ts';

import type { CartOutcome, NewLine } from './outcomes.ts';
import { parse } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';
import { toCart } from './to-domain.ts';

export interface CartCalls {
  createCart(lines: readonly NewLine[], customerId: number): Promise<CartOutcome>;
  cart(id: string): Promise<CartOutcome>;
  addItems(id: string, lines: readonly NewLine[]): Promise<CartOutcome>;
  setQuantity(id: string, lineId: string, quantity: number): Promise<CartOutcome>;
  removeItem(id: string, lineId: string): Promise<CartOutcome>;
  assignCustomer(id: string, customerId: number): Promise<CartOutcome>;
  /**
   * Brings the lines of a customer's stored cart into the one of his visit, assigns that to him and deletes the stored one. Of a variant in
   * both the quantities are added; what the platform refuses (stock, limits) is left out and told by variant.
   */
  mergeCarts(visitCartId: string, storedCartId: string, customerId: number): Promise<MergeOutcome>;
  deleteCart(id: string): Promise<void>;
}

export type MergeOutcome =
  | CartOutcome
  | { readonly kind: 'merged'; readonly cart: Cart; readonly leftOut: readonly number[] };

/** The chosen options of a line are told only when asked for. */
const OPTIONS = '?include=line_items.physical_items.options';

const wireLines = (lines: readonly NewLine[]) =>
  lines.map((line) => ({
    product_id: line.productId,
    quantity: line.quantity,
    ...(line.variantId === undefined ? {} : { variant_id: line.variantId }),
  }));

export function createCartCalls({ ask }: PlatformCalls): CartCalls {
  async function cartCall(method: string, path: string, body?: unknown): Promise<CartOutcome> {
    const { status, data, title } = await ask(method, `/v3/carts${path}${OPTIONS}`, body);
    if (status === 204) return { kind: 'empty' };
    if (status === 404) return { kind: 'not-found' };
    if (status === 409) return { kind: 'conflict' };
    if (status >= 400) return { kind: 'rejected', message: title };
    return { kind: 'ok', cart: toCart(parse(v.object({ data: WireCart }), data).data) };
  }

  /** Adds the lines one by one, so that one which is refused keeps no other out. Answers the variants that were. */
  async function addEach(into: Cart, lines: Cart['lines']): Promise<readonly number[]> {
    const leftOut: number[] = [];
    for (const line of lines) {
      const has = into.lines.reduce((sum, own) => sum + (own.variantId === line.variantId ? own.quantity : 0), 0);
      const quantity = Math.min(line.quantity, MAX_QUANTITY_PER_LINE - has);
      const added =
        quantity > 0
          ? await cartCall('POST', `/${into.id}/items`, { line_items: wireLines([{ ...line, quantity }]) })
          : undefined;
      if (added?.kind !== 'ok') leftOut.push(line.variantId);
    }
    return leftOut;
  }

  async function mergeCarts(visitCartId: string, storedCartId: string, customerId: number): Promise<MergeOutcome> {
    const visit = await cartCall('GET', `/${visitCartId}`);
    if (visit.kind !== 'ok') return visit;
    const stored = visitCartId === storedCartId ? undefined : await cartCall('GET', `/${storedCartId}`);
    // A stored cart that became someone else's is not touched.
    const mine = stored?.kind === 'ok' && stored.cart.customerId === customerId ? stored.cart : undefined;
    const leftOut = mine ? await addEach(visit.cart, mine.lines) : [];
    const assigned = await cartCall('PUT', `/${visitCartId}`, { customer_id: customerId });
    if (assigned.kind !== 'ok') return assigned;
    if (mine) await ask('DELETE', `/v3/carts/${mine.id}`);
    return { kind: 'merged', cart: assigned.cart, leftOut };
  }

  return {
    mergeCarts,
    createCart: (lines, customerId) =>
      cartCall('POST', '', { line_items: wireLines(lines), customer_id: customerId, channel_id: 1 }),
    cart: (id) => cartCall('GET', `/${id}`),
    addItems: (id, lines) => cartCall('POST', `/${id}/items`, { line_items: wireLines(lines) }),
    async setQuantity(id, lineId, quantity) {
      const known = await cartCall('GET', `/${id}`);
      if (known.kind !== 'ok') return known;
      const line = known.cart.lines.find((candidate) => candidate.id === lineId);
      if (!line) return { kind: 'not-found' };
      return cartCall('PUT', `/${id}/items/${lineId}`, {
        line_item: { quantity, product_id: line.productId, variant_id: line.variantId },
      });
    },
    removeItem: (id, lineId) => cartCall('DELETE', `/${id}/items/${lineId}`),
    assignCustomer: (id, customerId) => cartCall('PUT', `/${id}`, { customer_id: customerId }),
    async deleteCart(id) {
      await ask('DELETE', `/v3/carts/${id}`);
    },
  };
}
