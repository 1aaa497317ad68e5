/** Cart calls of the shop API. */
import type { Cart } from '#lib/cart/cart-contents.ts';
import type { LeftOut } from '#lib/cart/left-out.ts';
import { readCart } from '#lib/cart/read-cart.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import { createApiCaller } from './api-caller.ts';
import type { ApiAddress, CallResult } from './call-result.ts';
import { kyTransport } from './ky-transport.ts';
import { createVariantReader } from './read-variants.ts';

export interface AddedLine {
  readonly productId: number;
  readonly variantId: number;
  readonly quantity: number;
}

export type CartResult =
  | { readonly kind: 'ok'; readonly value: Cart | null }
  | { readonly kind: 'offline' }
  /** The shop refused the change. `cart`: the current cart, when the caller's copy was stale. */
  | { readonly kind: 'rejected'; readonly code?: string; readonly cart?: Cart | null | undefined }
  /** The cart no longer exists. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly code?: string };
/** `leftOut`: lines that were not merged at sign-in, until the note about them is dismissed. */
export type CartRead = CartResult & { readonly leftOut?: readonly LeftOut[] };

/** `key`: idempotency key; a write sent twice with one key is executed once. */
export interface StorefrontApi {
  /** The session's cart in this region; null when there is none. Takes one request when `knownId` is valid, otherwise up to three. */
  readCart(knownId?: string): Promise<CartRead>;
  addLine(cartId: string | undefined, line: AddedLine, key: string): Promise<CartResult>;
  setQuantity(
    cartId: string,
    line: ChangedLine,
    change: { readonly quantity: number; readonly key: string },
  ): Promise<CartResult>;
  removeLine(cartId: string, line: ChangedLine, key: string): Promise<CartResult>;
  /** Replaces the variant of a line. After a failure both variants may be in the cart. */
  swapLine(
    cartId: string,
    line: ChangedLine,
    change: { readonly variantId: number; readonly key: string },
  ): Promise<CartResult>;
  dismissLeftOut(cartId: string): Promise<void>;
  /** Every variant of these products, in requests of 50 products each. */
  variants(productIds: readonly number[]): Promise<CallResult<readonly CommerceVariant[]>>;
}

export interface ChangedLine {
  readonly id: string;
  readonly productId: number;
}

interface CartAnswer {
  readonly cart?: unknown;
  readonly leftOut?: readonly LeftOut[];
}

/** Statuses after which an add is retried once. Changes of a line are not retried; the shopper can repeat them. */
const RETRY_ADD_ON: ReadonlySet<number> = new Set([409, 429, 502, 503, 504]);
const ENDED: ReadonlySet<string> = new Set(['cart-gone', 'not-found']);

function cartResult(result: CallResult<CartAnswer>): CartRead {
  if (result.kind === 'ok') {
    const { cart, leftOut } = result.value;
    const value = cart === null ? null : readCart(cart);
    if (value === undefined) return { kind: 'failed', code: 'unreadable' };
    return { kind: 'ok', value, ...(Array.isArray(leftOut) ? { leftOut } : {}) };
  }
  if (result.kind !== 'refused') return result;
  const { status, code, cart } = result;
  if (ENDED.has(code)) return { kind: 'gone' };
  if (status >= 500 || status === 429 || status === 403) return { kind: 'failed', code };
  const known = cart === null ? null : readCart(cart);
  return { kind: 'rejected', code, cart: known };
}

export function createStorefrontApi(address: ApiAddress): StorefrontApi {
  const caller = createApiCaller(address, kyTransport);

  async function read(id: string): Promise<CartRead> {
    return cartResult(await caller.call('GET /cart/:id', { params: { id } }));
  }

  return {
    async readCart(knownId) {
      if (knownId !== undefined) {
        const known = await read(knownId);
        if (known.kind !== 'gone') return known;
      }
      const session = await caller.call('GET /session', {});
      if (session.kind === 'offline') return session;
      if (session.kind !== 'ok') return { kind: 'failed', code: 'network' };
      const { cartId } = session.value;
      if (cartId === undefined || cartId === knownId) return { kind: 'ok', value: null };
      const result = await read(cartId);
      return result.kind === 'gone' ? { kind: 'ok', value: null } : result;
    },
    async addLine(cartId, { productId, variantId, quantity }, key) {
      const body = { line_items: [{ product_id: productId, variant_id: variantId, quantity }] };
      const options = { key, retryOn: RETRY_ADD_ON };
      return cartResult(
        await (cartId
          ? caller.call('POST /cart/:id/items', { params: { id: cartId }, body }, options)
          : caller.call('POST /cart/create', { body }, options)),
      );
    },
    async setQuantity(cartId, { id, productId }, { quantity, key }) {
      const sent = { params: { id: cartId, itemId: id }, body: { productID: productId, quantity } };
      return cartResult(await caller.call('PUT /cart/:id/items/:itemId', sent, { key }));
    },
    async removeLine(cartId, { id }, key) {
      const sent = { params: { id: cartId, itemId: id } };
      return cartResult(await caller.call('DELETE /cart/:id/items/:itemId', sent, { key }));
    },
    async swapLine(cartId, { id }, { variantId, key }) {
      const sent = { params: { id: cartId, itemId: id }, body: { variant_id: variantId } };
      const options = { key, retryOn: RETRY_ADD_ON };
      return cartResult(await caller.call('PUT /cart/:id/items/:itemId/variant', sent, options));
    },
    async dismissLeftOut(cartId) {
      await caller.call('DELETE /cart/:id/left-out', { params: { id: cartId } });
    },
    variants: createVariantReader(caller),
  };
}
