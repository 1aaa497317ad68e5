/** Cart calls of the platform; a refusal by the platform is an outcome, not an error. */
import * as v from 'valibot';

import { WireCart } from '#wire/commerce/cart-wire.ts';

import type { CartOutcome, NewLine } from './commerce-values.ts';
import { parse } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';
import { toCart } from './to-domain.ts';

export interface CartCalls {
  createCart(lines: readonly NewLine[], customerId: number): Promise<CartOutcome>;
  cart(id: string): Promise<CartOutcome>;
  /** `version`: the expected version of the cart; a mismatch returns `conflict`. */
  addItems(id: string, lines: readonly NewLine[], version?: number): Promise<CartOutcome>;
  setQuantity(id: string, lineId: string, quantity: number): Promise<CartOutcome>;
  removeItem(id: string, lineId: string): Promise<CartOutcome>;
  assignCustomer(id: string, customerId: number): Promise<CartOutcome>;
  deleteCart(id: string): Promise<void>;
}

/** The platform includes the chosen options of a line only on request. */
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
    // 204: the last line was removed, and the cart with it. For other methods, an empty response is an error.
    if (status === 204 && method === 'DELETE') return { kind: 'empty' };
    if (status === 404) return { kind: 'not-found' };
    if (status === 409) return { kind: 'conflict' };
    if (status >= 400) return { kind: 'rejected', message: title };
    return { kind: 'ok', cart: toCart(parse(v.object({ data: WireCart }), data).data) };
  }

  return {
    createCart: (lines, customerId) =>
      cartCall('POST', '', { line_items: wireLines(lines), customer_id: customerId, channel_id: 1 }),
    cart: (id) => cartCall('GET', `/${id}`),
    addItems: (id, lines, version) =>
      cartCall('POST', `/${id}/items`, {
        line_items: wireLines(lines),
        ...(version === undefined ? {} : { version }),
      }),
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
